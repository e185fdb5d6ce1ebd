package xiangqi_test

import (
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/xiangqi"
)

func TestHandicaps(t *testing.T) {
	want := []struct{ id, position string }{
		{"first", "RNBAKABNR w"}, {"two", "RNBAKABNR w"}, {"three", "RNBAKABNR w"}, {"horse", "R1BAKABNR w"}, {"horses", "R1BAKAB1R w"}, {"rook", "1NBAKABNR w"}, {"rook-horse", "2BAKABNR w"},
		{"rooks", "1NBAKABN1 w"}, {"nine", "9/1C5C1/9/RN2K2NR w"},
	}
	list := xiangqi.Rules{}.Handicaps()
	for i, h := range list {
		if h.ID != want[i].id || !strings.Contains(h.Position.String(), want[i].position) {
			t.Errorf("%s begins with %s, want %s with %s", h.ID, h.Position, want[i].id, want[i].position)
		}
		name, named := xiangqi.Rules{}.OpeningOf(core.Line{{Position: h.Position}})
		if pieces := h.Giver == xiangqi.Red; named != pieces || named && name.ID != "odds-"+h.ID {
			t.Errorf("%s is called %q, %v", h.ID, name.ID, named)
		}
	}
}

// A player who is given two or three moves makes them in a row on his own half of the board, and the game begins with a
// move of the opponent.
func TestFreeMoves(t *testing.T) {
	rules := xiangqi.Rules{}
	two, three := rules.Handicaps()[1], rules.Handicaps()[2]
	// Of the 44 moves at the start only those of the cannons along their files cross the river: two steps, and taking the horse.
	allowed := two.Free.May(xiangqi.Start())
	if want := 44 - 2*3; len(allowed) != want {
		t.Errorf("%d moves are allowed, want %d", len(allowed), want)
	}
	for _, m := range allowed {
		if xiangqi.RankOf(m.To) > 4 || xiangqi.Start().At(m.To) != core.NoPiece {
			t.Errorf("%s is allowed", rules.FormatMove(xiangqi.Start(), m))
		}
	}
	for _, c := range []struct {
		h         core.Handicap
		text, end string // "" for a text that is refused
	}{
		{two, "", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"},
		{two, "h2e2", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 0 1"},
		{two, "h2e2, h0g2", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R b - - 0 1"},
		{three, "h2e2, h0g2, i0h0", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKABR1 b - - 0 1"},
		{two, "h2e2, h0g2, i0h0", ""}, {two, "h2h9", ""}, {two, "h2h6", ""}, {two, "h9g7", ""}, {two, "h2e2,h0g2", ""}, {two, "h2e2, ", ""},
		{three, "c3c4, c4c5", ""},
	} {
		line, err := c.h.Made(rules, c.text)
		switch {
		case c.end == "" && err == nil:
			t.Errorf("%s: %q leads to %s", c.h.ID, c.text, line.Last())
		case c.end == "":
		case err != nil || line.Last().String() != c.end:
			t.Errorf("%s: %q: %v, %v", c.h.ID, c.text, line, err)
		case core.FreeMovesText(rules, line) != c.text:
			t.Errorf("%s: %q is written as %q", c.h.ID, c.text, core.FreeMovesText(rules, line))
		}
	}
}

// Whatever free moves are made, no king is in check and no piece is lost.
func TestFreeMovesAreLegal(t *testing.T) {
	rules := xiangqi.Rules{}
	two := rules.Handicaps()[1]
	ends := map[string]bool{}
	start := core.Line{{Position: two.Position}}
	for _, first := range two.Free.May(two.Position) {
		line, err := two.Go(start, first)
		if err != nil {
			t.Fatal(err)
		}
		for _, second := range two.Free.May(line.Last()) {
			whole, err := two.Go(line, second)
			if err != nil {
				t.Fatal(err)
			}
			p := whole.Last().(xiangqi.Position)
			if p.InCheck() || p.Turn() != xiangqi.Black || p.Outcome().Over() {
				t.Fatalf("%s", p)
			}
			ends[p.Key()] = true
		}
	}
	if len(ends) < 600 {
		t.Errorf("only %d beginnings", len(ends))
	}
}
