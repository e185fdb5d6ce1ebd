package gomoku_test

import (
	"testing"

	"qilab/core/gomoku"
)

func TestPurpose(t *testing.T) {
	rules := gomoku.Rules{Set: gomoku.Freestyle}
	for _, c := range []struct{ position, move, want string }{
		{"h8 a1 i8 a3 j8 a5 k8 a7", "l8", "five"},
		{"h8 a1 i8 a3 j8 a5", "k8", "four"},
		{"h8 a1 i8 a3 j8 o1 h9 o3 h10 o5", "h11", "four"},
		{"h8 a8 i8 o1 j8 o3 k7 o5 k6 a15", "k8", "four-three"},
		{"h8 a1 i8 a3", "j8", "three"},
		{"a1 h8 a3 i8 a5 j8", "k8", "stop"},
		{"a1 h8 a3 i8 b1 j8 c8 k8", "l8", "block"},
		{"a8 h8 c3 i8 d3 j8 b13 k8", "l8", "block"},
		{"h8", "i9", "quiet"},
		{"h8", "pass", "pass"},
	} {
		g, err := rules.Parse(c.position)
		if err != nil {
			t.Fatalf("%s: %v", c.position, err)
		}
		m, err := rules.ParseMove(g, c.move)
		if err != nil {
			t.Fatalf("%s: %s: %v", c.position, c.move, err)
		}
		if got := rules.Purpose(g, m); got.Key != "purpose.gomoku."+c.want {
			t.Errorf("%s: %s is %v, want %s", c.position, c.move, got, c.want)
		}
	}
}
