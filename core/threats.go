package core

// Threats say what the other side would do if it had the move.
type Threats struct {
	// Pass returns p with the other side to move, as if the side to move had done nothing; ok is false where that cannot be, or
	// says nothing: in check, in the middle of a turn, at the end of the game.
	Pass func(p Position) (passed Position, ok bool)
	// Gain says what the side to move at p wins by a line of moves, as far as that is more than a better position: pieces, a
	// point. ok is false if it wins nothing. It may be nil. Wins of the game are told by their outcomes.
	Gain func(p Position, line []Move) (Note, bool)
}
