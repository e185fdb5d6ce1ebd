package table

import (
	"maps"
	"slices"

	"qilab/core"
)

// Sketch is a setup being edited. It has its own undo.
type Sketch struct {
	rules      core.Rules
	setup      core.Setup
	piece      core.Piece // the piece that a click places; NoPiece erases
	undo, redo []edited
	apart      bool // the game below was begun for the setup: closing the editor goes back to the one before
}

// edited is a setup with the rules that check it.
type edited struct {
	rules core.Rules
	setup core.Setup
}

func (k *Sketch) now() edited { return edited{k.rules, k.setup} }

// Setup returns the current setup, which must not be changed.
func (k *Sketch) Setup() core.Setup { return k.setup }

// Piece returns the piece that a click places; NoPiece erases.
func (k *Sketch) Piece() core.Piece { return k.piece }

// Problems lists the errors in the setup.
func (k *Sketch) Problems() []core.Problem { return k.rules.Problems(k.setup) }

// Warnings lists oddities of the setup that do not prevent play.
func (k *Sketch) Warnings() []core.Problem {
	warnings := k.rules.Capabilities().SetupWarnings
	if warnings == nil {
		return nil
	}
	return warnings(k.setup)
}

// Outcome returns the outcome of the position: a game from it may be over at once. It is none while there are Problems.
func (k *Sketch) Outcome() core.Outcome {
	p, err := k.rules.FromSetup(k.setup)
	if err != nil {
		return core.Outcome{}
	}
	return k.rules.Adjudicate(core.Line{{Position: p}})
}

// Fields lists the fields of the setup besides board and turn.
func (k *Sketch) Fields() []core.SetupField { return k.rules.SetupFields(k.setup) }

// Text returns the setup in the game's notation.
func (k *Sketch) Text() string { return k.rules.FormatSetup(k.setup) }

// canUndo reports whether there is a change to undo.
func (k *Sketch) canUndo() bool { return len(k.undo) > 0 }

// canRedo reports whether there is a change to redo.
func (k *Sketch) canRedo() bool { return len(k.redo) > 0 }

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

// newSketch begins a setup with the first piece of the palette.
func newSketch(r core.Rules, setup core.Setup) *Sketch {
	k := &Sketch{rules: r, setup: setup.Clone()}
	if palette := r.Palette(); len(palette) > 0 {
		k.piece = palette[0]
	}
	return k
}

// draft is a setup that was left unfinished.
type draft struct {
	sketch *Sketch
	node   *core.Node // the current node when the editor was left
}
