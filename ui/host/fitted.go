package host

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"qilab/core"
)

// Fitted returns a small board for a layout that stretches it, in the shape of cards. It is drawn when it is first seen, for the pixels
// it then has, so that nothing has to be scaled. It has no minimum size.
func (p *Pictures) Fitted(at core.Position) fyne.CanvasObject {
	return canvas.NewRaster(func(w, h int) image.Image {
		return rounded(p.thumbnail(at, min(w, h), false), float64(cardCorner*p.Scale()))
	})
}

// rounded returns a picture with its corners cut off along quarters of a circle, with a radius in pixels.
func rounded(picture image.Image, radius float64) image.Image {
	size := picture.Bounds().Size()
	out := image.NewRGBA(image.Rectangle{Max: size})
	draw.DrawMask(out, out.Rect, picture, picture.Bounds().Min, corners{size, radius}, image.Point{}, draw.Src)
	return out
}

// corners is opaque but for the corners of a rectangle.
type corners struct {
	size   image.Point
	radius float64
}

func (c corners) ColorModel() color.Model { return color.AlphaModel }
func (c corners) Bounds() image.Rectangle { return image.Rectangle{Max: c.size} }

func (c corners) At(x, y int) color.Color {
	// How far the middle of the pixel is beyond the straight parts of the edges.
	beyond := func(at, size int) float64 {
		middle := float64(at) + 0.5
		return max(c.radius-middle, middle-(float64(size)-c.radius), 0)
	}
	inside := c.radius + 0.5 - math.Hypot(beyond(x, c.size.X), beyond(y, c.size.Y))
	return color.Alpha{A: uint8(255 * min(max(inside, 0), 1))}
}
