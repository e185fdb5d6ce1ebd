// Package core says what a board game is: sides, moves, outcomes, positions, setups, rules, and a game as a tree of
// positions. It is for the solvers, the storage and the window, which see every game through it, and for the packages
// below it (core/chaosclock and its siblings), which each implement it once.
//
// It holds no rule of any game, knows no file and no window, and imports nothing else of the project. Everything in it
// that a game hands out (Position, Move, Outcome, Line) is immutable and safe to share between goroutines; Game and
// Document are not and belong to one goroutine.
package core

// Side is one of the two players: First is the side the game's documents name first (Jia, Red, Black in gomoku),
// which need not be the side that moves first.
type Side uint8

// The two sides.
const (
	First Side = iota
	Second
)

// Other returns the opponent of s.
func (s Side) Other() Side { return s ^ 1 }

// Square is a place on the board in the game's own numbering, from 0. NoSquare stands for none.
type Square int16

// NoSquare is the From of a drop, both ends of a pass, and the place of a problem that has none.
const NoSquare Square = -1

// Piece is a piece in the game's own numbering; NoPiece is an empty square.
type Piece uint8

// NoPiece is what an empty square holds.
const NoPiece Piece = 0

// MoveKind tells the moves of a game apart where From and To do not.
type MoveKind uint8

// The kinds of move that the games know.
const (
	// Walk takes a piece from From to To, capturing what stands there if the rules say so.
	Walk MoveKind = iota
	// Drop puts a piece from the mover's hand on To.
	Drop
	// Pass leaves the board as it is.
	Pass
	// OwnKinds is the first of the kinds that a game has of its own: it numbers them from there.
	OwnKinds
)

// Move is one step of play. It is small and comparable, and means something only together with a position.
type Move struct {
	From, To Square
	Kind     MoveKind
}

// PassMove is the pass in every game that has one.
var PassMove = Move{From: NoSquare, To: NoSquare, Kind: Pass}
