package desk_test

import (
	"testing"

	"qilab/core"
	"qilab/core/eternal"
	"qilab/ui/table"
)

// TestUndoTurn takes back whole turns or single steps.
func TestUndoTurn(t *testing.T) {
	game := core.NewGame(eternal.Rules{}, eternal.Start())
	for _, step := range []string{"b3b7", "c@d8", "a9a8"} {
		m, err := eternal.Rules{}.ParseMove(game.Position(), step)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := game.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	tb := newWideTable(t, "eternal")
	open := func() {
		t.Helper()
		if g, ok := tb.GameByID("eternal"); !ok {
			t.Fatal("the game is not known")
		} else {
			tb.Start(g, eternal.Start(), [2]table.Seat{})
		}
		for _, n := range game.MainLine()[1:] {
			if err := tb.Play(n.Move()); err != nil {
				t.Fatal(err)
			}
		}
	}
	open()
	tb.wantPly(3)
	for _, want := range []int{2, 0} { // the turn of one step, then that of two
		if !tb.Tree.UndoTurn() {
			t.Fatal("there is nothing to undo")
		}
		tb.wantPly(want)
	}
	open()
	tb.Undo()
	tb.Undo()
	tb.wantPly(1) // in the middle of the turn: the captured piece is in hand
	if !tb.Rules().Capabilities().MidTurn(tb.Node()) {
		t.Error("the turn is not taken to go on")
	}
	tb.Tree.UndoTurn()
	tb.wantPly(0)
}
