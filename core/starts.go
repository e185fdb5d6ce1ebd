package core

// Opening is a position to begin a game with; "opening.GAME.ID" names it in the catalogues.
type Opening struct {
	ID       string
	Position Position
}

// TagHandicap is the name of the tag that says with which Handicap a game was played, by its ID.
const TagHandicap = "Handicap"

// Handicap is what the stronger player gives the weaker one at the beginning: the first move, pieces. "handicap.GAME.ID" names
// it in the catalogues, and "handicap.GAME.ID.hint" says what it is.
type Handicap struct {
	ID       string
	Position Position // with which the game begins
	Giver    Side     // the side of the stronger player
}
