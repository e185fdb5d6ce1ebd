// Package gomoku implements five in a row (五子棋) on 15×15 points, in three rule sets: renju, standard and freestyle. It
// has two halves. The fast one is for the engine: Board with Make and Unmake, which maintains for every point, side and
// direction the Shape that a stone there would make (patterns.go, board.go); the forbidden points of renju (foul.go,
// decided in full by recursion); perft; and two cheaper ways to play on a board, Try and Back for searches that take
// back in reverse order (try.go) and Chain for searches that play only fours (chain.go). The other is for everything
// else: Position, an immutable value that implements core.Position; Rules with its three rule sets; Explain, which
// explains why a point is forbidden; the eight symmetries; and the texts of positions, moves and boards. Package
// notation reads and writes whole games, package opening has the opening rules with their swaps and choices, and
// solver/gomoku searches and evaluates.
//
// The forbidden points are those of the international rules (Renju International Federation, "The International Rules
// of Renju", 9.3) as all good programs interpret them; see Foul.
//
// First is Black, which moves first; Second is White.
package gomoku

import (
	"strconv"

	"qilab/core"
)

// The size of the board.
const (
	Size   = 15 // rows and columns
	Points = Size * Size
)

// The two sides, for indexing.
const (
	Black = core.First
	White = core.Second
)

// The pieces as core and the editor know them.
const (
	BlackStone core.Piece = 1
	WhiteStone core.Piece = 2
)

// StoneOf returns the piece of a side.
func StoneOf(s core.Side) core.Piece { return BlackStone + core.Piece(s) }

// Point is a point of the board: 0 is a1, 14 is o1, 15 is a2, 224 is o15.
type Point uint8

// NoPoint is the absence of a point.
const NoPoint Point = 255

// Centre is h8.
const Centre Point = Points / 2

// PointAt returns the point of a column (0–14 for a–o) and a row (0–14 for 1–15, from the bottom).
func PointAt(col, row int) Point { return Point(row*Size + col) }

// Col returns the column of p, 0–14.
func (p Point) Col() int { return int(p) % Size }

// Row returns the row of p, 0–14 from the bottom.
func (p Point) Row() int { return int(p) / Size }

// Valid reports whether p is on the board.
func (p Point) Valid() bool { return p < Points }

// Square returns p as a core.Square.
func (p Point) Square() core.Square {
	if !p.Valid() {
		return core.NoSquare
	}
	return core.Square(p)
}

// Move returns the move that puts a stone on p; for NoPoint it is a pass.
func (p Point) Move() core.Move {
	if !p.Valid() {
		return core.PassMove
	}
	return core.Move{From: core.NoSquare, To: core.Square(p), Kind: core.Drop}
}

// PointOf returns the point where m puts a stone, or NoPoint for a pass and for anything that is not a move of this
// game.
func PointOf(m core.Move) Point {
	if m.Kind != core.Drop || m.To < 0 || m.To >= Points {
		return NoPoint
	}
	return Point(m.To)
}

// String returns the coordinates of p, "a1" to "o15", or "-".
func (p Point) String() string {
	if !p.Valid() {
		return "-"
	}
	return string(rune('a'+p.Col())) + strconv.Itoa(p.Row()+1)
}

// RuleSet is one of the three rule sets.
type RuleSet uint8

// The rule sets.
const (
	// Renju: Black wins with exactly five and has forbidden points, White wins with five or more. The first stone goes
	// to the centre.
	Renju RuleSet = iota
	// Standard: exactly five wins; six or more is nothing.
	Standard
	// Freestyle: five or more wins.
	Freestyle
)

// ruleSetIDs are the names of the rule sets in notations and on the command line.
var ruleSetIDs = [...]string{"renju", "standard", "freestyle"}

// RuleSets lists the rule sets.
func RuleSets() []RuleSet { return []RuleSet{Renju, Standard, Freestyle} }

// String returns the name of r: "renju", "standard" or "freestyle".
func (r RuleSet) String() string { return ruleSetIDs[r] }

// Exact reports whether only exactly five wins for s.
func (r RuleSet) Exact(s core.Side) bool { return r == Standard || r == Renju && s == Black }

// sideIDs are the fixed names of the sides.
var sideIDs = [2]string{"black", "white"}

// sideNames are the English names of the sides, as messages use them.
var sideNames = [2]string{"Black", "White"}
