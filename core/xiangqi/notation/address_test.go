package notation_test

import (
	"strings"
	"testing"

	"qilab/core/xiangqi"
	"qilab/core/xiangqi/notation"
)

// Addresses in other texts are no DhtmlXQ and no positions, and a position before one is still a position.
func TestAddressesInTexts(t *testing.T) {
	for text, form := range map[string]notation.Form{
		"% http://x?%5BDhtmlXQ_title%5D\n[Event \"a\"]\n\n1. C2.5 H8+7 *": notation.FormPGN,
		"1. C2.5 H8+7 1-0\nhttp://www.dpxq.com/?%5BDhtmlXQ%5D":            notation.FormMoves,
	} {
		r, err := games.Read(text)
		if err != nil || r.Form != form.String() || len(r.Games) != 1 {
			t.Fatalf("%q is read as %s, %d games, %v", text, r.Form, len(r.Games), err)
		}
		if g, err := r.Games[0].Read(); err != nil || g.Nodes() < 2 {
			t.Errorf("%q has no moves, %v", text, err)
		}
	}
	_, err := notation.ParseRecord(xiangqi.StartFEN + " https://a.b/c")
	if err == nil || !strings.Contains(err.Error(), "counters") {
		t.Errorf("a position with an address: %v", err)
	}
	two := "[DhtmlXQ_title]A[/DhtmlXQ_title][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]\n[DhtmlXQ_title][/DhtmlXQ_title][DhtmlXQ_movelist]1927[/DhtmlXQ_movelist]"
	if r, err := games.Read(two); err != nil || len(r.Games) != 2 {
		t.Errorf("%d games, %v; want 2", len(r.Games), err)
	}
}
