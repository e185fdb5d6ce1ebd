package core_test

import (
	"testing"

	"qilab/core"
)

// A withdrawn move leaves the tree, and redo brings it back; moves with notes or moves after them stay, as after Undo.
func TestWithdraw(t *testing.T) {
	played := func(moves int) *core.Document {
		d := core.NewDocument(core.NewGame(heapRules{}, heap(20)))
		for range moves {
			if err := d.Play(d.Game().Position().Moves()[0]); err != nil {
				t.Fatal(err)
			}
		}
		return d
	}
	for name, c := range map[string]struct {
		withdraw func(d *core.Document)
		left     int
	}{
		"both":       {func(d *core.Document) { d.Withdraw(); d.Withdraw() }, 1},
		"undone one": {func(d *core.Document) { d.Undo(); d.Withdraw() }, 3},
		"with a note": {func(d *core.Document) {
			d.Remark(d.Game().Current(), "a comment")
			d.Withdraw()
		}, 3},
	} {
		d := played(2)
		before, end := d.Snapshot(), d.Game().Current()
		c.withdraw(d)
		if n := d.Snapshot().Game().Nodes(); n != c.left || d.Game().Nodes() != c.left {
			t.Errorf("%s: the tree has %d nodes, its snapshot %d, want %d", name, d.Game().Nodes(), n, c.left)
		}
		for d.Redo() {
		}
		if d.Game().Current() != end || d.Snapshot().Game().Nodes() != before.Game().Nodes() {
			t.Errorf("%s: redo does not bring the moves back", name)
		}
	}
	d := core.NewDocument(core.NewGame(heapRules{}, heap(20)))
	if d.Withdraw() {
		t.Error("something is withdrawn from a game without moves")
	}
}
