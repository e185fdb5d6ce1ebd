package xiangqi

import (
	"strings"
	"testing"

	"qilab/core"
)

func TestHandicaps(t *testing.T) {
	want := []struct{ id, position string }{
		{"first", "RNBAKABNR w"}, {"horse", "R1BAKABNR w"}, {"horses", "R1BAKAB1R w"}, {"rook", "1NBAKABNR w"}, {"rook-horse", "2BAKABNR w"},
		{"rooks", "1NBAKABN1 w"}, {"nine", "9/1C5C1/9/RN2K2NR w"},
	}
	list := Rules{}.Handicaps()
	for i, h := range list {
		if h.ID != want[i].id || !strings.Contains(h.Position.String(), want[i].position) {
			t.Errorf("%s begins with %s, want %s with %s", h.ID, h.Position, want[i].id, want[i].position)
		}
		name, named := Rules{}.OpeningOf(core.Line{{Position: h.Position}})
		if pieces := h.Giver == Red; named != pieces || named && name.ID != "odds-"+h.ID {
			t.Errorf("%s is called %q, %v", h.ID, name.ID, named)
		}
	}
}

// A game with a handicap keeps it in every form that has room for it.
func TestHandicapInForms(t *testing.T) {
	horses := Rules{}.Handicaps()[2]
	g := core.NewGame(Rules{}, horses.Position)
	g.SetTags(core.Tags{}.With(core.TagHandicap, horses.ID).With("Result", "1-0").With("Termination", "resignation"))
	if _, err := g.Play(g.Position().Moves()[0]); err != nil {
		t.Fatal(err)
	}
	pgn, err := Rules{}.ParseGame(FormatPGN(g, StyleICCS))
	if err != nil {
		t.Fatal(err)
	}
	for _, tag := range []string{core.TagHandicap, "Result", "Termination"} {
		if got, want := pgn.Tags().Get(tag), g.Tags().Get(tag); got != want {
			t.Errorf("PGN: %s is read back as %q, want %q", tag, got, want)
		}
	}
	dhtml, err := Rules{}.ParseGame(FormatDhtmlXQ(g))
	if err != nil {
		t.Fatal(err)
	}
	if dhtml.Root().Position().Key() != horses.Position.Key() || dhtml.Tags().Get("Result") != "1-0" {
		t.Errorf("DhtmlXQ: it is read back as %s, %v", dhtml.Root().Position(), dhtml.Tags())
	}
}
