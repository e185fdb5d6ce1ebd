package table

import (
	"qilab/core"
)

// Play makes a move of the user. The errors are those of Mode.MayMove and of the game.
func (t *Table) Play(m core.Move) error {
	mode := t.Mode()
	if err := mode.MayMove(); err != nil {
		return err
	}
	return mode.Play(m)
}

// CanUndo reports whether Undo would do anything.
func (t *Table) CanUndo() bool { return t.Mode().CanUndo() }

// CanRedo reports whether Redo would do anything.
func (t *Table) CanRedo() bool { return t.Mode().CanRedo() }

// Undo takes the last change back. Against the program it takes back moves until it is the user's turn again: a pair of moves, or
// only the user's move if the program was still thinking.
func (t *Table) Undo() bool { return t.Mode().Undo() }

// Redo makes the last undone change again, with the program's reply if it had one.
func (t *Table) Redo() bool { return t.Mode().Redo() }

// Show opens a game as one that the program shows: it is not recorded. Errors: those of Open.
func Show(t *Table, game *core.Game) (err error) {
	t.Together(func() {
		if err = t.Open(game); err == nil {
			t.Origins.Set(t.Document().Game(), Origin{Way: Shown})
		}
	})
	return err
}

// Walk goes to the position after some moves from the start of the game, and reports whether the game has them.
func Walk(t *Table, moves []core.Move) bool {
	n := t.Document().Game().Root().After(moves)
	if n != nil {
		t.Tree.Goto(n)
	}
	return n != nil
}

// ToAct returns the side that has to move or, while an opening is being agreed upon, to answer.
func (t *Table) ToAct() core.Side {
	return t.shared.toAct()
}

// Use gives the current game a mode of its own; nil: the one that follows from its state.
func (t *Table) Use(m Mode) {
	t.shared.sitting().mode = m
	t.settle(ChangedAll)
}

// Drop ends a mode that Use gave to a game, the current one or one in the history. The mode must be comparable.
func (t *Table) Drop(m Mode) {
	for game, sitting := range t.shared.sittings {
		if sitting.mode != m {
			continue
		}
		sitting.mode = nil
		if game == t.shared.doc.Game() {
			t.settle(ChangedAll)
		}
	}
}
