package eternal

import "qilab/core"

// Rules implements core.Rules for Eternal Chess.
type Rules struct {
	core.Setups[setups] // in the game's notation; unreadable fields get the values of a new setup

	// TurnLimit is the number of turns without a point, of both sides together, after which the game is a draw; 0 means
	// no limit. The rules of the game have none; 200 is sensible.
	TurnLimit int
}

var _ core.Rules = Rules{}

// ID returns "eternal".
func (Rules) ID() string { return "eternal" }

// Sides returns "red" and "black".
func (Rules) Sides() [2]string { return sideIDs }

// Start returns the position of StartText.
func (Rules) Start() core.Position { return Start() }

// Start returns the position of StartText, the default start of a game; see Openings.
func Start() Position { return mustParse(StartText) }

// mustParse reads a position that is a constant.
func mustParse(text string) Position {
	p, err := Parse(text)
	if err != nil {
		panic(err) // the text is a constant
	}
	return p
}

// Parse reads a position in the game's notation.
func (Rules) Parse(text string) (core.Position, error) {
	p, err := Parse(text)
	if err != nil {
		return nil, err
	}
	return p, nil
}

// NewSetup returns an empty board with Red to move, no points and the usual target.
func (Rules) NewSetup() core.Setup { return Position{target: defaultTarget, scored: noCell}.setup() }

// SetupOf returns p as a setup.
func (Rules) SetupOf(p core.Position) core.Setup { return p.(Position).setup() }

// ParseSetup reads any position that Parse reads, legal or not.
func (Rules) ParseSetup(text string) (core.Setup, error) {
	p, err := readPosition(text)
	if err != nil {
		return core.Setup{}, err
	}
	return p.setup(), nil
}

// Palette returns Red's pieces from the rook to the pawn, then Black's, then the stone.
func (Rules) Palette() []core.Piece { return palette() }

// SetupFields returns the points, the target and the pending step.
func (Rules) SetupFields(s core.Setup) []core.SetupField { return setupFields(s) }
