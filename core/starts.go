package core

// Opening is a position to begin a game with; "opening.GAME.ID" names it in the catalogues.
type Opening struct {
	ID       string
	Position Position
}
