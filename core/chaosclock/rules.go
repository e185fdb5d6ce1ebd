package chaosclock

import (
	"slices"

	"qilab/core"
)

// Rules implements core.Rules for Chaos Clock.
type Rules struct {
	core.Setups[setups] // in the position notation
}

var _ core.Rules = Rules{}

// ID returns "chaosclock".
func (Rules) ID() string { return "chaosclock" }

// Sides returns "jia" and "yi".
func (Rules) Sides() [2]string { return [2]string{"jia", "yi"} }

// SampleDeal is the deal of the sample game in the game's sources; both sides win from it.
const SampleDeal = "8,6,1,11,9,10,12,7,4,2,3,5;1;0"

// Start returns SampleDeal: a game of Chaos Clock starts from a random deal, but "start" needs a fixed meaning.
func (Rules) Start() core.Position {
	p, err := Parse(SampleDeal)
	if err != nil {
		panic(err) // a constant
	}
	return p
}

// Parse reads `c1,c2,…,c12;side;last`, with its short forms.
func (Rules) Parse(text string) (core.Position, error) {
	p, err := Parse(text)
	if err != nil {
		return nil, err
	}
	return p, nil
}

// ParseMove reads the number of a piece, or pass.
func (Rules) ParseMove(p core.Position, text string) (core.Move, error) {
	return parseMove(p.(Position), text)
}

// FormatMove returns the number of the piece, or pass.
func (Rules) FormatMove(p core.Position, m core.Move) string { return formatMove(p.(Position), m) }

// NewSetup returns an empty board with all pieces in hand and Yi to move.
func (Rules) NewSetup() core.Setup { return Position{side: core.Second}.setup() }

// SetupOf returns p as a setup.
func (Rules) SetupOf(p core.Position) core.Setup { return p.(Position).setup() }

// ParseSetup reads the position notation, even if a piece is on the board twice.
func (Rules) ParseSetup(text string) (core.Setup, error) {
	cells, side, last, err := readFields(text)
	if err != nil {
		return core.Setup{}, err
	}
	return Position{cells: cells, side: side, last: last}.setup(), nil
}

// Palette returns the pieces 1 to 12.
func (Rules) Palette() []core.Piece {
	pieces := make([]core.Piece, Cells)
	for i := range pieces {
		pieces[i] = core.Piece(i + 1)
	}
	return pieces
}

// SetupFields returns the field for the piece moved on the previous turn, with its possible values: none, a pass, or a
// piece on the board that is not home.
func (Rules) SetupFields(s core.Setup) []core.SetupField {
	values := []string{formatLast(LastNone), formatLast(LastPass)}
	for n := 1; n <= Cells; n++ {
		if i := slices.Index(s.Board, core.Piece(n)); i >= 0 && i != n-1 {
			values = append(values, formatLast(uint8(n)))
		}
	}
	return []core.SetupField{{Name: FieldLast, Values: values}}
}

// describe returns the Features of p.
func (Rules) describe(p core.Position) any { return p.(Position).Features() }
