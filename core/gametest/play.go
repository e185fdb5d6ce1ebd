package gametest

import (
	"testing"

	"qilab/core"
)

// Play plays moves, in the game's notation, from the root of g and returns the last node.
func Play(t testing.TB, g *core.Game, moves ...string) *core.Node {
	t.Helper()
	if err := g.Goto(g.Root()); err != nil {
		t.Fatal(err)
	}
	for _, text := range moves {
		m, err := g.Rules().ParseMove(g.Position(), text)
		if err == nil {
			_, err = g.Play(m)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return g.Current()
}
