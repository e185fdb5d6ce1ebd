package solver

import "context"

// A Ponderer is an Opponent that can think on the opponent's time. Pondering decides nothing: it only prepares results
// for Choose to use, whichever move the opponent makes.
type Ponderer interface {
	Opponent
	// Ponders reports whether a level ponders. A level whose strength is a limited depth does not.
	Ponders(level string) bool
	// Ponder searches ahead of the next turn of a level, while the other side is to move at the end of the line. The
	// clock is that of the game. It returns when ctx is cancelled, which is no error, or when there is nothing left to
	// search. Choose waits for it.
	Ponder(ctx context.Context, r Request) error
}
