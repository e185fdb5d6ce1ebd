package gomoku_test

import (
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/gomoku"
)

// lineOf plays moves from the start.
func lineOf(t *testing.T, r gomoku.Rules, moves string) core.Line {
	t.Helper()
	nodes := played(t, r, moves).MainLine()
	return nodes[len(nodes)-1].Line()
}

func TestOpeningOf(t *testing.T) {
	for _, c := range []struct{ moves, id, code, verdict string }{
		{"h8 h9 i9", "4D", "D4", "opening-verdict.black-wins"},
		{"h8 g8 g9", "4D", "D4", "opening-verdict.black-wins"}, // turned
		{"h8 h9 i9 h10 h7 a1", "4D", "D4", "opening-verdict.black-wins"},
		{"h8 i9 i7", "7I", "I7", "opening-verdict.black-wins"},
		{"h8 h9 h6", "11D", "D11", "opening-verdict.even"},
		{"h8 i9 f6", "13I", "I13", "opening-verdict.white-better"},
		{"h8 h9 h10", "1D", "D1", "opening-verdict.black-better"},
		{"h8 h9", "", "", ""},
		{"h8 a1 i9", "", "", ""},
	} {
		for _, set := range gomoku.RuleSets() {
			r := gomoku.Rules{Set: set}
			name, ok := r.Capabilities().OpeningOf(lineOf(t, r, c.moves))
			verdict := c.verdict
			if set != gomoku.Renju {
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
	r := gomoku.Rules{Set: gomoku.Freestyle}
	if name, ok := r.Capabilities().OpeningOf(lineOf(t, r, "i9 h9 h8")); !ok || name.ID != "4D" {
		t.Errorf("%+v, %v", name, ok)
	}
}

// All 26 openings are found in every orientation, and only in games that begin with an empty board.
func TestOpeningOfEveryImage(t *testing.T) {
	r := gomoku.Rules{Set: gomoku.Renju}
	for _, p := range gomoku.Patterns() {
		for _, s := range gomoku.Symmetries() {
			var words []string
			for _, q := range p.Stones() {
				words = append(words, s.Point(q).String())
			}
			line := lineOf(t, r, strings.Join(words, " "))
			if name, ok := r.Capabilities().OpeningOf(line); !ok || name.ID != p.String() {
				t.Errorf("%v turned by %v is %+v, %v", p, s, name, ok)
			}
			if name, ok := r.Capabilities().OpeningOf(line[1:]); ok {
				t.Errorf("a part of %v is %+v", p, name)
			}
		}
	}
}

// The first three stones of a renju pattern are established, in any symmetry; others are not, nor those of other rule sets.
func TestEstablishedOpenings(t *testing.T) {
	if (gomoku.Rules{Set: gomoku.Freestyle}).Capabilities().Established != nil {
		t.Error("freestyle has established openings")
	}
	known := gomoku.Rules{Set: gomoku.Renju}.Capabilities().Established
	for text, want := range map[string]bool{
		"h8": true, "h8 h9": true, "h8 g7": true, "h8 h9 j10": true, "h8 g8 h10": true, "h8 i9 g7": true,
		"h8 h10": false, "h8 h9 k8": false, "h8 h9 j10 g7": false,
	} {
		p := core.Position(gomoku.Rules{Set: gomoku.Renju}.Start())
		for _, word := range strings.Fields(text) {
			m, err := gomoku.Rules{Set: gomoku.Renju}.ParseMove(p, word)
			if err != nil {
				t.Fatal(err)
			}
			if p, err = p.Play(m); err != nil {
				t.Fatal(err)
			}
		}
		if known(p) != want {
			t.Errorf("%s: %v", text, !want)
		}
	}
}
