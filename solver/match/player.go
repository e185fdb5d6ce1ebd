package match

import (
	"context"
	"time"

	"qilab/core"
	"qilab/solver"
)

// Info describes a player's search for a move. A zero field means unknown.
type Info struct {
	Depth   int           // plies
	Nodes   uint64        // positions visited
	Elapsed time.Duration // by the player's own clock
	Score   int           // for the side to move, in the player's units
	Scored  bool          // Score means something
}

// Player plays either side of a game. It belongs to one goroutine.
type Player interface {
	// NewGame announces that the next line belongs to another game.
	NewGame(ctx context.Context) error
	// Move picks a move at the end of a line that is not over. An error loses the game: core.ErrIllegalMove or
	// core.ErrUnreadable if the player did answer, but not with a legal move.
	Move(ctx context.Context, line core.Line) (core.Move, Info, error)
	// Close ends the player.
	Close() error
}

// Clocked is a player that can play by a clock.
type Clocked interface {
	Player
	// MoveBy is Move, within the limits of the clock.
	MoveBy(ctx context.Context, line core.Line, clock solver.Clock) (core.Move, Info, error)
}

// Maker creates a player. It is called once for each game in progress, and again after a player has failed.
type Maker func(ctx context.Context) (Player, error)
