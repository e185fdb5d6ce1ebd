package gomoku_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/core/gomoku"
)

func TestMerge(t *testing.T) {
	rules := gomoku.Rules{Set: gomoku.Renju}
	g := core.NewGame(rules, rules.Start())
	gametest.Play(t, g, "h8", "h9", "i9", "j10").Comment = "first"
	// The same by another order, and turned (a quarter to the right, h9 is i8).
	gametest.Play(t, g, "h8", "i8", "i7").Comment = "of the position [%point g7 A] [%label L]"
	gametest.Play(t, g, "h8", "i8", "i7", "g7").Glyph = "?"
	gametest.Play(t, g, "h8", "i8", "i7", "j6").Comment = "first"
	merge := rules.Capabilities().Merge
	merged, n, err := merge(g)
	if err != nil || n != 1 {
		t.Fatal(n, err)
	}
	if index := rules.Capabilities().Index; index.Key(merged.Position()) != index.Key(g.Position()) || merged.Current().Ply() != 4 {
		t.Errorf("it is left at %s, not %s", merged.Position(), g.Position())
	}
	// h8 i8 is the image of h8 h9, and its continuation has moved there.
	place := gametest.Play(t, merged, "h8", "h9", "i9")
	if got := len(place.Children()); got != 2 || place.Comment != "of the position\n[%label L] [%point i7 A]" {
		t.Errorf("%d moves follow, %q", got, place.Comment)
	}
	if leaf := gametest.Play(t, merged, "h8", "i8"); leaf.Next() != nil {
		t.Error("the moves after the image are still there")
	}
	if merged.Nodes() != 7 {
		t.Errorf("%d nodes", merged.Nodes())
	}
	again, n, err := merge(merged)
	if err != nil || n != 0 || again.Nodes() != merged.Nodes() {
		t.Errorf("merged again: %d, %d nodes, %v", n, again.Nodes(), err)
	}
}

// Two ways to a position have one evaluation, and each shape once.
func TestMergeComments(t *testing.T) {
	rules := gomoku.Rules{Set: gomoku.Freestyle}
	g := core.NewGame(rules, rules.Start())
	gametest.Play(t, g, "h8", "h9", "i9").Comment = "[%eval 0.18,16] [%csl Gi9] [%point a1 A]"
	gametest.Play(t, g, "i9", "h9", "h8").Comment = "well\n[%eval 0.48,11] [%csl Gi9,Ga1] [%point a1 A]"
	merged, _, err := rules.Capabilities().Merge(g)
	if err != nil {
		t.Fatal(err)
	}
	if got := gametest.Play(t, merged, "h8", "h9", "i9").Comment; got != "well\n[%eval 0.18,16] [%csl Gi9,Ga1]\n[%point a1 A]" {
		t.Errorf("%q", got)
	}
}

// No position is lost, none has its moves in two places, and merging again changes nothing.
func TestMergeRandom(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 5))
	index := gomoku.Rules{}.Capabilities().Index
	keys := func(g *core.Game) (list []uint64, twice bool) {
		with := map[uint64]*core.Node{}
		var walk func(n *core.Node)
		walk = func(n *core.Node) {
			key := index.Key(n.Position())
			list = append(list, key)
			if n.Next() != nil {
				twice = twice || with[key] != nil
				with[key] = n
			}
			for _, c := range n.Children() {
				walk(c)
			}
		}
		walk(g.Root())
		slices.Sort(list)
		return slices.Compact(list), twice
	}
	for i := range gametest.Sample(100) {
		rules := gomoku.Rules{Set: gomoku.RuleSet(i % 3)}
		g := core.NewGame(rules, rules.Start())
		for range 12 {
			_ = g.Goto(g.Root())
			for range 2 + random.IntN(6) {
				m := gomoku.PointAt(6+random.IntN(3), 6+random.IntN(3)).Move()
				if g.Position().Turn() == gomoku.Black && len(g.MainLine()) == 1 {
					m = gomoku.Centre.Move()
				}
				if random.IntN(12) == 0 {
					m = core.PassMove
				}
				if _, err := g.Play(m); err != nil {
					break
				}
			}
			g.Current().Comment = "c"
		}
		line := g.MainLine()
		merge := rules.Capabilities().Merge
		merged, _, err := merge(g)
		if err != nil {
			t.Fatal(err)
		}
		if index.Key(merged.Position()) != index.Key(g.Position()) {
			t.Fatalf("it is left at %s, not %s", merged.Position(), g.Position())
		}
		before, _ := keys(g)
		after, twice := keys(merged)
		if !slices.Equal(before, after) || twice {
			t.Fatalf("%d positions, and then %d; moves in two places: %v", len(before), len(after), twice)
		}
		for ply, n := range merged.MainLine()[:min(len(line), len(merged.MainLine()))] {
			if n.Position().Key() != line[ply].Position().Key() {
				t.Fatalf("the main line has %v instead of %v", n.Position(), line[ply].Position())
			}
		}
		again, n, err := merge(merged)
		if err != nil || n != 0 || again.Nodes() != merged.Nodes() {
			t.Fatalf("merged again: %d, %v", n, err)
		}
	}
}
