package core_test

import (
	"errors"
	"testing"

	"qilab/core"
)

func TestAddLine(t *testing.T) {
	d := core.NewDocument(core.NewGame(heapRules{}, heap(6)))
	root := d.Game().Root()
	take := func(list ...int) (moves []core.Move) {
		for _, n := range list {
			moves = append(moves, core.Move{To: core.Square(n)})
		}
		return moves
	}
	if err := d.Play(core.Move{To: 1}); err != nil {
		t.Fatal(err)
	}
	played := d.Game().Current()

	end, changed, err := d.AddLine(root, take(2, 3), false)
	if err != nil || !changed || end.Position() != heap(1) || d.Game().Current() != played {
		t.Fatalf("the line ends at %v, %v, %v", end, changed, err)
	}
	if main := root.Next(); main != played || len(root.Children()) != 2 {
		t.Error("the line is no variation")
	}
	revision := d.Revision()
	if again, changed, err := d.AddLine(root, take(2, 3), false); again != end || changed || err != nil || d.Revision() != revision {
		t.Errorf("again it is %v, %v, %v", again, changed, err)
	}
	longer, _, err := d.AddLine(root, take(2, 3, 1), true)
	if err != nil || d.Game().Current() != longer || longer.Parent() != end {
		t.Fatalf("the longer line ends at %v, %v", longer, err)
	}
	if !d.Undo() || d.Game().Current() != played || end.Next() != nil || !d.Undo() || len(root.Children()) != 1 {
		t.Error("undo leaves a line in the tree")
	}
	for range 2 {
		d.Redo()
	}
	if d.CanRedo() != core.NoChange || d.Game().Current() != longer {
		t.Error("redo does not bring the lines back")
	}
	if _, changed, err := d.AddLine(root, take(2), true); changed || err != nil || d.Game().Current() != end.Parent() {
		t.Errorf("going to what is there: %v, %v", changed, err)
	}

	nodes, revision := d.Game().Nodes(), d.Revision()
	if _, _, err := d.AddLine(root, take(3, 4), false); !errors.Is(err, core.ErrIllegalMove) {
		t.Errorf("an illegal line: %v", err)
	}
	if _, _, err := d.AddLine(root, take(3, 3, 1), true); !errors.Is(err, core.ErrGameOver) {
		t.Errorf("a line after the end: %v", err)
	}
	if _, _, err := d.AddLine(core.NewGame(heapRules{}, heap(6)).Root(), take(1), true); err == nil {
		t.Error("a line in another game")
	}
	if d.Game().Nodes() != nodes || d.Revision() != revision {
		t.Error("what was refused has changed the game")
	}
}
