package board

import (
	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/core/xiangqi"
)

// Flights carry the moved piece to its target, and then what it captured to the tray. The same goes backwards when a
// move is taken back. Between positions that no move connects everything stays where it is.
func (Xiangqi) Flights(before State, v *View) []Flight {
	from, ok := before.Position.(xiangqi.Position)
	to, also := v.State.Position.(xiangqi.Position)
	l, fits := v.Layout.(*xiangqiLayout)
	if !ok || !also || !fits || l.compact {
		return nil
	}
	if m, ok := xiangqiMoveBetween(from, to); ok {
		return l.flights(v.State.Start, from, to, m, false)
	}
	if m, ok := xiangqiMoveBetween(to, from); ok {
		return l.flights(v.State.Start, to, from, m, true)
	}
	return nil
}

// xiangqiMoveBetween is the move that leads from one position to the other.
func xiangqiMoveBetween(from, to xiangqi.Position) (core.Move, bool) {
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

// flights are those of m, which leads from one position to the next, or of taking it back, in a game that began with start.
func (l *xiangqiLayout) flights(start core.Position, from, next xiangqi.Position, m core.Move, back bool) []Flight {
	walk := Flight{
		ID: xiangqiPieceID(m.To), Path: []fyne.Position{l.square(m.From), l.square(m.To)}, End: 1,
	}
	captured := from.At(m.To)
	if back {
		walk.ID = xiangqiPieceID(m.From)
		walk.Path[0], walk.Path[1] = walk.Path[1], walk.Path[0]
	}
	if captured == core.NoPiece {
		return []Flight{walk}
	}
	slot, last, ok := l.slotOf(start, next, captured)
	if !ok {
		return []Flight{walk}
	}
	// In the tray a piece is smaller than on the board.
	leave := Flight{
		ID: xiangqiOffID(last), Path: []fyne.Position{l.square(m.To), slot}, Start: landed - 0.05, End: 1, Zoom: xqPiece / xqOff,
	}
	walk.End = landed
	if back {
		walk.Start, walk.End = 1-landed, 1
		leave = Flight{
			ID: xiangqiPieceID(m.To), Path: []fyne.Position{slot, l.square(m.To)}, End: 1.05 - landed, Zoom: xqOff / xqPiece,
		}
	}
	return []Flight{walk, leave}
}

// slotOf is the place in a tray of the last piece of that kind that is off the board.
func (l *xiangqiLayout) slotOf(start core.Position, p xiangqi.Position, piece core.Piece) (at fyne.Position, last offPiece, ok bool) {
	b, _ := xiangqiBoardOf(State{Position: p, Start: start})
	side := xiangqi.SideOf(piece)
	slots := l.trays[side.Other()].slots
	for i, o := range b.off(side) {
		if o.piece == piece && i < len(slots) {
			at, last, ok = slots[i], o, true
		}
	}
	return at, last, ok
}
