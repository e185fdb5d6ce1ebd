package board

import (
	"slices"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/core/eternal"
)

// Flights carry the piece of a step on its way, that of a pawn from landing to landing, and then what it captured into
// the hand. The same goes backwards when a step is taken back. Between positions that no step connects everything stays
// where it is.
func (Eternal) Flights(before State, v *View) []Flight {
	from, ok := before.Position.(eternal.Position)
	to, also := v.State.Position.(eternal.Position)
	l, fits := v.Layout.(*eternalLayout)
	if !ok || !also || !fits || l.compact {
		return nil
	}
	if v.State.HasLast && v.State.Before == core.Position(from) {
		return l.flights(from, to, v.State.Last, false)
	}
	if before.HasLast && before.Before == core.Position(to) {
		return l.flights(to, from, before.Last, true)
	}
	return nil
}

// flights are those of m, which leads from one position to the next, or of taking it back.
func (l *eternalLayout) flights(from, next eternal.Position, m core.Move, back bool) []Flight {
	way := Flight{ID: eternalPieceID(m.To), Path: l.way(from, m), End: 1}
	if m.Kind == eternal.Place {
		way.Zoom = l.trays[from.Turn()].radius * 0.94 / l.unit(etPiece)
	}
	if back {
		slices.Reverse(way.Path)
		way.ID = eternalPieceID(m.From)
		if m.Kind == eternal.Place {
			way.ID, way.Zoom = eternalHeldID, 1/way.Zoom
		}
	}
	captured := next.Held()
	if m.Kind != core.Walk || captured == core.NoPiece {
		return []Flight{way}
	}
	t := l.trays[next.Turn()]
	zoom := t.radius * 0.94 / l.unit(etPiece)
	taken := Flight{
		ID: eternalHeldID, Path: []fyne.Position{l.square(m.To), t.slot}, Start: landed - 0.05, End: 1, Zoom: 1 / zoom,
	}
	way.End = landed
	if back {
		way.Start, way.End = 1-landed, 1
		taken = Flight{ID: eternalPieceID(m.To), Path: []fyne.Position{t.slot, l.square(m.To)}, End: 1.05 - landed, Zoom: zoom}
	}
	return []Flight{way, taken}
}
