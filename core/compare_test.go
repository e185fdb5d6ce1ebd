package core_test

import (
	"testing"

	"qilab/core"
)

// comparedRules are heapRules with an ID.
type comparedRules struct{ heapRules }

func (comparedRules) ID() string                      { return "heap" }
func (comparedRules) Capabilities() core.Capabilities { return core.Capabilities{} }

// TestCompare compares a game with moves 1 2, a variation 3 and comments to games that differ in one respect.
func TestCompare(t *testing.T) {
	add := func(d *core.Document, list ...int) *core.Node {
		var moves []core.Move
		for _, n := range list {
			moves = append(moves, core.Move{To: core.Square(n)})
		}
		end, _, err := d.AddLine(d.Game().Root(), moves, false)
		if err != nil {
			t.Fatal(err)
		}
		return end
	}
	adds := func(list ...int) func(*core.Document, *core.Node) {
		return func(d *core.Document, _ *core.Node) { add(d, list...) }
	}
	build := func(start heap, change func(d *core.Document, root *core.Node)) *core.Game {
		d := core.NewDocument(core.NewGame(comparedRules{}, start))
		add(d, 1, 2).Comment = "well"
		add(d, 3).Glyph = "?"
		if change != nil {
			change(d, d.Game().Root())
		}
		return d.Game()
	}
	type relation = core.Comparison
	game := build(9, nil)
	for name, test := range map[string]struct {
		start       heap
		change      func(*core.Document, *core.Node)
		want, other relation // of the game with the changed one, and the other way round
	}{
		"nothing":          {9, nil, relation{true, true, true}, relation{true, true, true}},
		"start":            {8, nil, relation{}, relation{}},
		"longer":           {9, adds(1, 2, 1), relation{}, relation{Contains: true}},
		"variation":        {9, adds(2), relation{SameLine: true}, relation{SameLine: true, Contains: true}},
		"longer variation": {9, adds(3, 1), relation{SameLine: true}, relation{SameLine: true, Contains: true}},
		"comment": {9, func(_ *core.Document, root *core.Node) { root.Next().Comment = "hm" },
			relation{SameLine: true}, relation{SameLine: true, Contains: true}},
		"other comment": {9, func(_ *core.Document, root *core.Node) { root.Next().Next().Comment = "ill" },
			relation{SameLine: true}, relation{SameLine: true}},
		"no comment": {9, func(_ *core.Document, root *core.Node) { root.Next().Next().Comment = "" },
			relation{SameLine: true, Contains: true}, relation{SameLine: true}},
		"other glyph": {9, func(_ *core.Document, root *core.Node) { root.Children()[1].Glyph = "!" },
			relation{SameLine: true}, relation{SameLine: true}},
		"no variation": {9, func(d *core.Document, root *core.Node) { d.Delete(root.Children()[1]) },
			relation{SameLine: true, Contains: true}, relation{SameLine: true}},
		"shorter": {9, func(d *core.Document, root *core.Node) { d.Delete(root.Next().Next()) },
			relation{Contains: true}, relation{}},
		"order": {9, func(d *core.Document, root *core.Node) { d.Promote(root.Children()[1]) },
			relation{Contains: true}, relation{Contains: true}},
	} {
		changed := build(test.start, test.change)
		if got := core.Compare(game, changed); got != test.want {
			t.Errorf("%s: %+v, want %+v", name, got, test.want)
		}
		if got := core.Compare(changed, game); got != test.other {
			t.Errorf("%s, the other way round: %+v, want %+v", name, got, test.other)
		}
	}
}
