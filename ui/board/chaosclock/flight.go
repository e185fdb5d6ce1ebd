package chaosclock

import (
	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/ui/board"
)

// Flights moves the piece around the circle of cells, or from its tray, and then the captured piece to its owner's tray. Taking a
// move back reverses this; between unconnected positions pieces move in straight lines.
func (Painter) Flights(before board.State, v *board.View) []board.Flight {
	from, ok := before.Position.(chaosclock.Position)
	to, also := v.State.Position.(chaosclock.Position)
	l, fits := v.Layout.(*layout)
	if !ok || !also || !fits || l.compact {
		return nil
	}
	switch m, back, ok := board.Between(before, v.State); {
	case ok && back:
		return l.moveFlights(to, m, true)
	case ok:
		return l.moveFlights(from, m, false)
	}
	var flights []board.Flight
	for n := 1; n <= chaosclock.Cells; n++ {
		if a, b := l.placeOf(from, n), l.placeOf(to, n); a != b {
			flights = append(flights, board.Flight{ID: [2]any{"piece", n}, Path: []fyne.Position{a, b}, End: 1})
		}
	}
	return flights
}

// placeOf returns where piece n is.
func (l *layout) placeOf(p chaosclock.Position, n int) fyne.Position {
	if c := p.CellOf(n); c != chaosclock.InHand {
		return l.cell(c)
	}
	return l.slot(n)
}

// moveFlights returns those of m at p, or of taking it back.
func (l *layout) moveFlights(p chaosclock.Position, m core.Move, back bool) []board.Flight {
	n, captured := p.MovedPiece(m), p.Captured(m)
	if n == 0 {
		return nil
	}
	path := []fyne.Position{l.slot(n), l.cell(n)}
	if m.Kind == core.Walk {
		c := float64(m.From) + 1
		path = l.lane(c, c+float64(n), cellsAt, cellsAt, cellsAt, 1)
		if captured == n {
			path = append(path, l.slot(n))
		}
	}
	flights := []board.Flight{{ID: [2]any{"piece", n}, Path: path, End: 1}}
	if captured != 0 && captured != n {
		flights[0].End = board.Landed
		flights = append(flights, board.Flight{
			ID:   [2]any{"piece", captured},
			Path: []fyne.Position{l.cell(int(m.To) + 1), l.slot(captured)}, Start: board.Landed - 0.05, End: 1,
		})
	}
	if back {
		for i, f := range flights {
			reversed := make([]fyne.Position, len(f.Path))
			for j, at := range f.Path {
				reversed[len(f.Path)-1-j] = at
			}
			flights[i] = board.Flight{ID: f.ID, Path: reversed, Start: 1 - f.End, End: 1 - f.Start}
		}
	}
	return flights
}
