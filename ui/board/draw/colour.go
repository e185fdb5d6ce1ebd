package draw

import (
	"image/color"
	"math"
)

// Clamp limits t to the range from 0 to 1.
func Clamp(t float64) float64 { return max(0, min(1, t)) }

// Mix returns the colour between a (t = 0) and b (t = 1).
func Mix(a, b color.NRGBA, t float64) color.NRGBA {
	t = Clamp(t)
	part := func(x, y uint8) uint8 { return uint8(float64(x) + (float64(y)-float64(x))*t + 0.5) }
	return color.NRGBA{part(a.R, b.R), part(a.G, b.G), part(a.B, b.B), part(a.A, b.A)}
}

// Fade returns c with its opacity multiplied by t.
func Fade(c color.NRGBA, t float64) color.NRGBA {
	c.A = uint8(float64(c.A)*Clamp(t) + 0.5)
	return c
}

// Lighter mixes c with white.
func Lighter(c color.NRGBA, t float64) color.NRGBA {
	return Mix(c, color.NRGBA{0xff, 0xff, 0xff, c.A}, t)
}

// Darker mixes c with black.
func Darker(c color.NRGBA, t float64) color.NRGBA { return Mix(c, color.NRGBA{0, 0, 0, c.A}, t) }

// Opaque returns c without its transparency.
func Opaque(c color.NRGBA) color.NRGBA {
	c.A = 0xff
	return c
}

// Luminance returns how bright a colour looks, from 0 to 1.
func Luminance(c color.NRGBA) float64 {
	part := func(v uint8) float64 { return math.Pow(float64(v)/255, 2.2) }
	return 0.2126*part(c.R) + 0.7152*part(c.G) + 0.0722*part(c.B)
}

// Contrast returns how far apart two colours are in brightness.
func Contrast(a, b color.NRGBA) float64 { return math.Abs(Luminance(a) - Luminance(b)) }
