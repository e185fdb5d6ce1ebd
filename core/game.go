package core

import (
	"fmt"
	"slices"
)

// Node is a position in a game tree. The first child is the main continuation.
type Node struct {
	position Position
	move     Move
	parent   *Node
	root     *Node
	children []*Node
	ply      int // read at every step through long games

	// Comment is free text on the position.
	Comment string
	// Glyph is a judgement of the move: one of "", "!!", "!", "!?", "?!", "?", "??".
	Glyph string
}

// Glyphs lists the judgements a node may carry, the empty one first.
var Glyphs = []string{"", "!!", "!", "!?", "?!", "?", "??"}

// Position returns the position at the node.
func (n *Node) Position() Position { return n.position }

// Move returns the move that led to the node; it is meaningless at the root.
func (n *Node) Move() Move { return n.move }

// Parent returns the parent, nil at the root.
func (n *Node) Parent() *Node { return n.parent }

// Children returns the continuations, the main one first. The slice is the caller's.
func (n *Node) Children() []*Node { return slices.Clone(n.children) }

// Next returns the main continuation, or nil.
func (n *Node) Next() *Node {
	if len(n.children) == 0 {
		return nil
	}
	return n.children[0]
}

// Ply returns the number of moves from the root.
func (n *Node) Ply() int { return n.ply }

func newRoot(p Position) *Node {
	root := &Node{position: p}
	root.root = root
	return root
}

// newNode returns a node with the given parent, without adding it to the parent's children.
func newNode(p Position, m Move, parent *Node) *Node {
	return &Node{position: p, move: m, parent: parent, root: parent.root, ply: parent.ply + 1}
}

// Line returns the line from the root to n.
func (n *Node) Line() Line {
	line := make(Line, n.Ply()+1)
	for i := len(line) - 1; n != nil; n, i = n.parent, i-1 {
		line[i] = Step{Move: n.move, Position: n.position}
	}
	return line
}

// Moves returns the moves from the root to n.
func (n *Node) Moves() []Move {
	moves := make([]Move, n.Ply())
	for ; n.parent != nil; n = n.parent {
		moves[n.ply-1] = n.move
	}
	return moves
}

// index returns the place of n among its siblings.
func (n *Node) index() int { return slices.Index(n.parent.children, n) }

// child returns the continuation by m, or nil.
func (n *Node) child(m Move) *Node {
	for _, c := range n.children {
		if c.move == m {
			return c
		}
	}
	return nil
}

// After returns the node that moves lead to from n, or nil if the tree does not have it.
func (n *Node) After(moves []Move) *Node {
	for _, m := range moves {
		if n = n.child(m); n == nil {
			break
		}
	}
	return n
}

// Game is a tree of positions with a current node. It belongs to one goroutine.
type Game struct {
	rules   Rules
	root    *Node
	current *Node
	header  header
}

// NewGame returns a game that starts from p.
func NewGame(r Rules, p Position) *Game {
	root := newRoot(p)
	return &Game{rules: r, root: root, current: root}
}

// GameOf returns the game that starts from the first position of a line and has its moves. If a move cannot be played,
// it returns the game up to that move, and the error.
func GameOf(r Rules, line Line) (*Game, error) {
	g := NewGame(r, line[0].Position)
	for _, step := range line[1:] {
		if _, err := g.Play(step.Move); err != nil {
			return g, err
		}
	}
	return g, nil
}

// Rules returns the rules the game is played by.
func (g *Game) Rules() Rules { return g.rules }

// Root returns the node of the starting position.
func (g *Game) Root() *Node { return g.root }

// Current returns the current node.
func (g *Game) Current() *Node { return g.current }

// Position returns the position at the current node.
func (g *Game) Position() Position { return g.current.position }

// Outcome returns the outcome at the current node, with its history taken into account.
func (g *Game) Outcome() Outcome { return g.rules.Adjudicate(g.current.Line()) }

// Play makes m from the current node and goes to the new node; an existing continuation is reused. If the position is
// over, it fails with ErrGameOver; adjudications (a repetition, a dead position) can be played past, for study.
func (g *Game) Play(m Move) (*Node, error) {
	if g.current.position.Outcome().Over() {
		return nil, ErrGameOver
	}
	c := g.current.child(m)
	if c == nil {
		p, err := g.current.position.Play(m)
		if err != nil {
			return nil, err
		}
		c = newNode(p, m, g.current)
		g.current.children = append(g.current.children, c)
	}
	g.current = c
	return c, nil
}

// Back goes to the parent and reports whether there was one.
func (g *Game) Back() bool {
	if g.current.parent == nil {
		return false
	}
	g.current = g.current.parent
	return true
}

// Forward goes to the main continuation and reports whether there was one.
func (g *Game) Forward() bool {
	if len(g.current.children) == 0 {
		return false
	}
	g.current = g.current.children[0]
	return true
}

// Sibling goes to the variation delta places after the current one (before it, if negative) and reports whether there
// is one.
func (g *Game) Sibling(delta int) bool {
	if g.current.parent == nil {
		return false
	}
	i := g.current.index() + delta
	if i < 0 || i >= len(g.current.parent.children) {
		return false
	}
	g.current = g.current.parent.children[i]
	return true
}

// Contains reports whether n is a node of this tree.
func (g *Game) Contains(n *Node) bool {
	for n != nil && n.parent != nil {
		if n.index() < 0 {
			return false
		}
		n = n.parent
	}
	return n == g.root
}

// Members returns the nodes of the list that are in this tree, in order. It visits each ancestor once.
func (g *Game) Members(nodes []*Node) []*Node {
	known := map[*Node]bool{g.root: true}
	var list, way []*Node
	for _, n := range nodes {
		way = way[:0]
		in, seen := known[n]
		for at := n; !seen && at != nil && at.parent != nil && at.index() >= 0; in, seen = known[at] {
			way = append(way, at)
			at = at.parent
		}
		for _, at := range way {
			known[at] = in
		}
		if in {
			list = append(list, n)
		}
	}
	return list
}

// Owns reports whether n is a node of this tree, or was before it was removed.
func (g *Game) Owns(n *Node) bool { return n != nil && n.root == g.root }

// Goto makes n, a node of this tree, the current one. It takes time in proportion to the distance.
func (g *Game) Goto(n *Node) error {
	known, at := g.current, n
	for known != at {
		switch {
		case at != nil && at.ply < known.ply:
			known = known.parent
		case at == nil || at.parent == nil || at.index() < 0:
			return fmt.Errorf("core: node of another game")
		default:
			at = at.parent
		}
	}
	g.current = n
	return nil
}

// MainLine returns the nodes from the root along first children.
func (g *Game) MainLine() []*Node {
	var line []*Node
	for n := g.root; n != nil; n = n.Next() {
		line = append(line, n)
	}
	return line
}

// CurrentLine returns the nodes from the root through the current one and on along first children.
func (g *Game) CurrentLine() []*Node {
	var line []*Node
	for n := g.current; n != nil; n = n.parent {
		line = append(line, n)
	}
	slices.Reverse(line)
	for n := g.current.Next(); n != nil; n = n.Next() {
		line = append(line, n)
	}
	return line
}

// Nodes returns the number of nodes in the tree.
func (g *Game) Nodes() int {
	count, stack := 0, []*Node{g.root}
	for len(stack) > 0 {
		n := stack[len(stack)-1]
		stack = append(stack[:len(stack)-1], n.children...)
		count++
	}
	return count
}
