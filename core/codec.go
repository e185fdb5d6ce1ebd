package core

import (
	"io"
	"iter"
)

// Codec reads and writes whole games as texts and as the contents of files: PGN, SGF and the like. The rules read only
// positions and single moves (Rules.Parse, Rules.ParseMove). The codec of a game is in core/<game>/notation; package
// catalog joins it with the rules. A codec has no state and serves all rules of a family: the caller passes the rules
// of the game.
//
// To read another format, in core/<game>/notation:
//   - write its reader in a file of its own, func(rules, text) (*Game, error) or one that yields many games, with
//     bounds that are checked before memory is taken, errors as Rules.Parse has them, and a fuzz test;
//   - name it among the forms of the package, recognise it in the sniffing function by a start that no other form
//     has, and call its reader from Read (and from Each, if a file of it holds many games);
//   - put the name into the catalogues as "form.GAME.NAME".
//
// To write another format: write it in the same file, list it in Formats, call it from Write, with an error for games
// it cannot hold, and put "format.GAME.ID" and "format.GAME.ID.hint" into the catalogues. gametest.Codec checks that
// every form is read back.
type Codec interface {
	// Read detects the form of a text (or of the bytes of a file) and lists its games. Form and Sure of the reading are
	// valid even with an error. Errors: *TextError (ErrUnreadable).
	Read(r Rules, text string) (Reading, error)
	// Each yields the games of a file one after the other, in any form that Read knows. It holds one game at a time, so
	// the file may be of any size. An error without a game concerns the whole file and ends the sequence.
	Each(r Rules, file io.Reader) iter.Seq2[Entry, error]
	// Position reads a position in any form that players of the game use: everything that Rules.Parse reads, and games,
	// which give the position at the end of their main line. Errors as of Rules.Parse, and ErrIllegalMove.
	Position(r Rules, text string) (Position, error)
	// Plain writes only the moves of the main line of g, so that Read reads them back.
	Plain(g *Game) string
	// Formats lists the formats that Write knows, the most useful first.
	Formats() []Format
	// Write writes g in the format with that ID. A format for a single position gets the current one; a format for a
	// single line gets the line through it. The error is a *TextError: the format is unknown or cannot hold the game.
	Write(g *Game, format string) (string, error)
}

// NotationWriter is implemented by a Codec with a format whose moves may be in any notation.
type NotationWriter interface {
	// WriteIn is Write with the moves in a notation of Capabilities.Notations, if the format allows for several.
	WriteIn(g *Game, format, notation string) (string, error)
}

// Reader reads texts as games by certain rules. If Codec is nil, the only texts of the game are positions.
type Reader struct {
	Rules Rules
	Codec Codec
}

// ForReading returns r with the rules for reading existing games; see ForReading.
func (r Reader) ForReading() Reader { return Reader{ForReading(r.Rules), r.Codec} }

func (r Reader) codec() Codec {
	if r.Codec != nil {
		return r.Codec
	}
	return positions{}
}

// Read detects the form of a text and lists its games; see Codec.Read.
func (r Reader) Read(text string) (Reading, error) { return r.codec().Read(r.Rules, text) }

// Each yields the games of a file; see Codec.Each.
func (r Reader) Each(file io.Reader) iter.Seq2[Entry, error] { return r.codec().Each(r.Rules, file) }

// Game reads the first game of a text, or a position, and goes to the end of its main line. Errors as of Entry.Read.
func (r Reader) Game(text string) (*Game, error) {
	reading, err := r.Read(text)
	if err != nil {
		return nil, err
	}
	return reading.Games[0].Read()
}

// Position reads a position; see Codec.Position.
func (r Reader) Position(text string) (Position, error) { return r.codec().Position(r.Rules, text) }

// Setup reads any text that Position reads, even if the position is illegal and a *SetupError there.
func (r Reader) Setup(text string) (Setup, error) {
	setup, err := r.Rules.ParseSetup(text)
	if err == nil {
		return setup, nil
	}
	return setupBy(r.Rules, r.Position, text)
}

// Plain writes the main line of g; see Codec.Plain.
func (r Reader) Plain(g *Game) string { return r.codec().Plain(g) }

// Formats lists the formats of the codec.
func (r Reader) Formats() []Format { return r.codec().Formats() }

// Write writes g; see Codec.Write.
func (r Reader) Write(g *Game, format string) (string, error) { return r.codec().Write(g, format) }

// WriteIn writes g with the moves in a notation, if the format allows for several; see NotationWriter.
func (r Reader) WriteIn(g *Game, format, notation string) (string, error) {
	if w, ok := r.codec().(NotationWriter); ok {
		return w.WriteIn(g, format, notation)
	}
	return r.Write(g, format)
}

// NoFormat returns the error of Codec.Write for an unknown format.
func NoFormat(format string) error {
	return Unreadable("export-form", 0, "there is no form "+Quote(format)+" of this game", format)
}

// PositionOf implements Codec.Position for a codec whose Read knows every form of a game.
func PositionOf(c Codec, r Rules, text string) (Position, error) {
	if p, err := r.Parse(text); err == nil {
		return p, nil
	}
	g, err := Reader{r, c}.Game(text)
	if err != nil {
		return nil, err
	}
	return g.Position(), nil
}

// positions is the codec of a game without one: its texts are positions.
type positions struct{}

// maxPosition bounds the bytes of a file with a position.
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
		func(length, limit int) *TextError { return TooLong("library-long", length, limit) })
}

func (positions) Position(r Rules, text string) (Position, error) { return r.Parse(text) }
func (positions) Plain(g *Game) string                            { return g.Root().Position().String() }
func (positions) Formats() []Format                               { return nil }
func (positions) Write(_ *Game, format string) (string, error)    { return "", NoFormat(format) }
