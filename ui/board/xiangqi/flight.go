package xiangqi

import (
	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/ui/board"
)

// Flights carries the moved piece to its target, and then what it captured to the tray. The same goes backwards when a
// move is taken back. Between positions that no move connects everything stays where it is.
func (Painter) Flights(before board.State, v *board.View) []board.Flight {
	from, ok := before.Position.(xiangqi.Position)
	to, also := v.State.Position.(xiangqi.Position)
	l, fits := v.Layout.(*layout)
	if !ok || !also || !fits || l.compact {
		return nil
	}
	if m, ok := moveBetween(from, to); ok {
		return l.flights(v.State.Start, from, to, m, false)
	}
	if m, ok := moveBetween(to, from); ok {
		return l.flights(v.State.Start, to, from, m, true)
	}
	return nil
}

// moveBetween returns the move that leads from one position to the other.
func moveBetween(from, to xiangqi.Position) (core.Move, bool) {
	m := core.Move{From: core.NoSquare, To: core.NoSquare, Kind: core.Walk}
	for sq := range core.Square(xiangqi.Squares) {
		switch a, b := from.At(sq), to.At(sq); {
		case a == b:
		case b == core.NoPiece && m.From == core.NoSquare:
			m.From = sq
		case b != core.NoPiece && m.To == core.NoSquare:
			m.To = sq
		default:
			return m, false
		}
	}
	if m.From == core.NoSquare || m.To == core.NoSquare {
		return m, false
	}
	next, err := from.Play(m)
	return m, err == nil && next.Key() == to.Key()
}

// flights returns those of m, which leads from one position to the next, or of taking it back, in a game that began with start.
func (l *layout) flights(start core.Position, from, next xiangqi.Position, m core.Move, back bool) []board.Flight {
	walk := board.Flight{
		ID: pieceID(m.To), Path: []fyne.Position{l.Square(m.From), l.Square(m.To)}, End: 1,
	}
	captured := from.At(m.To)
	if back {
		walk.ID = pieceID(m.From)
		walk.Path[0], walk.Path[1] = walk.Path[1], walk.Path[0]
	}
	if captured == core.NoPiece {
		return []board.Flight{walk}
	}
	slot, last, ok := l.slotOf(start, next, captured)
	if !ok {
		return []board.Flight{walk}
	}
	// In the tray a piece is smaller than on the board.
	leave := board.Flight{
		ID: offID(last), Path: []fyne.Position{l.Square(m.To), slot}, Start: board.Landed - 0.05, End: 1, Zoom: pieceRadius / offRadius,
	}
	walk.End = board.Landed
	if back {
		walk.Start, walk.End = 1-board.Landed, 1
		leave = board.Flight{
			ID: pieceID(m.To), Path: []fyne.Position{slot, l.Square(m.To)}, End: 1.05 - board.Landed, Zoom: offRadius / pieceRadius,
		}
	}
	return []board.Flight{walk, leave}
}

// slotOf returns the place in a tray of the last piece of that kind that is off the board.
func (l *layout) slotOf(start core.Position, p xiangqi.Position, piece core.Piece) (at fyne.Position, last offPiece, ok bool) {
	b, _ := contentOf(board.State{Position: p, Start: start})
	side := xiangqi.SideOf(piece)
	slots := l.trays[side.Other()].slots
	for i, o := range b.off(side) {
		if o.piece == piece && i < len(slots) {
			at, last, ok = slots[i], o, true
		}
	}
	return at, last, ok
}
