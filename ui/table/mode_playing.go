package table

import "qilab/core"

// Playing is the mode of a game in play or being studied, and the base of the others.
type Playing struct {
	shared  *state
	ending  *Ending
	help    *Assistance
	course  *course
	levels  *levels
	answers interface{ undo() bool } // of an opening
}

// MayMove allows moves while the program is not choosing one and the game is unfinished. In play they are made in the last position,
// since only undo takes back moves, or an ending that the position does not show, such as a resignation. In study, the user may try
// moves anywhere, and after stepping back to a turn of the program move for it.
func (p Playing) MayMove() error {
	switch {
	case p.shared.choice.on():
		return ErrThinking
	case p.shared.position().Outcome().Over(), p.shared.playing() && p.ending.Now().Over():
		return core.ErrGameOver
	case p.ending.LookingBack():
		return ErrNotLast
	}
	return nil
}

// Check tries the moves on the current position. In play the program makes its own moves.
func (p Playing) Check(moves []core.Move) error {
	at := p.shared.position()
	for i, m := range moves {
		if i > 0 && p.shared.playing() && !p.shared.sitting().seats[at.Turn()].Person() {
			return ErrProgramsMove
		}
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
		if err := p.course.move(m); err != nil {
			return err
		}
	}
	p.shared.live = true
	p.course.moved()
	return nil
}

func (p Playing) CanUndo() bool { return p.shared.doc.CanUndo() != core.NoChange }

func (p Playing) CanRedo() bool { return p.shared.doc.CanRedo() != core.NoChange }

// Undo takes back the last answer of an opening, an ending read with the game, or the last change of the document. Against the
// program it takes back moves until it is the user's turn again.
func (p Playing) Undo() bool {
	if p.undoAnswers() || p.ending.undo() {
		return true
	}
	kind, from := p.shared.doc.CanUndo(), p.shared.node()
	ended := p.ending.Ended()
	if kind == core.ChangeMove {
		p.help.note(func(a *Aids) { a.TakeBacks++ })
	}
	late, undone := p.ending.Now().Reason == core.EndTime, false
	p.shared.join(func() { // what follows the change sees the count too
		undone = p.course.travel(p.shared.doc.Undo, p.shared.doc.CanUndo)
		if !undone || p.ending.Now().Over() {
			return
		}
		byRules := ended && kind == core.ChangeMove
		if late || byRules || kind == core.ChangeText && p.shared.node() != from { // the time of the turn is given back, or moves before the end
			p.help.note(func(a *Aids) { a.TakeBacks++ })
		}
		if ended && !p.shared.playing() { // the game goes on, and its analysis has been seen
			p.help.note(func(a *Aids) { a.Looks++ })
		}
	})
	if !undone {
		return false
	}
	if p.shared.atOpening() && p.shared.programToMove() && p.shared.againstProgram() {
		p.answers.undo() // to the last one that was the user's
	}
	return true
}

// undoAnswers takes back answers of the opening, as a move is taken back.
func (p Playing) undoAnswers() (undone bool) {
	p.shared.join(func() { // what follows the change sees the count too
		if undone = p.answers.undo(); undone {
			p.help.note(func(a *Aids) { a.TakeBacks++ })
		}
	})
	return undone
}

// Redo makes the last undone change again, with the program's reply if it had one.
func (p Playing) Redo() bool { return p.course.travel(p.shared.doc.Redo, p.shared.doc.CanRedo) }

func (p Playing) IsTask() bool { return false }

// Due returns the side to move. After the end of the game the program has nothing to do.
func (p Playing) Due() (side core.Side, program bool) {
	side = p.shared.position().Turn()
	return side, !p.ending.Now().Over() && !p.shared.sitting().seats[side].Person()
}

// Thinker chooses a move by the level of the side to move.
func (p Playing) Thinker() Thinker { return p.levels.thinker(true) }

func (p Playing) Clocked() Clocking { return ClockRuns }

func (p Playing) Searched() Searched { return SearchAll }

func (p Playing) Conceals() Concealment { return Revealed }

func (p Playing) MayHint() bool { return true }

// Warn asks the rules, unless the game has ended or the user may not move.
func (p Playing) Warn(m core.Move) (core.Note, bool) {
	warn := p.shared.game.Rules.Capabilities().Warn
	if warn == nil || p.shared.outcomeOf(p.shared.node()).Over() || p.shared.mode().MayMove() != nil {
		return core.Note{}, false
	}
	return warn(p.shared.node().Line(), m)
}

func (p Playing) MayEnd() error { return nil }

func (p Playing) MayBranch() error { return nil }

func (p Playing) MayRematch() error { return nil }

// UndoReplaces reports whether undo would bring back another game, see Origins.One.
func (p Playing) UndoReplaces() bool {
	before, ok := p.shared.doc.Before()
	return ok && !(&Origins{p.shared}).One(before, p.shared.doc.Game())
}
