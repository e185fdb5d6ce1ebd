// Package core defines a board game: sides, moves, outcomes, positions, setups, rules, and a game as a tree of
// positions. The solvers, the storage and the window see every game through it. Each package below it (core/chaosclock
// and its siblings) implements one game.
//
// It holds no rules of any game, knows neither files nor the window, and imports no other package of the project. The
// values that a game returns (Position, Move, Outcome, Line) are immutable and safe to share between goroutines; Game
// and Document are not and belong to one goroutine.
package core

// Side is one of the two players. First is the side that the rulebooks of the game name first (Jia, Red, Black in
// gomoku), which need not move first.
type Side uint8

// The two sides.
const (
	First Side = iota
	Second
)

// Other returns the opponent of s.
func (s Side) Other() Side { return s ^ 1 }

// Square is a place on the board, numbered from 0 by the game. NoSquare is none.
type Square int16

// NoSquare is the From of a drop, both ends of a pass, and the place of a problem that has none.
const NoSquare Square = -1

// Piece is a piece in the game's own numbering; NoPiece is an empty square.
type Piece uint8

// NoPiece is an empty square.
const NoPiece Piece = 0

// MoveKind distinguishes moves with the same From and To.
type MoveKind uint8

// The kinds of move that games share.
const (
	// Walk moves a piece from From to To, capturing any piece there that the rules let it capture.
	Walk MoveKind = iota
	// Drop puts a piece from the mover's hand on To.
	Drop
	// Pass leaves the board as it is.
	Pass
	// OwnKinds is the first kind that a game may define for itself.
	OwnKinds
)

// Move is one step of play. It is small and comparable, and means something only together with a position.
type Move struct {
	From, To Square
	Kind     MoveKind
}

// PassMove is the pass in every game that has one.
var PassMove = Move{From: NoSquare, To: NoSquare, Kind: Pass}
