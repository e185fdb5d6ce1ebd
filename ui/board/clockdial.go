package board

import (
	"image/color"
	"math"
	"strconv"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/core/chaosclock"
)

// Background draws the dial: rim, face, ticks, track, cells and their numbers, and the trays with the places of the
// pieces.
func (Clock) Background(p *Pen, layout Layout, s Style) {
	l := layout.(*clockLayout)
	shades := s.shades()
	p.Wash(shades.Background)
	x, y, r := float64(l.centre.X), float64(l.centre.Y), float64(l.r)

	if !l.compact {
		p.Glow(x, y+r*0.015, r*0.985, r*0.03, color.NRGBA{A: 0x70})
	}
	p.Disc(x, y, r, Flat(shades.Rim))
	rim := (1 - clockRim) * r
	p.Rim(x, y, r-rim/2, rim, lighter(shades.Rim, 0.34), darker(shades.Rim, 0.36))
	p.Rim(x, y, r-rim*0.12, rim*0.24, darker(shades.Rim, 0.1), darker(shades.Rim, 0.5))
	p.Disc(x, y, r*clockRim, Fill{
		Inner: lighter(shades.Face, 0.1), Outer: darker(shades.Face, 0.09), X: -0.25, Y: -0.35,
		Grain: grain(shades.Face),
	})
	// The rim throws its shadow on the upper left of the face.
	p.Rim(x, y, r*(clockRim-0.008), r*0.016, color.NRGBA{A: 0x60}, color.NRGBA{})

	clockTicks(p, l, shades.Tick)
	track := shades.Tick
	p.Ring(x, y, r*clockTrack, r*0.026, fade(track, 0.13))
	p.Ring(x, y, r*0.455, r*0.006, fade(track, 0.22))

	for c := 1; c <= chaosclock.Cells; c++ {
		clockWell(p, l.cell(c), r*clockCell, shades.Cell, shades.CellEdge)
		if s.Coordinates || c%3 == 0 { // without coordinates the quarters are enough to find one's way
			at := l.polar(float64(c), clockNumber)
			p.Text(strconv.Itoa(c), float64(at.X), float64(at.Y), r*0.098, shades.Text)
			continue
		}
		a, b := l.polar(float64(c), clockNumber-0.02), l.polar(float64(c), 0.945)
		p.Line(float64(a.X), float64(a.Y), float64(b.X), float64(b.Y), r*0.014, shades.Tick)
	}
	if l.compact {
		return
	}
	for _, side := range []core.Side{core.First, core.Second} {
		clockTrayGround(p, l, side, s)
	}
}

// clockTicks are the minutes, at the edge of the face; those of the hours are longer.
func clockTicks(p *Pen, l *clockLayout, c color.NRGBA) {
	for i := range 60 {
		hour := float64(i) / 5
		from, width := 0.925, 0.007
		if i%5 == 0 {
			continue // the number of the cell is there
		}
		a, b := l.polar(hour, from), l.polar(hour, 0.945)
		p.Line(float64(a.X), float64(a.Y), float64(b.X), float64(b.Y), width*float64(l.r), fade(c, 0.75))
	}
}

// clockWell is the hollow that a piece lies in.
func clockWell(p *Pen, at fyne.Position, r float64, c, edge color.NRGBA) {
	x, y := float64(at.X), float64(at.Y)
	p.Disc(x, y, r, Fill{Inner: lighter(c, 0.06), Outer: darker(c, 0.1), X: 0.3, Y: 0.45})
	p.Rim(x, y, r*0.93, r*0.14, color.NRGBA{A: 0x38}, color.NRGBA{A: 0})
	p.Ring(x, y, r-r*0.02, r*0.045, edge)
}

func clockTrayGround(p *Pen, l *clockLayout, side core.Side, s Style) {
	shades := s.shades()
	t := l.trays[side]
	x, y, w, h := float64(t.at.X), float64(t.at.Y), float64(t.size.Width), float64(t.size.Height)
	corner := float64(l.r) * 0.07
	p.RoundRect(x, y+2, w, h, corner, color.NRGBA{A: 0x22})
	p.RoundRect(x, y, w, h, corner, shades.Tray)
	p.RoundFrame(x, y, w, h, corner, 1, fade(shades.TrayEdge, 0.8))
}

// grain is how much of the grain of wood a face shows: as much as its colour is that of wood and not of stone or paper.
func grain(c color.NRGBA) float64 {
	high, low := max(c.R, c.G, c.B), min(c.R, c.G, c.B)
	if c.R != high || c.B != low || high == 0 {
		return 0
	}
	return 0.3 * clamp01(float64(high-low)/float64(high)*4-0.8)
}

func lighter(c color.NRGBA, t float64) color.NRGBA {
	return mix(c, color.NRGBA{0xff, 0xff, 0xff, c.A}, t)
}

func darker(c color.NRGBA, t float64) color.NRGBA { return mix(c, color.NRGBA{0, 0, 0, c.A}, t) }

func opaque(c color.NRGBA) color.NRGBA {
	c.A = 0xff
	return c
}

// contrast is how far apart two colours are in brightness.
func contrast(a, b color.NRGBA) float64 { return math.Abs(luminance(a) - luminance(b)) }

// luminance is how bright a colour looks, from 0 to 1.
func luminance(c color.NRGBA) float64 {
	part := func(v uint8) float64 { return math.Pow(float64(v)/255, 2.2) }
	return 0.2126*part(c.R) + 0.7152*part(c.G) + 0.0722*part(c.B)
}
