package core

import (
	"maps"
	"slices"
)

// Document is a game being edited, with undo and redo of everything that changes it: moves, replacing the whole game
// (load, import, restart), removing, promoting and reordering variations, comments. Navigation (Goto, Back, Forward) is not a
// change. Undoing a move goes back to the node it was made from and keeps the move in the tree, so nothing is lost.
type Document struct {
	game       *Game
	undo, redo []change
	revision   uint64
	track      tracker
	back       map[*Node]bool // the moves taken back, see PlayOn
}

// change is a change with its inverse.
type change struct {
	kind     ChangeKind
	do, undo func()
	to       *Node    // of a move: the node it leads to
	followed bool     // of a move: the tree had it already, and not as one taken back
	games    [2]*Game // of a replacement: the game before and after
}

// ChangeKind is the kind of a change to a document.
type ChangeKind uint8

// The kinds of change.
const (
	NoChange ChangeKind = iota
	ChangeMove
	ChangeGame
	ChangeTree
	ChangeText
)

// NewDocument returns a document that holds g and has nothing to undo.
func NewDocument(g *Game) *Document {
	g.header.ending.Undoable = false
	return &Document{game: g}
}

// Game returns the game as it is now.
func (d *Document) Game() *Game { return d.game }

// Revision returns a number that grows with every change, undo, redo and cursor move; equal revisions of a document
// mean equal states.
func (d *Document) Revision() uint64 { return d.revision }

// Depth returns the number of changes that Undo can take back.
func (d *Document) Depth() int { return len(d.undo) }

// CanUndo returns the kind of change that Undo would take back, or NoChange.
func (d *Document) CanUndo() ChangeKind { return lastKind(d.undo) }

// CanRedo returns the kind of change that Redo would make again, or NoChange.
func (d *Document) CanRedo() ChangeKind { return lastKind(d.redo) }

// Undoes returns the node whose move Undo would take back, or nil.
func (d *Document) Undoes() *Node {
	if len(d.undo) == 0 {
		return nil
	}
	return d.undo[len(d.undo)-1].to
}

// Before returns the game that Undo would bring back; ok is false if Undo would keep the current one.
func (d *Document) Before() (before *Game, ok bool) {
	if d.CanUndo() != ChangeGame {
		return nil, false
	}
	return d.undo[len(d.undo)-1].games[0], true
}

func lastKind(s []change) ChangeKind {
	if len(s) == 0 {
		return NoChange
	}
	return s[len(s)-1].kind
}

// apply makes an undoable change.
func (d *Document) apply(c change) {
	c.do()
	d.undo = append(d.undo, c)
	d.redo = nil
	d.revision++
}

// Amend makes another change part of the last one, if there is one: it is undone before that one and redone after it.
func (d *Document) Amend(do, undo func()) {
	do()
	d.revision++
	if len(d.undo) == 0 {
		return
	}
	last := &d.undo[len(d.undo)-1]
	first := *last
	last.do = func() { first.do(); do() }
	last.undo = func() { undo(); first.undo() }
}

// Undo takes back the last change and reports whether there was one.
func (d *Document) Undo() bool { return d.shift(&d.undo, &d.redo, func(c change) { c.undo() }) }

// Redo makes the last undone change again and reports whether there was one.
func (d *Document) Redo() bool { return d.shift(&d.redo, &d.undo, func(c change) { c.do() }) }

func (d *Document) shift(from, to *[]change, run func(change)) bool {
	if len(*from) == 0 {
		return false
	}
	c := (*from)[len(*from)-1]
	*from = (*from)[:len(*from)-1]
	run(c)
	*to = append(*to, c)
	d.revision++
	if c.to != nil {
		if d.back == nil {
			d.back = map[*Node]bool{}
		}
		d.back[c.to] = to == &d.redo && !c.followed
	}
	return true
}

// ForgetRedo forgets what was undone, after a change that the document does not see.
func (d *Document) ForgetRedo() {
	if len(d.redo) > 0 {
		d.redo = nil
		d.revision++
	}
}

// TakenBack reports whether the move to n was taken back by Undo and has not been made again. Undoing a move that only followed one in
// the tree takes nothing back.
func (d *Document) TakenBack(n *Node) bool { return d.back[n] }

// Join merges several changes, which must all be to the current game, into one that is undone and redone as a whole.
// Its kind is that of the last of them.
func (d *Document) Join(changes func()) {
	from := len(d.undo)
	changes()
	if len(d.undo) <= from+1 {
		return
	}
	list := slices.Clone(d.undo[from:])
	joined := list[len(list)-1]
	joined.do = func() {
		for _, c := range list {
			c.do()
		}
	}
	joined.undo = func() {
		for _, c := range slices.Backward(list) {
			c.undo()
		}
	}
	d.undo = append(d.undo[:from], joined)
}

// PlayOn makes m as Play does, in a game in progress: a move that was taken back by Undo and is replaced by m becomes a
// variation, so that the main line is the game as played. A move that was only stepped back from keeps its place.
func (d *Document) PlayOn(m Move) error {
	if err := d.Play(m); err != nil {
		return err
	}
	to := d.game.current
	siblings, at := to.parent.children, to.index()
	if first := slices.IndexFunc(siblings[:at], func(n *Node) bool { return d.back[n] }); first >= 0 {
		copy(siblings[first+1:at+1], siblings[first:at])
		siblings[first] = to
		d.track.note(to.parent)
	}
	return nil
}

// Play makes m from the current node.
func (d *Document) Play(m Move) error { return d.play(m, true) }

// Retrace makes m as Play does, but as the first time also if the tree has it: undoing it takes it back.
func (d *Document) Retrace(m Move) error { return d.play(m, false) }

// play makes m; mayFollow allows for a move of the tree to be only followed.
func (d *Document) play(m Move, mayFollow bool) error {
	from := d.game.current
	known := len(from.children)
	to, err := d.game.Play(m)
	if err != nil {
		return err
	}
	if len(from.children) > known {
		d.track.note(from, to)
	}
	followed := mayFollow && len(from.children) == known && !d.back[to]
	for n := to; n != nil && len(d.back) > 0; n = n.parent {
		delete(d.back, n)
	}
	g := d.game
	d.apply(change{
		kind:     ChangeMove,
		to:       to,
		followed: followed,
		do:       func() { g.current = to },
		undo:     func() { g.current = from },
	})
	return nil
}

// maxReplaced is the number of replaced games that can be brought back.
const maxReplaced = 100

// Replace replaces the game. What was done before the last 100 replacements can no longer be undone.
func (d *Document) Replace(g *Game) {
	old := d.game
	g.header.ending.Undoable = false
	d.apply(change{
		kind:  ChangeGame,
		do:    func() { d.game = g; d.track.forget() },
		undo:  func() { d.game = old; d.track.forget() },
		games: [2]*Game{old, g},
	})
	replaced := 0
	for i, c := range slices.Backward(d.undo) {
		if c.kind != ChangeGame {
			continue
		}
		if replaced++; replaced > maxReplaced {
			d.undo = slices.Clone(d.undo[i+1:])
			maps.DeleteFunc(d.back, func(n *Node, _ bool) bool { return !d.holds(func(g *Game) bool { return g.Owns(n) }) })
			return
		}
	}
}

// Holds reports whether g is the game, or undo or redo can bring it back.
func (d *Document) Holds(g *Game) bool { return d.holds(func(h *Game) bool { return g == h }) }

// holds reports whether fits is true for the game or one that undo or redo can bring back.
func (d *Document) holds(fits func(g *Game) bool) bool {
	in := func(c change) bool { return c.kind == ChangeGame && slices.ContainsFunc(c.games[:], fits) }
	return fits(d.game) || slices.ContainsFunc(d.undo, in) || slices.ContainsFunc(d.redo, in)
}

// Delete removes n and its subtree. It returns false for the root, which cannot be removed, and for a node outside the
// tree.
func (d *Document) Delete(n *Node) bool {
	if n.parent == nil || !d.game.Contains(n) {
		return false
	}
	g, i, parent, current := d.game, n.index(), n.parent, d.game.current
	after := current
	for m := current; m != nil; m = m.parent {
		if m == n {
			after = parent
		}
	}
	// The same move may have been played again after the removal: undoing that keeps the new node in the tree, so it
	// must make way when n comes back, and return when n is removed again.
	var twin *Node
	twinAt := 0
	walks := d.track.walks
	d.apply(change{
		kind: ChangeTree,
		do: func() {
			i = n.index()
			parent.children = slices.Delete(parent.children, i, i+1)
			if twin != nil {
				parent.children = slices.Insert(parent.children, twinAt, twin)
			}
			g.current = after
			d.track.graft(parent, &walks)
		},
		undo: func() {
			if twin = parent.child(n.move); twin != nil {
				twinAt = twin.index()
				parent.children = slices.Delete(parent.children, twinAt, twinAt+1)
			}
			parent.children = slices.Insert(parent.children, min(i, len(parent.children)), n)
			d.track.graft(parent, &walks)
			g.current = current
		},
	})
	return true
}

// Promote makes the line to n the main line at every fork on the way, and reports whether that changed anything.
func (d *Document) Promote(n *Node) bool {
	do, undo, ok := d.promotion(n)
	if ok {
		d.apply(change{kind: ChangeTree, do: do, undo: undo})
	}
	return ok
}

// AmendPromotion makes the line to n the main line as part of the last change, see Amend.
func (d *Document) AmendPromotion(n *Node) {
	if do, undo, ok := d.promotion(n); ok {
		d.Amend(do, undo)
	}
}

// promotion returns the change that makes the line to n the main line, and its inverse; ok is false if it would change nothing.
func (d *Document) promotion(n *Node) (do, undo func(), ok bool) {
	if !d.game.Contains(n) {
		return nil, nil, false
	}
	type fork struct {
		from     int
		promoted *Node
	}
	var forks []fork
	for m := n; m.parent != nil; m = m.parent {
		if i := m.index(); i > 0 {
			forks = append(forks, fork{i, m})
		}
	}
	do = func() {
		for _, f := range forks {
			d.place(f.promoted, 0)
		}
	}
	undo = func() {
		for _, f := range forks {
			d.place(f.promoted, f.from)
		}
	}
	return do, undo, len(forks) > 0
}

// place moves n to a place among its siblings.
func (d *Document) place(n *Node, to int) {
	at, siblings := n.index(), n.parent.children // PlayOn may have changed the place
	n.parent.children = slices.Insert(slices.Delete(siblings, at, at+1), to, n)
	d.track.note(n.parent)
}

// Reorder moves n by some places among the moves of its position: up if by is negative. It reports whether that is possible.
func (d *Document) Reorder(n *Node, by int) bool {
	if n.parent == nil || !d.game.Contains(n) {
		return false
	}
	from := n.index()
	to := from + by
	if by == 0 || to < 0 || to >= len(n.parent.children) {
		return false
	}
	d.apply(change{
		kind: ChangeTree,
		do:   func() { d.place(n, to) },
		undo: func() { d.place(n, from) },
	})
	return true
}

// Annotate sets the comment and the glyph of n, and reports whether that changed anything. It returns false for a node
// outside the tree or an unknown glyph.
func (d *Document) Annotate(n *Node, comment, glyph string) bool {
	if !d.game.Contains(n) || !slices.Contains(Glyphs, glyph) || (n.Comment == comment && n.Glyph == glyph) {
		return false
	}
	oldComment, oldGlyph := n.Comment, n.Glyph
	d.apply(change{
		kind: ChangeText,
		do:   func() { n.Comment, n.Glyph = comment, glyph; d.track.note(n) },
		undo: func() { n.Comment, n.Glyph = oldComment, oldGlyph; d.track.note(n) },
	})
	return true
}

// Goto goes to n. Like the other methods of navigation, it reports whether it moved.
func (d *Document) Goto(n *Node) bool { return d.look(func() bool { return d.game.Goto(n) == nil }) }

// Back goes to the previous position.
func (d *Document) Back() bool { return d.look(d.game.Back) }

// Forward goes to the next position of the line.
func (d *Document) Forward() bool { return d.look(d.game.Forward) }

// Sibling goes to the next (1) or previous (-1) variation.
func (d *Document) Sibling(delta int) bool {
	return d.look(func() bool { return d.game.Sibling(delta) })
}

func (d *Document) look(move func() bool) bool {
	if !move() {
		return false
	}
	d.revision++
	return true
}
