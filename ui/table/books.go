package table

import (
	"qilab/solver"
	"qilab/solver/frombook"
)

// withBooks returns the opponent of the current game, which opens by books if the user wants that; nil if the game has none.
func withBooks(s *Table) solver.Opponent {
	if s.game.Opponent == nil || s.cfg.Books == nil {
		return s.game.Opponent
	}
	own, on := s.cfg.Books(s.Position().Turn())
	if !on {
		return s.game.Opponent
	}
	return frombook.Opponent{Opponent: s.game.Opponent, Game: s.game, Own: own}
}
