package mistakes

import (
	"qilab/core"
	"qilab/ui/table"
)

// asking is the mode of a game during a lesson: a move at the lesson's position is a try, not part of the game. At other positions
// the previous mode applies.
type asking struct {
	table.Mode // the previous mode
	lesson     *lesson
}

// Play tries a move at the lesson's position.
func (a *asking) Play(moves ...core.Move) error {
	if !a.lesson.takes() || len(moves) != 1 {
		return a.Mode.Play(moves...)
	}
	a.lesson.try(moves[0])
	return nil
}

// CanUndo allows for taking back the move on the board: tries leave nothing to undo, and the moves of the game are to stay.
func (a *asking) CanUndo() bool {
	d := a.lesson.room.Table.Document()
	return !a.lesson.takes() && d.Undoes() == d.Game().Current() && a.Mode.CanUndo()
}

// Undo takes back what CanUndo allows.
func (a *asking) Undo() bool { return a.CanUndo() && a.Mode.Undo() }

// Warn gives no warning about a try.
func (a *asking) Warn(m core.Move) (core.Note, bool) {
	if a.lesson.takes() {
		return core.Note{}, false
	}
	return a.Mode.Warn(m)
}

// Conceals conceals the analysis while the user looks for a better move.
func (a *asking) Conceals() table.Concealment {
	if a.lesson.covered {
		return table.ConcealedForLesson
	}
	return a.Mode.Conceals()
}

// MayHint refuses hints during a lesson, which has its own.
func (a *asking) MayHint() bool { return !a.lesson.covered && a.Mode.MayHint() }
