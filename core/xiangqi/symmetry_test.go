package xiangqi_test

import (
	"slices"
	"testing"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/core/xiangqi"
)

// TestSymmetry turns a game with variations, notes and tags; turning it again gives the same game.
func TestSymmetry(t *testing.T) {
	rules := xiangqi.Rules{}
	symmetry := rules.Capabilities().Symmetry
	g := core.NewGame(rules, rules.Start())
	gametest.Play(t, g, "h2e2", "h9g7", "h0g2").Comment = "well\n[%eval 0.35,12] [%cal Gg2e3] [%csl Re2]"
	gametest.Play(t, g, "h2e2", "b9c7").Glyph = "?"
	gametest.Play(t, g, "h2e2", "h9g7")
	g.SetTags(core.Tags{{Name: "Event", Value: "Cup"}, {Name: "Red", Value: "Ada"}, {Name: "Black", Value: "Bo"}, {Name: "RedElo", Value: "2000"}, {Name: "Redaction", Value: "x"}, {Name: "Result", Value: "1-0"}})
	for name, c := range map[string]struct {
		start, comment string
		moves          []string
		tags           core.Tags
	}{
		"mirror-columns": {xiangqi.Start().String(), "well\n[%eval 0.35,12] [%csl Re2] [%cal Gc2e3]", []string{"b2e2", "b9c7", "b0c2", "h9g7"}, g.Tags()},
		"exchange-red-black": {"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1",
			"[%eval -0.35,12] well [%csl Re7] [%cal Gc7e6]", []string{"b7e7", "b0c2", "b9c7", "h0g2"},
			core.Tags{{Name: "Event", Value: "Cup"}, {Name: "Black", Value: "Ada"}, {Name: "Red", Value: "Bo"}, {Name: "BlackElo", Value: "2000"}, {Name: "Redaction", Value: "x"}, {Name: "Result", Value: "0-1"}}},
	} {
		turned, err := symmetry.Apply(g, name)
		if err != nil {
			t.Fatal(err)
		}
		if got := turned.Root().Position().String(); got != c.start {
			t.Errorf("%s begins with %s", name, got)
		}
		line := turned.MainLine()
		if line[3].Comment != c.comment {
			t.Errorf("%s: the comment is %q, want %q", name, line[3].Comment, c.comment)
		}
		second := line[1].Children()[1]
		for i, n := range []*core.Node{line[1], line[2], line[3], second} {
			if got := rules.FormatMove(n.Parent().Position(), n.Move()); got != c.moves[i] {
				t.Errorf("%s: move %d is %s, want %s", name, i, got, c.moves[i])
			}
		}
		if second.Glyph != "?" || turned.Current() != line[2] || !slices.Equal(turned.Tags(), c.tags) {
			t.Errorf("%s: the glyph is %q, the tags are %v", name, second.Glyph, turned.Tags())
		}
		back, err := symmetry.Apply(turned, name)
		if err != nil || !core.Compare(back, g).Contains || !core.Compare(g, back).Contains || !slices.Equal(back.Tags(), g.Tags()) {
			t.Errorf("%s twice gives another game, %v", name, err)
		}
	}
}
