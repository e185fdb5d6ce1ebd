package eternal

import (
	"slices"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/core/eternal"
	"qilab/ui/board"
)

// Flights moves the piece of a step along its path, a pawn from landing to landing, and then the captured piece into the hand.
// Taking a step back reverses this. Between positions not connected by a step nothing moves.
func (Painter) Flights(before board.State, v *board.View) []board.Flight {
	from, ok := before.Position.(eternal.Position)
	to, also := v.State.Position.(eternal.Position)
	l, fits := v.Layout.(*layout)
	if !ok || !also || !fits || l.Compact() {
		return nil
	}
	m, back, ok := board.Between(before, v.State)
	switch {
	case !ok:
		return nil
	case back:
		return l.flights(to, from, m, true)
	}
	return l.flights(from, to, m, false)
}

// flights returns those of m, which leads from one position to the next, or of taking it back.
func (l *layout) flights(from, next eternal.Position, m core.Move, back bool) []board.Flight {
	way := board.Flight{ID: pieceID(m.To), Path: l.way(from, m), End: 1}
	if m.Kind == eternal.Place {
		way.Zoom = l.trays[from.Turn()].radius * 0.94 / l.Unit(pieceRadius)
	}
	if back {
		slices.Reverse(way.Path)
		way.ID = pieceID(m.From)
		if m.Kind == eternal.Place {
			way.ID, way.Zoom = heldID, 1/way.Zoom
		}
	}
	captured := next.Held()
	if m.Kind != core.Walk || captured == core.NoPiece {
		return []board.Flight{way}
	}
	t := l.trays[next.Turn()]
	zoom := t.radius * 0.94 / l.Unit(pieceRadius)
	taken := board.Flight{
		ID: heldID, Path: []fyne.Position{l.Square(m.To), t.slot}, Start: board.Landed - 0.05, End: 1, Zoom: 1 / zoom,
	}
	way.End = board.Landed
	if back {
		way.Start, way.End = 1-board.Landed, 1
		taken = board.Flight{ID: pieceID(m.To), Path: []fyne.Position{t.slot, l.Square(m.To)}, End: 1.05 - board.Landed, Zoom: zoom}
	}
	return []board.Flight{way, taken}
}
