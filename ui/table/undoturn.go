package table

import "qilab/core"

// UndoTurn takes back steps until the start of a turn: those of the current turn, or of the last one. In games whose turns have one
// step, and for changes other than moves, it is Undo.
func (t *Tree) UndoTurn() bool {
	done := false
	for t.shared.mode().Undo() {
		done = true
		if t.shared.sketch != nil || t.shared.doc.CanUndo() != core.ChangeMove || !t.shared.game.Rules.Capabilities().MidTurn(t.shared.node()) {
			break
		}
	}
	return done
}

// UndoLeaves reports whether Undo would reach into the previous game, after changes of the current one were taken back.
func (t *Tree) UndoLeaves() bool { return t.UndoReplaces() && t.shared.doc.CanRedo() != core.NoChange }

// UndoReplaces reports whether Undo would bring back the previous game.
func (t *Tree) UndoReplaces() bool { return t.shared.mode().UndoReplaces() }
