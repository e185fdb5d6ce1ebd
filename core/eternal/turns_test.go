package eternal_test

import (
	"math/rand/v2"
	"testing"

	"qilab/core"
	"qilab/core/eternal"
)

// A placement or a return belongs to the turn of the move before it.
func TestTurns(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 0))
	g := core.NewGame(eternal.Rules{}, eternal.Rules{}.Start())
	c := eternal.Rules{}.Capabilities()
	turns, last := 0, core.Second
	for range 200 {
		moves := g.Position().Moves()
		if len(moves) == 0 {
			break
		}
		if side := g.Position().Turn(); side != last {
			turns, last = turns+1, side
		}
		n, err := g.Play(moves[rng.IntN(len(moves))])
		if err != nil {
			break
		}
		if got := c.Turns(n); got != turns {
			t.Fatalf("move %d is of turn %d, want %d", n.Ply(), got, turns)
		}
	}
	if got := c.LineTurns(g.Current().Line()); got != turns {
		t.Errorf("the line has %d turns, want %d", got, turns)
	}
	if got := c.AllTurns(g); got != turns {
		t.Errorf("the game has %d turns, want %d", got, turns)
	}
	for n := g.Current(); n.Parent() != nil; n = n.Parent() { // a variation at the last step that has another
		var another core.Move
		for _, m := range n.Parent().Position().Moves() {
			if m != n.Move() {
				another = m
			}
		}
		if another == (core.Move{}) {
			continue
		}
		want := turns
		if !c.ContinuesTurn(n) {
			want++
		}
		if err := g.Goto(n.Parent()); err != nil {
			t.Fatal(err)
		}
		if _, err := g.Play(another); err != nil {
			t.Fatal(err)
		}
		if got := c.AllTurns(g); got != want {
			t.Errorf("with a variation the game has %d turns, want %d", got, want)
		}
		g.Goto(n)
		break
	}
	if turns == 0 || turns == g.Current().Ply() {
		t.Errorf("%d turns in %d moves", turns, g.Current().Ply())
	}
	if c.Turns(g.Root()) != 0 {
		t.Error("the start is in a turn")
	}
}
