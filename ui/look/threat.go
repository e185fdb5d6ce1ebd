package look

import "image/color"

// ThreatColor returns the colour of threats, used for nothing else.
func ThreatColor(dark bool) color.NRGBA {
	if dark {
		return color.NRGBA{0xff, 0x6a, 0xd5, 0xff}
	}
	return color.NRGBA{0xc2, 0x18, 0x8b, 0xff}
}
