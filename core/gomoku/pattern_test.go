package gomoku

import (
	"strings"
	"testing"

	"qilab/core"
)

// lineOf plays moves from the start.
func lineOf(t *testing.T, r Rules, moves string) core.Line {
	t.Helper()
	nodes := played(t, r, moves).MainLine()
	return nodes[len(nodes)-1].Line()
}

func TestOpeningOf(t *testing.T) {
	for _, c := range []struct{ moves, id, code, verdict string }{
		{"h8 h9 i9", "4D", "D4", verdictBlackWins},
		{"h8 g8 g9", "4D", "D4", verdictBlackWins}, // turned
		{"h8 h9 i9 h10 h7 a1", "4D", "D4", verdictBlackWins},
		{"h8 i9 i7", "7I", "I7", verdictBlackWins},
		{"h8 h9 h6", "11D", "D11", verdictEven},
		{"h8 i9 f6", "13I", "I13", verdictWhiteBetter},
		{"h8 h9 h10", "1D", "D1", verdictBlackBetter},
		{"h8 h9", "", "", ""},
		{"h8 a1 i9", "", "", ""},
	} {
		for _, set := range RuleSets() {
			r := Rules{Set: set}
			name, ok := r.openingOf(lineOf(t, r, c.moves))
			verdict := c.verdict
			if set != Renju {
				verdict = ""
			}
			if ok != (c.id != "") || name.ID != c.id || name.Code != c.code || name.Verdict != verdict {
				t.Errorf("%v %s: %+v, %v", set, c.moves, name, ok)
			}
		}
	}
}

// If the first stone may be anywhere, the order of Black's stones does not matter.
func TestOpeningOfOtherOrder(t *testing.T) {
	r := Rules{Set: Freestyle}
	if name, ok := r.openingOf(lineOf(t, r, "i9 h9 h8")); !ok || name.ID != "4D" {
		t.Errorf("%+v, %v", name, ok)
	}
}

// All 26 openings are found in every orientation, and only in games that begin with an empty board.
func TestOpeningOfEveryImage(t *testing.T) {
	r := Rules{Set: Renju}
	for _, p := range Patterns() {
		for s := range symmetryCount {
			var words []string
			for _, q := range p.Stones() {
				words = append(words, s.Point(q).String())
			}
			line := lineOf(t, r, strings.Join(words, " "))
			if name, ok := r.openingOf(line); !ok || name.ID != p.String() {
				t.Errorf("%v turned by %v is %+v, %v", p, s, name, ok)
			}
			if name, ok := r.openingOf(line[1:]); ok {
				t.Errorf("a part of %v is %+v", p, name)
			}
		}
	}
}
