package notation_test

import (
	"testing"

	"qilab/core"
	"qilab/core/xiangqi"
)

// A format without the side to move, or with a default, cannot tell whose turn it is in a position without moves. If one side is in check,
// it is that side's turn: diagrams show a mate.
func TestTurnOfMates(t *testing.T) {
	mate := mustParse(t, "3Rk4/4P4/9/9/9/9/9/9/4K4/9 b - - 0 1")
	g := core.NewGame(xiangqi.Rules{}, mate)
	for _, form := range []string{"ninety", "dhtmlxq", "xqf"} {
		text := []byte(written(g, form))
		if form == "xqf" {
			text[50] = 0 // the side to move, as most programs write it
		}
		back := mustRecord(t, string(text))
		if got := back.Position().(xiangqi.Position); got.String() != mate.String() {
			t.Errorf("%s is read back as %s", form, got)
		}
	}
	if p, err := games.Position(written(g, "ninety")); err != nil || p.Turn() != xiangqi.Black {
		t.Errorf("the position of 90 characters: %v, %v", p, err)
	}
	quiet := mustParse(t, "4k4/9/9/9/9/9/9/9/9/3K5 b - - 0 1")
	if back := mustRecord(t, written(core.NewGame(xiangqi.Rules{}, quiet), "ninety")); back.Position().Turn() != xiangqi.Red {
		t.Errorf("without a check it is the turn of Red")
	}
}
