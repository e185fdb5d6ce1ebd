package table

import "qilab/core"

// What a person has set up is not lost when the editor ends before it is played: by leaving it, or by another game that is
// put on the table. It is kept, one of each game, and the editor takes it up again.

// Draft returns the setup of this game that was left without being played, if there is one. It must not be changed.
func (e *Editor) Draft() (core.Setup, bool) {
	d, ok := e.drafts[e.at.game.Rules.ID()]
	if !ok || d.sketch == e.at.sketch {
		return core.Setup{}, false
	}
	return d.sketch.setup, true
}

// KeepDraft keeps a setup from a file as the draft left at the current position.
func (e *Editor) KeepDraft(setup core.Setup) {
	e.drafts[e.at.game.Rules.ID()] = draft{newSketch(e.at.game.Rules, setup), e.at.node()}
}

// drop ends the editor without a report of the change, and keeps the setup if it differs from what is on the table. A
// draft that the person has undone is dropped. It reports whether it keeps anything.
func (e *Editor) drop() bool {
	left := e.at.sketch
	if left == nil {
		return false
	}
	e.at.sketch = nil
	id := e.at.game.Rules.ID()
	if left.Text() != left.rules.FormatSetup(left.rules.SetupOf(e.at.position())) {
		e.drafts[id] = draft{left, e.at.node()}
		return true
	}
	if e.drafts[id].sketch == left {
		delete(e.drafts, id)
	}
	return false
}

// forget ends the editor, and drops all drafts.
func (e *Editor) forget() {
	e.at.sketch = nil
	clear(e.drafts)
}
