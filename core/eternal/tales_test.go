package eternal_test

import (
	"slices"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/eternal"
)

// TestTales: turns are described in full.
func TestTales(t *testing.T) {
	for _, c := range []struct {
		position, steps, key string
		args                 []string
		also                 string
	}{
		{eternal.StartText, "a1a2", "tale.eternal.move", []string{"side.eternal.red", "kind.eternal.rook", "a1", "a2"}, ""},
		{eternal.StartText, "b3b7", "tale.eternal.taken", []string{"side.eternal.red", "kind.eternal.cannon", "b3", "b7", "kind.eternal.cannon", "side.eternal.black"}, ""},
		{eternal.StartText, "b3b7 c@b8", "tale.eternal.taken-placed",
			[]string{"side.eternal.red", "kind.eternal.cannon", "b3", "b7", "kind.eternal.cannon", "side.eternal.black", "b8"}, ""},
		{"r7/8/8/h7/8/8/8/8/8 b 0-0/4 -", "a9a6", "tale.eternal.own", []string{"side.eternal.black", "kind.eternal.rook", "a9", "a6", "kind.eternal.horse", "side.eternal.black"}, ""},
		{"r7/8/8/h7/8/8/8/8/8 b 0-0/4 -", "a9a6 h@d6", "tale.eternal.own-placed",
			[]string{"side.eternal.black", "kind.eternal.rook", "a9", "a6", "kind.eternal.horse", "side.eternal.black", "d6"}, ""},
		{"8/8/8/8/o7/8/8/8/R7 r 0-0/4 -", "a1a5", "tale.eternal.stone", []string{"side.eternal.red", "kind.eternal.rook", "a1", "a5"}, ""},
		{"8/8/8/8/8/8/8/8/R7 r 0-0/4 -", "a1d1", "tale.eternal.guards", []string{"side.eternal.red", "kind.eternal.rook", "a1", "d1"}, ""},
		{"8/8/8/8/8/8/8/8/3RH3 r 0-0/4 -", "d1d2", "", nil, ""}, // a second guardian is there: no position
		{"8/8/8/8/8/8/8/8/3R4 r 2-0/4 -", "d1d9", "tale.eternal.point", []string{"side.eternal.red", "kind.eternal.rook", "d1", "d9", "3", "4"}, ""},
		{"8/8/8/8/8/r7/8/3p4/4H3 r 0-1/4 d2", "d2a9", "tale.eternal.return", []string{"side.eternal.red", "piece.eternal.black.pawn", "d2", "a9"}, ""},
		{"8/8/8/8/8/r7/8/3p4/4H3 r 0-1/4 d2", "d2a9 e1g2", "tale.eternal.return", []string{"side.eternal.red", "piece.eternal.black.pawn", "d2", "a9"}, "tale.eternal.move"},
		{"8/8/8/8/8/8/8/r7/4H3 r 0-0/4 P", "P@a1", "tale.eternal.place", []string{"side.eternal.red", "piece.eternal.red.pawn", "a1"}, ""},
	} {
		p, err := eternal.Parse(c.position)
		if c.key == "" {
			if err == nil {
				t.Errorf("%s is a position", c.position)
			}
			continue
		}
		turn := core.Line{{Position: p}}
		for _, text := range strings.Fields(c.steps) {
			m, err := eternal.Rules{}.ParseMove(turn.Last(), text)
			if err != nil {
				t.Fatalf("%s %s: %v", c.position, c.steps, err)
			}
			next, _ := turn.Last().Play(m)
			turn = append(turn, core.Step{Move: m, Position: next})
		}
		n := eternal.Rules{}.Capabilities().Steps.Tell(turn)
		also := ""
		if n.Also != nil {
			also = n.Also.Key
		}
		if n.Key != c.key || !slices.Equal(n.Args, c.args) || also != c.also {
			t.Errorf("%s %s: %v %v, also %q", c.position, c.steps, n.Key, n.Args, also)
		}
	}
}

// TestAsks: the prompt for a piece in hand names the piece and its side.
func TestAsks(t *testing.T) {
	for text, want := range map[string]core.Note{
		"8/8/8/8/8/8/8/r7/4H3 r 0-0/4 r":    {Key: "ask.eternal.place", Args: []string{"piece.eternal.black.rook", "side.eternal.black"}},
		"8/8/8/8/8/r7/8/3p4/4H3 r 0-1/4 d2": {Key: "ask.eternal.return", Args: []string{"piece.eternal.black.pawn", "d2", "side.eternal.black"}},
	} {
		if got := (eternal.Rules{}).Capabilities().Steps.Ask(mustParse(t, text)); got.Key != want.Key || !slices.Equal(got.Args, want.Args) {
			t.Errorf("%s: %v", text, got)
		}
	}
}
