package search

import (
	"qilab/core"
	"qilab/solver"
	"qilab/solver/catalog"
)

// Situation is the state of the table, as far as the search needs it.
type Situation struct {
	Game catalog.Game // with the rules in force
	// Outcomes are those of the current game tree.
	Outcomes *core.Outcomes
	// FreePlay reports whether long play is not judged.
	FreePlay bool
	// Agreed is the number of plies fixed by an opening dialogue. They are not judged.
	Agreed int
	Scope  Scope
	// Thinking reports whether the program is choosing a move, so that the processor is not free.
	Thinking bool
	// Concealed reports whether the analysis must not be visible.
	Concealed bool
	// Awaited is the user's turn during which the program may ponder; nil: none.
	Awaited *Awaited
}

// Awaited is a user's turn that the program waits for.
type Awaited struct {
	Level string // of the program
	Clock solver.Clock
	Timed bool // Clock is in force
}

// Scope bounds the searches.
type Scope uint8

// The scopes.
const (
	Full      Scope = iota // anything
	NoThreats              // all but threats: an opening is being agreed upon
	Suspended              // nothing new, but reports remain: a position is being set up
	Void                   // nothing, and no reports: the game has not begun
)

// tree returns the current game tree.
func (s Situation) tree() *core.Game { return s.Outcomes.Game() }

// node returns the current node.
func (s Situation) node() *core.Node { return s.tree().Current() }

// id returns the id of the current game.
func (s Situation) id() string { return s.Game.Rules.ID() }

// proves reports whether the analyzer of the game proves outcomes instead of giving scores.
func (s Situation) proves() bool { return s.Game.Scale == 0 }
