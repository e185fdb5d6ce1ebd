package xiangqi

import (
	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/ui/board"
)

// Flights moves the piece to its target, where the captured piece stays until it arrives. Taking a move back reverses this. Between
// positions not connected by a move nothing moves.
func (Painter) Flights(before board.State, v *board.View) []board.Flight {
	from, ok := before.Position.(xiangqi.Position)
	to, also := v.State.Position.(xiangqi.Position)
	l, fits := v.Layout.(*layout)
	if !ok || !also || !fits || l.Compact() {
		return nil
	}
	m, back, ok := board.Between(before, v.State)
	switch {
	case !ok:
		return nil
	case back:
		return l.flights(v, to, m, true)
	}
	return l.flights(v, from, m, false)
}

// flights returns those of m, which is made at from, or taken back.
func (l *layout) flights(v *board.View, from xiangqi.Position, m core.Move, back bool) []board.Flight {
	walk := board.Flight{
		ID: pieceID(m.To), Path: []fyne.Position{l.Square(m.From), l.Square(m.To)}, End: 1,
	}
	if back {
		walk.ID = pieceID(m.From)
		walk.Path[0], walk.Path[1] = walk.Path[1], walk.Path[0]
		return []board.Flight{walk}
	}
	captured := from.At(m.To)
	if captured == core.NoPiece {
		return []board.Flight{walk}
	}
	at := l.Square(m.To)
	look := pieceLook{piece: captured, set: v.Style.PieceSet("pieces.suited.xiangqi")}
	gone := pieceItem("captured", board.LayerPiece, at, l.Unit(pieceRadius), look, v.Style.Shades())
	return []board.Flight{walk, {ID: gone.ID, Path: []fyne.Position{at, at}, End: board.Landed, Gone: &gone}}
}
