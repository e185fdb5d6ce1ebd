package core

import (
	"slices"
	"sync"
)

// Snapshot is an immutable copy of a game, which another goroutine can read while the game goes on. Positions, moves
// and parents of nodes never change anyway. A snapshot stores the parts that may change (comments, glyphs, children):
// for the whole tree at some earlier time, and for the nodes changed since. So a Document can take a snapshot of a
// large tree without walking through it.
type Snapshot struct {
	rules   Rules
	tags    Tags
	current *Node
	whole   *census
	changed []record // in the order of the changes

	once   sync.Once
	newest map[*Node]int // the last index of a node in changed; made on demand
}

// census is a whole tree at some time, in breadth-first order: the children of node i are those from first[i] up to
// first[i+1].
type census struct {
	nodes []*Node
	first []int32
	noted []int32 // the nodes that have notes, in order
	notes []note
}

// note is the annotation of a node.
type note struct{ comment, glyph string }

// record is the mutable part of a node, as it is after a change.
type record struct {
	node     *Node
	note     note
	children []*Node
}

// Snapshot returns the game as it is now.
func (g *Game) Snapshot() *Snapshot { return g.snapshot(g.census(0), nil) }

func (g *Game) snapshot(whole *census, changed []record) *Snapshot {
	return &Snapshot{rules: g.rules, tags: g.header.tags, current: g.current, whole: whole, changed: slices.Clip(changed)}
}

// census walks the whole tree; about is a guess of its size.
func (g *Game) census(about int) *census {
	c := &census{nodes: make([]*Node, 1, about+1), first: make([]int32, 0, about+2)}
	c.nodes[0] = g.root
	for i := 0; i < len(c.nodes); i++ {
		n := c.nodes[i]
		if n.Comment != "" || n.Glyph != "" {
			c.noted = append(c.noted, int32(i))
			c.notes = append(c.notes, note{n.Comment, n.Glyph})
		}
		c.first = append(c.first, int32(len(c.nodes)))
		c.nodes = append(c.nodes, n.children...)
	}
	c.first = append(c.first, int32(len(c.nodes)))
	return c
}

// children returns the range of the children of node i.
func (c *census) children(i int) (from, to int) { return int(c.first[i]), int(c.first[i+1]) }

func (c *census) note(i int) note {
	if at, ok := slices.BinarySearch(c.noted, int32(i)); ok {
		return c.notes[at]
	}
	return note{}
}

// Rules returns the rules of the game.
func (s *Snapshot) Rules() Rules { return s.rules }

// Tags returns the tags of the game.
func (s *Snapshot) Tags() Tags { return slices.Clone(s.tags) }

// Current returns the node that was current. Outside the goroutine of the game, only the position, the move and the
// parent may be read from a Node of a snapshot.
func (s *Snapshot) Current() *Node { return s.current }

// Root returns the node of the starting position.
func (s *Snapshot) Root() Still { return s.still(s.whole.nodes[0], 0) }

// Game returns a new game with the contents of the snapshot. It shares the positions of the original.
func (s *Snapshot) Game() *Game {
	g := &Game{rules: s.rules, header: headerOf(s.tags)}
	type pair struct {
		from Still
		to   *Node
	}
	copied := func(from Still, parent *Node) *Node {
		notes := from.note()
		n := newRoot(from.node.position)
		if parent != nil {
			n = newNode(from.node.position, from.node.move, parent)
		}
		n.Comment, n.Glyph = notes.comment, notes.glyph
		if from.node == s.current {
			g.current = n
		}
		return n
	}
	g.root = copied(s.Root(), nil)
	for stack := []pair{{s.Root(), g.root}}; len(stack) > 0; {
		p := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for i := range p.from.Children() {
			child := p.from.Child(i)
			n := copied(child, p.to)
			p.to.children = append(p.to.children, n)
			stack = append(stack, pair{child, n})
		}
	}
	if g.current == nil {
		g.current = g.root // unreachable: the current node is always in the tree
	}
	return g
}

// Still is a node as it was at the time of a snapshot.
type Still struct {
	snapshot *Snapshot
	node     *Node
	census   int // its index in the census; -1: it is younger
	changed  int // its index in changed; -1: unchanged since the census
}

func (s *Snapshot) still(n *Node, census int) Still {
	if len(s.changed) == 0 {
		return Still{s, n, census, -1}
	}
	s.once.Do(func() {
		s.newest = make(map[*Node]int, len(s.changed))
		for i, r := range s.changed {
			s.newest[r.node] = i
		}
	})
	changed, ok := s.newest[n]
	if !ok {
		changed = -1
	}
	return Still{s, n, census, changed}
}

// Node returns the node itself, for its position, move and parent.
func (t Still) Node() *Node { return t.node }

// Comment returns the comment that the node had.
func (t Still) Comment() string { return t.note().comment }

// Glyph returns the glyph that the node had.
func (t Still) Glyph() string { return t.note().glyph }

func (t Still) note() note {
	if t.changed >= 0 {
		return t.snapshot.changed[t.changed].note
	}
	return t.snapshot.whole.note(t.census)
}

// Children returns the number of continuations that the node had.
func (t Still) Children() int {
	if t.changed >= 0 {
		return len(t.snapshot.changed[t.changed].children)
	}
	from, to := t.snapshot.whole.children(t.census)
	return to - from
}

// Child returns the i-th continuation that the node had, 0 being the main one.
func (t Still) Child(i int) Still {
	from, to := 0, 0
	if t.census >= 0 {
		from, to = t.snapshot.whole.children(t.census)
	}
	then := t.snapshot.whole.nodes[from:to]
	if t.changed < 0 {
		return t.snapshot.still(then[i], from+i)
	}
	n := t.snapshot.changed[t.changed].children[i]
	at := slices.Index(then, n)
	if at >= 0 {
		at += from
	}
	return t.snapshot.still(n, at)
}

// tracker records the changes in a document's game since the last census.
type tracker struct {
	whole   *census // nil: the next snapshot takes a census
	changed []record
	walks   int // the number of censuses taken
	size    int // the number of nodes in the last census
}

// fewChanges is the number of changes recorded before a new census. For a large tree it is an eighth of the nodes, so
// that many changes share one walk.
const fewChanges = 1024

// Snapshot returns the game as it is now. It takes time proportional to the changes since the last call, but walks
// through the whole tree after a game was replaced or after very many changes.
func (d *Document) Snapshot() *Snapshot {
	t := &d.track
	if t.whole == nil || len(t.changed) > max(fewChanges, len(t.whole.nodes)/8) {
		t.whole, t.changed = d.game.census(t.size+t.size/8), nil
		t.walks++
		t.size = len(t.whole.nodes)
	}
	return d.game.snapshot(t.whole, t.changed)
}

// note records that nodes have changed.
func (t *tracker) note(nodes ...*Node) {
	if t.whole == nil {
		return
	}
	for _, n := range nodes {
		t.changed = append(t.changed, record{n, note{n.Comment, n.Glyph}, slices.Clone(n.children)})
	}
}

// graft records that a subtree was removed from a parent or put back. A subtree that comes back is still known unless a
// census was taken without it: walks holds the number of censuses when it was last there.
func (t *tracker) graft(parent *Node, walks *int) {
	if t.walks == *walks {
		t.note(parent)
	} else {
		t.forget()
	}
	*walks = t.walks
}

// forget makes the next snapshot walk the whole tree.
func (t *tracker) forget() { t.whole, t.changed = nil, nil }
