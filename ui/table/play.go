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

// Undo takes the last change back. Against the program it takes back moves until it is the user's turn again: the
// pair, or the user's own move alone if the program was still thinking about its answer.
func (s *Table) Undo() bool { return s.Mode().Undo() }

// Redo makes the last undone change again, with the answer of the program if it had one.
func (s *Table) Redo() bool { return s.Mode().Redo() }

// UndoLeaves reports whether Undo would run on into the previous game, after changes of the current one were taken back. The moves of
// a handicap, which are games of their own to the document, are not left by it.
func (t *Tree) UndoLeaves() bool { return t.UndoReplaces() && t.s.doc.CanRedo() != core.NoChange }

// UndoReplaces reports whether Undo would bring back the previous game.
func (t *Tree) UndoReplaces() bool {
	s := t.s
	if a, ok := s.Handicap.Of(); ok && len(a.Made) > 1 {
		return false
	}
	return s.Editor.sketch == nil && s.Opening.pending() == nil && s.doc.CanUndo() == core.ChangeGame
}

// UnderWay reports whether the current game is being played, against the program or by the clock, and is neither at its beginning nor
// over.
func (p *Players) UnderWay() bool {
	s := p.s
	played := p.againstProgram() || s.Clocks.On()
	return played && s.Mode().Clocked() != ClockStands && s.Node().Parent() != nil && !s.Ending.Now().Over()
}

func travel(s *Table, step func() bool, next func() core.ChangeKind) bool {
	kind, game, aids := next(), s.doc.Game(), s.Assistance.Had()
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
	if s.doc.Game() == game {
		s.Assistance.keep(aids) // whatever tags have come back
	}
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
