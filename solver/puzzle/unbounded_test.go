package puzzle_test

import (
	"context"
	"testing"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/solver/puzzle"
)

func TestGoalWithoutANumber(t *testing.T) {
	g := puzzle.Goal{Kind: "win"}
	back, err := puzzle.ParseGoal(g.String())
	if err != nil || back != g || !back.Unbounded() || g.String() != "win -" {
		t.Errorf("%q is read back as %v, %v", g, back, err)
	}
	for _, text := range []string{"-", " -", "win --", "win  -", "win -1"} {
		if g, err := puzzle.ParseGoal(text); err == nil {
			t.Errorf("%q is read as %v", text, g)
		}
	}
	p := puzzle.Puzzle{"endgame:R v AABB:won", g, 0, "p"}
	if again, err := puzzle.Parse(puzzle.Format(p)); err != nil || again != p {
		t.Errorf("%v, %v", again, err)
	}
}

// never is a prover whose goal is never reached.
type never struct{}

func (never) Kinds() []puzzle.Kind { return nil }
func (never) Prove(context.Context, core.Position, puzzle.Goal) (puzzle.Proof, error) {
	return puzzle.Proof{}, nil
}
func (never) Defend(context.Context, core.Line, puzzle.Goal) (puzzle.Defence, error) {
	return puzzle.Defence{}, nil
}
func (never) Reached(line core.Line, _ core.Side, _ puzzle.Goal) bool { return len(line) > 200 }

// An attempt at an unbounded goal goes on until the goal is reached or a move was wrong, and reports the worth of the
// last move.
func TestAttemptWithoutANumber(t *testing.T) {
	rules := xiangqi.Rules{}
	game := core.NewGame(rules, rules.Start())
	a := puzzle.NewAttempt(never{}, puzzle.Goal{Kind: "win"}, game.Position())
	for i := range 2*puzzle.MaxMoves - 1 {
		if state := a.State(game.Current()); i%2 == 0 && state != puzzle.Open || i%2 == 1 && state != puzzle.Asked {
			t.Fatalf("after %d plies the state is %v", i, state)
		}
		if _, err := game.Play(game.Position().Moves()[0]); err != nil {
			t.Fatal(err)
		}
		if i%2 == 1 {
			continue
		}
		if goal, ok := a.Question(game.Current()); !ok || !goal.Unbounded() {
			t.Fatalf("after %d plies %v is asked, %v", i+1, goal, ok)
		}
		a.Answer(game.Current(), puzzle.Defence{Holds: i < 2*puzzle.MaxMoves-2, Worth: &puzzle.Worth{Plies: i}})
	}
	if w, ok := a.Worth(game.Current()); !ok || w.Plies != 2*puzzle.MaxMoves-2 {
		t.Errorf("the last move was worth %v, %v", w, ok)
	}
	if a.State(game.Current()) != puzzle.Failed {
		t.Error("a wrong move was forgotten")
	}
	if w, ok := a.Worth(game.Current().Parent()); !ok || w.Plies != 2*puzzle.MaxMoves-4-1 {
		t.Errorf("after the reply to it the move before was worth %v, %v", w, ok)
	}
	if _, ok := a.Worth(game.Root()); ok {
		t.Error("the start is worth something")
	}
	for range 10 { // it stays failed even if the goal is reached later
		if _, err := game.Play(game.Position().Moves()[0]); err != nil {
			t.Fatal(err)
		}
	}
	if a.State(game.Current()) != puzzle.Failed {
		t.Error("what was thrown away has come back")
	}
}
