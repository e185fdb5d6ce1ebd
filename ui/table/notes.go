package table

import "qilab/core"

// Notes are the comments, glyphs and drawings in the tree.
type Notes struct{ shared *state }

// Annotate sets the comment and the glyph of n.
func (t *Notes) Annotate(n *core.Node, comment, glyph string) bool {
	done := t.shared.doc.Annotate(n, comment, glyph)
	if done {
		t.shared.announce(ChangedTree)
	}
	return done
}

// Shapes returns the arrows and circles drawn on the board at n.
func (t *Notes) Shapes(n *core.Node) []core.Shape {
	_, shapes := t.shared.game.Rules.Capabilities().CutShapes(n.Comment)
	return shapes
}

// SetShapes replaces the arrows and circles on the board at n, and reports whether that changed anything. It can be undone.
func (t *Notes) SetShapes(n *core.Node, shapes []core.Shape) bool {
	return t.Annotate(n, t.shared.game.Rules.Capabilities().WithShapes(n.Comment, shapes), n.Glyph)
}

// Judge sets the glyph of n, or removes it if n already has it.
func (t *Notes) Judge(n *core.Node, glyph string) bool {
	if n.Parent() == nil {
		return false
	}
	if n.Glyph == glyph {
		glyph = ""
	}
	return t.Annotate(n, n.Comment, glyph)
}

// Retell replaces the comments of the main line, from the first position on. It cannot be undone, since the program only rewords
// its own comments.
func (t *Notes) Retell(comments []string) {
	for i, n := range t.shared.doc.Game().MainLine() {
		if i < len(comments) {
			t.shared.doc.Remark(n, comments[i])
		}
	}
	t.shared.announce(ChangedTree)
}
