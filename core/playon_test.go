package core_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"qilab/core"
)

// moves formats the tree after n in the order of its moves: "1 (2) 3" is 1 with the variation 2, followed by 3.
func moves(n *core.Node) string {
	var b strings.Builder
	var walk func(n *core.Node)
	walk = func(n *core.Node) {
		children := n.Children()
		if len(children) == 0 {
			return
		}
		fmt.Fprintf(&b, " %d", children[0].Move().To)
		for _, c := range children[1:] {
			fmt.Fprintf(&b, " (%d", c.Move().To)
			walk(c)
			b.WriteString(")")
		}
		walk(children[0])
	}
	walk(n)
	return strings.TrimSpace(b.String())
}

// The main line holds the moves played: a move that was taken back and replaced becomes a variation, one that was only
// stepped back from does not.
func TestPlayOn(t *testing.T) {
	for _, c := range []struct{ name, steps, want string }{
		{"taken back", "1 u 2", "2 (1)"},
		{"stepped back", "1 b 2", "1 (2)"},
		{"twice", "1 u 2 u 3", "3 (2) (1)"},
		{"the same again", "1 u 1", "1"},
		{"the first again", "1 u 2 u 1", "1 (2)"},
		{"a pair", "1 2 u u 3", "3 (1 2)"},
		{"another answer", "1 2 u u 1 3", "1 3 (2)"},
		{"redone", "1 u r b 2", "1 (2)"},
		{"entered again", "1 u f 2 b b 3", "1 (3) 2"},
		{"in a variation", "1 b 2 u 3", "1 (3) (2)"},
		{"with what followed", "1 2 3 u u u 2 1", "2 (1 2 3) 1"},
		{"back to it", "1 2 u u 3 u 1 b 2", "1 (2) (3) 2"},
	} {
		d := core.NewDocument(core.NewGame(heapRules{}, heap(20)))
		for _, step := range strings.Fields(c.steps) {
			done := true
			switch step {
			case "u":
				done = d.Undo()
			case "r":
				done = d.Redo()
			case "b":
				done = d.Back()
			case "f":
				done = d.Forward()
			default:
				done = d.PlayOn(core.Move{To: core.Square(step[0] - '0')}) == nil
			}
			if !done {
				t.Fatalf("%s: %s cannot be done", c.name, step)
			}
			if got, want := drawStill(d.Snapshot()), draw(d.Game(), nil, true); got != want {
				t.Fatalf("%s: the snapshot is\n%s, the game\n%s", c.name, got, want)
			}
		}
		if got := moves(d.Game().Root()); got != c.want {
			t.Errorf("%s: %s gives %s, want %s", c.name, c.steps, got, c.want)
		}
	}
}

// With any mix of moves, undo and changes, the tree stays consistent, and undo and redo traverse all changes.
func TestPlayOnKeepsTheTree(t *testing.T) {
	for seed := range uint64(200) {
		b := &bench{t: t, rng: rand.New(rand.NewPCG(seed, 7)), known: map[*core.Node]bool{}}
		b.doc = core.NewDocument(core.NewGame(heapRules{}, heap(12)))
		for range 120 {
			switch b.rng.IntN(7) {
			case 0:
				b.look()
			case 1, 2:
				b.doc.Undo()
			case 3:
				b.doc.Redo()
			case 4:
				b.change()
			default:
				if list := b.doc.Game().Position().Moves(); len(list) > 0 {
					_ = b.doc.PlayOn(list[b.rng.IntN(len(list))])
				}
			}
			b.invariants()
			if got, want := drawStill(b.doc.Snapshot()), draw(b.doc.Game(), nil, true); got != want {
				t.Fatalf("seed %d: the snapshot is\n%s, the game\n%s", seed, got, want)
			}
		}
		for b.doc.Undo() {
			b.invariants()
		}
		for b.doc.Redo() {
			b.invariants()
		}
	}
}

// A game made from a snapshot equals the original and shares nothing with it.
func TestSnapshotGame(t *testing.T) {
	d := core.NewDocument(core.NewGame(heapRules{}, heap(12)))
	d.SetTags(core.Tags{{Name: "Event", Value: "a match"}})
	for _, step := range []core.Square{1, 2, 3} {
		_ = d.PlayOn(core.Move{To: step})
	}
	d.Annotate(d.Game().Current(), "a comment", "!")
	d.Back()
	_ = d.Play(core.Move{To: 1})
	d.Snapshot()
	d.Back()
	_ = d.Play(core.Move{To: 2})
	g := d.Snapshot().Game()
	shape := func(g *core.Game) string {
		text := ""
		for _, n := range nodes(g) {
			text += fmt.Sprintf("%v %d %d %q %q %v\n", n.Position(), n.Move().To, n.Ply(), n.Comment, n.Glyph, n == g.Current())
		}
		return text + fmt.Sprint(g.Tags(), g.Rules())
	}
	before := shape(d.Game())
	if got := shape(g); got != before {
		t.Fatalf("the copy is\n%s, the game\n%s", got, before)
	}
	_, _ = g.Play(core.Move{To: 1})
	g.Root().Comment = "changed"
	if shape(d.Game()) != before {
		t.Error("a change of the copy is one of the game")
	}
}
