package notation_test

import (
	"testing"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/core/xiangqi/notation"
)

// A handicap is preserved by every format that can express it.
func TestHandicapInForms(t *testing.T) {
	horses := xiangqi.Rules{}.Handicaps()[4]
	g := core.NewGame(xiangqi.Rules{}, horses.Position)
	g.SetTags(core.Tags{}.With(core.TagHandicap, horses.ID).With("Result", "1-0").With("Termination", "resignation"))
	if _, err := g.Play(g.Position().Moves()[0]); err != nil {
		t.Fatal(err)
	}
	pgn, err := games.Game(notation.FormatPGN(g, xiangqi.StyleICCS))
	if err != nil {
		t.Fatal(err)
	}
	for _, tag := range []string{core.TagHandicap, "Result", "Termination"} {
		if got, want := pgn.Tags().Get(tag), g.Tags().Get(tag); got != want {
			t.Errorf("PGN: %s is read back as %q, want %q", tag, got, want)
		}
	}
	dhtml, err := games.Game(notation.FormatDhtmlXQ(g))
	if err != nil {
		t.Fatal(err)
	}
	if dhtml.Root().Position().Key() != horses.Position.Key() || dhtml.Tags().Get("Result") != "1-0" {
		t.Errorf("DhtmlXQ: it is read back as %s, %v", dhtml.Root().Position(), dhtml.Tags())
	}
}

// PGN preserves free moves: the starting position and the moves that led to it.
func TestFreeMovesInPGN(t *testing.T) {
	rules := xiangqi.Rules{}
	three := rules.Handicaps()[2]
	line, err := three.Made(rules, "h2e2, h0g2, i0h0")
	if err != nil {
		t.Fatal(err)
	}
	g := core.NewGame(rules, line.Last())
	g.SetTags(core.Tags{}.With(core.TagHandicap, "three").With(core.TagFreeMoves, core.FreeMovesText(rules, line)))
	if _, err := g.Play(g.Position().Moves()[0]); err != nil {
		t.Fatal(err)
	}
	back, err := games.Game(notation.FormatPGN(g, xiangqi.StyleICCS))
	if err != nil {
		t.Fatal(err)
	}
	again, err := three.Made(rules, back.Tags().Get(core.TagFreeMoves))
	if err != nil || again.Last().Key() != back.Root().Position().Key() || back.Root().Position().String() != line.Last().String() || back.Current().Ply() != 1 {
		t.Errorf("it is read back as %s, %v", back.Root().Position(), err)
	}
}
