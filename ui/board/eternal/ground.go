package eternal

import (
	"image/color"
	"math"
	"strconv"

	"qilab/core"
	"qilab/core/eternal"
	"qilab/ui/board"
	"qilab/ui/board/draw"
	"qilab/ui/look"
)

// Background draws the board: the cells, the river, the two zones, and the names of files and ranks.
func (Painter) Background(p *draw.Pen, at board.Layout, s board.Style) {
	l := at.(*layout)
	shades := s.Shades()
	l.Draw(p, shades)
	g := ground{p: p, l: l, shades: shades, thin: max(float64(l.Pitch)*0.022, 0.9)}
	g.river()
	for _, side := range []core.Side{eternal.Red, eternal.Black} {
		g.zone(side)
	}
	g.lines()
	if l.ShowsNames(s) {
		g.names()
	}
	if l.Compact() {
		return
	}
	for _, t := range l.trays {
		x, y, w, h := float64(t.at.X), float64(t.at.Y), float64(t.size.Width), float64(t.size.Height)
		corner := float64(l.Unit(0.16))
		p.Tray(x, y, w, h, corner, shades)
	}
}

// ground draws on the face of the board; files and ranks are those of the corners of cells, so that 0 is the left
// edge of the first file.
type ground struct {
	p      *draw.Pen
	l      *layout
	shades look.Shades
	thin   float64 // the width of a line
}

// corner returns where the lower left corner of the cell of a file and rank is, as the board lies when it is not turned round.
func (g *ground) corner(file, rank float32) (x, y float64) {
	at := g.l.Point(file-0.5, rank-0.5)
	return float64(at.X), float64(at.Y)
}

// box returns a rectangle of cells by its corners.
func (g *ground) box(file, rank, toFile, toRank float32) (x, y, w, h float64) {
	x0, y0 := g.corner(file, rank)
	x1, y1 := g.corner(toFile, toRank)
	return math.Min(x0, x1), math.Min(y0, y1), math.Abs(x1 - x0), math.Abs(y1 - y0)
}

func (g *ground) line(file, rank, toFile, toRank float32, width float64, c color.NRGBA) {
	x0, y0 := g.corner(file, rank)
	x1, y1 := g.corner(toFile, toRank)
	g.p.Line(x0, y0, x1, y1, width, c)
}

// lines draws the edges of the cells, and a frame.
func (g *ground) lines() {
	ink := g.shades.Tick
	for rank := 1; rank < eternal.Ranks; rank++ {
		g.line(0, float32(rank), eternal.Files, float32(rank), g.thin, ink)
	}
	for file := 1; file < eternal.Files; file++ {
		g.line(float32(file), 0, float32(file), eternal.Ranks, g.thin, ink)
	}
	x, y, w, h := g.box(0, 0, eternal.Files, eternal.Ranks)
	o := g.thin * 2.2
	g.p.RoundFrame(x-o/2, y-o/2, w+o, h+o, 0, o, ink)
}

// river draws the rank of the stones: water with waves.
func (g *ground) river() {
	water := draw.Mix(g.shades.Face, draw.Opaque(g.shades.Selection), 0.3)
	x, y, w, h := g.box(0, eternal.River, eternal.Files, eternal.River+1)
	g.p.RoundRect(x, y, w, h, 0, water)
	wave := draw.Fade(draw.Opaque(g.shades.Selection), 0.32)
	for i := range 3 {
		middle := y + h*(0.2+0.3*float64(i))
		var path []draw.Dot
		for t := 0.0; t <= w; t += h / 10 {
			path = append(path, draw.Dot{X: x + t, Y: middle + h*0.05*math.Sin((t/h+0.4*float64(i))*2*math.Pi)})
		}
		g.p.Stroke(path, g.thin*0.9, wave)
	}
}

// zone tints a zone in the colour of its side, crosses it by two lines as palaces are, and frames it.
func (g *ground) zone(side core.Side) {
	rank, tint := float32(0), g.shades.Red.Text
	if side == eternal.Black {
		rank, tint = eternal.Ranks-2, g.shades.Text
	}
	x, y, w, h := g.box(3, rank, 5, rank+2)
	g.p.RoundRect(x, y, w, h, 0, draw.Fade(tint, 0.2))
	ink := draw.Fade(draw.Mix(tint, g.shades.Tick, 0.35), 0.6)
	g.line(3, rank, 5, rank+2, g.thin, ink)
	g.line(5, rank, 3, rank+2, g.thin, ink)
	g.p.RoundFrame(x, y, w, h, 0, g.thin*3, draw.Fade(draw.Mix(tint, g.shades.Tick, 0.15), 0.8))
}

// names writes the names of the files and ranks around the board.
func (g *ground) names() {
	unit := float64(g.l.Pitch)
	gap, size := float32(0.5+marginBreadth/2+0.02), unit*0.25
	if g.l.Compact() {
		size = unit * 0.3 // a diagram is small
	}
	write := func(text string, file, rank float32) {
		at := g.l.Point(file, rank)
		g.p.Text(text, float64(at.X), float64(at.Y), size, g.shades.Text)
	}
	for file := range eternal.Files {
		name := eternal.SquareName(eternal.SquareAt(file, 0))[:1]
		write(name, float32(file), -gap)
		write(name, float32(file), eternal.Ranks-1+gap)
	}
	for rank := range eternal.Ranks {
		name := strconv.Itoa(rank + 1)
		write(name, -gap, float32(rank))
		write(name, eternal.Files-1+gap, float32(rank))
	}
}
