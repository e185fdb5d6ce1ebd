package solver

import "context"

// A Ponderer is an Opponent that can use the time in which the other side thinks. It decides nothing then: what it finds out is
// only there already when Choose searches the position that the game has come to, whichever that is.
type Ponderer interface {
	Opponent
	// Ponders reports whether a level uses that time. One whose strength is that it looks so far, and no farther, does not.
	Ponders(level string) bool
	// Ponder searches in view of the next turn of a level, which the other side, to move at the end of the line, has yet to let
	// it have. The clock is that of the game. It returns when ctx is cancelled, which is no error, or there is nothing more to find
	// out. Choose waits for it.
	Ponder(ctx context.Context, r Request) error
}
