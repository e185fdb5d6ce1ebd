package session

import (
	"qilab/core"
	"qilab/solver/catalog"
)

// Rules are those by which the set-up is judged and would be played: those of the game on the table, or another set of
// rules for the same board.
func (e *Editor) Rules() core.Rules { return e.rules }

// Variants lists the games that are played on the board of the game on the table, itself among them.
func (s *Session) Variants() []catalog.Game {
	var list []catalog.Game
	for _, g := range s.cfg.Games {
		if core.SameBoard(s.game.Rules, g.Rules) {
			list = append(list, g)
		}
	}
	return list
}

// SetVariant chooses the rules by which the set-up in the editor is judged and will be played, by the id of one of the
// Variants; that can be taken back there.
func (s *Session) SetVariant(id string) bool {
	g, ok := s.GameByID(id)
	if s.editor == nil || !ok || !core.SameBoard(s.game.Rules, g.Rules) {
		return false
	}
	return s.editorChanged(s.editor.set(edited{g.Rules, s.editor.setup}))
}

// OpenSetup opens the editor on a set-up in the notation of a game for the board of that on the table, by the rules that it
// names. The error says what could not be read; nothing has changed then.
func (s *Session) OpenSetup(text string) error {
	next, err := s.variantOf(s.game.Rules, text)
	if err == nil {
		s.openVariant(next)
	}
	return err
}

// openVariant opens the editor on a set-up that is judged by the rules of one of the Variants.
func (s *Session) openVariant(e edited) {
	s.OpenEditor(e.setup)
	if s.editor.rules = e.rules; e.rules.ID() != s.game.Rules.ID() {
		s.changed(ChangedEditor)
	}
}

// variantOf finds the rules that a text of a set-up says or implies: certain ones, or else others for the same board by
// which it can be read; those by which nothing is wrong with it go before the others. The error is that of the first.
func (s *Session) variantOf(first core.Rules, text string) (edited, error) {
	var found []edited
	own, err := first.ParseSetup(text)
	if err == nil {
		found = append(found, edited{first, own})
	}
	for _, g := range s.Variants() {
		if g.Rules.ID() == first.ID() {
			continue
		}
		if setup, err := g.Rules.ParseSetup(text); err == nil {
			found = append(found, edited{g.Rules, setup})
		}
	}
	if len(found) == 0 {
		return edited{}, err
	}
	best := found[0]
	for _, e := range found {
		switch {
		case len(e.rules.Problems(e.setup)) > 0:
		case e.rules.ID() == first.ID(), !unusual(e):
			return e, nil
		case len(best.rules.Problems(best.setup)) > 0:
			best = e
		}
	}
	return best, nil
}

// unusual reports whether a set-up is one to which no game by its rules leads.
func unusual(e edited) bool {
	warnings := e.rules.Capabilities().SetupWarnings
	return warnings != nil && len(warnings(e.setup)) > 0
}
