package session

import (
	"qilab/core"
	"qilab/solver/catalog"
)

// SetTournament plays a game by the rule of tournaments, by which forbidden moves can be made and lose, or not, if the
// game has such a choice. It holds at once, unless the game on the table has a move that would then be refused.
func (s *Session) SetTournament(id string, on bool) {
	for i, g := range s.cfg.Games {
		t := g.Rules.Capabilities().Tournament
		if t == nil || g.Rules.ID() != id || t.With(on) == g.Rules {
			continue
		}
		s.cfg.Games[i].Rules = t.With(on)
		if s.game.Rules.ID() != id || s.attempt() != nil || s.agreement() != nil {
			continue
		}
		if _, game := s.fit(s.cfg.Games[i], s.doc.Game()); game.Rules() != s.doc.Game().Rules() {
			s.replace(s.cfg.Games[i], game, s.seats, false)
		}
	}
}

// fit makes a game of the rules that are chosen now; one with a forbidden move stays one of the tournament's.
func (s *Session) fit(g catalog.Game, game *core.Game) (catalog.Game, *core.Game) {
	t := g.Rules.Capabilities().Tournament
	if t == nil {
		return g, game
	}
	if own, err := t.Adopt(game); err == nil {
		return g, own
	}
	g.Rules = game.Rules()
	return g, game
}

// Turns lists the ways of turning or mirroring the game on the table, by the names of core.Symmetry; none if it would not
// be the same game then.
func (s *Session) Turns() []string {
	symmetry := s.game.Rules.Capabilities().Symmetry
	if symmetry == nil || s.editor != nil || s.attempt() != nil || s.agreement() != nil {
		return nil
	}
	return symmetry.Names
}

// Turn turns the game on the table, with all its variations. It can be undone.
func (s *Session) Turn(name string) error {
	symmetry := s.game.Rules.Capabilities().Symmetry
	if symmetry == nil {
		return core.ErrIllegalMove
	}
	game, err := symmetry.Apply(s.doc.Game(), name)
	if err != nil {
		return err
	}
	s.replace(s.game, game, s.seats, false)
	return nil
}
