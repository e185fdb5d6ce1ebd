package chaosclock_test

import (
	"slices"
	"testing"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/solver"
	clocksolver "qilab/solver/chaosclock"
	"qilab/solver/puzzle"
)

// The prover agrees with the solution on a whole game from a late position: which first moves keep a goal, that the best line reaches
// it, and that each other move of the solver loses it or plies.
func TestProver(t *testing.T) {
	analyzer := clocksolver.NewAnalyzer(nil)
	prover := clocksolver.Game(nil).Prover
	tried := map[string]int{}
	for seed := range uint64(40) {
		var p core.Position = chaosclock.Rules{}.Deal(seed)
		for range 14 {
			if moves := p.Moves(); !p.Outcome().Over() {
				p, _ = p.Play(moves[int(seed)%len(moves)])
			}
		}
		if p.Outcome().Over() {
			continue
		}
		s, err := analyzer.Solution(t.Context(), p.(chaosclock.Position), solver.Limit{})
		if err != nil {
			t.Fatal(err)
		}
		moves, side := s.Moves(p.(chaosclock.Position)), p.Turn()
		for _, kind := range prover.Kinds() {
			goal := puzzle.Goal{Kind: kind.ID}
			proof, err := prover.Prove(t.Context(), p, goal)
			if err != nil {
				t.Fatal(err)
			}
			view := moves[0].Result.For(side)
			want := view == core.ViewWin || view == core.ViewBothWin && (kind.ID == clocksolver.GoalBothWin || kind.ID == clocksolver.GoalAvoid) ||
				view == core.ViewBothLose && kind.ID == clocksolver.GoalAvoid
			if (proof.Moves > 0) != want {
				t.Fatalf("%s, %s: proven %v, the best is %v", p, kind.ID, proof.Moves, moves[0].Result)
			}
			if proof.Moves == 0 {
				continue
			}
			tried[kind.ID]++
			line := core.Line{{Position: p}}
			for _, m := range proof.Line {
				next, err := line.Last().Play(m)
				if err != nil {
					t.Fatal(err)
				}
				line = append(line, core.Step{Move: m, Position: next})
			}
			if !prover.Reached(line, side, goal) && moves[0].Plies >= 0 {
				t.Errorf("%s, %s: the line %v does not reach it", p, kind.ID, proof.Line)
			}
			for _, m := range moves {
				next, err := p.Play(m.Move)
				if err != nil {
					t.Fatal(err)
				}
				if next.Outcome().Over() || next.Turn() == side {
					continue
				}
				d, err := prover.Defend(t.Context(), core.Line{{Position: p}, {Move: m.Move, Position: next}}, goal)
				if err != nil {
					t.Fatal(err)
				}
				if d.Holds != slices.Contains(proof.Keys, m.Move) {
					t.Errorf("%s, %s: after %v it holds: %v; the keys are %v", p, kind.ID, m.Move, d.Holds, proof.Keys)
				}
			}
		}
	}
	for _, kind := range prover.Kinds() {
		if tried[kind.ID] < 3 {
			t.Errorf("%s was tried %d times", kind.ID, tried[kind.ID])
		}
	}
}

// TestPuzzles proves that every puzzle has exactly one right first move, and that the line of the proof reaches its goal.
func TestPuzzles(t *testing.T) {
	prover, seen := clocksolver.Game(nil).Prover, map[string]bool{}
	list := clocksolver.Game(nil).Puzzles
	if len(list) < 20 {
		t.Errorf("there are %d puzzles", len(list))
	}
	for _, z := range list {
		p, err := chaosclock.Rules{}.Parse(z.Position)
		if err != nil || seen[p.Key()] || z.Grade == 0 || p.String() != z.Position {
			t.Errorf("%s: %v, %v", z.ID, z, err)
			continue
		}
		seen[p.Key()] = true
		proof, err := prover.Prove(t.Context(), p, z.Goal)
		if err != nil || len(proof.Keys) != 1 || proof.Line[0] != proof.Keys[0] {
			t.Errorf("%s: the proof is %+v, %v", z.ID, proof, err)
			continue
		}
		line := core.Line{{Position: p}}
		for _, m := range proof.Line {
			next, err := line.Last().Play(m)
			if err != nil {
				t.Fatal(err)
			}
			line = append(line, core.Step{Move: m, Position: next})
		}
		if !prover.Reached(line, p.Turn(), z.Goal) {
			t.Errorf("%s: the goal is not reached by %v", z.ID, proof.Line)
		}
	}
}
