package engine_test

import (
	"testing"

	"qilab/solver/engine"
)

func TestTableScores(t *testing.T) {
	const won = 29000
	for _, score := range []int{0, 150, -150, won, -won, 29990, -29990} {
		for _, ply := range []int{0, 1, 7} {
			if back := engine.FromTable(engine.ToTable(score, ply, won), ply, won); back != score {
				t.Errorf("%d at ply %d is read back as %d", score, ply, back)
			}
		}
	}
	// A win five plies below a position is one seven below the position two plies before.
	if got := engine.FromTable(engine.ToTable(30000-9, 4, won), 2, won); got != 30000-7 {
		t.Errorf("a win in 9 plies, stored at ply 4, is %d at ply 2, want %d", got, 30000-7)
	}
}
