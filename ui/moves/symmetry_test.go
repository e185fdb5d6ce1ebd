package moves

import (
	"slices"
	"testing"

	"qilab/core/xiangqi"
	xiangqitexts "qilab/core/xiangqi/notation"
	"qilab/solver/catalog"
	"qilab/ui/host/hosttest"
	"qilab/ui/i18n"
	"qilab/ui/table"
)

// The board of xiangqi is mirrored, and its sides exchanged, in the game and in the editor; a player's own side or time stays.
func TestTurnXiangqi(t *testing.T) {
	g := catalog.Game{Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}}
	c, h := hosttest.New(t, i18n.English, g)
	r := New(Deps{Host: c, Table: c.Table, Words: c.Words}, Links{})
	names := []string{"mirror-columns", "exchange-red-black"}
	if _, err := r.Table.Texts.PlayMoves("h2e2 h9g7"); err != nil {
		t.Fatal(err)
	}
	position := func() string { return r.Table.Position().String() }
	before := position()
	if got := r.turnable().Symmetries(); !slices.Equal(got, names) {
		t.Fatalf("the symmetries are %v", got)
	}
	r.turnBoard()
	if len(h.Dialogs) != 1 {
		t.Fatal("no dialog is open")
	}
	h.Dialogs = nil
	for _, name := range names {
		if err := r.turnable().ApplySymmetry(name); err != nil || position() == before {
			t.Errorf("%s: %v", name, err)
		}
		if r.Table.Undo(); position() != before {
			t.Errorf("%s undone: %s", name, position())
		}
	}
	r.Table.Players.SetSeats([2]table.Seat{{}, {Level: "easy"}})
	if got := r.turnable().Symmetries(); !slices.Equal(got, names[:1]) {
		t.Errorf("against the computer the symmetries are %v", got)
	}
	r.Table.Editor.EditPosition()
	for _, name := range names {
		text := r.Table.Editor.Sketch().Text()
		if err := r.turnable().ApplySymmetry(name); err != nil || r.Table.Editor.Sketch().Text() == text {
			t.Errorf("%s in the editor: %v", name, err)
		}
		if r.Table.Undo(); r.Table.Editor.Sketch().Text() != text {
			t.Errorf("%s in the editor undone: %s", name, r.Table.Editor.Sketch().Text())
		}
	}
}
