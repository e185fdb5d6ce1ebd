package engine_test

import (
	"math/rand/v2"
	"testing"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/solver/engine"
)

func won(score int) bool { return score >= 1000 || score <= -1000 }

// The better a move, the more often it is chosen, but never one beyond the margin or without an exact value.
func TestPick(t *testing.T) {
	l := engine.Level{Doubt: 30, Margin: 80}
	root := []engine.RootMove[int]{
		{Move: 1, Score: 50, Bound: engine.Exact}, {Move: 2, Score: 30, Bound: engine.Exact},
		{Move: 3, Score: -20, Bound: engine.Exact}, {Move: 4, Score: -31, Bound: engine.Exact},
		{Move: 5, Score: 40, Bound: engine.Upper},
	}
	rng := rand.New(rand.NewPCG(44, 0))
	var counts [6]int
	for range 3000 {
		counts[engine.Pick(l, root, won, rng)]++
	}
	if counts[1] <= counts[2] || counts[2] <= counts[3] || counts[3] == 0 || counts[4] > 0 || counts[5] > 0 {
		t.Errorf("chosen %v times", counts)
	}
	if m := engine.Pick(engine.Level{}, root, won, rng); m != 1 {
		t.Errorf("without doubts %v", m)
	}
	root[0].Score, root[1].Score = 1005, 1003
	for range 100 {
		if m := engine.Pick(l, root, won, rng); m != 1 {
			t.Fatalf("%v instead of a win", m)
		}
	}
	root = []engine.RootMove[int]{{Move: 1, Score: -980, Bound: engine.Exact}, {Move: 2, Score: -1001, Bound: engine.Exact}}
	for range 100 {
		if m := engine.Pick(l, root, won, rng); m != 1 {
			t.Fatal("a loss that is seen is taken for something else")
		}
	}
}

func TestNoticed(t *testing.T) {
	moves := xiangqi.Start().Moves()
	forced := moves[3]
	rng := rand.New(rand.NewPCG(45, 0))
	forcing := func(m core.Move) bool { return m == forced }
	seen := 0
	for range 100 {
		list := engine.Level{Notice: 0.5}.Noticed(moves, forcing, rng)
		seen += len(list)
		found := false
		for _, m := range list {
			found = found || m == forced
		}
		if !found {
			t.Fatal("a forcing move is not noticed")
		}
	}
	if share := float64(seen) / float64(100*len(moves)); share < 0.45 || share > 0.57 {
		t.Errorf("%.2f of the moves are noticed", share)
	}
	never := func(core.Move) bool { return false }
	if list := (engine.Level{Notice: 1e-12}).Noticed(moves, never, rng); len(list) != len(moves) {
		t.Errorf("who notices nothing weighs %d of %d moves", len(list), len(moves))
	}
}
