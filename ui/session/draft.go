package session

import "qilab/core"

// What a person has set up is not lost when the editor ends before it is played: by leaving it, or by another game that is
// put on the table. It is kept, one of each game, and the editor takes it up again.

// draft is a set-up that was left.
type draft struct {
	editor *Editor
	node   *core.Node // what was looked at
}

// Draft is the set-up of this game that was left and not played, if there is one. It is not to be changed.
func (s *Session) Draft() (core.Setup, bool) {
	d, ok := s.drafts[s.game.Rules.ID()]
	if !ok || d.editor == s.editor {
		return core.Setup{}, false
	}
	return d.editor.setup, true
}

// KeepDraft makes a set-up the one that was left at the position looked at: it comes from a file.
func (s *Session) KeepDraft(setup core.Setup) {
	s.drafts[s.game.Rules.ID()] = draft{newEditor(s.game.Rules, setup), s.Node()}
}

// dropEditor ends the editor without telling of it, and keeps what was set up if it is not what is on the table anyway. A
// draft that the person has taken back is dropped. It reports whether it keeps anything.
func (s *Session) dropEditor() bool {
	e := s.editor
	if e == nil {
		return false
	}
	s.editor = nil
	id := s.game.Rules.ID()
	if e.Text() != e.rules.FormatSetup(e.rules.SetupOf(s.Position())) {
		s.drafts[id] = draft{e, s.Node()}
		return true
	}
	if s.drafts[id].editor == e {
		delete(s.drafts, id)
	}
	return false
}
