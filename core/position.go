package core

import "slices"

// Position is the state that decides which moves are legal and where they lead, without the history: Rules.Adjudicate
// judges repetitions over a Line. Positions are immutable.
type Position interface {
	// Turn returns the side to move. It may stay the same after Play (extra turns, placing a captured piece).
	Turn() Side
	// Moves lists all legal moves, always in the same order; none once the game is over. A game may accept further
	// moves that are never worth listing, and documents them: for example a pass in a game of placing stones.
	Moves() []Move
	// Play returns the position after m. If m is not legal, the error is ErrIllegalMove, wrapped with the reason.
	Play(m Move) (Position, error)
	// Outcome returns the outcome by this position alone.
	Outcome() Outcome
	// Key identifies the position for repetition and caches, without counters.
	Key() string
	// String returns the game's own position notation. Rules.Parse reads it back to an equal position.
	String() string
}

// Playable returns the longest prefix of moves that can be played from p.
func Playable(p Position, moves []Move) []Move {
	for i, m := range moves {
		next, err := p.Play(m)
		if err != nil {
			return moves[:i]
		}
		p = next
	}
	return moves
}

// Step is a position and the move that led to it.
type Step struct {
	Move     Move
	Position Position
}

// Line is a sequence of moves with their positions: the first step holds the starting position and no move. It is
// immutable and safe for concurrent use.
type Line []Step

// Last returns the final position of the line.
func (l Line) Last() Position { return l[len(l)-1].Position }

// Then returns the line extended by m. Errors as of Position.Play.
func (l Line) Then(m Move) (Line, error) {
	next, err := l.Last().Play(m)
	if err != nil {
		return nil, err
	}
	return append(slices.Clip(l), Step{Move: m, Position: next}), nil
}

// Count returns how often the final position of the line has occurred in it, at least 1.
func (l Line) Count() int {
	key, n := l.Last().Key(), 0
	for _, s := range l {
		if s.Position.Key() == key {
			n++
		}
	}
	return n
}
