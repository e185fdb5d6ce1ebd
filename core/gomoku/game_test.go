package gomoku_test

import (
	"fmt"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/gomoku"
)

const regression = "h8g6f6g5f7g4h7g3g2a1"

const regressionPosition = "15/15/15/15/15/15/15/7x7/5x1x7/5xo8/6o8/6o8/6o8/6x8/o14 b renju"

func mustParse(t testing.TB, r gomoku.Rules, text string) core.Position {
	t.Helper()
	p, err := r.Parse(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return p
}

// played returns the game of a move string.
func played(t testing.TB, r gomoku.Rules, moves string) *core.Game {
	t.Helper()
	g := core.NewGame(r, r.Start())
	for word := range gomoku.Words(moves) {
		m, err := gomoku.ReadMove(word)
		if err == nil {
			_, err = g.Play(m)
		}
		if err != nil {
			t.Fatalf("%s: %s: %v", moves, word, err)
		}
	}
	return g
}

// annotated returns a game with a variation, comments, a glyph, labels, shapes and tags; its current node is in the
// middle.
func annotated(t testing.TB) *core.Game {
	t.Helper()
	g := played(t, gomoku.Rules{}, "h8 i9 j7 j9")
	g.SetTags(core.Tags(nil).With("Black", "甲").With("Result", "1-0"))
	g.Root().Comment = "the root"
	fork := g.Root().Next().Next()
	fork.Comment, fork.Glyph = "a comment\n[%csl Ga1] [%cal Rb2c3]", "!"
	fork.Next().Comment = "[%point f7 B] [%mark]"
	if err := g.Goto(fork); err != nil {
		t.Fatal(err)
	}
	for _, word := range []string{"a1", "pass"} {
		m, err := gomoku.ReadMove(word)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := g.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

// outline formats everything in a game.
func outline(g *core.Game) string {
	var b strings.Builder
	fmt.Fprint(&b, g.Tags(), g.Root().Position())
	var node func(n *core.Node)
	node = func(n *core.Node) {
		fmt.Fprintf(&b, "(%v %q %q", gomoku.PointOf(n.Move()), n.Comment, n.Glyph)
		for _, c := range n.Children() {
			node(c)
		}
		b.WriteByte(')')
	}
	node(g.Root())
	return b.String()
}
