package session

import "qilab/core"

// What a person has set up is not lost when the editor ends before it is played: by leaving it, or by another game that is
// put on the table. It is kept, one of each game, and the editor takes it up again.

// draft is a setup that was left.
type draft struct {
	editor *Sketch
	node   *core.Node // what was looked at
}

// Draft returns the setup of this game that was left and not played, if there is one. It must not be changed.
func (e *Editor) Draft() (core.Setup, bool) {
	d, ok := e.drafts[e.s.game.Rules.ID()]
	if !ok || d.editor == e.sketch {
		return core.Setup{}, false
	}
	return d.editor.setup, true
}

// KeepDraft makes a setup the one that was left at the current position: it comes from a file.
func (e *Editor) KeepDraft(setup core.Setup) {
	e.drafts[e.s.game.Rules.ID()] = draft{newEditor(e.s.game.Rules, setup), e.s.Node()}
}

// drop ends the editor without telling of it, and keeps what was set up if it is not what is on the table anyway. A
// draft that the person has taken back is dropped. It reports whether it keeps anything.
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
