package table

import (
	"qilab/core"
)

// Play makes a move of the person. The errors are those of Players.MayMove and of the game.
func (s *Table) Play(m core.Move) error {
	if err := s.Players.MayMove(); err != nil {
		return err
	}
	if s.Opening.pending() != nil {
		return s.Opening.play(m)
	}
	if s.HeadStart.pending() {
		return s.HeadStart.play(m)
	}
	if err := makeMove(s, m); err != nil {
		return err
	}
	s.Players.live = true
	played(s)
	return nil
}

// CanUndo reports whether Undo would do anything.
func (s *Table) CanUndo() bool {
	if s.Editor.sketch != nil {
		return s.Editor.sketch.CanUndo()
	}
	if o := s.Opening.pending(); o != nil {
		if _, ok := o.State.Back(); ok {
			return true
		}
	}
	return s.doc.CanUndo() != core.NoChange
}

// UndoLeaves reports whether Undo would run on into the previous game, after changes of the current one were taken back.
func (t *Tree) UndoLeaves() bool {
	s := t.s
	return s.Editor.sketch == nil && s.Opening.pending() == nil && s.doc.CanUndo() == core.ChangeGame && s.doc.CanRedo() != core.NoChange
}

// UnderWay reports whether the current game is being played, against the program or by the clock, and is neither at its beginning nor
// over.
func (p *Players) UnderWay() bool {
	s := p.s
	played := p.againstProgram() || s.Clocks.On()
	return played && s.Puzzle.attempt() == nil && s.Editor.sketch == nil && s.Node().Parent() != nil && !s.Ending.Now().Over()
}

// CanRedo reports whether Redo would do anything.
func (s *Table) CanRedo() bool {
	if s.Editor.sketch != nil {
		return s.Editor.sketch.CanRedo()
	}
	if s.Opening.pending() != nil {
		return false // the answers are to be given again
	}
	return s.doc.CanRedo() != core.NoChange
}

// Undo takes the last change back. Against the program it takes back moves until it is the person's turn again: the
// pair, or the person's own move alone if the program was still thinking about its answer.
func (s *Table) Undo() bool {
	if s.Editor.sketch != nil {
		return s.Editor.changed(s.Editor.sketch.undoStep())
	}
	if s.Opening.undo() || s.Ending.undo() {
		return true
	}
	return travel(s, s.doc.Undo, s.doc.CanUndo)
}

// Redo makes the last undone change again, with the answer of the program if it had one.
func (s *Table) Redo() bool {
	if s.Editor.sketch != nil {
		return s.Editor.changed(s.Editor.sketch.redoStep())
	}
	if !s.CanRedo() {
		return false
	}
	return travel(s, s.doc.Redo, s.doc.CanRedo)
}

func travel(s *Table, step func() bool, next func() core.ChangeKind) bool {
	kind := next()
	if kind == core.ChangeGame {
		s.cfg.Leaving()
	}
	s.Players.cancel()
	s.Clocks.spend()
	if kind == core.ChangeGame {
		s.Clocks.stop()
	}
	if !step() {
		return false
	}
	for kind == core.ChangeMove && next() == core.ChangeMove && s.Players.ProgramToMove() && s.Players.againstProgram() && !s.Opening.atNode() {
		step()
	}
	s.Clocks.travelled(kind)
	adopt(s)
	s.Players.live = false
	s.settle(ChangedPosition | ChangedTree | ChangedSeats)
	return true
}

// adopt takes up the rules of the document's game, which undo may have changed.
func adopt(s *Table) {
	game := s.doc.Game()
	if game == s.outcomes.Game() {
		return
	}
	if g, ok := s.GameByID(game.Rules().ID()); ok {
		s.game = g
		if g.Rules.Capabilities().Tournament != nil {
			s.game.Rules = game.Rules() // the rule of tournaments belongs to the game
		}
	}
	s.adjudicate()
}

// played reports that a move was added, and begins what is due then.
func played(s *Table) {
	if s.cfg.Moved != nil {
		s.cfg.Moved(s.Node())
	}
	s.settle(ChangedPosition | ChangedTree | ChangedSeats)
}
