package gametest

import (
	"slices"
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

// Line returns the line from a position through moves, all in the game's notation.
func Line(t testing.TB, rules core.Rules, position string, moves ...string) core.Line {
	t.Helper()
	p, err := rules.Parse(position)
	if err != nil {
		t.Fatal(err)
	}
	line := core.Line{{Position: p}}
	for _, text := range moves {
		m, err := rules.ParseMove(line.Last(), text)
		if err != nil {
			t.Fatal(err)
		}
		line = Follow(t, line, m)
	}
	return line
}

// Follow returns a line with moves after it.
func Follow(t testing.TB, line core.Line, moves ...core.Move) core.Line {
	t.Helper()
	line = slices.Clone(line)
	for _, m := range moves {
		p, err := line.Last().Play(m)
		if err != nil {
			t.Fatalf("%v: %v: %v", line.Last(), m, err)
		}
		line = append(line, core.Step{Move: m, Position: p})
	}
	return line
}
