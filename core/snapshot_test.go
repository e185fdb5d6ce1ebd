package core_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"qilab/core"
)

// drawStill formats a snapshot as draw formats a game.
func drawStill(s *core.Snapshot) string {
	var b strings.Builder
	var walk func(t core.Still)
	walk = func(t core.Still) {
		n := t.Node()
		fmt.Fprintf(&b, "(%p %v %d %q %q", n, n.Position(), n.Move().To, t.Comment(), t.Glyph())
		if n == s.Current() {
			b.WriteString(" *")
		}
		for i := range t.Children() {
			walk(t.Child(i))
		}
		b.WriteString(")")
	}
	walk(s.Root())
	return b.String()
}

// After any changes, a snapshot equals the game, and later changes to the game do not affect it.
func TestSnapshot(t *testing.T) {
	type kept struct {
		snapshot *core.Snapshot
		tree     string
	}
	for seed := range uint64(200) {
		b := &bench{t: t, rng: rand.New(rand.NewPCG(seed, 1)), known: map[*core.Node]bool{}}
		b.doc = core.NewDocument(core.NewGame(heapRules{}, heap(9)))
		var all []kept
		for range 150 {
			switch b.rng.IntN(8) {
			case 0, 1:
				b.look()
			case 2:
				b.doc.Undo()
			case 3:
				b.doc.Redo()
			default:
				b.change()
			}
			if b.rng.IntN(4) > 0 {
				continue
			}
			k := kept{b.doc.Snapshot(), draw(b.doc.Game(), nil, true)}
			if b.rng.IntN(2) == 0 { // it may be read at once or later
				if got := drawStill(k.snapshot); got != k.tree {
					t.Fatalf("seed %d: the snapshot is\n%s, the game\n%s", seed, got, k.tree)
				}
			}
			all = append(all, k)
		}
		for i, k := range all {
			if got := drawStill(k.snapshot); got != k.tree {
				t.Fatalf("seed %d: snapshot %d is\n%s, the game was\n%s", seed, i, got, k.tree)
			}
		}
	}
}

func TestSnapshotOfTags(t *testing.T) {
	d := core.NewDocument(core.NewGame(heapRules{}, heap(3)))
	before := d.Snapshot()
	d.SetTags(core.Tags{{Name: "Event", Value: "a match"}})
	if len(before.Tags()) != 0 || !slices.Equal(d.Snapshot().Tags(), d.Game().Tags()) || d.Snapshot().Rules() != d.Game().Rules() {
		t.Error("the snapshot's tags or rules are not those of the game")
	}
}

// After thousands of changes the snapshot walks the whole tree again and loses none of them.
func TestSnapshotAfterManyChanges(t *testing.T) {
	d := core.NewDocument(core.NewGame(heapRules{}, heap(9)))
	for i := range 5000 {
		d.Annotate(d.Game().Root(), fmt.Sprint(i), "")
		if i%50 == 0 {
			if got := d.Snapshot().Root().Comment(); got != fmt.Sprint(i) {
				t.Fatalf("comment %s, want %d", got, i)
			}
		}
	}
}

// The window takes a snapshot after every keystroke, so its time must not grow with the tree.
func BenchmarkSnapshot(b *testing.B) {
	large := func() *core.Document {
		rng := rand.New(rand.NewPCG(1, 2))
		d := core.NewDocument(core.NewGame(heapRules{}, heap(1_000_000)))
		all := []*core.Node{d.Game().Root()}
		for len(all) < 100_000 {
			_ = d.Game().Goto(all[max(0, len(all)-1-rng.IntN(200))])
			if n, err := d.Game().Play(core.Move{To: core.Square(1 + rng.IntN(3))}); err == nil && len(n.Children()) == 0 {
				all = append(all, n)
			}
		}
		return d
	}
	b.Run("whole-100000", func(b *testing.B) {
		d := large()
		for b.Loop() {
			d.Game().Snapshot()
		}
	})
	b.Run("look-100000", func(b *testing.B) {
		d := large()
		for b.Loop() {
			if !d.Back() {
				b.StopTimer()
				line := d.Game().MainLine()
				d.Goto(line[len(line)-1])
				b.StartTimer()
			}
			d.Snapshot()
		}
	})
	b.Run("play-100000", func(b *testing.B) {
		d := large()
		d.Snapshot()
		for b.Loop() {
			if d.Play(core.Move{To: 1}) != nil {
				b.Fatal("no move")
			}
			d.Snapshot()
		}
	})
	b.Run("comment-100000", func(b *testing.B) {
		d := large()
		d.Snapshot()
		root := d.Game().Root()
		for i := 0; b.Loop(); i++ {
			d.Annotate(root, fmt.Sprint(i), "")
			d.Snapshot()
		}
	})
}
