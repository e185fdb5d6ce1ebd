package gomoku

import (
	"context"
	"testing"

	"qilab/core/gomoku"
)

// scripted advises a point.
type scripted gomoku.Point

func (s scripted) ask(context.Context, *gomoku.Board, uint64) (gomoku.Point, uint64) {
	return gomoku.Point(s), 7
}

// What is recorded from one position is advised in another, as long as the stones added since are the same and the point is free;
// elsewhere the other adviser is asked.
func TestSimulation(t *testing.T) {
	here, there := gomoku.NewBoard(gomoku.Freestyle), gomoku.NewBoard(gomoku.Freestyle)
	at := gomoku.PointAt
	here.Make(at(0, 0))
	there.Make(at(14, 14))
	moves := map[uint64]gomoku.Point{}
	record := recording{scripted(at(7, 7)), here.Hash(), moves}
	replay := simulation{scripted(at(1, 1)), there.Hash(), moves}
	for _, b := range []*gomoku.Board{here, there} {
		b.Make(at(3, 3))
		b.Make(at(4, 4))
	}
	if p, n := record.ask(t.Context(), here, 0); p != at(7, 7) || n != 7 {
		t.Errorf("recorded %v, %d", p, n)
	}
	if p, n := replay.ask(t.Context(), there, 0); p != at(7, 7) || n != 0 {
		t.Errorf("the same stones: %v, %d", p, n)
	}
	there.Make(at(7, 7))
	there.Make(at(5, 5))
	if p, n := replay.ask(t.Context(), there, 0); p != at(1, 1) || n != 7 {
		t.Errorf("other stones: %v, %d", p, n)
	}
	record = recording{scripted(gomoku.NoPoint), here.Hash(), map[uint64]gomoku.Point{}}
	if record.ask(t.Context(), here, 0); len(record.moves) != 0 {
		t.Error("no advice was recorded as one")
	}
}
