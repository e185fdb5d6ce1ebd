package xiangqi_test

import (
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/core/xiangqi/notation"
)

func TestWarnAndExplain(t *testing.T) {
	for _, c := range []struct{ moves, last, warn, explain, args string }{
		{"4k4/9/9/9/9/9/9/9/R8/5K3 w moves a1e1 e9d9 e1d1 d9e9 d1e1 e9d9 e1d1 d9e9", "d1e1", "warn.perpetual-check", "explain.perpetual-check",
			"side.xiangqi.red"},
		{"1cbak4/R3a4/4b4/7P1/9/2P6/3pp4/8r/9/3AKA3 w moves a8b8 b9a9 b8a8 a9b9 a8b8 b9a9 b8a8", "a9b9", "", "explain.perpetual-chase",
			"side.xiangqi.red piece.xiangqi.black.cannon b9"},
		{"3k5/9/9/9/9/9/9/9/9/R4K3 w moves a0d0 d9e9 d0a0 e9d9 a0d0 d9e9 d0a0", "e9d9", "", "", ""},
	} {
		g, err := notation.ParseRecord(c.moves)
		if err != nil {
			t.Fatal(err)
		}
		m, err := xiangqi.Rules{}.ParseMove(g.Position(), c.last)
		if err != nil {
			t.Fatal(err)
		}
		before := g.Current().Line()
		note, warned := xiangqi.Rules{}.Warn(before, m)
		if note.Key != c.warn || warned != (c.warn != "") || warned && strings.Join(note.Args, " ") != c.args {
			t.Errorf("%s: the warning is %v", c.moves, note)
		}
		if _, warned := (xiangqi.Rules{FreePlay: true}).Warn(before, m); warned {
			t.Errorf("%s: a warning in free play", c.moves)
		}
		if _, err := g.Play(m); err != nil {
			t.Fatal(err)
		}
		line := g.Current().Line()
		note, ok := xiangqi.Rules{}.Explain(line)
		if note.Key != c.explain || ok != (c.explain != "") || ok && strings.Join(note.Args, " ") != c.args {
			t.Errorf("%s: the explanation is %v", c.moves, note)
		}
		free := xiangqi.Rules{}.WithFreePlay(true)
		if free.Adjudicate(line).Over() || free.(xiangqi.Rules).WithFreePlay(false) != core.Rules(xiangqi.Rules{}) {
			t.Errorf("%s: the game ends in free play", c.moves)
		}
	}
	// The chase ends the game by the cannon's move: the warning comes before the rook's.
	g, err := notation.ParseRecord("1cbak4/R3a4/4b4/7P1/9/2P6/3pp4/8r/9/3AKA3 w moves a8b8 b9a9 b8a8 a9b9 a8b8 b9a9")
	if err != nil {
		t.Fatal(err)
	}
	m, _ := xiangqi.Rules{}.ParseMove(g.Position(), "b8a8")
	if note, ok := (xiangqi.Rules{}).Warn(g.Current().Line(), m); !ok || note.Key != "warn.perpetual-chase" || note.Args[1] != "piece.xiangqi.black.cannon" {
		t.Errorf("the warning is %v", note)
	}
}
