package table

import (
	"qilab/core"
	"qilab/solver/puzzle"
)

// Kept is the state of a table that files and the library store beside the game. The zero value is a new game between two people.
type Kept struct {
	Seats     [2]Seat
	TakenBack bool   // the moves after the current node were taken back
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
}

// Keep returns the state of a table to save.
func Keep(s *Table) Kept {
	k := Kept{Seats: s.Players.Seats(), TakenBack: s.Tree.AtEnd() && s.Node().Next() != nil, Clock: s.Clocks.Kept(), View: s.View.options(), Origin: s.Origins.Here()}
	if e := s.Editor.Sketch(); e != nil {
		k.Setup = e.Text()
	}
	k.Draft, k.DraftHere = s.Editor.draftText()
	if p, ok := s.Puzzle.Current(); ok {
		k.Attempt = KeptAttempt{Puzzle: p, Help: s.Puzzle.Task().Help, Wrong: s.Puzzle.Wrong()}
	} else {
		use := s.View.Activity() // a finished game would be opened for study otherwise
		k.View.Activity = &use
	}
	switch o, ok := s.Opening.Current(); {
	case ok && s.Opening.node() != nil:
		k.Opening = KeptOpening{State: o.State.String(), Players: o.Players}
	case ok: // it would not be found again
		k.Clock.Controls = s.Clocks.Controls()
	}
	return k
}

// Restore makes a game the whole document of a table, as Table.Restore does, with its saved state.
func (k Kept) Restore(s *Table, game *core.Game) (err error) {
	s.Together(func() {
		if err = s.Restore(game, seatsAt(s, game.Rules().ID(), k.Seats)); err != nil {
			return
		}
		if k.TakenBack {
			s.Tree.takeBackNext()
		}
		k.resume(s)
		if k.Draft != "" {
			s.Editor.keepDraft(k.Draft, k.DraftHere)
		}
		if k.Setup != "" {
			_ = s.Editor.OpenText(k.Setup) // the game opens without it
		}
	})
	return err
}

// Open opens a game, as Table.OpenWith does, and restores its saved state. Undo takes back the moves of a game in play or of an
// attempt at a puzzle; any other game goes as a whole.
func (k Kept) Open(s *Table, game *core.Game) (err error) {
	s.Together(func() {
		if err = s.OpenWith(game, seatsAt(s, game.Rules().ID(), k.Seats)); err != nil {
			return
		}
		k.resume(s)
		if s.View.Playing() || s.Mode().IsTask() {
			if err = s.Tree.retrace(); err == nil && k.TakenBack {
				s.Tree.takeBackNext()
			}
		}
	})
	return err
}

// seatsAt returns saved players, by the rules of that id. A level that the game no longer has becomes a person.
func seatsAt(s *Table, id string, seats [2]Seat) [2]Seat {
	g, ok := s.GameByID(id)
	for side, seat := range seats {
		if !ok || !HasLevel(g, seat.Level) {
			seats[side] = Seat{}
		}
	}
	return seats
}

// resume restores the saved state of the current game.
func (k Kept) resume(s *Table) {
	if k.Attempt.Puzzle.ID != "" {
		s.Puzzle.Resume(k.Attempt.Puzzle, k.Attempt.Wrong)
		s.Puzzle.NoteHelp(k.Attempt.Help)
	}
	if dialogue := s.Current().Dialogue; k.Opening.State != "" && dialogue != nil {
		if state, err := dialogue.Parse(k.Opening.State); err == nil {
			s.Opening.Resume(Opening{State: state, Players: seatsAt(s, s.Rules().ID(), k.Opening.Players)})
		}
	}
	s.Clocks.Restore(k.Clock)
	s.Origins.Set(s.Document().Game(), k.Origin)
	s.View.setOptions(k.View)
}
