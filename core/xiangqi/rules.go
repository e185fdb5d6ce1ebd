package xiangqi

import (
	"qilab/core"
)

// Rules implements core.Rules for xiangqi.
type Rules struct {
	core.Setups[setups] // in FEN

	// FreePlay disables the judgement of repetitions and the move limit.
	FreePlay bool
}

var _ core.Rules = Rules{}

func (Rules) ID() string { return "xiangqi" }

// Sides returns "red" and "black".
func (Rules) Sides() [2]string { return sideIDs }

// Start returns the position of StartFEN.
func (Rules) Start() core.Position { return Start() }

// Start returns the starting position.
func Start() Position {
	p, err := readFEN(StartFEN)
	if err != nil {
		panic(err) // a constant
	}
	return p
}

// NewSetup returns an empty board with Red to move.
func (Rules) NewSetup() core.Setup { return Position{number: 1}.setup() }

// SetupOf returns p as a setup.
func (Rules) SetupOf(p core.Position) core.Setup { return p.(Position).setup() }

// ParseSetup reads any position that Parse reads, legal or not.
func (r Rules) ParseSetup(text string) (core.Setup, error) { return core.ReadSetup(r, text) }

// Palette returns Red's pieces from the king to the pawn, then Black's.
func (Rules) Palette() []core.Piece {
	var pieces []core.Piece
	for _, s := range []core.Side{Red, Black} {
		for k := King; k <= Pawn; k++ {
			pieces = append(pieces, PieceOf(s, k))
		}
	}
	return pieces
}

// SetupFields returns the two counters of FEN, which may hold any number.
func (Rules) SetupFields(core.Setup) []core.SetupField {
	return []core.SetupField{{Name: FieldQuiet}, {Name: FieldNumber}}
}
