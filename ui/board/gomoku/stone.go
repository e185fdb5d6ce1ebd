package gomoku

import (
	"image/color"
	"strconv"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/core/gomoku"
	"qilab/ui/board"
	"qilab/ui/board/draw"
)

// stoneLook is everything that the picture of a stone depends on, besides style and size.
type stoneLook struct {
	piece core.Piece
	// number is written on it, if it is not 0; marked is in the colour of the last move.
	number int
	marked bool
	// faint is a stone that is not there.
	faint bool
	// dark is a stone on a dark board, from which a black one has to be set off.
	dark bool
}

// Stones have the same colours on every board.
var (
	stoneBlack   = draw.Fill{Inner: color.NRGBA{0x6a, 0x6a, 0x70, 0xff}, Outer: color.NRGBA{0x06, 0x06, 0x08, 0xff}, X: -0.36, Y: -0.42}
	stoneWhite   = draw.Fill{Inner: color.NRGBA{0xff, 0xff, 0xff, 0xff}, Outer: color.NRGBA{0xc6, 0xbf, 0xb2, 0xff}, X: -0.36, Y: -0.42}
	onBlackStone = color.NRGBA{0xf8, 0xf4, 0xea, 0xff}
	onWhiteStone = color.NRGBA{0x16, 0x14, 0x12, 0xff}
)

// The colours of the number of the last stone, so that it is found at once.
var (
	lastOnBlack = color.NRGBA{0xff, 0xa8, 0x5c, 0xff}
	lastOnWhite = color.NRGBA{0xb0, 0x2a, 0x08, 0xff}
)

// stoneItem returns the picture of a stone of radius r.
func stoneItem(id any, layer board.Layer, at fyne.Position, radius float32, k stoneLook) board.Item {
	return board.Round(id, layer, at, radius, 2.5, k, func(p *draw.Pen, c, r float64) { drawStone(p, c, r, k) })
}

// drawStone draws a stone around (c, c).
func drawStone(p *draw.Pen, c, r float64, k stoneLook) {
	fill, ink, last, edge := stoneBlack, onBlackStone, lastOnBlack, color.NRGBA{0xff, 0xff, 0xff, 0x30}
	if k.piece == gomoku.WhiteStone {
		fill, ink, last, edge = stoneWhite, onWhiteStone, lastOnWhite, color.NRGBA{0x3a, 0x30, 0x24, 0x70}
	}
	rim := max(r*0.045, 0.6)
	if k.dark && k.piece != gomoku.WhiteStone {
		edge.A, rim = 0xb0, max(rim, 1.1) // so that it does not vanish in small pictures
	}
	switch {
	case k.faint:
		fill.Inner, fill.Outer = draw.Fade(fill.Inner, 0.55), draw.Fade(fill.Outer, 0.55)
		p.Disc(c, c, r*0.96, fill)
		p.Ring(c, c, r*0.95, r*0.05, draw.Fade(edge, 0.8))
	default:
		p.Glow(c+r*0.07, c+r*0.12, r*0.97, r*0.14, color.NRGBA{A: 0x78})
		p.Disc(c, c, r, fill)
		p.Ring(c, c, r*0.975, rim, edge)
	}
	if k.number == 0 {
		return
	}
	if k.marked {
		ink = last
	}
	text := strconv.Itoa(k.number)
	size := r * [...]float64{1.2, 1.08, 0.86}[min(len(text), 3)-1]
	p.Text(text, c, c, size, ink)
}

func (Painter) DrawPiece(p *draw.Pen, side float64, piece core.Piece, _ board.Style) {
	drawStone(p, side/2, side/2.5, stoneLook{piece: piece})
}

func (Painter) Emblem(side core.Side) core.Piece {
	return [2]core.Piece{gomoku.BlackStone, gomoku.WhiteStone}[side]
}

func (Painter) PieceKey(piece core.Piece) string {
	if piece != gomoku.BlackStone && piece != gomoku.WhiteStone {
		return ""
	}
	return pieceKey(gomoku.Renju.String(), piece)
}

// stoneID returns the identity of the item of the stone on a point.
func stoneID(sq core.Square) any { return [2]any{"stone", sq} }

// Flights lets a new stone sink onto the board; one that is taken back disappears.
func (Painter) Flights(before board.State, v *board.View) []board.Flight {
	from, ok := before.Position.(gomoku.Position)
	to, also := v.State.Position.(gomoku.Position)
	l, fits := v.Layout.(*layout)
	if !ok || !also || !fits || l.Compact() {
		return nil
	}
	fresh := from.Empty().AndNot(to.Empty())
	if fresh.Len() != 1 || !to.Empty().AndNot(from.Empty()).Empty() {
		return nil
	}
	at := l.Square(fresh.First().Square())
	return []board.Flight{{ID: stoneID(fresh.First().Square()), Path: []fyne.Position{at, at}, End: 0.5, Zoom: 1.4}}
}
