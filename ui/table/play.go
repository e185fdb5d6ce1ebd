package table

import (
	"qilab/core"
)

// Play makes a move of the user. The errors are those of Mode.MayMove and of the game.
func (s *Table) Play(m core.Move) error {
	mode := s.Mode()
	if err := mode.MayMove(); err != nil {
		return err
	}
	return mode.Play(m)
}

// CanUndo reports whether Undo would do anything.
func (s *Table) CanUndo() bool { return s.Mode().CanUndo() }

// CanRedo reports whether Redo would do anything.
func (s *Table) CanRedo() bool { return s.Mode().CanRedo() }

// Undo takes the last change back. Against the program it takes back moves until it is the user's turn again: a pair of moves, or
// only the user's move if the program was still thinking.
func (s *Table) Undo() bool { return s.Mode().Undo() }

// Redo makes the last undone change again, with the program's reply if it had one.
func (s *Table) Redo() bool { return s.Mode().Redo() }

// ToAct returns the side that has to move or, while an opening is being agreed upon, to answer.
func (s *Table) ToAct() core.Side {
	return s.at.toAct()
}

// Use gives the current game a mode of its own; nil: the one that follows from its state.
func (s *Table) Use(m Mode) {
	s.at.sitting().mode = m
	s.settle(ChangedAll)
}

// Drop ends a mode that Use gave to a game, the current one or one in the history. The mode must be comparable.
func (s *Table) Drop(m Mode) {
	for game, t := range s.at.sittings {
		if t.mode != m {
			continue
		}
		t.mode = nil
		if game == s.at.doc.Game() {
			s.settle(ChangedAll)
		}
	}
}
