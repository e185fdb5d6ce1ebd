package table

import "qilab/core"

// What a person has set up is not lost when the editor ends before it is played: by leaving it, or by another game that is
// put on the table. It is kept, one of each game, and the editor takes it up again.

// draft is a setup that was left unfinished.
type draft struct {
	editor *Sketch
	node   *core.Node // what was looked at
}

// Draft returns the setup of this game that was left without being played, if there is one. It must not be changed.
func (e *Editor) Draft() (core.Setup, bool) {
	d, ok := e.drafts[e.s.game.Rules.ID()]
	if !ok || d.editor == e.sketch {
		return core.Setup{}, false
	}
	return d.editor.setup, true
}

// KeepDraft keeps a setup from a file as the draft left at the current position.
func (e *Editor) KeepDraft(setup core.Setup) {
	e.drafts[e.s.game.Rules.ID()] = draft{newEditor(e.s.game.Rules, setup), e.s.Node()}
}

// drop ends the editor without a report of the change, and keeps the setup if it differs from what is on the table. A
// draft that the person has undone is dropped. It reports whether it keeps anything.
func (e *Editor) drop() bool {
	left := e.sketch
	if left == nil {
		return false
	}
	e.sketch = nil
	id := e.s.game.Rules.ID()
	if left.Text() != left.rules.FormatSetup(left.rules.SetupOf(e.s.Position())) {
		e.drafts[id] = draft{left, e.s.Node()}
		return true
	}
	if e.drafts[id].editor == left {
		delete(e.drafts, id)
	}
	return false
}
