package table

import "qilab/core"

// sitting holds what belongs to a game besides its moves. A game that undo brings back is found as it was left.
type sitting struct {
	seats   [2]Seat
	mode    Mode     // of its own; nil: none
	attempt *attempt // at a puzzle; nil: the game is none
	opening *Opening // that is or was agreed upon; nil: none
	sight   Sight
	clock   *gameClock // nil: there is none
	origin  Origin
}

// sitting returns that of the current game.
func (s *Table) sitting() *sitting { return s.sittingOf(s.doc.Game()) }

// sittingOf returns that of a game, an empty one if it has none yet.
func (s *Table) sittingOf(game *core.Game) *sitting {
	t := s.sittings[game]
	if t == nil {
		t = &sitting{}
		s.sittings[game] = t
	}
	return t
}
