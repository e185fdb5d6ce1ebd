package table

import (
	"slices"

	"qilab/core"
	"qilab/solver/catalog"
)

// editing is the mode while a position is set up. The game below it is suspended.
type editing struct {
	Mode
	shared *state
	editor *Editor
}

func (editing) MayMove() error                   { return ErrEditing }
func (editing) Check([]core.Move) error          { return ErrEditing }
func (editing) Play(...core.Move) error          { return ErrEditing }
func (e editing) CanUndo() bool                  { return e.shared.sketch.canUndo() }
func (e editing) CanRedo() bool                  { return e.shared.sketch.canRedo() }
func (e editing) Undo() bool                     { return e.editor.changed(e.shared.sketch.undoStep()) }
func (e editing) Redo() bool                     { return e.editor.changed(e.shared.sketch.redoStep()) }
func (e editing) Due() (core.Side, bool)         { return e.shared.position().Turn(), false }
func (editing) UndoReplaces() bool               { return false }
func (editing) Thinker() Thinker                 { return nil }
func (editing) Clocked() Clocking                { return ClockStands }
func (editing) Searched() Searched               { return SearchNothing }
func (editing) MayHint() bool                    { return false }
func (editing) Warn(core.Move) (core.Note, bool) { return core.Note{}, false }
func (editing) MayEnd() error                    { return ErrEditing }
func (editing) MayBranch() error                 { return nil }
func (editing) MayRematch() error                { return ErrEditing }

// Editor lets a position be set up in place of the game.
type Editor struct {
	shared *state
	view   *View
	drafts map[string]draft // saved setups, by the game's id
}

// Sketch returns the setup being made; nil outside the editor.
func (e *Editor) Sketch() *Sketch { return e.shared.sketch }

// open opens the editor on a setup.
func (e *Editor) open(setup core.Setup) {
	e.drop()
	e.shared.sketch = newSketch(e.shared.game.Rules, setup)
	e.shared.settle(ChangedEditor | ChangedPosition)
}

// EditPosition opens the editor: on the draft saved at this position if there is one, otherwise on the position.
func (e *Editor) EditPosition() {
	if d, ok := e.drafts[e.shared.game.Rules.ID()]; ok && d.node == e.shared.node() && e.shared.sketch == nil {
		e.shared.sketch = d.sketch
		e.shared.settle(ChangedEditor | ChangedPosition)
		return
	}
	e.open(e.shared.game.Rules.SetupOf(e.shared.position()))
}

// SetUp opens the editor for a family of games: over the current game if that is one of it, or else over a new one, on the setup
// that was left there.
func (e *Editor) SetUp(g catalog.Game) {
	g = e.shared.ruled(g)
	e.shared.join(func() {
		apart := e.under(g, true)
		switch d := e.drafts[g.Rules.ID()]; {
		case e.shared.sketch != nil:
		case apart && d.sketch != nil && d.sketch.apart:
			e.shared.sketch = d.sketch
			e.shared.settle(ChangedEditor | ChangedPosition)
		default:
			e.EditPosition()
		}
		e.shared.sketch.apart = e.shared.sketch.apart || apart
	})
}

// under begins a game for a setup of g unless the current one has the same board, in place of one that was begun for another setup. It
// reports whether the game below was begun for the setup.
func (e *Editor) under(g catalog.Game, live bool) (apart bool) {
	same := core.SameBoard(g.Rules, e.shared.game.Rules)
	if !same && e.shared.sketch != nil && e.shared.sketch.apart {
		e.Close()
		same = core.SameBoard(g.Rules, e.shared.game.Rules)
	}
	if !same {
		e.shared.replace(g, core.NewGame(g.Rules, g.Rules.Start()), [2]Seat{}, live)
		return true
	}
	return e.shared.sketch != nil && e.shared.sketch.apart
}

// Close returns to the game: to the one before if the game below was begun for the setup. It reports whether a setup was saved as the
// Draft.
func (e *Editor) Close() (kept bool) {
	if e.shared.sketch == nil {
		return false
	}
	e.shared.join(func() {
		apart := e.shared.sketch.apart
		kept = e.drop()
		e.shared.settle(ChangedEditor | ChangedPosition)
		if mode := e.shared.mode(); apart && mode.UndoReplaces() {
			mode.Undo()
		}
	})
	return kept
}

// drop closes the editor without reporting the change, and saves the setup as a draft if it differs from the current position; a
// draft whose changes were all undone is removed. It reports whether a draft was saved.
func (e *Editor) drop() bool {
	left := e.shared.sketch
	if left == nil {
		return false
	}
	e.shared.sketch = nil
	id := e.shared.game.Rules.ID()
	if left.Text() != left.rules.FormatSetup(left.rules.SetupOf(e.shared.position())) {
		e.drafts[id] = draft{left, e.shared.node()}
		return true
	}
	if e.drafts[id].sketch == left {
		delete(e.drafts, id)
	}
	return false
}

// Play begins a game from the setup; it can be undone. The error is a *core.SetupError if it is not legal.
func (e *Editor) Play(seats [2]Seat) error {
	if e.shared.sketch == nil {
		return nil
	}
	g, ok := e.shared.gameByID(e.shared.sketch.rules.ID())
	if !ok {
		return ErrNoSuchGame
	}
	p, err := g.Rules.FromSetup(e.shared.sketch.setup)
	if err != nil {
		return err
	}
	e.shared.sketch = nil
	delete(e.drafts, e.shared.game.Rules.ID())
	e.shared.replace(g, core.NewGame(g.Rules, p), seats, true)
	return nil
}

func (e *Editor) changed(done bool) bool {
	if done {
		e.shared.announce(ChangedEditor)
	}
	return done
}

// edit applies a change to a copy of the setup.
func (e *Editor) edit(change func(*core.Setup)) bool {
	if e.shared.sketch == nil {
		return false
	}
	next := e.shared.sketch.setup.Clone()
	change(&next)
	return e.changed(e.shared.sketch.set(edited{e.shared.sketch.rules, next}))
}

// PickPiece chooses the piece that a click places.
func (e *Editor) PickPiece(p core.Piece) {
	if e.shared.sketch != nil && e.shared.sketch.piece != p {
		e.shared.sketch.piece = p
		e.shared.announce(ChangedEditor)
	}
}

// Put places the chosen piece on a square, or removes it if it is already there.
func (e *Editor) Put(at core.Square) bool {
	return e.edit(func(n *core.Setup) {
		if at < 0 || int(at) >= len(n.Board) {
			return
		}
		if n.Board[at] == e.shared.sketch.piece {
			n.Board[at] = core.NoPiece
		} else {
			n.Board[at] = e.shared.sketch.piece
		}
	})
}

// Erase clears a square.
func (e *Editor) Erase(at core.Square) bool {
	return e.edit(func(n *core.Setup) {
		if at >= 0 && int(at) < len(n.Board) {
			n.Board[at] = core.NoPiece
		}
	})
}

// MovePiece moves the piece on from to another square, swapping it with a piece there.
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

// Symmetries lists the rotations and reflections of the setup, by the names of core.Symmetry; none outside the editor.
func (e *Editor) Symmetries() []string {
	if e.shared.sketch == nil {
		return nil
	}
	if symmetry := e.shared.sketch.rules.Capabilities().Symmetry; symmetry != nil {
		return symmetry.Names
	}
	return nil
}

// ApplySymmetry rotates or mirrors the setup.
func (e *Editor) ApplySymmetry(name string) error {
	if !slices.Contains(e.Symmetries(), name) {
		return core.ErrIllegalMove
	}
	setup, err := e.shared.sketch.rules.Capabilities().Symmetry.Setup(e.shared.sketch.setup, name)
	if err == nil {
		e.SetSetup(setup)
	}
	return err
}

// SetSetup replaces the whole setup: the empty board, the start, a deal.
func (e *Editor) SetSetup(setup core.Setup) bool {
	return e.edit(func(n *core.Setup) { *n = setup.Clone() })
}
