package table

import (
	"qilab/core"
)

// Mode is the use of the current game: it decides which actions users and the program may take on the board. The modes of this package
// are Playing, finished, editing, agreeing, handicap, solving and drilling. ui/mistakes has one of its own, which it sets by Table.Use.
type Mode interface {
	// MayMove returns why the user may not move at the current node, or nil.
	MayMove() error
	// Check returns why the user may not make these moves one after another, or nil.
	Check(moves []core.Move) error
	// Play makes moves of the user one after another, which MayMove and Check allow.
	Play(moves ...core.Move) error

	// CanUndo and CanRedo report whether Undo and Redo would do anything.
	CanUndo() bool
	CanRedo() bool
	// Undo takes the last change back; Redo makes the last undone change again. Both report whether there was one.
	Undo() bool
	Redo() bool

	// UndoReplaces reports whether Undo would bring back the previous game.
	UndoReplaces() bool

	// IsTask reports whether the moves solve a task from a position, as in a puzzle, instead of belonging to a game. A task has a
	// panel that describes it, and is studied; it has no opening, no repertoire and no counted help.
	IsTask() bool

	// Due returns the side that has to move or to answer, and whether the program plays it.
	Due() (side core.Side, program bool)
	// Thinker chooses for the program where it is due; nil: there is nothing to choose.
	Thinker() Thinker
	// Clocked returns the state of the clocks.
	Clocked() Clocking

	// Searched returns the permitted searches of the analysis.
	Searched() Searched
	// Conceals returns why the mode conceals the analysis, or Revealed.
	Conceals() Concealment
	// MayHint reports whether there are hints.
	MayHint() bool
	// Warn returns the objection to a legal move of the current position; false if there is none.
	Warn(m core.Move) (core.Note, bool)

	// MayEnd returns why the game cannot end by resignation, agreement or time, or nil.
	MayEnd() error
	// MayBranch returns why variations cannot be added, or nil.
	MayBranch() error
	// MayRematch returns why there can be no rematch, or nil.
	MayRematch() error
}

// Clocking is the state of the clocks of a game.
type Clocking uint8

// The values.
const (
	ClockRuns   Clocking = iota // while the game is unfinished
	ClockStands                 // meanwhile
	ClockWaits                  // for the first move
)

// Searched is the extent of the permitted searches in a mode.
type Searched uint8

// The values, from everything to nothing.
const (
	SearchAll         Searched = iota
	SearchNoThreats            // positions, but no threats: there is no other side yet
	SearchNoPositions          // positions are no part of the game yet
	SearchNothing
)

// Concealment is the reason why the window hides everything that the analysis found: reports, threats, statistics of other games.
type Concealment uint8

// The reasons, the strongest last.
const (
	Revealed           Concealment = iota // nothing is concealed
	ConcealedByChoice                     // the user hides the analysis
	ConcealedInPlay                       // the game is played, not studied
	ConcealedForLesson                    // the user must find a better move unaided
	ConcealedForPuzzle                    // a puzzle is being tried
)
