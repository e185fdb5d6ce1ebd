package session

import (
	"maps"
	"slices"

	"qilab/core"
)

// Editor is a set-up being made. It has an undo of its own.
type Editor struct {
	rules      core.Rules
	setup      core.Setup
	piece      core.Piece // what a click puts down; NoPiece takes away
	undo, redo []edited
}

// edited is a set-up and the rules by which it is judged.
type edited struct {
	rules core.Rules
	setup core.Setup
}

func (e *Editor) now() edited { return edited{e.rules, e.setup} }

// Setup is the set-up now; not to be changed.
func (e *Editor) Setup() core.Setup { return e.setup }

// Piece is what a click puts down, NoPiece for taking away.
func (e *Editor) Piece() core.Piece { return e.piece }

// Problems lists what is wrong with the set-up.
func (e *Editor) Problems() []core.Problem { return e.rules.Problems(e.setup) }

// Warnings lists what is unusual about the set-up, but can be played on.
func (e *Editor) Warnings() []core.Problem {
	warnings := e.rules.Capabilities().SetupWarnings
	if warnings == nil {
		return nil
	}
	return warnings(e.setup)
}

// Fields lists what the set-up has beside board and turn.
func (e *Editor) Fields() []core.SetupField { return e.rules.SetupFields(e.setup) }

// Text is the set-up in the game's notation.
func (e *Editor) Text() string { return e.rules.FormatSetup(e.setup) }

// CanUndo reports whether there is a change to take back.
func (e *Editor) CanUndo() bool { return len(e.undo) > 0 }

// CanRedo reports whether there is a change to make again.
func (e *Editor) CanRedo() bool { return len(e.redo) > 0 }

func (e *Editor) undoStep() bool { return e.shift(&e.undo, &e.redo) }
func (e *Editor) redoStep() bool { return e.shift(&e.redo, &e.undo) }

func (e *Editor) shift(from, to *[]edited) bool {
	if len(*from) == 0 {
		return false
	}
	*to = append(*to, e.now())
	last := (*from)[len(*from)-1]
	e.rules, e.setup = last.rules, last.setup
	*from = (*from)[:len(*from)-1]
	return true
}

// set makes a change that can be taken back, and reports whether it was one.
func (e *Editor) set(next edited) bool {
	old := e.setup
	if next.rules.ID() == e.rules.ID() && slices.Equal(next.setup.Board, old.Board) && next.setup.Turn == old.Turn && maps.Equal(next.setup.Fields, old.Fields) {
		return false
	}
	e.undo = append(e.undo, e.now())
	e.redo = nil
	e.rules, e.setup = next.rules, next.setup
	return true
}

// Editor is the set-up being made, or nil while a game is on the table.
func (s *Session) Editor() *Editor { return s.editor }

// OpenEditor opens the editor on a set-up.
func (s *Session) OpenEditor(setup core.Setup) {
	s.dropEditor()
	s.editor = newEditor(s.game.Rules, setup)
	s.settle(ChangedEditor | ChangedPosition)
}

func newEditor(r core.Rules, setup core.Setup) *Editor {
	e := &Editor{rules: r, setup: setup.Clone()}
	if palette := r.Palette(); len(palette) > 0 {
		e.piece = palette[0]
	}
	return e
}

// EditPosition opens the editor: on what was left there while the same position was looked at, or else on that position.
func (s *Session) EditPosition() {
	if d, ok := s.drafts[s.game.Rules.ID()]; ok && d.node == s.Node() && s.editor == nil {
		s.editor = d.editor
		s.settle(ChangedEditor | ChangedPosition)
		return
	}
	s.OpenEditor(s.game.Rules.SetupOf(s.Position()))
}

// CloseEditor goes back to the game. It reports whether there was anything set up, which is kept as the Draft.
func (s *Session) CloseEditor() (kept bool) {
	if s.editor == nil {
		return false
	}
	kept = s.dropEditor()
	s.settle(ChangedEditor | ChangedPosition)
	return kept
}

// PlaySetup begins a game from the set-up; it can be undone. The error is a *core.SetupError if it is not legal.
func (s *Session) PlaySetup(seats [2]Seat) error {
	if s.editor == nil {
		return nil
	}
	g, ok := s.GameByID(s.editor.rules.ID())
	if !ok {
		return ErrNoSuchGame
	}
	p, err := g.Rules.FromSetup(s.editor.setup)
	if err != nil {
		return err
	}
	for side := range seats {
		if seats[side].Level == LevelDefence { // who defends a puzzle plays no game
			seats[side] = Seat{}
		}
	}
	s.editor = nil
	delete(s.drafts, s.game.Rules.ID())
	s.Start(g, p, seats)
	return nil
}

func (s *Session) editorChanged(done bool) bool {
	if done {
		s.changed(ChangedEditor)
	}
	return done
}

// edit changes the set-up by a func that gets a copy.
func (s *Session) edit(change func(*core.Setup)) bool {
	if s.editor == nil {
		return false
	}
	next := s.editor.setup.Clone()
	change(&next)
	return s.editorChanged(s.editor.set(edited{s.editor.rules, next}))
}

// PickPiece chooses what a click puts down.
func (s *Session) PickPiece(p core.Piece) {
	if s.editor != nil && s.editor.piece != p {
		s.editor.piece = p
		s.changed(ChangedEditor)
	}
}

// Put puts the chosen piece on a square; where it stands already it is taken away.
func (s *Session) Put(at core.Square) bool {
	return s.edit(func(n *core.Setup) {
		if at < 0 || int(at) >= len(n.Board) {
			return
		}
		if n.Board[at] == s.editor.piece {
			n.Board[at] = core.NoPiece
		} else {
			n.Board[at] = s.editor.piece
		}
	})
}

// Erase takes away what stands on a square.
func (s *Session) Erase(at core.Square) bool {
	return s.edit(func(n *core.Setup) {
		if at >= 0 && int(at) < len(n.Board) {
			n.Board[at] = core.NoPiece
		}
	})
}

// MovePiece takes what stands on from to another square; what stood there changes places with it.
func (s *Session) MovePiece(from, to core.Square) bool {
	return s.edit(func(n *core.Setup) {
		if from < 0 || int(from) >= len(n.Board) {
			return
		}
		if to < 0 || int(to) >= len(n.Board) {
			n.Board[from] = core.NoPiece
			return
		}
		n.Board[from], n.Board[to] = n.Board[to], n.Board[from]
	})
}

// SetTurn chooses the side to move.
func (s *Session) SetTurn(side core.Side) bool {
	return s.edit(func(n *core.Setup) { n.Turn = side })
}

// SetField sets one of the set-up's fields.
func (s *Session) SetField(name, value string) bool {
	return s.edit(func(n *core.Setup) {
		if n.Fields == nil {
			n.Fields = map[string]string{}
		}
		n.Fields[name] = value
	})
}

// SetSetup puts another set-up in the place of this one: the empty board, the start, a deal.
func (s *Session) SetSetup(setup core.Setup) bool {
	return s.edit(func(n *core.Setup) { *n = setup.Clone() })
}

// PasteSetup reads a set-up in the game's notation, legal or not. If the text says or implies another set of rules for the
// same board, these are chosen. The error says what could not be read; the set-up is then as before.
func (s *Session) PasteSetup(text string) error {
	next, err := s.variantOf(s.editor.rules, text)
	if err != nil {
		return err
	}
	s.editorChanged(s.editor.set(next))
	return nil
}
