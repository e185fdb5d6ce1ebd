package core

import "slices"

// Withdraw is Undo of a move that was no move of the game, such as a stone taken back while an opening is agreed upon: it also leaves the
// tree, unless moves follow it, it has notes, or the tree had it before. It reports whether the last change was a move.
func (d *Document) Withdraw() bool {
	if d.CanUndo() != ChangeMove {
		return false
	}
	d.Undo()
	last := &d.redo[len(d.redo)-1]
	n := last.to
	if last.followed || n.parent != d.game.current || len(n.children) > 0 || n.Comment != "" || n.Glyph != "" {
		return true
	}
	parent, at, again := n.parent, n.index(), last.do
	others := func() []*Node {
		return slices.DeleteFunc(slices.Clone(parent.children), func(m *Node) bool { return m.move == n.move })
	}
	parent.children = others()
	d.track.note(parent)
	last.do = func() {
		rest := others()
		parent.children = slices.Insert(rest, min(at, len(rest)), n)
		d.track.note(parent, n)
		again()
	}
	return true
}
