package table

import (
	"qilab/core"
	"qilab/solver/puzzle"
)

// Kept is the state of a table that files and the library store beside the game. The zero value is a new game between two people.
type Kept struct {
	Seats     [2]Seat
	TakenBack bool   // the moves after the current node were taken back
	BackTo    string // that node, as placeOf writes it; "": the current one of the game
	Setup     string // the setup in the editor, as Sketch.Text writes it; "": the editor is closed
	Draft     string // a saved setup, likewise; "": none
	DraftHere bool   // it was left at the current node
	Attempt   KeptAttempt
	Opening   KeptOpening
	Clock     KeptClock
	View      ViewOptions
	Origin    Origin
}

// KeptAttempt is an attempt at a puzzle; without a puzzle there is none.
type KeptAttempt struct {
	Puzzle puzzle.Puzzle
	Help   Help   // still counts after a restart
	Wrong  string // as Puzzle.Wrong returns it
}

// KeptOpening is an opening that is being, or was, agreed upon; without a state there is none.
type KeptOpening struct {
	State   string // as catalog.Agreement.String writes it
	Players [2]Seat
	Turned  bool
}

// Keep returns the state of a table to save.
func Keep(t *Table) Kept {
	k := Kept{
		Seats: t.Players.Seats(), TakenBack: t.Tree.AtEnd() && t.Node().Next() != nil,
		Clock: t.Clocks.Kept(), View: t.View.options(), Origin: t.Origins.Here(),
	}
	if k.TakenBack {
		k.BackTo = placeOf(t.Node())
	}
	if e := t.Editor.Sketch(); e != nil {
		k.Setup = e.Text()
	}
	k.Draft, k.DraftHere = t.Editor.draftText()
	if p, ok := t.Puzzle.Current(); ok {
		k.Attempt = KeptAttempt{Puzzle: p, Help: t.Puzzle.Task().Help, Wrong: t.Puzzle.Wrong()}
	} else {
		use := t.View.Activity() // a finished game would be opened for study otherwise
		k.View.Activity = &use
	}
	switch o, ok := t.Opening.Current(); {
	case ok && t.Opening.node() != nil:
		k.Opening = KeptOpening{State: o.State.String(), Players: o.Players, Turned: o.Turned}
	case ok: // it would not be found again
		k.Clock.Controls = t.Clocks.Controls()
	}
	return k
}

// Restore makes a game the whole document of a table, as Table.Restore does, with its saved state.
func (k Kept) Restore(t *Table, game *core.Game) (err error) {
	t.Together(func() {
		if err = t.Restore(game, seatsAt(t, game.Rules().ID(), k.Seats)); err != nil {
			return
		}
		if k.TakenBack {
			t.Tree.takeBackNext()
		}
		k.resume(t)
		if k.Draft != "" {
			t.Editor.keepDraft(k.Draft, k.DraftHere)
		}
		if k.Setup != "" {
			_ = t.Editor.OpenText(k.Setup) // the game opens without it
		}
	})
	return err
}

// Open opens a game, as Table.OpenWith does, and restores its saved state, moves taken back included. Undo takes back the moves of a game
// in play or of an attempt at a puzzle; any other game goes as a whole.
func (k Kept) Open(t *Table, game *core.Game) (err error) {
	t.Together(func() {
		if err = t.OpenWith(game, seatsAt(t, game.Rules().ID(), k.Seats)); err != nil {
			return
		}
		k.resume(t)
		if n := nodeIn(t.Document().Game(), k.BackTo); k.TakenBack && n != nil {
			t.Document().Goto(n)
		}
		if t.View.Playing() || t.Mode().IsTask() {
			err = t.Tree.retrace()
		}
		if err == nil && k.TakenBack {
			t.Tree.takeBackNext()
		}
	})
	return err
}

// Reached returns the node that a saved game had reached: the end of its main line, or the node to which moves were taken back.
func (k Kept) Reached(game *core.Game) *core.Node {
	if n := nodeIn(game, k.BackTo); k.TakenBack && n != nil {
		return n
	}
	line := game.MainLine()
	return line[len(line)-1]
}

// seatsAt returns saved players, by the rules of that id. A level that the game no longer has becomes a person.
func seatsAt(t *Table, id string, seats [2]Seat) [2]Seat {
	g, ok := t.GameByID(id)
	for side, seat := range seats {
		if !ok || !HasLevel(g, seat.Level) {
			seats[side] = Seat{}
		}
	}
	return seats
}

// resume restores the saved state of the current game.
func (k Kept) resume(t *Table) {
	if k.Attempt.Puzzle.ID != "" {
		t.Puzzle.Resume(k.Attempt.Puzzle, k.Attempt.Wrong)
		t.Puzzle.NoteHelp(k.Attempt.Help)
	}
	if dialogue := t.Current().Dialogue; k.Opening.State != "" && dialogue != nil {
		if state, err := dialogue.Parse(k.Opening.State); err == nil {
			t.Opening.Resume(Opening{State: state, Players: seatsAt(t, t.Rules().ID(), k.Opening.Players), Turned: k.Opening.Turned})
		}
	}
	t.Clocks.Restore(k.Clock)
	t.Origins.Set(t.Document().Game(), k.Origin)
	t.View.setOptions(k.View)
}
