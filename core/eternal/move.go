package eternal

import "qilab/core"

// The kinds of step that this game has in addition to core.Walk.
const (
	// Place puts the piece just captured on To, as a step of the same turn.
	Place = core.OwnKinds + iota
	// Return takes the opponent's scoring piece from From back to To, as a step before the mover's own.
	Return
)

// Move is one packed step on a Board: a move, a return or a placement. Its zero value is NullMove.
type Move uint16

// NullMove is the absence of a step.
const NullMove Move = 0

// MaxSteps exceeds the number of legal steps in any position of a full set of 24 pieces or fewer: two rooks, cannons
// and elephants with at most 15, 15 and 14 each, two horses with 8, two advisors that imitate all of these, with 45,
// and two pawns with the 19 other cells of their jumps come to 232. Positions that are set up may have more pieces;
// lists then grow.
const MaxSteps = 256

// The kinds of step in the upper bits of a Move; a walk has none of them.
const (
	placeBits  Move = 1 << 14
	returnBits Move = 2 << 14
)

func newWalk(from, to int) Move   { return Move(from | to<<7) }
func newPlace(to int) Move        { return placeBits | Move(to<<7) }
func newReturn(from, to int) Move { return returnBits | Move(from|to<<7) }

// NewMove packs m; ok is false if m is not a step of this game on any board.
func NewMove(m core.Move) (packed Move, ok bool) {
	switch {
	case !OnBoard(m.To):
		return NullMove, false
	case m.Kind == Place && m.From == core.NoSquare:
		return newPlace(int(m.To)), true
	case !OnBoard(m.From) || m.From == m.To:
		return NullMove, false
	case m.Kind == core.Walk:
		return newWalk(int(m.From), int(m.To)), true
	case m.Kind == Return:
		return newReturn(int(m.From), int(m.To)), true
	}
	return NullMove, false
}

// From returns the cell that m leaves, or core.NoSquare for a placement.
func (m Move) From() core.Square {
	if m.Kind() == Place {
		return core.NoSquare
	}
	return core.Square(m.from())
}

// To returns the cell that m goes to.
func (m Move) To() core.Square { return core.Square(m.to()) }

// Kind returns core.Walk, Place or Return.
func (m Move) Kind() core.MoveKind {
	switch m >> 14 {
	case placeBits >> 14:
		return Place
	case returnBits >> 14:
		return Return
	}
	return core.Walk
}

func (m Move) from() int { return int(m & 127) }
func (m Move) to() int   { return int(m >> 7 & 127) }

// Core converts m to a core.Move.
func (m Move) Core() core.Move { return core.Move{From: m.From(), To: m.To(), Kind: m.Kind()} }

// String formats m without the kind of a placed piece, which a Move does not hold: "e2a2", "@c7", "d8c3"; "0000" for
// NullMove.
func (m Move) String() string {
	switch {
	case m == NullMove:
		return "0000"
	case m.Kind() == Place:
		return "@" + SquareName(m.To())
	}
	return SquareName(m.From()) + SquareName(m.To())
}
