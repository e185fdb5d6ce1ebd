// Package gamefile says what a game file keeps of the table beside the game: who plays, the setup in the editor, the attempt
// at a puzzle, the opening that is being agreed upon, and how the game is seen.
package gamefile

import (
	"strconv"

	"qilab/core"
	"qilab/solver/puzzle"
	"qilab/storage"
	"qilab/ui/host"
	"qilab/ui/prefs"
	"qilab/ui/table"
)

// The keys of storage.Meta.Session. What is not there is as in a new game.
const (
	first   = "first"  // the level of the program, or empty for a person
	second  = "second" //
	setup   = "setup"  // the setup in the editor, if it is open
	draft   = "draft"  // the setup that was left in the editor and not played
	hidden  = "hidden"
	flipped = "flipped"
	use     = "activity"
	help    = "puzzle-help"  // that the attempt at a puzzle has had
	wrong   = "puzzle-wrong" // table.Puzzle.Wrong
	clock   = "clock"        // table.Clocks.State
	way     = "way"          // how the game came to the table
	record  = "record"       // its number in the library
	own     = "own-tags"     // the names of the tags that the program may change, with tabs between them

	// Puzzle is the key of the puzzle that the game is an attempt at, as puzzle.Format writes it.
	Puzzle = "puzzle"
)

// Meta returns what a file of the game on the table keeps beside the game.
func Meta(s *table.Table) storage.Meta {
	seats := s.Players.Seats()
	kept := map[string]string{first: seats[core.First].Level, second: seats[core.Second].Level}
	if e := s.Editor.Sketch(); e != nil {
		kept[setup] = e.Text()
	}
	if d, ok := s.Editor.Draft(); ok {
		kept[draft] = s.Rules().FormatSetup(d)
	}
	if p, ok := s.Puzzle.Current(); ok {
		kept[Puzzle] = puzzle.Format(p)
		// Closing the program does not make up for help.
		if had := s.Puzzle.Task().Help; had != table.NoHelp {
			kept[help] = had.String()
		}
		if text := s.Puzzle.Wrong(); text != "" {
			kept[wrong] = text
		}
	}
	keepOpening(s, kept)
	if text := s.Clocks.State(); text != "" {
		kept[clock] = text
	}
	keepOrigin(s, kept)
	sight := s.View.Sight()
	for key, said := range map[string]*bool{hidden: sight.Hidden, flipped: sight.Flipped} {
		if said != nil {
			kept[key] = strconv.FormatBool(*said)
		}
	}
	if sight.Activity != nil {
		kept[use] = sight.Activity.String()
	}
	return storage.Meta{Session: kept}
}

// Extension is the usual end of the names of the program's own files, without the dot.
const Extension = "qigame"

// Text returns the game on the table in the program's own form. Errors: storage.ErrTooLarge.
func Text(s *table.Table) (string, error) {
	data, err := storage.Encode(s.Document().Game(), Meta(s))
	return string(data), err
}

// Restore puts the game on the table that was there when the program ended, with the editor as it was.
func Restore(s *table.Table, game *core.Game, meta storage.Meta) (err error) {
	s.Together(func() { err = restore(s, game, meta) })
	return err
}

func restore(s *table.Table, game *core.Game, meta storage.Meta) error {
	rules := game.Rules()
	if err := s.Restore(game, seatsOf(s, rules, meta)); err != nil {
		return err
	}
	resume(s, rules, meta)
	if d, err := rules.ParseSetup(meta.Session[draft]); err == nil && meta.Session[draft] != "" {
		s.Editor.KeepDraft(d)
	}
	if text := meta.Session[setup]; text != "" {
		_ = s.Editor.OpenText(text) // the game is there without it
	}
	return nil
}

// resume restores the state that a saved game was left in.
func resume(s *table.Table, r core.Rules, meta storage.Meta) {
	resumePuzzle(s, meta)
	resumeOpening(s, r, meta)
	s.Clocks.Restore(meta.Session[clock])
	resumeOrigin(s, meta)
	said := func(key string) *bool {
		on, err := strconv.ParseBool(meta.Session[key])
		if err != nil {
			return nil
		}
		return &on
	}
	sight := table.Sight{Hidden: said(hidden), Flipped: said(flipped)}
	if a, ok := table.ParseActivity(meta.Session[use]); ok {
		sight.Activity = &a
	}
	s.View.SetSight(sight)
}

func resumePuzzle(s *table.Table, meta storage.Meta) {
	p, err := puzzle.Parse(meta.Session[Puzzle])
	if err != nil {
		return
	}
	s.Puzzle.Resume(p, meta.Session[wrong])
	for _, h := range []table.Help{table.HintShown, table.SolutionShown} {
		if meta.Session[help] == h.String() {
			s.Puzzle.NoteHelp(h)
		}
	}
}

// seatsOf returns who played a saved game. A level that the game no longer has becomes a person.
func seatsOf(s *table.Table, r core.Rules, meta storage.Meta) [2]table.Seat {
	var seats [2]table.Seat
	for side, key := range [2]string{first, second} {
		seats[side] = seatOf(s, r, meta.Session[key])
	}
	return seats
}

func seatOf(s *table.Table, r core.Rules, level string) table.Seat {
	if g, ok := s.GameByID(r.ID()); ok && table.HasLevel(g, level) {
		return table.Seat{Level: level}
	}
	return table.Seat{}
}

// Take puts a saved game on the table, shows it and says so; it can be undone.
func Take(h *host.Context, game *core.Game, meta storage.Meta, said string) {
	var err error
	h.Table.Together(func() {
		if err = h.Table.OpenWith(game, seatsOf(h.Table, game.Rules(), meta)); err == nil {
			resume(h.Table, game.Rules(), meta)
		}
	})
	if err != nil {
		h.Tell(h.Words.Error(err))
		return
	}
	h.Show(prefs.GameScreen)
	h.Tell(said)
}

// Read reads the text of one of the program's own files, for the table; nil if it is none.
func Read(h *host.Context, text string) *table.File {
	if !storage.IsGame(text) {
		return nil
	}
	game, meta, whole, err := h.Store.Salvage([]byte(text))
	file := &table.File{Game: game, Whole: whole, Err: err}
	if game != nil {
		file.Seats, file.Resume = seatsOf(h.Table, game.Rules(), meta), func() { resume(h.Table, game.Rules(), meta) }
	}
	return file
}
