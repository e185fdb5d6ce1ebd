package table

import (
	"qilab/core"
)

// Mode is the use of the current game: it decides which actions users and the program have on the board. The modes are
// Playing, editing, agreeing, handicap and solving; Table.Use gives a game another one.
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
	// Undo takes the last change back, and Redo makes the last one again that was taken back. They report whether there was any.
	Undo() bool
	Redo() bool

	// Due returns the side that has to move or to answer, and whether the program has that side.
	Due() (side core.Side, program bool)
	// Thinker chooses for the program where it is due; nil: there is nothing to choose.
	Thinker() Thinker
	// Clocked returns the state of the clocks.
	Clocked() Clocking

	// Searched returns what may be searched meanwhile.
	Searched() Searched
	// Conceals returns why the mode conceals the analysis, or Revealed.
	Conceals() Concealment
	// MayHint returns why there are no hints, or nil.
	MayHint() error
	// Warn returns what is wrong with a legal move of the current position; false: nothing.
	Warn(m core.Move) (core.Note, bool)

	// MayEnd returns why the game cannot end by resignation, agreement or time, or nil.
	MayEnd() error
	// MayBranch returns why variations cannot be added, or nil.
	MayBranch() error
	// MayRematch returns why there can be no other game like this one, or nil.
	MayRematch() error
}

// Clocking is the state of the clocks of a game.
type Clocking uint8

// The values.
const (
	ClockRuns   Clocking = iota // where the game is played on
	ClockStands                 // meanwhile
	ClockWaits                  // for the first move
)

// Searched is what may be searched in a mode.
type Searched uint8

// The values, from everything to nothing.
const (
	SearchAll         Searched = iota
	SearchNoThreats            // positions, but no threats: there is no other side yet
	SearchNoPositions          // positions are no part of the game yet
	SearchNothing
)

// Mode returns that of the current game.
func (s *Table) Mode() Mode {
	if s.Editor.sketch != nil {
		return editing{s.gameMode(), s}
	}
	return s.gameMode()
}

// gameMode returns the mode of the current game, whether or not a position is being set up.
func (s *Table) gameMode() Mode {
	base := Playing{s}
	switch g := s.sitting(); {
	case g.mode != nil:
		return g.mode
	case g.attempt != nil:
		return solving{base, g.attempt}
	case s.Opening.pending() != nil:
		return agreeing{base}
	case s.Handicap.pending():
		return handicap{base}
	}
	return base
}

// ToAct returns the side that has to move or, while an opening is being agreed upon, to answer.
func (s *Table) ToAct() core.Side {
	side, _ := s.Mode().Due()
	return side
}

// Use gives the current game a mode of its own; nil: the one that follows from its state.
func (s *Table) Use(m Mode) {
	s.sitting().mode = m
	s.settle(ChangedAll)
}

// Drop ends a mode that Use gave to a game, be it the current one or one that undo may bring back. The mode must be comparable.
func (s *Table) Drop(m Mode) {
	for game, t := range s.sittings {
		if t.mode != m {
			continue
		}
		t.mode = nil
		if game == s.doc.Game() {
			s.settle(ChangedAll)
		}
	}
}

// Playing is the mode of a game that is played or studied, and the base of the others.
type Playing struct{ at *Table }

// PlayingAt returns the mode of a game that is played at t.
func PlayingAt(t *Table) Playing { return Playing{t} }

// MayMove allows moves while the program is not choosing one and the game goes on. Where play was stepped back to a turn of the
// program the user may move for it.
func (p Playing) MayMove() error {
	switch {
	case p.at.Players.Thinking():
		return ErrThinking
	case p.at.Position().Outcome().Over():
		return core.ErrGameOver
	}
	return nil
}

// Check tries the moves on the current position.
func (p Playing) Check(moves []core.Move) error {
	at := p.at.Position()
	for _, m := range moves {
		next, err := at.Play(m)
		if err != nil {
			return err
		}
		at = next
	}
	return nil
}

// Play adds the moves to the game.
func (p Playing) Play(moves ...core.Move) error {
	for _, m := range moves {
		if err := makeMove(p.at, m); err != nil {
			return err
		}
	}
	p.at.Players.live = true
	played(p.at)
	return nil
}

// CanUndo asks the document.
func (p Playing) CanUndo() bool { return p.at.doc.CanUndo() != core.NoChange }

// CanRedo asks the document.
func (p Playing) CanRedo() bool { return p.at.doc.CanRedo() != core.NoChange }

// Undo takes back the last answer of an opening, an ending that came with the game, or the last change of the document. Against the
// program it takes back moves until it is the user's turn again.
func (p Playing) Undo() bool {
	s := p.at
	if s.Opening.undo() || s.Ending.undo() {
		return true
	}
	if s.doc.CanUndo() == core.ChangeMove {
		s.Assistance.note(func(a *Aids) { a.TakeBacks++ })
	}
	return travel(s, s.doc.Undo, s.doc.CanUndo)
}

// Redo makes the last undone change again, with the answer of the program if it had one.
func (p Playing) Redo() bool { return travel(p.at, p.at.doc.Redo, p.at.doc.CanRedo) }

// Due returns the side to move. The program has nothing to do where the game has ended.
func (p Playing) Due() (side core.Side, program bool) {
	side = p.at.Position().Turn()
	return side, !p.at.Ending.Now().Over() && !p.at.sitting().seats[side].Person()
}

// Thinker chooses a move by the level of the side to move.
func (p Playing) Thinker() Thinker { return p.at.Players.opponent(true) }

// Clocked lets the clock run.
func (p Playing) Clocked() Clocking { return ClockRuns }

// Searched lets everything be searched.
func (p Playing) Searched() Searched { return SearchAll }

// Conceals reveals the analysis.
func (p Playing) Conceals() Concealment { return Revealed }

// MayHint allows hints.
func (p Playing) MayHint() error { return nil }

// Warn asks the rules, unless the game has ended anyway or the user may not move.
func (p Playing) Warn(m core.Move) (core.Note, bool) {
	warn := p.at.game.Rules.Capabilities().Warn
	if warn == nil || p.at.Outcome().Over() || !p.at.Players.PersonMayMove() {
		return core.Note{}, false
	}
	return warn(p.at.Node().Line(), m)
}

// MayEnd allows it.
func (p Playing) MayEnd() error { return nil }

// MayBranch allows it.
func (p Playing) MayBranch() error { return nil }

// MayRematch allows it.
func (p Playing) MayRematch() error { return nil }
