package core

import "slices"

// Document is a game being worked on, with undo and redo of everything that changes it: moves, whole games put in its
// place (load, import, restart), variations removed or promoted, comments. Looking around (Goto, Back, Forward) is no
// change. Undoing a move goes back to where it was made and keeps the move in the tree, so that nothing is lost.
type Document struct {
	game       *Game
	undo, redo []change
	revision   uint64
	track      tracker
	back       map[*Node]bool // the moves that were taken back, see PlayOn
}

// change is a change with its inverse.
type change struct {
	kind     ChangeKind
	do, undo func()
	to       *Node // of a move: where it leads
}

// ChangeKind tells what the last change of a document was.
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

// Revision grows with every change, undo, redo and move of the cursor; equal revisions mean an equal document.
func (d *Document) Revision() uint64 { return d.revision }

// Depth returns the number of changes that Undo can take back.
func (d *Document) Depth() int { return len(d.undo) }

// CanUndo returns the kind of change that Undo would take back, or NoChange.
func (d *Document) CanUndo() ChangeKind { return lastKind(d.undo) }

// CanRedo returns the kind of change that Redo would make again, or NoChange.
func (d *Document) CanRedo() ChangeKind { return lastKind(d.redo) }

func lastKind(s []change) ChangeKind {
	if len(s) == 0 {
		return NoChange
	}
	return s[len(s)-1].kind
}

// apply makes a change that can be taken back.
func (d *Document) apply(c change) {
	c.do()
	d.undo = append(d.undo, c)
	d.redo = nil
	d.revision++
}

// Amend makes something else part of the last change, if there is one: it is undone before that and redone after it.
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

// Undo takes the last change back and reports whether there was one.
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
		d.back[c.to] = to == &d.redo
	}
	return true
}

// TakenBack reports whether the move that leads to n was taken back by Undo, and not made again.
func (d *Document) TakenBack(n *Node) bool { return d.back[n] }

// Join makes several changes, which must be of the current game, one: they are undone and redone together. Its kind is that of the
// last.
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

// PlayOn makes m as Play does, in a game that is being played: a move that was taken back by Undo, and in whose place m is
// made, becomes a variation, so that the main line is what was played. A move that was only stepped back from keeps its
// place.
func (d *Document) PlayOn(m Move) error {
	if err := d.Play(m); err != nil {
		return err
	}
	to := d.game.current
	for n := to; n != nil && len(d.back) > 0; n = n.parent {
		delete(d.back, n)
	}
	siblings, at := to.parent.children, to.index()
	if first := slices.IndexFunc(siblings[:at], func(n *Node) bool { return d.back[n] }); first >= 0 {
		copy(siblings[first+1:at+1], siblings[first:at])
		siblings[first] = to
		d.track.note(to.parent)
	}
	return nil
}

// Play makes m from the current node.
func (d *Document) Play(m Move) error {
	from := d.game.current
	known := len(from.children)
	to, err := d.game.Play(m)
	if err != nil {
		return err
	}
	if len(from.children) > known {
		d.track.note(from, to)
	}
	g := d.game
	d.apply(change{
		kind: ChangeMove,
		to:   to,
		do:   func() { g.current = to },
		undo: func() { g.current = from },
	})
	return nil
}

// Replace puts another game in place of this one.
func (d *Document) Replace(g *Game) {
	old := d.game
	g.header.ending.Undoable = false
	d.apply(change{
		kind: ChangeGame,
		do:   func() { d.game = g; d.track.forget() },
		undo: func() { d.game = old; d.track.forget() },
	})
}

// Delete removes n and all that follows it; the root cannot be removed, and it then reports false.
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
	// The move may have been played again after the removal: undoing keeps that node in the tree, so it has to make way
	// when n comes back, and comes back when n goes again.
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

// Promote makes the line to n the main line of every fork on its way, and reports whether that changed anything.
func (d *Document) Promote(n *Node) bool {
	if !d.game.Contains(n) {
		return false
	}
	type fork struct {
		parent   *Node
		from     int
		promoted *Node
	}
	var forks []fork
	for m := n; m.parent != nil; m = m.parent {
		if i := m.index(); i > 0 {
			forks = append(forks, fork{m.parent, i, m})
		}
	}
	if len(forks) == 0 {
		return false
	}
	move := func(f fork, to int) {
		at := f.promoted.index() // which PlayOn may have changed
		f.parent.children = slices.Delete(f.parent.children, at, at+1)
		f.parent.children = slices.Insert(f.parent.children, to, f.promoted)
		d.track.note(f.parent)
	}
	d.apply(change{
		kind: ChangeTree,
		do: func() {
			for _, f := range forks {
				move(f, 0)
			}
		},
		undo: func() {
			for _, f := range forks {
				move(f, f.from)
			}
		},
	})
	return true
}

// Annotate sets the comment and the glyph of n.
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

// Goto looks at n.
func (d *Document) Goto(n *Node) bool { return d.look(func() bool { return d.game.Goto(n) == nil }) }

// Back looks at the position before.
func (d *Document) Back() bool { return d.look(d.game.Back) }

// Forward looks at the next position of the line.
func (d *Document) Forward() bool { return d.look(d.game.Forward) }

// Sibling looks at the next (1) or previous (-1) variation.
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
