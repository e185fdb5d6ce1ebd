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
		play := g.Rules.Capabilities().FreePlay
		if play == nil || g.Rules.ID() != id {
			continue
		}
		s.cfg.Games[i].Rules = play(free)
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
	warn := s.game.Rules.Capabilities().Warn
	if warn == nil || s.Outcome().Over() {
		return core.Note{}, false
	}
	return warn(s.Node().Line(), m)
}

// Explain says more than the reason of the outcome at n; false: there is no more.
func (s *Session) Explain(n *core.Node) (core.Note, bool) {
	explain := s.game.Rules.Capabilities().Explain
	if explain == nil || !s.OutcomeOf(n).Over() {
		return core.Note{}, false
	}
	return explain(n.Line())
}

// RecordText is the game in one of the forms of core.Records; "" if it has none of that name.
func (s *Session) RecordText(format string) string {
	records := s.game.Rules.Capabilities().Records
	if records == nil {
		return ""
	}
	return records.Format(s.doc.Game(), format)
}

// CheckRecord says why the game cannot be written in one of those forms, or nil.
func (s *Session) CheckRecord(format string) error {
	records := s.game.Rules.Capabilities().Records
	if records == nil || records.Check == nil {
		return nil
	}
	return records.Check(s.doc.Game(), format)
}
