package core

// Threats finds the move that the opponent would make if it were to move.
type Threats struct {
	// Pass returns p with the other side to move, as if the side to move had passed. ok is false where that is
	// impossible or meaningless: in check, in the middle of a turn, at the end of the game.
	Pass func(p Position) (passed Position, ok bool)
	// Gain describes the gain of the side to move at p from a line of moves, beyond a better position: pieces, a point.
	// ok is false if it wins nothing. Gain may be nil. A won game shows in the outcomes.
	Gain func(p Position, line []Move) (Note, bool)
}
