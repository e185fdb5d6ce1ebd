package table

import "qilab/core"

// A setup is not lost when the editor closes before it is played, or when another game becomes the current one: it is saved as a
// draft, one for each game, and the editor resumes it.

// Draft returns the saved setup of this game, if there is one. It must not be changed.
func (e *Editor) Draft() (core.Setup, bool) {
	d, ok := e.drafts[e.shared.game.Rules.ID()]
	if !ok || d.sketch == e.shared.sketch {
		return core.Setup{}, false
	}
	return d.sketch.setup, true
}

// draftText returns the draft of this game in the notation of its rules, and whether it was left at the current node; "" if there is none.
func (e *Editor) draftText() (text string, here bool) {
	if _, ok := e.Draft(); !ok {
		return "", false
	}
	d := e.drafts[e.shared.game.Rules.ID()]
	return d.sketch.Text(), d.node == e.shared.node()
}

// forget closes the editor and removes all drafts.
func (e *Editor) forget() {
	e.shared.sketch = nil
	clear(e.drafts)
}
