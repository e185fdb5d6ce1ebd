package core_test

import (
	"testing"
	"time"

	"qilab/core"
	"qilab/core/gametest"
)

// After follows moves through the tree, and only through it.
func TestNodeAfter(t *testing.T) {
	g := core.NewGame(heapRules{}, heap(6))
	root, moves := g.Root(), []core.Move{{To: 1}, {To: 2}}
	for _, m := range moves {
		if _, err := g.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	if got := root.After(moves); got != g.Current() {
		t.Errorf("after the moves comes %v", got)
	}
	if got := root.After(nil); got != root {
		t.Errorf("after no moves comes %v", got)
	}
	if got := root.After([]core.Move{{To: 1}, {To: 1}}); got != nil {
		t.Errorf("after a move that was not played comes %v", got)
	}
}

// bushy returns a game with a line of some plies and a variation at each.
func bushy(tb testing.TB, plies int) *core.Game {
	g := core.NewGame(heapRules{}, heap(2*plies))
	for range plies {
		for _, taken := range []core.Square{1, 2} {
			if _, err := g.Play(core.Move{To: taken}); err != nil {
				tb.Fatal(err)
			}
			if err := g.Goto(g.Current().Parent()); err != nil {
				tb.Fatal(err)
			}
		}
		if err := g.Goto(g.Current().Next()); err != nil {
			tb.Fatal(err)
		}
	}
	return g
}

func unchanged(m core.Move) core.Move { return m }

// Going to a node nearby and copying take no longer far from the root, which would make these minutes.
func TestLongGame(t *testing.T) {
	gametest.OneGoroutine(t)
	began := time.Now()
	g := bushy(t, 100_000)
	c, err := core.CopyGame(g, g.Rules(), g.Root().Position(), unchanged, func(comment string) string { return comment })
	if err != nil || c.Nodes() != g.Nodes() || c.Current().Ply() != g.Current().Ply() {
		t.Errorf("of %d nodes %d are copied, %v", g.Nodes(), c.Nodes(), err)
	}
	if took := time.Since(began); took > time.Minute {
		t.Errorf("took %v", took)
	}
}

func BenchmarkCopyGame(b *testing.B) {
	g := bushy(b, 10_000)
	for b.Loop() {
		if _, err := core.CopyGame(g, g.Rules(), g.Root().Position(), unchanged, func(comment string) string { return comment }); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkGoto(b *testing.B) {
	for b.Loop() {
		bushy(b, 10_000)
	}
}
