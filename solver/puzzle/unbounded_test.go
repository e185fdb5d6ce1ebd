package puzzle

import (
	"context"
	"testing"

	"qilab/core"
	"qilab/core/xiangqi"
)

func TestGoalWithoutANumber(t *testing.T) {
	g := Goal{Kind: "win"}
	back, err := ParseGoal(g.String())
	if err != nil || back != g || !back.Unbounded() || g.String() != "win -" {
		t.Errorf("%q is read back as %v, %v", g, back, err)
	}
	for _, text := range []string{"-", " -", "win --", "win  -", "win -1"} {
		if g, err := ParseGoal(text); err == nil {
			t.Errorf("%q is read as %v", text, g)
		}
	}
	p := Puzzle{"endgame:R v AABB:won", g, 0, "p"}
	if again, err := Parse(Format(p)); err != nil || again != p {
		t.Errorf("%v, %v", again, err)
	}
}

// never is a prover whose goal is never reached.
type never struct{}

func (never) Kinds() []Kind                                             { return nil }
func (never) Prove(context.Context, core.Position, Goal) (Proof, error) { return Proof{}, nil }
func (never) Defend(context.Context, core.Line, Goal) (Defence, error)  { return Defence{}, nil }
func (never) Reached(line core.Line, _ core.Side, _ Goal) bool          { return len(line) > 200 }

// An attempt at an unbounded goal goes on until the goal is reached or a move was wrong, and reports the worth of the
// last move.
func TestAttemptWithoutANumber(t *testing.T) {
	rules := xiangqi.Rules{}
	game := core.NewGame(rules, rules.Start())
	a := NewAttempt(never{}, Goal{Kind: "win"}, game.Position())
	for i := range 2*MaxMoves - 1 {
		if state := a.State(game.Current()); i%2 == 0 && state != Open || i%2 == 1 && state != Asked {
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
		a.Answer(game.Current(), Defence{Holds: i < 2*MaxMoves-2, Worth: &Worth{Plies: i}})
	}
	if w, ok := a.Worth(game.Current()); !ok || w.Plies != 2*MaxMoves-2 {
		t.Errorf("the last move was worth %v, %v", w, ok)
	}
	if a.State(game.Current()) != Failed {
		t.Error("a wrong move was forgotten")
	}
	if _, ok := a.Worth(game.Root()); ok {
		t.Error("the start is worth something")
	}
	for range 10 { // it stays failed even if the goal is reached later
		if _, err := game.Play(game.Position().Moves()[0]); err != nil {
			t.Fatal(err)
		}
	}
	if a.State(game.Current()) != Failed {
		t.Error("what was thrown away has come back")
	}
}
