package core

import (
	"io"
	"iter"
)

// Codec reads and writes whole games as texts and as the contents of files: PGN, SGF, and what else a game is kept in. The rules
// know positions and single moves alone (Rules.Parse, Rules.ParseMove); core/<game>/notation has the codec of a game, which
// package catalog joins with its rules. A codec has no state, and serves all sets of rules of a family: the rules that a game is
// to be played by are handed to it.
//
// To add a form that games are read from, in core/<game>/notation:
//   - write its reader in a file of its own, func(rules, text) (*Game, error) or one that yields many games, with bounds that are
//     checked before memory is taken, errors as Rules.Parse has them, and a fuzz test;
//   - give it a name among the forms of the package, recognise it in the func that sniffs, by what no other form begins with,
//     and call its reader from Read (and from Each, if a file of it holds many games);
//   - put the name into the catalogues as "form.GAME.NAME".
//
// To add a form that games are written in: write it in the same file, list it in Formats, call it from Write, with
// an error for what it cannot hold, and put "format.GAME.ID" and "format.GAME.ID.hint" into the catalogues. gametest.Codec
// checks that every form is read back.
type Codec interface {
	// Read finds out which form a text (or the bytes of a file) has and which games are in it. The Form and Sure of the reading
	// hold also if there is an error. Errors: *TextError (ErrUnreadable).
	Read(r Rules, text string) (Reading, error)
	// Each yields the games of a file one after the other, in any form that Read knows, and keeps nothing of those before: a
	// file of many games may be of any size. An error that comes without a game is one of the file, and the last.
	Each(r Rules, file io.Reader) iter.Seq2[Entry, error]
	// Position reads a position in any form in which players of the game write one: what Rules.Parse reads, and games, for the
	// position at the end of their main line. Errors as of Rules.Parse, and ErrIllegalMove.
	Position(r Rules, text string) (Position, error)
	// Plain writes the main line of g without anything else, so that Read reads it back.
	Plain(g *Game) string
	// Formats lists the forms in which games are written, the most useful first.
	Formats() []Format
	// Write writes g in the form of that ID: for a form that holds one position the current one, for one that holds one line
	// the line through it. The error is a *TextError: the form cannot hold the game, or is not one of Formats.
	Write(g *Game, format string) (string, error)
}

// Reader reads texts as games by certain rules. Where Codec is nil, the game's positions are all the texts that it has.
type Reader struct {
	Rules Rules
	Codec Codec
}

// ForReading returns r with the rules by which games that exist already are read; see ForReading.
func (r Reader) ForReading() Reader { return Reader{ForReading(r.Rules), r.Codec} }

func (r Reader) codec() Codec {
	if r.Codec != nil {
		return r.Codec
	}
	return positions{}
}

// Read finds out which form a text has and which games are in it, as Codec.Read does.
func (r Reader) Read(text string) (Reading, error) { return r.codec().Read(r.Rules, text) }

// Each yields the games of a file, as Codec.Each does.
func (r Reader) Each(file io.Reader) iter.Seq2[Entry, error] { return r.codec().Each(r.Rules, file) }

// Game reads the first game of a text, or a position, and leaves it at the end of its main line. Errors are those of Entry.Read.
func (r Reader) Game(text string) (*Game, error) {
	reading, err := r.Read(text)
	if err != nil {
		return nil, err
	}
	return reading.Games[0].Read()
}

// Position reads a position, as Codec.Position does.
func (r Reader) Position(text string) (Position, error) { return r.codec().Position(r.Rules, text) }

// Setup reads what Position reads, legal or not, where an illegal position is a *SetupError.
func (r Reader) Setup(text string) (Setup, error) {
	setup, err := r.Rules.ParseSetup(text)
	if err == nil {
		return setup, nil
	}
	return setupBy(r.Rules, r.Position, text)
}

// Plain writes the main line of g, as Codec.Plain does.
func (r Reader) Plain(g *Game) string { return r.codec().Plain(g) }

// Formats lists the forms in which games are written.
func (r Reader) Formats() []Format { return r.codec().Formats() }

// Write writes g, as Codec.Write does.
func (r Reader) Write(g *Game, format string) (string, error) { return r.codec().Write(g, format) }

// NoFormat makes the error of Codec.Write for a form that is not one of Formats.
func NoFormat(format string) error {
	return Unreadable("export-form", 0, "there is no form "+Quote(format)+" of this game", format)
}

// positions is the codec of a game that has none of its own: a text is a position.
type positions struct{}

// maxPosition bounds the bytes of a file that holds a position.
const maxPosition = 1 << 20

func (positions) Read(r Rules, text string) (Reading, error) {
	p, err := r.Parse(text)
	if err != nil {
		return Reading{}, SetAlone(err, "")
	}
	return Reading{Games: []Entry{{Read: func() (*Game, error) { return NewGame(r, p), nil }}}}, nil
}

func (c positions) Each(r Rules, file io.Reader) iter.Seq2[Entry, error] {
	return EachOf(file, maxPosition, func(text string) (Reading, error) { return c.Read(r, text) },
		func(length, most int) *TextError { return TooLong("library-long", length, most) })
}

func (positions) Position(r Rules, text string) (Position, error) { return r.Parse(text) }
func (positions) Plain(g *Game) string                            { return g.Root().Position().String() }
func (positions) Formats() []Format                               { return nil }
func (positions) Write(_ *Game, format string) (string, error)    { return "", NoFormat(format) }
