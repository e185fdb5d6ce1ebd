package chaosclock_test

import (
	"math/rand/v2"
	"testing"

	"qilab/core/chaosclock"
	"qilab/core/gametest"
	"qilab/solver"
	clocksolver "qilab/solver/chaosclock"
	"qilab/solver/chaosclock/internal/positiontest"
)

func TestSolveAgreesWithSlowSolver(t *testing.T) {
	gametest.OneGoroutine(t)
	rng := rand.New(rand.NewPCG(1, 2))
	positions, states := 0, 0
	wanted := gametest.Sample(3000)
	for positions < wanted {
		p := positiontest.Random(rng)
		slow := slowSolve(p, 3000)
		if slow == nil {
			continue
		}
		positions++
		solution, err := clocksolver.NewAnalyzer(nil).Solution(t.Context(), p, solver.Limit{Threads: 1 + positions%3})
		if err != nil {
			t.Fatal(err)
		}
		for _, st := range slow.list {
			if !solution.Knows(st.position) && !st.position.Outcome().Over() {
				t.Fatalf("%v from %v is unknown", st.position, p)
			}
			states++
			for _, mv := range solution.Moves(st.position) {
				q, err := st.position.Play(mv.Move)
				if err != nil {
					t.Fatal(err)
				}
				result, plies := slow.at(q.(chaosclock.Position))
				if plies >= 0 {
					plies++
				}
				if result != mv.Result || plies != mv.Plies {
					t.Fatalf("%v, move %s: %v in %d, want %v in %d", st.position,
						chaosclock.Rules{}.FormatMove(st.position, mv.Move), mv.Result, mv.Plies, result, plies)
				}
			}
		}
	}
	t.Logf("%d positions, every move of their %d states", positions, states)
}
