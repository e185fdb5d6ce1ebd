package table

import (
	"errors"

	"qilab/core"
	"qilab/core/intake"
)

// FoundKind says what a text turned out to be.
type FoundKind uint8

// The kinds.
const (
	FoundGame    FoundKind = iota // a game or a position
	FoundMoves                    // moves that can be made where the game is
	FoundSetup                    // a position that is not legal, for the editor
	FoundSeveral                  // several games, of which Take puts one on the table
	FoundSketch                   // a setup for the editor, which is open
	FoundFile                     // a game file of the program's own
)

// Found holds what a text or the content of a file turned out to be.
type Found struct {
	Kind  FoundKind
	Rules core.Rules   // of which game it is
	Form  string       // core.Reading.Form
	Plies int          // of the main line, or of the moves
	Nodes int          // of the tree with its variations; 0: there is none
	Games []core.Entry // all that it holds, if it is of no kind of the program's own
	// Cut says why Games are only the first of those that it holds; nil: they are all.
	Cut error
	// Encoding is how the text was written.
	Encoding core.Encoding
	// Damaged says that some of its characters are lost.
	Damaged bool
	// Switched says that the text was read by another set of rules than was on the table, for the same board.
	Switched bool
	// Part is why only a part of the game could be read; nil: all of it was.
	Part *core.PartError
	// Unread reports of a FoundSetup that more than the position may have been in the text.
	Unread bool
	// File is the file of a FoundFile.
	File *File

	best  intake.Candidate // of texts of no kind of the program's own
	setup edited           // of a FoundSetup or a FoundSketch
}

// Read finds out what a text is, in any notation of any game, and changes nothing. A setup is one for the editor if
// that is open and the text may go there. Otherwise package intake decides; its error is that of the game to which the text belongs.
func (t *Texts) Read(text string, intoEditor bool) (Found, error) {
	if k := t.at.sketch; intoEditor && k != nil {
		if next, err := t.editor.variantOf(k.rules, text); err == nil {
			return Found{Kind: FoundSketch, Rules: next.rules, Switched: next.rules.ID() != k.rules.ID(), setup: next}, nil
		}
	}
	if read := t.at.cfg.ReadFile; read != nil {
		if file := read(text); file != nil {
			if file.Game == nil {
				return Found{}, file.Err
			}
			return Found{Kind: FoundFile, Rules: file.Game.Rules(), File: file}, nil
		}
	}
	return t.found(t.source().Read(text)[0])
}

// source returns what texts are read for. They may have all moves that any way of playing a game allows; Take brings them to the way
// that is chosen.
func (t *Texts) source() intake.Source {
	s := intake.Source{Open: t.at.game.Rules}
	for _, g := range t.at.cfg.Games {
		s.Readers = append(s.Readers, g.Reader().ForReading())
	}
	if t.at.mode().MayMove() == nil {
		s.Continue = t.parse
	}
	return s
}

// found describes a candidate; the error is why it cannot be used.
func (t *Texts) found(c intake.Candidate) (Found, error) {
	open := t.at.game.Rules
	f := Found{
		Rules: c.Reader.Rules, Form: c.Reading.Form, Games: c.Reading.Games, Cut: c.Reading.Cut, Encoding: c.Reading.Encoding, Damaged: c.Reading.Damaged,
		Switched: c.Reader.Rules.ID() != open.ID() && core.SameBoard(open, c.Reader.Rules),
		best:     c,
	}
	if g, ok := t.at.gameByID(f.Rules.ID()); ok {
		f.Rules = g.Rules
	}
	errors.As(c.Reason, &f.Part)
	switch {
	case c.Quality == intake.Refused:
		return Found{}, c.Reason
	case c.Quality == intake.Continues:
		f.Kind, f.Plies = FoundMoves, len(c.Moves)
	case c.Quality == intake.Faulty:
		illegal, _ := c.Setup()
		f.Kind, f.setup, f.Unread = FoundSetup, edited{f.Rules, illegal.Setup}, !illegal.Alone
		f.Encoding, f.Damaged = core.UTF8, false // nothing is said of them beside the problems
	case c.Game == nil:
		f.Kind = FoundSeveral
	default:
		f.Plies, f.Nodes = len(c.Game.MainLine())-1, c.Game.Nodes()
	}
	return f, nil
}

// Take acts on what was found: a game comes to the table (of several the one with that number, from 0), moves are made,
// a setup opens in the editor. All of this can be undone. It returns what was taken. If it cannot be done, the error
// says why, and nothing has changed.
func (t *Texts) Take(f Found, number int) (Found, error) {
	game, _ := t.at.gameByID(f.Rules.ID())
	switch f.Kind {
	case FoundSketch:
		if t.at.sketch == nil {
			t.editor.openVariant(f.setup)
		} else {
			t.editor.changed(t.at.sketch.set(f.setup))
		}
	case FoundMoves:
		return f, t.play(f.best.Moves)
	case FoundSetup:
		if !core.SameBoard(f.Rules, t.at.game.Rules) {
			t.at.replace(game, core.NewGame(f.Rules, f.Rules.Start()), [2]Seat{}, false)
		}
		t.editor.openVariant(f.setup)
	case FoundFile:
		var err error
		t.at.join(func() {
			if err = t.open(f.File.Game, f.File.Seats); err == nil && f.File.Resume != nil {
				f.File.Resume()
			}
		})
		return f, err
	case FoundSeveral:
		if number < 0 || number >= len(f.Games) {
			return Found{}, ErrNoSuchGame
		}
		one, err := t.found(t.source().Pick(f.best, number))
		if err != nil {
			return Found{}, err
		}
		return t.Take(one, 0)
	case FoundGame:
		g, table := fit(game, f.best.Game)
		t.at.sittingOf(table).origin.Way = Opened
		t.at.replace(g, table, [2]Seat{}, false)
	}
	return f, nil
}

// PlayMoves makes the moves of a text, in any notation of the game, from the current position, and returns how many
// there were. If one of them cannot be made, none is, and the error says which.
func (t *Texts) PlayMoves(text string) (plies int, err error) {
	moves, err := t.parse(text)
	if err != nil {
		return 0, err
	}
	return len(moves), t.play(moves)
}

// parse returns the moves of a text, if they can be made from the current position.
func (t *Texts) parse(text string) ([]core.Move, error) {
	if err := t.at.mode().MayMove(); err != nil {
		return nil, err
	}
	moves, err := core.ParseMoves(t.at.game.Rules, t.at.position(), text)
	if err != nil {
		return nil, err
	}
	return moves, t.at.mode().Check(moves)
}

// play makes moves from the current position, all or none.
func (t *Texts) play(moves []core.Move) error {
	if err := t.at.mode().MayMove(); err != nil {
		return err
	}
	if err := t.at.mode().Check(moves); err != nil { // they have been parsed, but maybe somewhere else
		return err
	}
	return t.at.mode().Play(moves...)
}
