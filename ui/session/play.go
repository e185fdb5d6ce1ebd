package session

import (
	"qilab/core"
)

// Play makes a move of the person.
func (s *Session) Play(m core.Move) error {
	if s.editor != nil || s.Thinking() {
		return core.ErrIllegalMove
	}
	if s.agreement() != nil {
		return s.playOpening(m)
	}
	if err := s.doc.Play(m); err != nil {
		return err
	}
	s.live = true
	s.played()
	return nil
}

// CanUndo reports whether Undo would do anything.
func (s *Session) CanUndo() bool {
	if s.editor != nil {
		return s.editor.CanUndo()
	}
	if o := s.agreement(); o != nil {
		if _, ok := o.State.Back(); ok {
			return true
		}
	}
	return s.doc.CanUndo() != core.NoChange
}

// CanRedo reports whether Redo would do anything.
func (s *Session) CanRedo() bool {
	if s.editor != nil {
		return s.editor.CanRedo()
	}
	if s.agreement() != nil {
		return false // the answers are to be given again
	}
	return s.doc.CanRedo() != core.NoChange
}

// Undo takes the last change back. Against the program it takes back moves until it is the person's turn again: the
// pair, or the person's own move alone if the program was still thinking about its answer.
func (s *Session) Undo() bool {
	if s.editor != nil {
		return s.editorChanged(s.editor.undoStep())
	}
	if s.undoOpening() {
		return true
	}
	return s.travel(s.doc.Undo, s.doc.CanUndo)
}

// Redo makes the last undone change again, with the answer of the program if it had one.
func (s *Session) Redo() bool {
	if s.editor != nil {
		return s.editorChanged(s.editor.redoStep())
	}
	if !s.CanRedo() {
		return false
	}
	return s.travel(s.doc.Redo, s.doc.CanRedo)
}

func (s *Session) travel(step func() bool, next func() core.ChangeKind) bool {
	kind := next()
	s.cancelTurn()
	if !step() {
		return false
	}
	for kind == core.ChangeMove && next() == core.ChangeMove && s.ProgramToMove() && s.againstProgram() && !s.atOpening() {
		step()
	}
	s.adopt()
	s.live = false
	s.settle(ChangedPosition | ChangedTree | ChangedSeats)
	return true
}

// againstProgram reports whether a person plays the program.
func (s *Session) againstProgram() bool { return s.seats[0].Person() != s.seats[1].Person() }

// adopt takes up the rules and the players of the document's game, which undo may have changed.
func (s *Session) adopt() {
	game := s.doc.Game()
	if g, ok := s.GameByID(game.Rules().ID()); ok {
		s.game = g
		if g.Rules.Capabilities().Tournament != nil {
			s.game.Rules = game.Rules() // the rule of tournaments belongs to the game
		}
	}
	s.seats = s.seated[game]
}

// Goto looks at a node of the tree.
func (s *Session) Goto(n *core.Node) bool { return s.look(s.doc.Goto(n)) }

// Back looks at the position before.
func (s *Session) Back() bool { return s.look(s.doc.Back()) }

// Forward looks at the next position of the line.
func (s *Session) Forward() bool { return s.look(s.doc.Forward()) }

// Sibling looks at another variation of the same move.
func (s *Session) Sibling(delta int) bool { return s.look(s.doc.Sibling(delta)) }

// First looks at the start.
func (s *Session) First() bool {
	return s.Node().Parent() != nil && s.Goto(s.doc.Game().Root())
}

// Last looks at the end of the line.
func (s *Session) Last() bool {
	line := s.doc.Game().CurrentLine()
	end := line[len(line)-1]
	return end != s.Node() && s.Goto(end)
}

// look ends a step of looking round: the program does not answer where play was stepped back to, until it is told.
func (s *Session) look(done bool) bool {
	if done {
		s.live = false
		s.settle(ChangedPosition | ChangedSeats)
	}
	return done
}

// Delete removes a node and what follows it.
func (s *Session) Delete(n *core.Node) bool { return s.treeChanged(s.doc.Delete(n)) }

// Promote makes the line to n the main line.
func (s *Session) Promote(n *core.Node) bool { return s.treeChanged(s.doc.Promote(n)) }

// Annotate sets the comment and the glyph of n.
func (s *Session) Annotate(n *core.Node, comment, glyph string) bool {
	done := s.doc.Annotate(n, comment, glyph)
	if done {
		s.changed(ChangedTree)
	}
	return done
}

func (s *Session) treeChanged(done bool) bool {
	if done {
		s.settle(ChangedPosition | ChangedTree)
	}
	return done
}
