package table

import "qilab/core"

// UndoTurn takes back steps until a turn begins: all those of the turn under way, or of the last one. In games whose turns
// have one step, and for changes that are no moves, it is Undo.
func (s *Table) UndoTurn() bool {
	done := false
	for s.Undo() {
		done = true
		if s.Editor.sketch != nil || s.doc.CanUndo() != core.ChangeMove || !s.game.Rules.Capabilities().MidTurn(s.Node()) {
			break
		}
	}
	return done
}
