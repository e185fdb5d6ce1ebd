package session

import (
	"qilab/core"
)

// SetTournament plays a game by the rule of tournaments, by which forbidden moves can be made and lose, or not, if the
// game has such a choice. It holds at once, unless the game on the table has a move that would then be refused.
func (s *Session) SetTournament(id string, on bool) {
	for i, g := range s.cfg.Games {
		rules, ok := g.Rules.(core.TournamentPlayer)
		if !ok || g.Rules.ID() != id || rules.WithTournament(on) == g.Rules {
			continue
		}
		s.cfg.Games[i].Rules = rules.WithTournament(on)
		if s.game.Rules.ID() != id || s.attempt() != nil || s.agreement() != nil {
			continue
		}
		if _, game := s.fit(s.cfg.Games[i], s.doc.Game()); game.Rules() != s.doc.Game().Rules() {
			s.replace(s.cfg.Games[i], game, s.seats, false)
		}
	}
}

// fit makes a game of the rules that are chosen now; one with a forbidden move stays one of the tournament's.
func (s *Session) fit(g Game, game *core.Game) (Game, *core.Game) {
	rules, ok := g.Rules.(core.TournamentPlayer)
	if !ok || !rules.HasTournament() {
		return g, game
	}
	if own, err := rules.Adopt(game); err == nil {
		return g, own
	}
	g.Rules = game.Rules()
	return g, game
}

// Turns lists the ways of turning or mirroring the game on the table, by the names of core.Turner; none if it would not
// be the same game then.
func (s *Session) Turns() []string {
	t, ok := s.game.Rules.(core.Turner)
	if !ok || s.editor != nil || s.attempt() != nil || s.agreement() != nil {
		return nil
	}
	return t.Turns()
}

// Turn turns the game on the table, with all its variations. It can be undone.
func (s *Session) Turn(name string) error {
	t, ok := s.game.Rules.(core.Turner)
	if !ok {
		return core.ErrIllegalMove
	}
	game, err := t.Turn(s.doc.Game(), name)
	if err != nil {
		return err
	}
	s.replace(s.game, game, s.seats, false)
	return nil
}
