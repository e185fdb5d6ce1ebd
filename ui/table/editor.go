package table

import (
	"maps"
	"slices"

	"qilab/core"
)

// Sketch is a setup in the making. It has an undo of its own.
type Sketch struct {
	rules      core.Rules
	setup      core.Setup
	piece      core.Piece // what a click puts down; NoPiece takes away
	undo, redo []edited
}

// edited is a setup with the rules that check it.
type edited struct {
	rules core.Rules
	setup core.Setup
}

func (k *Sketch) now() edited { return edited{k.rules, k.setup} }

// Setup returns the setup now, which must not be changed.
func (k *Sketch) Setup() core.Setup { return k.setup }

// Piece returns what a click puts down, NoPiece for taking away.
func (k *Sketch) Piece() core.Piece { return k.piece }

// Problems lists what is wrong with the setup.
func (k *Sketch) Problems() []core.Problem { return k.rules.Problems(k.setup) }

// Warnings lists what is unusual about the setup but does not prevent playing on.
func (k *Sketch) Warnings() []core.Problem {
	warnings := k.rules.Capabilities().SetupWarnings
	if warnings == nil {
		return nil
	}
	return warnings(k.setup)
}

// Fields lists what the setup has beside board and turn.
func (k *Sketch) Fields() []core.SetupField { return k.rules.SetupFields(k.setup) }

// Text returns the setup in the game's notation.
func (k *Sketch) Text() string { return k.rules.FormatSetup(k.setup) }

// CanUndo reports whether there is a change to undo.
func (k *Sketch) CanUndo() bool { return len(k.undo) > 0 }

// CanRedo reports whether there is a change to redo.
func (k *Sketch) CanRedo() bool { return len(k.redo) > 0 }

func (k *Sketch) undoStep() bool { return k.shift(&k.undo, &k.redo) }
func (k *Sketch) redoStep() bool { return k.shift(&k.redo, &k.undo) }

func (k *Sketch) shift(from, to *[]edited) bool {
	if len(*from) == 0 {
		return false
	}
	*to = append(*to, k.now())
	last := (*from)[len(*from)-1]
	k.rules, k.setup = last.rules, last.setup
	*from = (*from)[:len(*from)-1]
	return true
}

// set makes a change that can be undone, and reports whether anything changed.
func (k *Sketch) set(next edited) bool {
	old := k.setup
	if next.rules.ID() == k.rules.ID() && slices.Equal(next.setup.Board, old.Board) && next.setup.Turn == old.Turn && maps.Equal(next.setup.Fields, old.Fields) {
		return false
	}
	k.undo = append(k.undo, k.now())
	k.redo = nil
	k.rules, k.setup = next.rules, next.setup
	return true
}

// editing is the mode while a position is set up. The game below it stands still.
type editing struct {
	Mode
	at *Table
}

func (editing) MayMove() error                   { return ErrEditing }
func (editing) Check([]core.Move) error          { return ErrEditing }
func (editing) Play(...core.Move) error          { return ErrEditing }
func (e editing) CanUndo() bool                  { return e.at.Editor.sketch.CanUndo() }
func (e editing) CanRedo() bool                  { return e.at.Editor.sketch.CanRedo() }
func (e editing) Undo() bool                     { return e.at.Editor.changed(e.at.Editor.sketch.undoStep()) }
func (e editing) Redo() bool                     { return e.at.Editor.changed(e.at.Editor.sketch.redoStep()) }
func (e editing) Due() (core.Side, bool)         { return e.at.Position().Turn(), false }
func (editing) Thinker() Thinker                 { return nil }
func (editing) Clocked() Clocking                { return ClockStands }
func (editing) Searched() Searched               { return SearchNothing }
func (editing) MayHint() error                   { return ErrEditing }
func (editing) Warn(core.Move) (core.Note, bool) { return core.Note{}, false }
func (editing) MayEnd() error                    { return ErrEditing }
func (editing) MayBranch() error                 { return nil }
func (editing) MayRematch() error                { return ErrEditing }

// Editor lets a position be set up in place of the game.
type Editor struct {
	s      *Table
	sketch *Sketch          // nil while a game is on the table
	drafts map[string]draft // what was left in it, by the game's id
}

// Sketch returns the setup being made, or nil while a game is on the table.
func (e *Editor) Sketch() *Sketch { return e.sketch }

// Open opens the editor on a setup.
func (e *Editor) Open(setup core.Setup) {
	e.drop()
	e.sketch = newEditor(e.s.game.Rules, setup)
	e.s.settle(ChangedEditor | ChangedPosition)
}

func newEditor(r core.Rules, setup core.Setup) *Sketch {
	e := &Sketch{rules: r, setup: setup.Clone()}
	if palette := r.Palette(); len(palette) > 0 {
		e.piece = palette[0]
	}
	return e
}

// EditPosition opens the editor: on the draft left at this position if there is one, otherwise on the position.
func (e *Editor) EditPosition() {
	if d, ok := e.drafts[e.s.game.Rules.ID()]; ok && d.node == e.s.Node() && e.sketch == nil {
		e.sketch = d.editor
		e.s.settle(ChangedEditor | ChangedPosition)
		return
	}
	e.Open(e.s.game.Rules.SetupOf(e.s.Position()))
}

// Close returns to the game. It reports whether anything had been set up; that is kept as the Draft.
func (e *Editor) Close() (kept bool) {
	if e.sketch == nil {
		return false
	}
	kept = e.drop()
	e.s.settle(ChangedEditor | ChangedPosition)
	return kept
}

// Play begins a game from the setup; it can be undone. The error is a *core.SetupError if it is not legal.
func (e *Editor) Play(seats [2]Seat) error {
	if e.sketch == nil {
		return nil
	}
	g, ok := e.s.GameByID(e.sketch.rules.ID())
	if !ok {
		return ErrNoSuchGame
	}
	p, err := g.Rules.FromSetup(e.sketch.setup)
	if err != nil {
		return err
	}
	for side := range seats {
		if seats[side].Level == LevelDefence { // who defends a puzzle plays no game
			seats[side] = Seat{}
		}
	}
	e.sketch = nil
	delete(e.drafts, e.s.game.Rules.ID())
	e.s.Together(func() {
		e.s.Start(g, p, seats)
		if e.s.Players.Company() == FaceToFace { // it was set up to be looked into
			e.s.View.SetActivity(Study)
		}
	})
	return nil
}

func (e *Editor) changed(done bool) bool {
	if done {
		e.s.Announce(ChangedEditor)
	}
	return done
}

// edit applies a change to a copy of the setup.
func (e *Editor) edit(change func(*core.Setup)) bool {
	if e.sketch == nil {
		return false
	}
	next := e.sketch.setup.Clone()
	change(&next)
	return e.changed(e.sketch.set(edited{e.sketch.rules, next}))
}

// PickPiece chooses what a click puts down.
func (e *Editor) PickPiece(p core.Piece) {
	if e.sketch != nil && e.sketch.piece != p {
		e.sketch.piece = p
		e.s.Announce(ChangedEditor)
	}
}

// Put puts the chosen piece on a square, or removes it if it already stands there.
func (e *Editor) Put(at core.Square) bool {
	return e.edit(func(n *core.Setup) {
		if at < 0 || int(at) >= len(n.Board) {
			return
		}
		if n.Board[at] == e.sketch.piece {
			n.Board[at] = core.NoPiece
		} else {
			n.Board[at] = e.sketch.piece
		}
	})
}

// Erase removes what stands on a square.
func (e *Editor) Erase(at core.Square) bool {
	return e.edit(func(n *core.Setup) {
		if at >= 0 && int(at) < len(n.Board) {
			n.Board[at] = core.NoPiece
		}
	})
}

// MovePiece moves what stands on from to another square; a piece there changes places with it.
func (e *Editor) MovePiece(from, to core.Square) bool {
	return e.edit(func(n *core.Setup) {
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
func (e *Editor) SetTurn(side core.Side) bool {
	return e.edit(func(n *core.Setup) { n.Turn = side })
}

// SetField sets one of the setup's fields.
func (e *Editor) SetField(name, value string) bool {
	return e.edit(func(n *core.Setup) {
		if n.Fields == nil {
			n.Fields = map[string]string{}
		}
		n.Fields[name] = value
	})
}

// SetSetup puts another setup in place of this one: the empty board, the start, a deal.
func (e *Editor) SetSetup(setup core.Setup) bool {
	return e.edit(func(n *core.Setup) { *n = setup.Clone() })
}

// Paste reads a setup in the game's notation, legal or not. If the text says or implies another set of rules for the
// same board, these are chosen. The error says what could not be read; the setup is unchanged then.
func (e *Editor) Paste(text string) error {
	next, err := e.variantOf(e.sketch.rules, text)
	if err != nil {
		return err
	}
	e.changed(e.sketch.set(next))
	return nil
}
