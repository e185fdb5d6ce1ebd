package gomoku_test

import (
	"slices"
	"testing"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/core/gomoku"
)

func TestShapesAreTurned(t *testing.T) {
	g := core.NewGame(gomoku.Rules{}, gomoku.Rules{}.Start())
	g.Root().Comment = "text\n[%csl Gb1] [%cal Ra1c1]\n[%point c3 X]"
	symmetry := gomoku.Rules{}.Capabilities().Symmetry
	turned, err := symmetry.Apply(g, symmetry.Names[0])
	if err != nil {
		t.Fatal(err)
	}
	by := gomoku.Symmetry(1)
	for _, s := range gomoku.Symmetries() {
		if s.String() == symmetry.Names[0] {
			by = s
		}
	}
	_, shapes := turned.Rules().Capabilities().CutShapes(turned.Root().Comment)
	want := []core.Shape{
		{From: by.Point(1).Square(), To: by.Point(1).Square(), Colour: core.Green},
		{From: by.Point(0).Square(), To: by.Point(2).Square(), Colour: core.Red},
	}
	if !slices.Equal(shapes, want) {
		t.Errorf("%s turns the shapes to %q", symmetry.Names[0], turned.Root().Comment)
	}
}

// A text is put on a point of the position, or on the move there that has one already, and removed again.
func TestSetLabel(t *testing.T) {
	rules := gomoku.Rules{Set: gomoku.Freestyle}
	c := rules.Capabilities()
	g := core.NewGame(rules, rules.Start())
	child := gametest.Play(t, g, "h8")
	child.Comment = "a move\n[%label L]"
	root := g.Root()
	root.Comment = "text\n[%point a1 x]"
	h8, a1, b2 := gomoku.PointAt(7, 7).Square(), gomoku.PointAt(0, 0).Square(), gomoku.PointAt(1, 1).Square()
	for _, s := range []struct {
		at         core.Square
		text, root string
		child      string
	}{
		{b2, "B", "text\n[%point a1 x] [%point b2 B]", "a move\n[%label L]"},
		{a1, "y]", "text\n[%point b2 B] [%point a1 y\\]]", "a move\n[%label L]"},
		{b2, "", "text\n[%point a1 y\\]]", "a move\n[%label L]"},
		{h8, "M", "text\n[%point a1 y\\]]", "a move\n[%label M]"},
		{h8, "", "text\n[%point a1 y\\]]", "a move"},
		{h8, "N", "text\n[%point a1 y\\]] [%point h8 N]", "a move"},
	} {
		of, comment := c.SetLabel(root, s.at, s.text)
		of.Comment = comment
		if root.Comment != s.root || child.Comment != s.child {
			t.Fatalf("%q on %d leads to %q and %q; want %q and %q", s.text, s.at, root.Comment, child.Comment, s.root, s.child)
		}
	}
	if want := []core.Label{{Square: a1, Text: "y]"}, {Square: h8, Text: "N"}}; !slices.Equal(c.Labels(root), want) {
		t.Errorf("the labels are %v, want %v", c.Labels(root), want)
	}
}
