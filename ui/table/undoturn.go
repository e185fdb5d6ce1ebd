package table

import "qilab/core"

// UndoTurn takes back steps until the start of a turn: those of the current turn, or of the last one. In games whose turns have one
// step, and for changes other than moves, it is Undo.
func (t *Tree) UndoTurn() bool {
	done := false
	for t.at.mode().Undo() {
		done = true
		if t.at.sketch != nil || t.at.doc.CanUndo() != core.ChangeMove || !t.at.game.Rules.Capabilities().MidTurn(t.at.node()) {
			break
		}
	}
	return done
}

// UndoLeaves reports whether Undo would reach into the previous game, after changes of the current one were taken back.
func (t *Tree) UndoLeaves() bool { return t.UndoReplaces() && t.at.doc.CanRedo() != core.NoChange }

// UndoReplaces reports whether Undo would bring back the previous game.
func (t *Tree) UndoReplaces() bool { return t.at.mode().UndoReplaces() }
