package core

import "slices"

// Position is everything that decides which moves are legal and what they lead to, but not the history: repetition is
// judged by Rules.Adjudicate over a Line. Positions are immutable.
type Position interface {
	// Turn returns the side to move. It may stay the same after Play (extra turns, placing a captured piece).
	Turn() Side
	// Moves lists all legal moves, always in the same order; none once the game is over. A game may know moves that can be
	// played, but are never worth listing, and says so: a pass where stones are put.
	Moves() []Move
	// Play returns the position after m. The error is ErrIllegalMove, wrapped with the reason, if m is not legal.
	Play(m Move) (Position, error)
	// Outcome returns the outcome by this position alone.
	Outcome() Outcome
	// Key identifies the position for repetition and caches; it leaves out counters.
	Key() string
	// String returns the game's own position notation. Rules.Parse reads it back to an equal position.
	String() string
}

// Playable returns the moves of a list that can be played one after another from p, up to the first that cannot.
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

// Line is a course of play: the first step holds the starting position and no move. It is never changed once made, so
// it may be handed to another goroutine.
type Line []Step

// Last returns the position that the line ends in.
func (l Line) Last() Position { return l[len(l)-1].Position }

// Then returns the line with one more move. The error is that of Position.Play.
func (l Line) Then(m Move) (Line, error) {
	next, err := l.Last().Play(m)
	if err != nil {
		return nil, err
	}
	return append(slices.Clip(l), Step{Move: m, Position: next}), nil
}

// Count returns how often the last position of the line has occurred in it, at least 1.
func (l Line) Count() int {
	key, n := l.Last().Key(), 0
	for _, s := range l {
		if s.Position.Key() == key {
			n++
		}
	}
	return n
}
