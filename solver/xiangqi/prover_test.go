package xiangqi_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/core/xiangqi"
	"qilab/solver/puzzle"
	xiangqisolver "qilab/solver/xiangqi"
)

// TestPuzzles proves that every puzzle has exactly one key, takes the stated number of moves, and has a unique solution
// in its later moves too, against the best defence. Each run proves some of the long ones; with the tag whole, all.
func TestPuzzles(t *testing.T) {
	list := xiangqisolver.Game(nil).Puzzles
	if len(list) < 20 {
		t.Errorf("there are %d puzzles", len(list))
	}
	prover, seen := xiangqisolver.NewProver(nil), map[string]bool{}
	for _, z := range list {
		p, err := xiangqi.Rules{}.Parse(z.Position)
		if err != nil || seen[p.Key()] || z.Goal.Kind != xiangqisolver.GoalMate || z.Grade == 0 {
			t.Errorf("%s: %v, %v", z.ID, z, err)
			continue
		}
		seen[p.Key()] = true
		if z.Goal.Moves > 3 && !gametest.Whole && (testing.Short() || rand.IntN(4) > 0) {
			continue // proving that the long ones have one solution takes seconds
		}
		proof, err := prover.Prove(t.Context(), p, puzzle.Goal{Kind: xiangqisolver.GoalMate, Moves: z.Goal.Moves})
		if err != nil || proof.Moves != z.Goal.Moves || len(proof.Keys) != 1 {
			t.Errorf("%s: the proof is %+v, %v", z.ID, proof, err)
			continue
		}
		solve(t, prover, z, p)
	}
}

// solve plays a puzzle through with the prover on both sides.
func solve(t *testing.T, prover *xiangqisolver.Prover, z puzzle.Puzzle, p core.Position) {
	t.Helper()
	line := core.Line{{Position: p}}
	for left := z.Goal.Moves; left > 0; left-- {
		proof, err := prover.Prove(t.Context(), line.Last(), puzzle.Goal{Kind: xiangqisolver.GoalMate, Moves: left})
		if err != nil || proof.Moves != left || left > 1 && len(proof.Keys) != 1 {
			t.Fatalf("%s, %d moves left: %+v, %v", z.ID, left, proof, err)
		}
		line = gametest.Follow(t, line, proof.Keys[0])
		if left == 1 {
			break
		}
		d, err := prover.Defend(t.Context(), line, puzzle.Goal{Kind: xiangqisolver.GoalMate, Moves: left - 1})
		if err != nil || !d.Holds {
			t.Fatalf("%s, %d moves left: the defence is %+v, %v", z.ID, left, d, err)
		}
		line = gametest.Follow(t, line, d.Move)
	}
	if !prover.Reached(line, p.Turn(), z.Goal) {
		t.Errorf("%s: the goal is not reached", z.ID)
	}
}

// TestWrongMovesAreRefuted tries all wrong first moves of the puzzles: each must be answered by a reply after which the
// mate takes longer.
func TestWrongMovesAreRefuted(t *testing.T) {
	prover := xiangqisolver.NewProver(nil)
	for _, z := range xiangqisolver.Game(nil).Puzzles[:6] {
		p, err := xiangqi.Rules{}.Parse(z.Position)
		if err != nil {
			t.Fatal(err)
		}
		proof, err := prover.Prove(t.Context(), p, z.Goal)
		if err != nil {
			t.Fatal(err)
		}
		left := puzzle.Goal{Kind: xiangqisolver.GoalMate, Moves: z.Goal.Moves - 1}
		for _, m := range p.Moves() {
			line := gametest.Follow(t, core.Line{{Position: p}}, m)
			if line.Last().Outcome().Over() {
				continue
			}
			d, err := prover.Defend(t.Context(), line, left)
			if err != nil || d.Holds != (m == proof.Keys[0]) {
				t.Fatalf("%s, %v: %+v, %v", z.ID, m, d, err)
			}
			line = gametest.Follow(t, line, d.Move)
			if d.Holds || line.Last().Outcome().Over() {
				continue
			}
			if proof, err := prover.Prove(t.Context(), line.Last(), left); err != nil || proof.Moves != 0 {
				t.Errorf("%s, %v: after %v there is still a mate in %d, %v", z.ID, m, d.Move, proof.Moves, err)
			}
		}
	}
}

func TestProverGivesUp(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	prover := xiangqisolver.NewProver(nil)
	start := xiangqi.Rules{}.Start()
	if _, err := prover.Prove(ctx, start, puzzle.Goal{Kind: xiangqisolver.GoalMate, Moves: 5}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	line := core.Line{{Position: start}}
	if _, err := prover.Defend(ctx, line, puzzle.Goal{Kind: xiangqisolver.GoalMate, Moves: 5}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	if d, err := prover.Defend(t.Context(), line, puzzle.Goal{Kind: xiangqisolver.GoalMate}); err != nil || d.Holds {
		t.Errorf("no move left: %+v, %v", d, err)
	}
}
