package gomoku

import (
	"qilab/core"
)

// Rules implements core.Rules for one of the rule sets. The zero value is renju.
type Rules struct {
	Set RuleSet
	// Tournament selects the rules of renju tournaments: Black may put a stone on a forbidden point, but loses by it.
	Tournament bool
}

var _ core.Rules = Rules{}

// ID returns "renju", "standard" or "freestyle".
func (r Rules) ID() string { return r.Set.String() }

// Sides returns "black" and "white".
func (Rules) Sides() [2]string { return sideIDs }

// Start returns the empty board.
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

// NewSetup returns an empty board with Black to move.
func (r Rules) NewSetup() core.Setup { return r.start().setup() }

// SetupOf returns p as a setup.
func (Rules) SetupOf(p core.Position) core.Setup { return p.(Position).setup() }

// ParseSetup reads any position that Parse reads, legal or not.
func (r Rules) ParseSetup(text string) (core.Setup, error) { return core.ReadSetup(r, text) }

// FormatSetup writes s in this program's notation.
func (r Rules) FormatSetup(s core.Setup) string {
	p, _ := r.fromSetup(s)
	return p.String()
}

// Problems lists everything wrong with s. Numbers of stones that no game leads to are not an error: see SetupWarnings.
func (r Rules) Problems(s core.Setup) []core.Problem {
	_, problems := r.fromSetup(s)
	return problems
}

// FromSetup returns the position of s, which must be legal.
func (r Rules) FromSetup(s core.Setup) (core.Position, error) {
	p, problems := r.fromSetup(s)
	return core.LegalSetup(s, p, problems)
}

// legal returns the position of s, or a *core.SetupError.
func (r Rules) legal(s core.Setup) (Position, error) {
	p, problems := r.fromSetup(s)
	return core.Legal(p, s.Clone, problems)
}

// Palette returns the two stones.
func (Rules) Palette() []core.Piece { return []core.Piece{BlackStone, WhiteStone} }

// SetupFields returns nil: setups have no fields other than the board and the side to move.
func (Rules) SetupFields(core.Setup) []core.SetupField { return nil }
