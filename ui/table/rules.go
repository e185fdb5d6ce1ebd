package table

import (
	"qilab/core"
	"qilab/solver/catalog"
)

// SetFreePlay leaves long play of a game unjudged, or judges it, if the game has such a choice. It holds at once.
func (s *Table) SetFreePlay(id string, free bool) {
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
			s.adjudicate()
			s.Players.live = false // a game that goes on again waits for the person
			s.settle(ChangedPosition | ChangedSeats | ChangedAnalysis)
		}
	}
}

// SetTournament plays a game by the rule of tournaments, by which forbidden moves can be made and lose, or not, if the
// game has such a choice. It holds at once, unless the game on the table has a move that would then be refused.
func (s *Table) SetTournament(id string, on bool) {
	for i, g := range s.cfg.Games {
		t := g.Rules.Capabilities().Tournament
		if t == nil || g.Rules.ID() != id || t.With(on) == g.Rules {
			continue
		}
		s.cfg.Games[i].Rules = t.With(on)
		if s.game.Rules.ID() != id || s.Puzzle.attempt() != nil || s.Opening.pending() != nil {
			continue
		}
		if _, game := fit(s.cfg.Games[i], s.doc.Game()); game.Rules() != s.doc.Game().Rules() {
			s.sittingOf(game).origin = s.sitting().origin // it is the same game
			s.replace(s.cfg.Games[i], game, s.sitting().seats, false)
		}
	}
}

// FreePlay reports whether long play of the current game is left unjudged.
func (s *Table) FreePlay() bool { return s.free[s.game.Rules.ID()] }

// fit makes a game of the rules that are chosen now; one with a forbidden move stays one of the tournament's.
func fit(g catalog.Game, game *core.Game) (catalog.Game, *core.Game) {
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

// Warn says what is wrong with a legal move of the current position; false: nothing.
func (s *Table) Warn(m core.Move) (core.Note, bool) { return s.Mode().Warn(m) }

// Explain says more than the reason of the outcome at n; false: there is no more.
func (s *Table) Explain(n *core.Node) (core.Note, bool) {
	explain := s.game.Rules.Capabilities().Explain
	if explain == nil || !s.OutcomeOf(n).Over() {
		return core.Note{}, false
	}
	return explain(n.Line())
}
