package notation_test

import (
	"math/rand/v2"
	"testing"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/core/gomoku"
	"qilab/core/gomoku/notation"
)

// randomGame returns a game with a few variations.
func randomGame(rng *rand.Rand, r gomoku.Rules) *core.Game {
	g := core.NewGame(r, r.Start())
	nodes := []*core.Node{g.Root()}
	for range rng.IntN(30) {
		if rng.IntN(4) == 0 {
			_ = g.Goto(nodes[rng.IntN(len(nodes))])
		}
		if moves := g.Position().Moves(); len(moves) > 0 {
			if n, err := g.Play(moves[rng.IntN(len(moves))]); err == nil {
				nodes = append(nodes, n)
			}
		}
	}
	line := g.MainLine()
	_ = g.Goto(line[len(line)-1])
	return g
}

// Names and comments are never mistaken for syntax of the format they are written in.
func TestAwkwardTexts(t *testing.T) {
	rng := rand.New(rand.NewPCG(25, 0))
	names := []string{"Name", "Event", "Black", "White", "Result", "Annotator"}
	for i := range gametest.Sample(3000) {
		r := rulesOf(uint8(i))
		g := randomGame(rng, r)
		gametest.MakeAwkward(rng, g, names...)
		text := notation.FormatSGF(g)
		checkWritten(t, r, g)
		back, err := notation.For(r).Game(text)
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		for _, name := range append(names, "Round", "Site", "Date") {
			got, want := core.OneLine(back.Tags().Get(name)), core.OneLine(g.Tags().Get(name))
			if name == core.TagResult && (got == "" || core.ResultOf(got) != core.Unfinished) {
				continue // "0" is a draw, and "*" is none
			}
			if got != want {
				t.Fatalf("%s is read as %q from\n%q", name, got, text)
			}
		}
		for m, n := g.Root(), back.Root(); m != nil; m, n = m.Next(), n.Next() {
			if core.OneLine(m.Comment) != core.OneLine(n.Comment) {
				t.Fatalf("%q is read as %q from\n%q", m.Comment, n.Comment, text)
			}
		}
	}
}
