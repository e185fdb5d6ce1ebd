package draw

import (
	"image/color"
	"math"
)

// Brackets marks the four corners of a square with half the side r around a point; arm is the length of the arms.
func (p *Pen) Brackets(x, y, r, arm, width float64, c color.NRGBA) {
	for _, d := range [4][2]float64{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}} {
		cx, cy := x+d[0]*r, y+d[1]*r
		// One outline, so that a translucent colour does not lie twice in the corner.
		o := width / 2
		p.Polygon([]Dot{
			{cx + d[0]*o, cy + d[1]*o}, {cx - d[0]*arm, cy + d[1]*o}, {cx - d[0]*arm, cy - d[1]*o},
			{cx - d[0]*o, cy - d[1]*o}, {cx - d[0]*o, cy - d[1]*arm}, {cx + d[0]*o, cy - d[1]*arm},
		}, c)
	}
}

// Warning draws an exclamation mark on a disc.
func (p *Pen) Warning(x, y, r float64, c, ink color.NRGBA) {
	p.Disc(x, y, r*1.15, Flat(ink))
	p.Disc(x, y, r, Flat(c))
	p.Line(x, y-r*0.5, x, y+r*0.08, r*0.28, ink)
	p.Disc(x, y+r*0.5, r*0.17, Flat(ink))
}

// Teeth draws four wedges that point to the middle of a ring of radius r around (c, c), the sign of a capture.
func (p *Pen) Teeth(c, r float64, colour color.NRGBA) {
	for i := range 4 {
		t := math.Pi/4 + float64(i)*math.Pi/2
		dx, dy := math.Cos(t), math.Sin(t)
		p.Polygon([]Dot{
			{c + r*1.04*dx - r*0.24*dy, c + r*1.04*dy + r*0.24*dx},
			{c + r*0.7*dx, c + r*0.7*dy},
			{c + r*1.04*dx + r*0.24*dy, c + r*1.04*dy - r*0.24*dx},
		}, colour)
	}
}

// Star returns the outline of a star of radius r whose inner corners are at that part of it.
func Star(x, y, r, inner float64) []Dot {
	var star []Dot
	for i := range 10 {
		t := -math.Pi/2 + float64(i)*math.Pi/5
		reach := r
		if i%2 == 1 {
			reach *= inner
		}
		star = append(star, Dot{x + reach*math.Cos(t), y + reach*math.Sin(t)})
	}
	return star
}
