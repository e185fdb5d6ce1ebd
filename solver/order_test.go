package solver_test

import (
	"math/rand/v2"
	"testing"

	"qilab/core"
	"qilab/solver"
)

func TestSortForTheSideToMove(t *testing.T) {
	proven := func(r core.Result, plies int) solver.Verdict { return solver.Verdict{Result: r, Plies: plies} }
	scored := func(score int) solver.Verdict {
		return solver.Verdict{Score: score, Scored: true, Plies: solver.Unknown}
	}
	atMost := func(score int) solver.Verdict {
		return solver.Verdict{Score: score, Scored: true, Bound: true, Plies: solver.Unknown}
	}
	want := []solver.Verdict{ // for Second, best first
		proven(core.SecondWins, 3), proven(core.SecondWins, 9), proven(core.SecondWins, solver.Unknown),
		proven(core.BothWin, 4), proven(core.BothWin, 12),
		scored(150), scored(70), scored(1),
		proven(core.Draw, 2),
		scored(0), scored(-80), atMost(200), atMost(0), atMost(-300),
		proven(core.BothLose, solver.Unknown), proven(core.BothLose, 1),
		proven(core.FirstWins, solver.Unknown), proven(core.FirstWins, 20), proven(core.FirstWins, 2),
		{Plies: solver.Unknown},
	}
	rng := rand.New(rand.NewPCG(3, 0))
	for range 200 {
		got := append([]solver.Verdict(nil), want...)
		rng.Shuffle(len(got), func(i, j int) { got[i], got[j] = got[j], got[i] })
		solver.Sort(got, core.Second)
		for i := range want {
			if solver.Compare(got[i], want[i], core.Second) != 0 {
				t.Fatalf("place %d holds %+v, want %+v", i, got[i], want[i])
			}
		}
	}
}

func TestSortKeepsTheOrderOfEquals(t *testing.T) {
	moves := make([]solver.Verdict, 20)
	for i := range moves {
		moves[i] = solver.Verdict{Move: core.Move{To: core.Square(i)}, Plies: solver.Unknown}
	}
	solver.Sort(moves, core.First)
	for i, v := range moves {
		if v.Move.To != core.Square(i) {
			t.Fatalf("place %d holds %v", i, v.Move)
		}
	}
}
