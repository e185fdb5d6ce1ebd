package table

import (
	"qilab/solver"
	"qilab/solver/frombook"
)

// opponent returns who chooses the moves of the program's levels for the side to move: by books, if that is wanted and the
// game is no puzzle. It is nil if the game has none.
func opponentOf(s *Table) solver.Opponent {
	if s.game.Opponent == nil || s.cfg.Books == nil || s.Puzzle.attempt() != nil {
		return s.game.Opponent
	}
	own, on := s.cfg.Books(s.Position().Turn())
	if !on {
		return s.game.Opponent
	}
	return frombook.Opponent{Opponent: s.game.Opponent, Game: s.game, Own: own}
}
