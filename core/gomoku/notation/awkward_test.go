package notation

import (
	"math/rand/v2"
	"testing"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/core/gomoku"
)

// randomGame returns a game with a few variations.
func randomGame(rng *rand.Rand, r gomoku.Rules) *core.Game {
	b := newBuilder(reader{r}, reader{r}.start())
	nodes := []*core.Node{b.game.Root()}
	for range rng.IntN(30) {
		if rng.IntN(4) == 0 {
			_ = b.game.Goto(nodes[rng.IntN(len(nodes))])
		}
		if moves := b.game.Position().Moves(); len(moves) > 0 {
			if n, err := b.game.Play(moves[rng.IntN(len(moves))]); err == nil {
				nodes = append(nodes, n)
			}
		}
	}
	return b.finish()
}

// Names and comments are never mistaken for syntax of the format they are written in.
func TestAwkwardTexts(t *testing.T) {
	rng := rand.New(rand.NewPCG(25, 0))
	for i := range gametest.Sample(3000) {
		r := rulesOf(uint8(i))
		g := randomGame(rng, r)
		gametest.MakeAwkward(rng, g, "Name", "Event", "Black", "White", "Result", "Annotator")
		text := FormatSGF(g)
		checkWritten(t, r, g)
		back, err := For(r).Game(text)
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		for _, p := range sgfProperties {
			if got, want := core.OneLine(back.Tags().Get(p.tag)), core.OneLine(g.Tags().Get(p.tag)); got != want {
				t.Fatalf("%s is read as %q from\n%q", p.tag, got, text)
			}
		}
		for m, n := g.Root(), back.Root(); m != nil; m, n = m.Next(), n.Next() {
			if core.OneLine(m.Comment) != core.OneLine(n.Comment) {
				t.Fatalf("%q is read as %q from\n%q", m.Comment, n.Comment, text)
			}
		}
	}
}
