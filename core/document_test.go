package core_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/gametest"
)

// heap is the game of taking one to three from a heap, just enough of a game to grow trees.
type heap int

func (h heap) Turn() core.Side { return core.Side(h & 1) }
func (h heap) Moves() []core.Move {
	var moves []core.Move
	for n := heap(1); n <= min(h, 3); n++ {
		moves = append(moves, core.Move{To: core.Square(n)})
	}
	return moves
}
func (h heap) Play(m core.Move) (core.Position, error) {
	if !slices.Contains(h.Moves(), m) {
		return nil, core.ErrIllegalMove
	}
	return h - heap(m.To), nil
}
func (h heap) Outcome() core.Outcome {
	if h == 0 {
		return core.Outcome{Result: core.Draw, Reason: "empty"}
	}
	return core.Outcome{}
}
func (h heap) Key() string    { return h.String() }
func (h heap) String() string { return strconv.Itoa(int(h)) }

// heapRules implements the methods of core.Rules that a tree calls.
type heapRules struct{ core.Rules }

func (heapRules) Capabilities() core.Capabilities { return core.Capabilities{} }

func (heapRules) Adjudicate(line core.Line) core.Outcome { return line.Last().Outcome() }

// bench is a document under test, with all nodes that were ever in it.
type bench struct {
	t     *testing.T
	rng   *rand.Rand
	doc   *core.Document
	known map[*core.Node]bool
}

// draw formats a complete tree, limited to the nodes in only unless that is nil, and marks the current node if asked
// to.
func draw(g *core.Game, only map[*core.Node]bool, cursor bool) string {
	var b strings.Builder
	var walk func(n *core.Node)
	walk = func(n *core.Node) {
		fmt.Fprintf(&b, "(%p %v %d %q %q", n, n.Position(), n.Move().To, n.Comment, n.Glyph)
		if cursor && n == g.Current() {
			b.WriteString(" *")
		}
		for _, c := range n.Children() {
			if only == nil || only[c] {
				walk(c)
			}
		}
		b.WriteString(")")
	}
	walk(g.Root())
	return b.String()
}

func nodes(g *core.Game) []*core.Node {
	list := []*core.Node{g.Root()}
	for i := 0; i < len(list); i++ {
		list = append(list, list[i].Children()...)
	}
	return list
}

// invariants checks what must hold after every operation.
func (b *bench) invariants() {
	b.t.Helper()
	g := b.doc.Game()
	all := nodes(g)
	if g.Nodes() != len(all) {
		b.t.Fatalf("%d nodes are counted, %d found", g.Nodes(), len(all))
	}
	for _, n := range all {
		b.known[n] = true
		if !g.Contains(n) {
			b.t.Fatal("a node of the tree is not contained")
		}
		if !slices.Contains(core.Glyphs, n.Glyph) {
			b.t.Fatalf("glyph %q", n.Glyph)
		}
		made := map[core.Move]bool{}
		for _, c := range n.Children() {
			if made[c.Move()] {
				b.t.Fatalf("%v is made twice after %v", c.Move(), n.Position())
			}
			made[c.Move()] = true
			next, err := n.Position().Play(c.Move())
			if c.Parent() != n || err != nil || next != c.Position() {
				b.t.Fatalf("%v after %v is %v, %v", c.Position(), c.Move(), next, err)
			}
		}
	}
	current := g.Current()
	if !slices.Contains(all, current) {
		b.t.Fatal("the current node is not in the tree")
	}
	for n := range b.known {
		if in := g.Goto(n) == nil; in != g.Contains(n) {
			b.t.Fatalf("%v is gone to: %v, from %v", n.Position(), in, current.Position())
		}
		if err := g.Goto(current); err != nil {
			b.t.Fatal(err)
		}
	}
	line := current.Line()
	if len(line) != current.Ply()+1 || line[0].Position != g.Root().Position() || line.Last() != current.Position() {
		b.t.Fatalf("line %v of ply %d", line, current.Ply())
	}
	main := g.MainLine()
	if main[0] != g.Root() || main[len(main)-1].Next() != nil {
		b.t.Fatal("the main line does not run from the root to an end")
	}
	if !slices.Contains(g.CurrentLine(), current) {
		b.t.Fatal("the current line does not pass the current node")
	}
}

// change makes a random change and reports whether the document accepted it.
func (b *bench) change() bool {
	d := b.doc
	all := nodes(d.Game())
	n := all[b.rng.IntN(len(all))]
	switch b.rng.IntN(13) {
	case 12:
		var line []core.Move
		for p := n.Position(); len(p.Moves()) > 0 && b.rng.IntN(4) > 0; p, _ = p.Play(line[len(line)-1]) {
			line = append(line, p.Moves()[b.rng.IntN(len(p.Moves()))])
		}
		_, changed, err := d.AddLine(n, line, b.rng.IntN(2) == 0 && changes(n, line))
		if err != nil {
			b.t.Fatalf("the line %v from %v: %v", line, n.Position(), err)
		}
		return changed
	case 0:
		d.Replace(core.NewGame(heapRules{}, heap(5+b.rng.IntN(10))))
		return true
	case 1:
		return d.Delete(n)
	case 2:
		return d.Promote(n)
	case 4:
		return d.Reorder(n, b.rng.IntN(5)-2)
	case 3:
		return d.Annotate(n, strconv.Itoa(b.rng.IntN(3)), core.Glyphs[b.rng.IntN(len(core.Glyphs))])
	}
	moves := d.Game().Position().Moves()
	return len(moves) > 0 && d.Play(moves[b.rng.IntN(len(moves))]) == nil
}

// changes reports whether the line contains moves that are not in the tree.
func changes(n *core.Node, line []core.Move) bool {
	for _, m := range line {
		i := slices.IndexFunc(n.Children(), func(c *core.Node) bool { return c.Move() == m })
		if i < 0 {
			return true
		}
		n = n.Children()[i]
	}
	return false
}

func (b *bench) look() {
	all := nodes(b.doc.Game())
	switch b.rng.IntN(4) {
	case 0:
		b.doc.Goto(all[b.rng.IntN(len(all))])
	case 1:
		b.doc.Back()
	case 2:
		b.doc.Forward()
	case 3:
		b.doc.Sibling(b.rng.IntN(3) - 1)
	}
}

func TestDocumentUndoRestoresEverything(t *testing.T) {
	for seed := range gametest.Sample(300) {
		b := &bench{t: t, rng: rand.New(rand.NewPCG(uint64(seed), 0)), known: map[*core.Node]bool{}}
		b.doc = core.NewDocument(core.NewGame(heapRules{}, heap(9)))
		b.invariants()

		// before holds the tree before each change. An undone move stays in the tree, so that later states are compared
		// without the nodes that were not there yet.
		type state struct {
			tree  string
			known map[*core.Node]bool
			at    *core.Node
		}
		var before []state
		for range 60 {
			for range b.rng.IntN(3) {
				b.look()
				b.invariants()
			}
			known := map[*core.Node]bool{}
			for _, n := range nodes(b.doc.Game()) {
				known[n] = true
			}
			s := state{draw(b.doc.Game(), known, false), known, b.doc.Game().Current()}
			revision := b.doc.Revision()
			if !b.change() {
				if b.doc.Revision() != revision {
					t.Fatal("a refused change counts as one")
				}
				continue
			}
			before = append(before, s)
			if b.doc.Revision() <= revision || b.doc.CanUndo() == core.NoChange || b.doc.CanRedo() != core.NoChange {
				t.Fatal("a change is not on record")
			}
			b.invariants()
		}

		down := []string{draw(b.doc.Game(), nil, false)}
		for i := len(before) - 1; i >= 0; i-- {
			kind := b.doc.CanUndo()
			if !b.doc.Undo() {
				t.Fatalf("seed %d: change %d cannot be undone", seed, i)
			}
			b.invariants()
			if got := draw(b.doc.Game(), before[i].known, false); got != before[i].tree {
				t.Fatalf("seed %d: undoing change %d gives\n%s, before it was\n%s", seed, i, got, before[i].tree)
			}
			moved := kind == core.ChangeMove || kind == core.ChangeGame
			if moved && b.doc.Game().Current() != before[i].at {
				t.Fatalf("seed %d: undoing change %d looks at %v", seed, i, b.doc.Game().Position())
			}
			down = append(down, draw(b.doc.Game(), nil, false))
		}
		if b.doc.Undo() || b.doc.CanUndo() != core.NoChange {
			t.Fatal("more was undone than done")
		}
		for i := len(down) - 2; i >= 0; i-- {
			b.doc.Redo()
			b.invariants()
			if got := draw(b.doc.Game(), nil, false); got != down[i] {
				t.Fatalf("seed %d: redoing gives\n%s, before it was\n%s", seed, got, down[i])
			}
		}
		if b.doc.Redo() || b.doc.CanRedo() != core.NoChange {
			t.Fatal("more was redone than undone")
		}
	}
}

func TestDocumentRefuses(t *testing.T) {
	d := core.NewDocument(core.NewGame(heapRules{}, heap(4)))
	other := core.NewGame(heapRules{}, heap(4))
	root := d.Game().Root()
	cases := map[string]func() bool{
		"an illegal move":           func() bool { return d.Play(core.Move{To: 4}) == nil },
		"deleting the root":         func() bool { return d.Delete(root) },
		"deleting a foreign node":   func() bool { return d.Delete(other.Root()) },
		"promoting the root":        func() bool { return d.Promote(root) },
		"promoting a foreign node":  func() bool { return d.Promote(other.Root()) },
		"reordering the root":       func() bool { return d.Reorder(root, 1) },
		"reordering a foreign node": func() bool { return d.Reorder(other.Root(), 1) },
		"annotating a foreign node": func() bool { return d.Annotate(other.Root(), "x", "") },
		"an unknown glyph":          func() bool { return d.Annotate(root, "x", "+-") },
		"an annotation as it is":    func() bool { return d.Annotate(root, "", "") },
		"going to a foreign node":   func() bool { return d.Goto(other.Root()) },
		"going to no node":          func() bool { return d.Goto(nil) },
		"going before the start":    func() bool { return d.Back() },
		"going after the end":       func() bool { return d.Forward() },
		"a sibling of the root":     func() bool { return d.Sibling(1) },
		"undoing nothing":           func() bool { return d.Undo() },
		"redoing nothing":           func() bool { return d.Redo() },
	}
	for name, try := range cases {
		t.Run(name, func(t *testing.T) {
			if try() || d.Revision() != 0 || d.Game().Nodes() != 1 {
				t.Error("accepted")
			}
		})
	}
}

func TestGamePlay(t *testing.T) {
	g := core.NewGame(heapRules{}, heap(3))
	if _, err := g.Play(core.Move{To: 3}); err != nil {
		t.Fatal(err)
	}
	if _, err := g.Play(core.Move{To: 1}); !errors.Is(err, core.ErrGameOver) {
		t.Errorf("after the end: %v", err)
	}
	g.Back()
	if n, _ := g.Play(core.Move{To: 3}); n != g.Root().Next() || g.Nodes() != 2 {
		t.Error("a continuation that exists is not reused")
	}
	g.Back()
	if _, err := g.Play(core.Move{To: 1}); err != nil {
		t.Fatal(err)
	}
	if !g.Sibling(-1) || g.Position() != heap(0) || g.Sibling(-1) {
		t.Error("variations are not stepped through")
	}
}

func TestLineCount(t *testing.T) {
	line := core.Line{{Position: heap(1)}, {Position: heap(2)}, {Position: heap(1)}, {Position: heap(2)}, {Position: heap(1)}}
	if n := line.Count(); n != 3 {
		t.Errorf("the last position has occurred %d times", n)
	}
}

func TestResultViews(t *testing.T) {
	for _, c := range []struct {
		result        core.Result
		first, second core.View
		name          string
	}{
		{core.Unfinished, core.ViewUnknown, core.ViewUnknown, ""},
		{core.FirstWins, core.ViewWin, core.ViewLoss, "jia-wins"},
		{core.SecondWins, core.ViewLoss, core.ViewWin, "yi-wins"},
		{core.BothWin, core.ViewBothWin, core.ViewBothWin, "both-win"},
		{core.BothLose, core.ViewBothLose, core.ViewBothLose, "both-lose"},
		{core.Draw, core.ViewDraw, core.ViewDraw, "draw"},
	} {
		if c.result.For(core.First) != c.first || c.result.For(core.Second) != c.second {
			t.Errorf("%v is seen as %v and %v", c.result, c.result.For(core.First), c.result.For(core.Second))
		}
		if got := c.result.Name([2]string{"jia", "yi"}); got != c.name {
			t.Errorf("%v is named %q, want %q", c.result, got, c.name)
		}
		if side, ok := c.result.Winner(); ok && core.WinFor(side) != c.result {
			t.Errorf("%v is won by %v", c.result, side)
		}
	}
}

// TestRemovedMovePlayedAgain: undoing keeps a played move in the tree; it must not coexist with the same move restored
// by undoing a removal.
func TestRemovedMovePlayedAgain(t *testing.T) {
	doc := core.NewDocument(core.NewGame(heapRules{}, heap(5)))
	m := core.Move{To: 2}
	play := func() *core.Node {
		if err := doc.Play(m); err != nil {
			t.Fatal(err)
		}
		return doc.Game().Current()
	}
	removed := play()
	doc.Delete(removed)
	again := play()
	for round := range 3 {
		doc.Undo()
		doc.Undo()
		if c := doc.Game().Root().Children(); len(c) != 1 || c[0] != removed {
			t.Fatalf("round %d: after the undo of the removal the children are %v", round, c)
		}
		doc.Redo()
		doc.Redo()
		if c := doc.Game().Root().Children(); len(c) != 1 || c[0] != again || doc.Game().Current() != again {
			t.Fatalf("round %d: after the redo the children are %v", round, c)
		}
	}
}

// A change added by Amend is undone and redone with the change it amends.
func TestAmend(t *testing.T) {
	d := core.NewDocument(core.NewGame(heapRules{}, heap(20)))
	amended := 0
	amend := func() { d.Amend(func() { amended++ }, func() { amended-- }) }
	amend() // there is no change to amend
	if amended != 1 || d.Depth() != 0 {
		t.Fatalf("amended %d times with %d changes", amended, d.Depth())
	}
	if err := d.Play(d.Game().Position().Moves()[0]); err != nil {
		t.Fatal(err)
	}
	amend()
	amend()
	for _, c := range []struct {
		step func() bool
		want int
	}{{d.Undo, 1}, {d.Redo, 3}, {d.Undo, 1}} {
		if !c.step() || amended != c.want {
			t.Fatalf("amended %d times, want %d", amended, c.want)
		}
	}
}

// Joined changes of any kind are undone and redone together.
func TestJoin(t *testing.T) {
	d := core.NewDocument(core.NewGame(heapRules{}, heap(20)))
	play := func() {
		if err := d.Play(d.Game().Position().Moves()[0]); err != nil {
			t.Fatal(err)
		}
	}
	play()
	d.Join(func() {})
	d.Join(func() {
		play()
		play()
		d.SetTags(core.Tags{}.With("Event", "x"))
	})
	if d.Depth() != 2 || d.CanUndo() != core.ChangeText {
		t.Fatalf("%d changes, the last of kind %v", d.Depth(), d.CanUndo())
	}
	for range 2 {
		d.Undo()
		if ply := d.Game().Current().Ply(); ply != 1 || d.Game().Tags().Get("Event") != "" {
			t.Fatalf("after undo: ply %d, tags %v", ply, d.Game().Tags())
		}
		d.Redo()
		if ply := d.Game().Current().Ply(); ply != 3 || d.Game().Tags().Get("Event") != "x" {
			t.Fatalf("after redo: ply %d, tags %v", ply, d.Game().Tags())
		}
	}
}

func TestTakenBack(t *testing.T) {
	d := core.NewDocument(core.NewGame(heapRules{}, heap(20)))
	if err := d.Play(d.Game().Position().Moves()[0]); err != nil {
		t.Fatal(err)
	}
	n := d.Game().Current()
	for _, c := range []struct {
		step func() bool
		want bool
	}{{d.Back, false}, {d.Forward, false}, {d.Undo, true}, {d.Redo, false}} {
		if c.step(); d.TakenBack(n) != c.want {
			t.Errorf("taken back %v, want %v", d.TakenBack(n), c.want)
		}
	}
}

// The last hundred replaced games can be brought back; the document does not hold the others.
func TestReplacedGamesAreBounded(t *testing.T) {
	fresh := func() *core.Game { return core.NewGame(heapRules{}, heap(9)) }
	d := core.NewDocument(fresh())
	games := []*core.Game{d.Game()}
	for range 120 {
		if err := d.Play(d.Game().Position().Moves()[0]); err != nil {
			t.Fatal(err)
		}
		d.Replace(fresh())
		games = append(games, d.Game())
	}
	for i, g := range games {
		if held := d.Holds(g); held != (i >= 20) {
			t.Errorf("game %d of %d is held: %v", i, len(games), held)
		}
	}
	undone := 0
	for d.Undo() {
		undone++
	}
	if undone != 2*100 || d.Game() != games[20] || !d.Holds(games[120]) {
		t.Errorf("%d changes were undone; the game is number %d", undone, slices.Index(games, d.Game()))
	}
	if d.Replace(fresh()); d.Holds(games[120]) || !d.Holds(games[20]) {
		t.Error("redo still holds a game, or undo does not")
	}
}
