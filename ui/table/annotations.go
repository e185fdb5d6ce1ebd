package table

import "qilab/core"

// Lines, drawings and glyphs that are added to the tree while studying a game.

// AddLine adds moves after n to the tree, as a variation if n has continuations. With look, the position after them is shown. It
// reports whether there was anything to add; the error is ErrAgreeing, ErrHandicap, ErrGameOn, or that of an illegal move.
func (t *Tree) AddLine(n *core.Node, moves []core.Move, look bool) (added bool, err error) {
	if err := t.shared.mode().MayBranch(); err != nil {
		return false, err
	}
	if t.ending.openAt(n) {
		return false, ErrGameOn
	}
	before := t.shared.node()
	_, added, err = t.shared.doc.AddLine(n, moves, look)
	switch {
	case err != nil:
		return false, err
	case t.shared.node() != before:
		t.shared.live = false
		t.shared.settle(ChangedPosition | ChangedTree | ChangedSeats)
	case added:
		t.shared.announce(ChangedTree)
	}
	return added, nil
}

// Shapes returns the arrows and circles drawn on the board at n.
func (t *Tree) Shapes(n *core.Node) []core.Shape {
	_, shapes := t.shared.game.Rules.Capabilities().CutShapes(n.Comment)
	return shapes
}

// SetShapes replaces the arrows and circles on the board at n, and reports whether that changed anything. It can be undone.
func (t *Tree) SetShapes(n *core.Node, shapes []core.Shape) bool {
	return t.Annotate(n, t.shared.game.Rules.Capabilities().WithShapes(n.Comment, shapes), n.Glyph)
}

// Judge sets the glyph of n, or removes it if n already has it.
func (t *Tree) Judge(n *core.Node, glyph string) bool {
	if n.Parent() == nil {
		return false
	}
	if n.Glyph == glyph {
		glyph = ""
	}
	return t.Annotate(n, n.Comment, glyph)
}
