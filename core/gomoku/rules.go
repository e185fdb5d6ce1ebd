package gomoku

import (
	"errors"

	"qilab/core"
)

// Rules is the game as core sees it, in one of its rule sets. The zero value is renju.
type Rules struct {
	Set RuleSet
	// Tournament is how renju is played in tournaments: a black stone on a forbidden point is not refused, but loses.
	Tournament bool
}

var _ core.Rules = Rules{}

// ID is "renju", "standard" or "freestyle".
func (r Rules) ID() string { return r.Set.String() }

// Sides are "black" and "white".
func (Rules) Sides() [2]string { return sideIDs }

// Start is the empty board.
func (r Rules) Start() core.Position { return r.start() }

func (r Rules) start() Position { return Position{rules: r.Set, tournament: r.Tournament} }

// Forbidden lists the points that are forbidden to the side to move.
func (Rules) Forbidden(p core.Position) (moves []core.Move) {
	position := p.(Position)
	if position.rules == Renju && position.turn == Black && !position.over.Over() {
		for q := range position.Forbidden().All() {
			moves = append(moves, q.Move())
		}
	}
	return moves
}

// NewSetup is an empty board with Black to move.
func (r Rules) NewSetup() core.Setup { return r.start().setup() }

// SetupOf is p as an editor holds it.
func (Rules) SetupOf(p core.Position) core.Setup { return p.(Position).setup() }

// ParseSetup reads what Parse reads without asking whether it is legal.
func (r Rules) ParseSetup(text string) (core.Setup, error) {
	p, err := r.Parse(text)
	var illegal *core.SetupError
	switch {
	case errors.As(err, &illegal):
		return illegal.Setup, nil
	case err != nil:
		return core.Setup{}, err
	}
	return r.SetupOf(p), nil
}

// FormatSetup writes the notation of this program.
func (r Rules) FormatSetup(s core.Setup) string {
	p, _ := r.fromSetup(s)
	return p.String()
}

// Problems lists what is wrong with s. Numbers of stones that no game leads to are not wrong: see SetupWarnings.
func (r Rules) Problems(s core.Setup) []core.Problem {
	_, problems := r.fromSetup(s)
	return problems
}

// FromSetup makes a position of s.
func (r Rules) FromSetup(s core.Setup) (core.Position, error) {
	p, err := r.legal(s)
	if err != nil {
		return nil, err
	}
	return p, nil
}

// legal is the position of s, or a *core.SetupError.
func (r Rules) legal(s core.Setup) (Position, error) {
	p, problems := r.fromSetup(s)
	return core.Legal(p, s.Clone, problems)
}

// Palette is the two stones.
func (Rules) Palette() []core.Piece { return []core.Piece{BlackStone, WhiteStone} }

// SetupFields are none.
func (Rules) SetupFields(core.Setup) []core.SetupField { return nil }
