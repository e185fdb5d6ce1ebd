package core

// Spoils are the gains of a side in the course of a game: captured pieces and points.
type Spoils struct {
	// Pieces are the captured pieces of the other side, the most valuable first, in the order of Rules.Palette.
	Pieces []Piece
	// Points are the points scored, out of the Target that wins; Target is 0 in a game without points.
	Points, Target int
}
