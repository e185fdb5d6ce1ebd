package mistakes

import (
	"qilab/core"
	"qilab/ui/table"
)

// asking is the mode of a game during a lesson: a move at the position of the lesson is tried and does not become part of the
// game. Elsewhere the game is used as before.
type asking struct {
	table.Mode // of the game before
	lesson     *lesson
}

// Play tries a move at the position of the lesson.
func (a *asking) Play(moves ...core.Move) error {
	if !a.lesson.takes() || len(moves) != 1 {
		return a.Mode.Play(moves...)
	}
	a.lesson.try(moves[0])
	return nil
}

// Warn says nothing of a move that is only tried.
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

// MayHint refuses hints meanwhile.
func (a *asking) MayHint() error {
	if a.lesson.covered {
		return table.ErrNoGame
	}
	return a.Mode.MayHint()
}
