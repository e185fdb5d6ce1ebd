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
	if turns == 0 || turns == g.Current().Ply() {
		t.Errorf("%d turns in %d moves", turns, g.Current().Ply())
	}
	if c.Turns(g.Root()) != 0 {
		t.Error("the start is in a turn")
	}
}
