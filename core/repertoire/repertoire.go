// Package repertoire turns a game tree into the repertoire of one side: which moves it plays in which positions, and
// which replies it is prepared for. It asks about positions (Questions), draws lines to drill (Reply), compares itself
// with the games of others (Coverage), finds where a game left it (Follow), and is made from books (Make).
//
// A repertoire is a graph of positions, not a tree of paths. Transpositions and symmetric positions are one, so a
// position has the continuations of all the nodes at which it occurs. A move of the repertoire's own side that is marked
// ? or ?? is not part of it, and neither is what only follows from such moves; an error of the other side is, with the
// move that punishes it.
package repertoire

import (
	"slices"

	"qilab/core"
)

// Repertoire is the repertoire of one side. It is immutable and safe for concurrent use, as long as the games that it was made from
// do not change.
type Repertoire struct {
	rules  core.Rules
	side   core.Side
	index  *core.Index
	places map[key]*place
	order  []*place // depth first from the roots, main continuations first
}

// key identifies a position up to symmetry.
type key struct {
	number uint64 // of the index of the game
	text   string // of a game without an index
}

// place is a position of a repertoire.
type place struct {
	node  *core.Node // at which it occurs
	edges []edge     // each to another place
	bad   []key      // where moves lead that are marked as errors of the repertoire's side
	seen  bool
	early bool // at no node at or after the beginning of its game's repertoire
}

// edge is a move from a place.
type edge struct {
	move core.Move // at the node of the place
	to   key
}

// Question asks for the repertoire's move in a position.
type Question struct {
	Node *core.Node // where the position occurs first
	// Answers are all right moves at the node, the main one first: those of the tree, their images if the position is
	// symmetric to itself, and those that transpose into the repertoire.
	Answers []core.Move
}

// New returns the repertoire of a side in the trees of games, which may transpose into each other.
func New(rules core.Rules, side core.Side, games ...*core.Game) *Repertoire {
	r := &Repertoire{rules: rules, side: side, index: rules.Capabilities().Index, places: map[key]*place{}}
	good := map[*place]bool{}
	for _, g := range games {
		r.collect(g.Root(), beginOf(g.Tags()), good)
	}
	for _, p := range r.places {
		if p.node.Position().Turn() == side {
			p.edges = slices.DeleteFunc(p.edges, func(e edge) bool { return slices.Contains(p.bad, e.to) })
		}
	}
	for _, g := range games {
		r.reach(r.key(g.Root().Position()))
	}
	for at, p := range r.places {
		if !p.seen {
			delete(r.places, at)
		}
	}
	return r
}

// collect makes the places of all nodes of a tree whose repertoire begins at a ply, reached by good moves or not. Those to whose
// node no error of the side leads are put into good.
func (r *Repertoire) collect(root *core.Node, begin int, good map[*place]bool) {
	type visit struct {
		node *core.Node
		good bool // no error of the side leads to it
	}
	for stack := []visit{{root, true}}; len(stack) > 0; {
		v := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		at := r.key(v.node.Position())
		p := r.places[at]
		if p == nil {
			p = &place{node: v.node, early: true}
			r.places[at] = p
			good[p] = v.good
		} else if v.good && !good[p] {
			r.move(p, v.node)
			good[p] = true
		}
		p.early = p.early && v.node.Ply() < begin
		children := v.node.Children()
		for _, c := range children {
			to := r.key(c.Position())
			if r.isError(c) && !slices.Contains(p.bad, to) {
				p.bad = append(p.bad, to)
			}
			if m, ok := r.at(p.node.Position(), v.node.Position(), c.Move()); ok && !slices.ContainsFunc(p.edges, func(e edge) bool { return e.to == to }) {
				p.edges = append(p.edges, edge{m, to})
			}
		}
		for _, c := range slices.Backward(children) {
			stack = append(stack, visit{c, v.good && !r.isError(c)})
		}
	}
}

// move moves a place to another node at which it occurs.
func (r *Repertoire) move(p *place, to *core.Node) {
	for i, e := range p.edges {
		if m, ok := r.at(to.Position(), p.node.Position(), e.move); ok {
			p.edges[i].move = m
		}
	}
	p.node = to
}

// isError reports whether the move of n is marked as an error of the repertoire's side.
func (r *Repertoire) isError(n *core.Node) bool {
	return (n.Glyph == "?" || n.Glyph == "??") && n.Parent().Position().Turn() == r.side
}

// reach adds the places that can be reached from a root to the order.
func (r *Repertoire) reach(root key) {
	for stack := []key{root}; len(stack) > 0; {
		p := r.places[stack[len(stack)-1]]
		stack = stack[:len(stack)-1]
		if p.seen {
			continue
		}
		p.seen = true
		r.order = append(r.order, p)
		for _, e := range slices.Backward(p.edges) {
			stack = append(stack, e.to)
		}
	}
}

// Side returns the side of the repertoire.
func (r *Repertoire) Side() core.Side { return r.side }

func (r *Repertoire) key(p core.Position) key {
	if r.index != nil {
		return key{number: r.index.Key(p)}
	}
	return key{text: p.Key()}
}

// at returns the move at p that corresponds to m at q, where p and q are symmetric.
func (r *Repertoire) at(p, q core.Position, m core.Move) (core.Move, bool) {
	if p.Key() == q.Key() {
		return m, true
	}
	list := r.images(p, q, m)
	if len(list) == 0 {
		return core.Move{}, false
	}
	return list[0], true
}

// images lists the moves at p that correspond to m at q; several if the position is symmetric to itself.
func (r *Repertoire) images(p, q core.Position, m core.Move) []core.Move {
	packed, ok := core.PackMove(m)
	if r.index == nil || !ok {
		if p.Key() == q.Key() {
			return []core.Move{m}
		}
		return nil
	}
	seeker := r.index.Seek(p)
	ply, symmetry := seeker.Find(q, nil)
	if ply < 0 {
		return nil
	}
	var list []core.Move
	for _, image := range seeker.Images(nil, packed, symmetry) {
		list = append(list, image.Move())
	}
	return list
}

// asks reports whether the repertoire has a move of its own side at p.
func (r *Repertoire) asks(p *place) bool {
	return len(p.edges) > 0 && p.node.Position().Turn() == r.side
}

// Len returns the number of questions.
func (r *Repertoire) Len() int {
	n := 0
	for _, p := range r.order {
		if r.asks(p) {
			n++
		}
	}
	return n
}

// Questions lists all positions in which the repertoire has a move, line after line.
func (r *Repertoire) Questions() []Question {
	var list []Question
	for _, p := range r.order {
		if r.asks(p) {
			list = append(list, Question{Node: p.node, Answers: r.answers(p, p.node.Position())})
		}
	}
	return list
}

// Question returns the question in a position, with answers that fit it; ok is false if the repertoire has no move there.
func (r *Repertoire) Question(p core.Position) (q Question, ok bool) {
	at := r.places[r.key(p)]
	if at == nil || !r.asks(at) {
		return Question{}, false
	}
	return Question{Node: at.node, Answers: r.answers(at, p)}, true
}

// answers lists the right moves at p, which is the position of the place or symmetric to it.
func (r *Repertoire) answers(at *place, p core.Position) []core.Move {
	list := r.moves(at, p)
	for _, m := range p.Moves() {
		if slices.Contains(list, m) {
			continue
		}
		next, err := p.Play(m)
		if err != nil {
			continue
		}
		if to := r.key(next); r.places[to] != nil && !slices.Contains(at.bad, to) {
			list = append(list, m)
		}
	}
	return list
}

// moves lists the moves of the tree at p, with their images.
func (r *Repertoire) moves(at *place, p core.Position) []core.Move {
	var list []core.Move
	for _, e := range at.edges {
		list = append(list, r.images(p, at.node.Position(), e.move)...)
	}
	return list
}
