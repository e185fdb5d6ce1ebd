package gomoku_test

import (
	"slices"
	"testing"

	"qilab/core"
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
