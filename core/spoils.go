package core

// Spoils is what a side has gained in the course of a game: pieces that it took from the other, and points.
type Spoils struct {
	// Pieces are those of the other side that are off the board, the most valuable first, as Rules.Palette has them.
	Pieces []Piece
	// Points are those that were made, of Target that win; a Target of 0 means that there are none in this game.
	Points, Target int
}
