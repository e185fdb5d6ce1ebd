package gomoku

import (
	"strconv"

	"qilab/core/gomoku"
	"qilab/ui/board"
	"qilab/ui/board/draw"
)

// stars are the points with a dot, by column or row: the middle of the board and of its quarters.
var stars = [][2]int{{7, 7}, {3, 3}, {3, 11}, {11, 3}, {11, 11}}

// minStarred is the minimum distance of lines for star points.
const minStarred = 8

// Background draws the board: the lines with their star points, and the names of the points.
func (Painter) Background(p *draw.Pen, at board.Layout, s board.Style) {
	l := at.(*layout)
	shades := s.Shades()
	l.Draw(p, shades)
	const last = gomoku.Size - 1
	thin := max(float64(l.Pitch)*0.024, 0.9)
	line := func(c0, r0, c1, r1 float32, width float64) {
		a, b := l.Point(c0, r0), l.Point(c1, r1)
		p.Line(float64(a.X), float64(a.Y), float64(b.X), float64(b.Y), width, shades.Tick)
	}
	for i := range gomoku.Size {
		k, width := float32(i), thin
		if i == 0 || i == last {
			width = thin * 1.9
		}
		line(0, k, last, k, width)
		line(k, 0, k, last, width)
	}
	for i, star := range stars {
		if l.Pitch < minStarred {
			break // dots would be blobs
		}
		at := l.Point(float32(star[0]), float32(star[1]))
		r := float64(l.Pitch) * 0.105
		if i == 0 {
			r *= 1.15
		}
		p.Disc(float64(at.X), float64(at.Y), r, draw.Flat(shades.Tick))
	}
	if !l.ShowsNames(s) {
		return
	}
	high := float64(l.Pitch) * 0.4
	if l.Compact() {
		high = float64(l.Pitch) * 0.48 // a diagram is small
	}
	write := func(text string, col, row, dx, dy float32) {
		at := l.Point(col, row).AddXY(dx*l.Unit(labelAt), dy*l.Unit(labelAt))
		p.Text(text, float64(at.X), float64(at.Y), high, shades.Text)
	}
	below := float32(1) // where row 1 is
	if l.Flipped {
		below = -1
	}
	for i := range gomoku.Size {
		k, letter, number := float32(i), string(rune('a'+i)), strconv.Itoa(i+1)
		write(letter, k, 0, 0, below)
		write(letter, k, last, 0, -below)
		write(number, 0, k, -below, 0)
		write(number, last, k, below, 0)
	}
}
