package xiangqi

import (
	"image/color"
	"strconv"

	"qilab/core/xiangqi"
	"qilab/ui/board"
	"qilab/ui/board/draw"
	"qilab/ui/look"
)

// Background draws the board: the lines with palaces, river and the marks of cannons and pawns, and the names of the
// points.
func (Painter) Background(p *draw.Pen, at board.Layout, s board.Style) {
	l := at.(*layout)
	shades := s.Shades()
	l.Draw(p, shades)
	g := ground{p: p, l: l, ink: shades.Tick, thin: max(float64(l.Pitch)*0.022, 0.9)}
	g.lines()
	g.palaces()
	g.starts()
	g.river(s)
	if l.ShowsNames(s) {
		g.names(s, shades.Text)
	}
}

// ground draws lines between the points of the board.
type ground struct {
	p    *draw.Pen
	l    *layout
	ink  color.NRGBA
	thin float64 // the width of a line
}

// line draws a straight line between two points.
func (g *ground) line(fromFile, fromRank, toFile, toRank float32, width float64) {
	a, b := g.l.Point(fromFile, fromRank), g.l.Point(toFile, toRank)
	g.p.Line(float64(a.X), float64(a.Y), float64(b.X), float64(b.Y), width, g.ink)
}

// lines draws the ranks, the files, interrupted by the river except for the outer ones, and a frame.
func (g *ground) lines() {
	const last, top = xiangqi.Files - 1, xiangqi.Ranks - 1
	for rank := range xiangqi.Ranks {
		g.line(0, float32(rank), last, float32(rank), g.thin)
	}
	for file := range xiangqi.Files {
		if file == 0 || file == last {
			g.line(float32(file), 0, float32(file), top, g.thin)
			continue
		}
		g.line(float32(file), 0, float32(file), 4, g.thin)
		g.line(float32(file), 5, float32(file), top, g.thin)
	}
	a, b := g.l.First, g.l.First.AddXY(g.l.Pitch*last, -g.l.Pitch*top)
	d := float64(g.l.Pitch) * 0.085
	w := g.thin * 1.9
	g.p.RoundFrame(float64(a.X)-d-w/2, float64(b.Y)-d-w/2, float64(b.X-a.X)+2*d+w, float64(a.Y-b.Y)+2*d+w, 0, w, g.ink)
}

// palaces draws the diagonals.
func (g *ground) palaces() {
	for _, rank := range []float32{0, 7} {
		g.line(3, rank, 5, rank+2, g.thin)
		g.line(5, rank, 3, rank+2, g.thin)
	}
}

// starts draws the corners around the points on which cannons and pawns begin.
func (g *ground) starts() {
	mark := func(file, rank int) {
		at := g.l.Point(float32(file), float32(rank))
		x, y, unit := float64(at.X), float64(at.Y), float64(g.l.Pitch)
		near, long := unit*0.075, unit*0.17
		for _, sx := range []float64{-1, 1} {
			if left := (sx < 0) != g.l.Flipped; left && file == 0 || !left && file == xiangqi.Files-1 {
				continue
			}
			for _, sy := range []float64{-1, 1} {
				cx, cy := x+sx*near, y+sy*near
				g.p.Line(cx, cy, cx+sx*long, cy, g.thin, g.ink)
				g.p.Line(cx, cy, cx, cy+sy*long, g.thin, g.ink)
			}
		}
	}
	for _, file := range []int{1, 7} {
		mark(file, 2)
		mark(file, 7)
	}
	for file := 0; file < xiangqi.Files; file += 2 {
		mark(file, 3)
		mark(file, 6)
	}
}

// river writes its name: 楚河 on Red's left, 漢界 on Red's right. The words turn with the board, the characters do not,
// so that they can always be read.
func (g *ground) river(s board.Style) {
	words := [2][2]string{{"楚", "河"}, {"漢", "界"}}
	if s.PieceSet("pieces.suited.xiangqi") == look.PiecesSimplified {
		words[1][0] = "汉"
	}
	for i, word := range words {
		for j, character := range word {
			// Counted from the viewer's left, so that a word does not come out backwards when the board is turned round.
			place := i
			if g.l.Flipped {
				place = 1 - i
			}
			at := g.l.First.AddXY(g.l.Pitch*(1.45+3.9*float32(place)+1.2*float32(j)), -g.l.Pitch*4.5)
			g.p.Text(character, float64(at.X), float64(at.Y), float64(g.l.Pitch)*0.66, draw.Fade(g.ink, 0.85))
		}
	}
}

// redFile returns the label of one of Red's files, from 1.
func redFile(s board.Style, file int) string {
	if s.T == nil {
		return strconv.Itoa(file)
	}
	return s.T("point.xiangqi.file." + strconv.Itoa(file))
}

// names writes the names of the points around the board.
func (g *ground) names(s board.Style, ink color.NRGBA) {
	unit := float64(g.l.Pitch)
	write := func(text string, file, rank float32, dx, dy float32) {
		at, size := g.l.Point(file, rank).AddXY(dx*g.l.Unit(labelAt), dy*g.l.Unit(labelAt)), unit*0.3
		if !draw.Latin(text) {
			size *= 1.15 // a brush is thinner
		}
		g.p.Text(text, float64(at.X), float64(at.Y), size, ink)
	}
	below := float32(1) // where Red's side is
	if g.l.Flipped {
		below = -1
	}
	const last, top = xiangqi.Files - 1, xiangqi.Ranks - 1
	if s.Options[OptionPoints] == string(look.CoordinatesLetters) {
		for file := range xiangqi.Files {
			name := xiangqi.SquareName(xiangqi.SquareAt(file, 0))[:1]
			write(name, float32(file), 0, 0, below)
			write(name, float32(file), top, 0, -below)
		}
		for rank := range xiangqi.Ranks {
			write(strconv.Itoa(rank), 0, float32(rank), -below, 0)
			write(strconv.Itoa(rank), last, float32(rank), below, 0)
		}
		return
	}
	for file := range xiangqi.Files {
		write(redFile(s, xiangqi.Files-file), float32(file), 0, 0, below)
		write(strconv.Itoa(file+1), float32(file), top, 0, -below)
	}
}
