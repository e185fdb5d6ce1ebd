package chaosclock

import (
	"image/color"
	"strconv"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/ui/board"
	"qilab/ui/board/draw"
)

// Background draws the dial: rim, face, ticks, track, cells and their numbers, and the trays with the places of the
// pieces.
func (Painter) Background(p *draw.Pen, at board.Layout, s board.Style) {
	l := at.(*layout)
	shades := s.Shades()
	p.Wash(shades.Background)
	x, y, r := float64(l.centre.X), float64(l.centre.Y), float64(l.r)

	if !l.compact {
		p.Glow(x, y+r*0.015, r*0.985, r*0.03, color.NRGBA{A: 0x70})
	}
	p.Disc(x, y, r, draw.Flat(shades.Rim))
	rim := (1 - faceRadius) * r
	p.Rim(x, y, r-rim/2, rim, draw.Lighter(shades.Rim, 0.34), draw.Darker(shades.Rim, 0.36))
	p.Rim(x, y, r-rim*0.12, rim*0.24, draw.Darker(shades.Rim, 0.1), draw.Darker(shades.Rim, 0.5))
	p.Disc(x, y, r*faceRadius, draw.Fill{
		Inner: draw.Lighter(shades.Face, 0.1), Outer: draw.Darker(shades.Face, 0.09), X: -0.25, Y: -0.35,
		Grain: draw.Grain(shades.Face),
	})
	// The rim throws its shadow on the upper left of the face.
	p.Rim(x, y, r*(faceRadius-0.008), r*0.016, color.NRGBA{A: 0x60}, color.NRGBA{})

	ticks(p, l, shades.Tick)
	track := shades.Tick
	p.Ring(x, y, r*trackAt, r*0.026, draw.Fade(track, 0.13))
	p.Ring(x, y, r*0.455, r*0.006, draw.Fade(track, 0.22))

	for c := 1; c <= chaosclock.Cells; c++ {
		well(p, l.cell(c), r*cellRadius, shades.Cell, shades.CellEdge)
		if s.Coordinates || c%3 == 0 { // without coordinates the quarters are enough to find one's way
			at := l.polar(float64(c), numberAt)
			p.Text(strconv.Itoa(c), float64(at.X), float64(at.Y), r*0.098, shades.Text)
			continue
		}
		a, b := l.polar(float64(c), numberAt-0.02), l.polar(float64(c), 0.945)
		p.Line(float64(a.X), float64(a.Y), float64(b.X), float64(b.Y), r*0.014, shades.Tick)
	}
	if l.compact {
		return
	}
	for _, side := range []core.Side{core.First, core.Second} {
		trayGround(p, l, side, s)
	}
}

// ticks draws the minutes, at the edge of the face; those of the hours are longer.
func ticks(p *draw.Pen, l *layout, c color.NRGBA) {
	for i := range 60 {
		hour := float64(i) / 5
		from, width := 0.925, 0.007
		if i%5 == 0 {
			continue // the number of the cell takes this place
		}
		a, b := l.polar(hour, from), l.polar(hour, 0.945)
		p.Line(float64(a.X), float64(a.Y), float64(b.X), float64(b.Y), width*float64(l.r), draw.Fade(c, 0.75))
	}
}

// well draws the hollow that a piece lies in.
func well(p *draw.Pen, at fyne.Position, r float64, c, edge color.NRGBA) {
	x, y := float64(at.X), float64(at.Y)
	p.Disc(x, y, r, draw.Fill{Inner: draw.Lighter(c, 0.06), Outer: draw.Darker(c, 0.1), X: 0.3, Y: 0.45})
	p.Rim(x, y, r*0.93, r*0.14, color.NRGBA{A: 0x38}, color.NRGBA{A: 0})
	p.Ring(x, y, r-r*0.02, r*0.045, edge)
}

func trayGround(p *draw.Pen, l *layout, side core.Side, s board.Style) {
	shades := s.Shades()
	t := l.trays[side]
	x, y, w, h := float64(t.at.X), float64(t.at.Y), float64(t.size.Width), float64(t.size.Height)
	corner := float64(l.r) * 0.07
	p.Tray(x, y, w, h, corner, shades)
}
