package draw

import (
	"image/color"
	"math"

	"qilab/ui/look"
)

// WoodDisc draws a turned wooden disc of radius r around (c, c), as the pieces of xiangqi are: with a shadow, a thick
// edge, a face with its grain, and a groove in the colour of the writing. Double is two grooves, which tells the sides
// apart without their colours.
func (p *Pen) WoodDisc(c, r float64, kind look.PieceShades, double bool) {
	p.Glow(c+r*0.03, c+r*0.13, r*0.97, r*0.13, color.NRGBA{A: 0x82})
	// The edge is visible below the face, because one looks at the board from its near side.
	p.Disc(c, c+r*0.045, r, Fill{Inner: kind.Edge, Outer: Darker(kind.Edge, 0.4), X: 0, Y: -0.9})
	p.Disc(c, c-r*0.02, r*0.97, Fill{
		Inner: Lighter(kind.Fill, 0.2), Outer: Darker(kind.Fill, 0.1), X: -0.4, Y: -0.5, Grain: Grain(kind.Fill) * 0.8,
	})
	p.Rim(c, c-r*0.02, r*0.94, r*0.06, Lighter(kind.Fill, 0.55), Darker(kind.Fill, 0.3))
	p.Ring(c, c-r*0.02, r*0.82, r*0.055, Fade(kind.Text, 0.88))
	if double {
		p.Ring(c, c-r*0.02, r*0.73, r*0.025, Fade(kind.Text, 0.75))
	}
}

// Carved writes a character as if it were cut into the wood, with light on its lower right edge, and with somewhat more
// ink than a brush leaves, for the small pieces of a screen.
func (p *Pen) Carved(text string, x, y, size float64, c color.NRGBA, faint bool) {
	if faint {
		p.Text(text, x, y, size, c)
		return
	}
	d := math.Max(size*0.02, 0.4)
	p.Text(text, x+d, y+d, size, color.NRGBA{0xff, 0xff, 0xff, 0x90})
	bold := size * 0.009
	for _, o := range [4][2]float64{{-bold, 0}, {bold, 0}, {0, -bold}, {0, bold}} {
		p.Text(text, x+o[0], y+o[1], size, c)
	}
}
