package session

import "qilab/core"

// Tags are what is said about the game on the table.
func (s *Session) Tags() core.Tags { return s.doc.Game().Tags() }

// SetTags says something else about it; that can be undone. The error is that of core.Tags.Check.
func (s *Session) SetTags(t core.Tags) error {
	if err := t.Check(); err != nil {
		return err
	}
	if s.doc.SetTags(t) {
		s.changed(ChangedTree | ChangedSeats)
	}
	return nil
}

// SetFreePlay leaves long play of a game unjudged, or judges it, if the game has such a choice. It holds at once.
func (s *Session) SetFreePlay(id string, free bool) {
	for i, g := range s.cfg.Games {
		rules, ok := g.Rules.(core.FreePlayer)
		if !ok || g.Rules.ID() != id {
			continue
		}
		s.cfg.Games[i].Rules = rules.WithFreePlay(free)
		changed := s.free[id] != free
		s.free[id] = free
		if changed && s.game.Rules.ID() == id {
			s.game = s.cfg.Games[i]
			clear(s.outcomes)
			clear(s.analysis.keys)
			s.analysis.deeper = ""
			s.live = false // a game that goes on again waits for the person
			s.settle(ChangedPosition | ChangedSeats | ChangedAnalysis)
		}
	}
}

// Warn says what is wrong with a legal move of the position looked at; false: nothing, or the game has ended anyway.
func (s *Session) Warn(m core.Move) (core.Note, bool) {
	w, ok := s.game.Rules.(core.Warner)
	if !ok || s.Outcome().Over() {
		return core.Note{}, false
	}
	return w.Warn(s.Node().Line(), m)
}

// Explain says more than the reason of the outcome at n; false: there is no more.
func (s *Session) Explain(n *core.Node) (core.Note, bool) {
	e, ok := s.game.Rules.(core.Explainer)
	if !ok || !s.OutcomeOf(n).Over() {
		return core.Note{}, false
	}
	return e.Explain(n.Line())
}

// RecordText is the game in one of the forms of core.Recorder; "" if it has none of that name.
func (s *Session) RecordText(format string) string {
	r, ok := s.game.Rules.(core.Recorder)
	if !ok {
		return ""
	}
	return r.FormatRecord(s.doc.Game(), format)
}

// CheckRecord says why the game cannot be written in one of those forms, or nil.
func (s *Session) CheckRecord(format string) error {
	c, ok := s.game.Rules.(core.RecordChecker)
	if !ok {
		return nil
	}
	return c.CheckRecord(s.doc.Game(), format)
}
