package gomoku_test

import (
	"testing"

	"qilab/core/gomoku"
	gomokutexts "qilab/core/gomoku/notation"
	gomokusolver "qilab/solver/gomoku"
)

func TestRefutes(t *testing.T) {
	for _, c := range []struct {
		moves, next string
		want        bool
	}{
		{"h8 h9", "i9", false},
		{"h8 h9 i9", "g7", false},
		{"h8 a1 i8 a2 j8", "o15", true}, // an open three is not answered
		{"h8 a1 i8 a2 j8", "k8", false},
	} {
		rules := gomoku.Rules{Set: gomoku.Freestyle}
		g, err := gomokutexts.For(rules).Game(c.moves)
		if err != nil {
			t.Fatal(err)
		}
		nodes := g.MainLine()
		line := nodes[len(nodes)-1].Line()
		m, err := rules.ParseMove(line.Last(), c.next)
		if err != nil {
			t.Fatal(err)
		}
		if bad, err := gomokusolver.Game(nil, gomoku.Freestyle).Refutes(t.Context(), line, m); err != nil || bad != c.want {
			t.Errorf("%s after %s is refuted: %v, %v", c.next, c.moves, bad, err)
		}
	}
}
