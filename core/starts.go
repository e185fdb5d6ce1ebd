package core

// Opening is a position to begin a game with; "opening.GAME.ID" names it in the catalogues.
type Opening struct {
	ID       string
	Position Position
}

// Starter is implemented by Rules of a game that offers several positions to begin with.
type Starter interface {
	// Starts lists them; the first one is Start.
	Starts() []Opening
}

// Targeter is implemented by Rules of a game that is played for points, of which the players choose how many win.
type Targeter interface {
	// Targets are the fewest and the most points that can be chosen, and the usual number.
	Targets() (least, most, usual int)
	// WithTarget is p, a position to begin with, played for another number of points. It fails if that cannot be.
	WithTarget(p Position, target int) (Position, error)
}
