package board

import (
	"image/color"

	"qilab/ui/look"
)

// drawDisc draws a turned wooden disc of radius r around (c, c), as the pieces of xiangqi are: with a shadow, a thick
// edge, a face with its grain, and a groove in the colour of the writing. Double is two grooves, which tells the sides
// apart without their colours. A faint disc is one that is not there.
func drawDisc(p *Pen, c, r float64, kind look.PieceShades, double, faint bool) {
	if faint {
		p.Disc(c, c, r*0.97, Flat(fade(kind.Fill, 0.35)))
		p.Ring(c, c, r*0.93, r*0.05, fade(kind.Edge, 0.45))
		p.Ring(c, c, r*0.8, r*0.05, fade(kind.Text, 0.3))
		return
	}
	p.Glow(c+r*0.03, c+r*0.13, r*0.97, r*0.13, color.NRGBA{A: 0x82})
	// The edge is seen below the face, because one looks at the board from its near side.
	p.Disc(c, c+r*0.045, r, Fill{Inner: kind.Edge, Outer: darker(kind.Edge, 0.4), X: 0, Y: -0.9})
	p.Disc(c, c-r*0.02, r*0.97, Fill{
		Inner: lighter(kind.Fill, 0.2), Outer: darker(kind.Fill, 0.1), X: -0.4, Y: -0.5, Grain: grain(kind.Fill) * 0.8,
	})
	p.Rim(c, c-r*0.02, r*0.94, r*0.06, lighter(kind.Fill, 0.55), darker(kind.Fill, 0.3))
	p.Ring(c, c-r*0.02, r*0.82, r*0.055, fade(kind.Text, 0.88))
	if double {
		p.Ring(c, c-r*0.02, r*0.73, r*0.025, fade(kind.Text, 0.75))
	}
}
