package eternal_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"qilab/core"
	"qilab/core/eternal"
	"qilab/core/gametest"
	"qilab/solver"
	eternalsolver "qilab/solver/eternal"
	"qilab/solver/eternal/internal/linetest"
	"qilab/solver/puzzle"
)

// TestPuzzles proves that every puzzle has exactly one key and takes the stated number of turns, and solves it with the
// prover on both sides, like the window.
func TestPuzzles(t *testing.T) {
	list := eternalsolver.Puzzles()
	if len(list) < 10 {
		t.Errorf("there are %d puzzles", len(list))
	}
	prover, seen := eternalsolver.NewProver(nil), map[string]bool{}
	for _, z := range list {
		p, err := eternal.Rules{}.Parse(z.Position)
		if err != nil || seen[p.Key()] || z.Goal.Kind != eternalsolver.GoalScore || z.Grade == 0 || p.String() != z.Position {
			t.Errorf("%s: %v, %v", z.ID, z, err)
			continue
		}
		seen[p.Key()] = true
		proof, err := prover.Prove(t.Context(), p, puzzle.Goal{Kind: eternalsolver.GoalScore, Moves: 3})
		if err != nil || proof.Moves != z.Goal.Moves || len(proof.Keys) != 1 || proof.Line[0] != proof.Keys[0] {
			t.Errorf("%s: the proof is %+v, %v", z.ID, proof, err)
			continue
		}
		line := core.Line{{Position: p}}
		for _, m := range proof.Line {
			line = gametest.Follow(t, line, m)
		}
		if !prover.Reached(line, p.Turn(), z.Goal) {
			t.Errorf("%s: the goal is not reached by %v", z.ID, proof.Line)
		}
		solve(t, prover, z, p)
	}
}

// solve plays an attempt with only right steps.
func solve(t *testing.T, prover *eternalsolver.Prover, z puzzle.Puzzle, p core.Position) {
	t.Helper()
	game := core.NewGame(eternal.Rules{}, p)
	attempt := puzzle.NewAttempt(prover, z.Goal, p)
	for range 20 {
		n := game.Current()
		var m core.Move
		switch state := attempt.State(n); {
		case state == puzzle.Solved:
			return
		case state == puzzle.Failed:
			t.Fatalf("%s: failed at %v", z.ID, n.Position())
		case n.Position().Turn() == p.Turn():
			proof, err := prover.Prove(t.Context(), n.Position(), puzzle.Goal{Kind: eternalsolver.GoalScore, Moves: attempt.Left(n)})
			if err != nil || len(proof.Keys) == 0 {
				t.Fatalf("%s: at %v: %+v, %v", z.ID, n.Position(), proof, err)
			}
			m = proof.Keys[0]
		default:
			goal, ok := attempt.Question(n)
			if !ok {
				t.Fatalf("%s: nothing to ask at %v", z.ID, n.Position())
			}
			d, err := prover.Defend(t.Context(), n.Line(), goal)
			if err != nil || !d.Holds {
				t.Fatalf("%s: at %v: %+v, %v", z.ID, n.Position(), d, err)
			}
			attempt.Answer(n, d)
			m = d.Move
		}
		if _, err := game.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	t.Errorf("%s: it goes on and on", z.ID)
}

// TestWrongTurnsAreRefuted tries all wrong first turns of a puzzle: after the defence, the point must not be forced.
func TestWrongTurnsAreRefuted(t *testing.T) {
	prover := eternalsolver.NewProver(nil)
	for _, z := range eternalsolver.Puzzles() {
		p, err := eternal.Rules{}.Parse(z.Position)
		if err != nil {
			t.Fatal(err)
		}
		proof, err := prover.Prove(t.Context(), p, z.Goal)
		if err != nil {
			t.Fatal(err)
		}
		left := puzzle.Goal{Kind: eternalsolver.GoalScore, Moves: z.Goal.Moves - 1}
		for _, m := range p.Moves() {
			line := gametest.Follow(t, core.Line{{Position: p}}, m)
			if m == proof.Keys[0] || line.Last().Turn() == p.Turn() || line.Last().Outcome().Over() {
				continue
			}
			d, err := prover.Defend(t.Context(), line, left)
			if err != nil || d.Holds {
				t.Fatalf("%s, %v: %+v, %v", z.ID, m, d, err)
			}
			line = gametest.Follow(t, line, d.Move)
			if line.Last().Turn() != p.Turn() || line.Last().Outcome().Over() || left.Moves == 0 {
				continue
			}
			if proof, err := prover.Prove(t.Context(), line.Last(), left); err != nil || proof.Moves != 0 {
				t.Errorf("%s, %v: after %v a point is still forced in %d, %v", z.ID, m, d.Move, proof.Moves, err)
			}
		}
	}
}

// TestForcedPointsWin: if one point is missing, the analyzer proves the same as the prover.
func TestForcedPointsWin(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 3))
	a, prover, wins := eternalsolver.NewAnalyzer(nil), eternalsolver.NewProver(nil), 0
	for wins < 8 {
		line := linetest.Random(t, rng, 40, true)
		b := line.Last().(eternal.Position).Board()
		if b.Target()-b.Score(b.Turn()) != 1 || b.CountSteps() > 40 || a.HistoryKey(line, solver.Limit{}) != "" {
			continue
		}
		proof, err := prover.Prove(t.Context(), line.Last(), puzzle.Goal{Kind: eternalsolver.GoalScore, Moves: 2})
		if err != nil {
			t.Fatal(err)
		}
		if proof.Moves == 0 {
			continue
		}
		wins++
		reports := analyse(t, a, line, solver.Limit{Depth: 1, Threads: 1, Memory: 2})
		last := reports[len(reports)-1]
		checkReport(t, line, last)
		if last.Result != core.WinFor(b.Turn()) || last.Moves[0].Result != last.Result {
			t.Errorf("%v: %+v, though a point is forced in %d", line.Last(), last.Moves[0], proof.Moves)
		}
	}
}

func TestProverGivesUp(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	prover := eternalsolver.NewProver(nil)
	line := core.Line{{Position: eternal.Start()}}
	goal := puzzle.Goal{Kind: eternalsolver.GoalScore, Moves: 2}
	if _, err := prover.Prove(ctx, line.Last(), goal); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	if _, err := prover.Defend(ctx, line, goal); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	if _, err := prover.Prove(t.Context(), line.Last(), puzzle.Goal{Kind: eternalsolver.GoalScore, Moves: 9}); !errors.Is(err, puzzle.ErrTooHard) {
		t.Errorf("nine turns: %v", err)
	}
	if d, err := prover.Defend(t.Context(), line, puzzle.Goal{Kind: eternalsolver.GoalScore}); err != nil || d.Holds {
		t.Errorf("no turn left: %+v, %v", d, err)
	}
	if proof, err := prover.Prove(t.Context(), line.Last(), goal); err != nil || proof.Moves != 0 {
		t.Errorf("from the start: %+v, %v", proof, err)
	}
}
