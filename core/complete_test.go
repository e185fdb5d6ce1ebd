package core_test

import (
	"testing"

	"qilab/core"
)

// TestComplete completes a game by another with the same main line: the result contains both, and a game with another
// main line adds nothing.
func TestComplete(t *testing.T) {
	build := func(lines ...[]int) *core.Game {
		g := core.NewGame(comparedRules{}, heap(9))
		for _, line := range lines {
			_ = g.Goto(g.Root())
			for _, n := range line {
				if _, err := g.Play(core.Move{To: core.Square(n)}); err != nil {
					t.Fatal(err)
				}
			}
		}
		return g
	}
	dst, src := build([]int{1, 2}, []int{3}), build([]int{1, 2}, []int{2, 1})
	dst.Root().Comment, src.Root().Comment = "mine", "theirs"
	dst.MainLine()[1].Glyph, src.MainLine()[1].Glyph = "!!", "?"
	src.MainLine()[2].Glyph = "!"
	dst.SetTags(core.Tags{{Name: "Event", Value: "Cup"}})
	src.SetTags(core.Tags{{Name: "Event", Value: "League"}, {Name: "Red", Value: "Ada"}})
	if !core.Complete(dst, src) {
		t.Fatal("nothing was added")
	}
	line := dst.MainLine()
	if got := dst.Root().Comment; got != "mine\ntheirs" {
		t.Errorf("the comment is %q", got)
	}
	if line[1].Glyph != "!!" || line[2].Glyph != "!" {
		t.Errorf("the glyphs are %q and %q", line[1].Glyph, line[2].Glyph)
	}
	if dst.Nodes() != 6 || len(line) != 3 {
		t.Errorf("%d nodes, %d in the main line", dst.Nodes(), len(line))
	}
	if tags := dst.Tags(); tags.Get("Event") != "Cup" || tags.Get("Red") != "Ada" {
		t.Errorf("the tags are %v", tags)
	}
	if core.Complete(dst, src) {
		t.Error("the second time adds something")
	}
	if core.Complete(dst, build([]int{1, 2, 1})) || len(dst.MainLine()) != 3 {
		t.Error("a longer game was added")
	}
}

// TestCompleteDocument: the next snapshot has the additions, and undo keeps them.
func TestCompleteDocument(t *testing.T) {
	d := core.NewDocument(core.NewGame(comparedRules{}, heap(9)))
	if err := d.Play(core.Move{To: 1}); err != nil {
		t.Fatal(err)
	}
	src := d.Snapshot().Game()
	src.Root().Comment = "begins"
	depth := d.Depth()
	if !d.Complete(src) || d.Depth() != depth {
		t.Fatalf("%d undo steps, want %d", d.Depth(), depth)
	}
	if got := d.Snapshot().Root().Comment(); got != "begins" {
		t.Errorf("the snapshot has %q", got)
	}
}

// A variation that comes back by redo displaces the same one, which a copy of the game has added meanwhile.
func TestRedoOfALineThatWasCompleted(t *testing.T) {
	take := func(n int) core.Move { return core.Move{To: core.Square(n)} }
	play := func(g *core.Game, moves ...int) {
		t.Helper()
		for _, n := range moves {
			if _, err := g.Play(take(n)); err != nil {
				t.Fatal(err)
			}
		}
	}
	d := core.NewDocument(core.NewGame(comparedRules{}, heap(9)))
	root := d.Game().Root()
	play(d.Game(), 3)
	if _, _, err := d.AddLine(root, []core.Move{take(1), take(2)}, true); err != nil {
		t.Fatal(err)
	}
	d.Undo()
	stored := core.NewGame(comparedRules{}, heap(9))
	play(stored, 3)
	if err := stored.Goto(stored.Root()); err != nil {
		t.Fatal(err)
	}
	play(stored, 1, 3)
	if !d.Complete(stored) {
		t.Fatal("nothing was added")
	}
	if err := d.Game().Goto(root.Children()[1]); err != nil {
		t.Fatal(err)
	}
	for i, c := range []struct {
		step func() bool
		next int
	}{{d.Redo, 2}, {d.Undo, 3}, {d.Redo, 2}} {
		if !c.step() || len(root.Children()) != 2 || root.Children()[1].Children()[0].Move() != take(c.next) || !d.Game().Contains(d.Game().Current()) {
			t.Errorf("step %d: the root has %d moves; after the second one comes %v", i, len(root.Children()), root.Children()[1].Children()[0].Move())
		}
	}
}
