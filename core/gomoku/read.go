package gomoku

import (
	"bufio"
	"io"
	"iter"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"qilab/core"
)

// formNames holds the names of the forms in the catalogues.
var formNames = [...]string{
	FormUnknown: "", FormPosition: "position", FormBoard: "board", FormMoves: core.FormMoves, FormSGF: "sgf", FormPSQ: "psq", FormREC: "rec",
	FormLib: "lib", FormRIF: "rif",
}

// String returns the name of f.
func (f Form) String() string { return formNames[f] }

// Read detects the form of a text and finds all games in it.
func (r Rules) Read(text string) (core.Reading, error) { return r.read(text, maxGameText) }

// read does what Read does, for a text of at most most bytes.
func (r Rules) read(text string, most int) (core.Reading, error) {
	switch {
	case isLib(text):
		return r.libReading(text)
	case isRIF(text):
		return r.rifReading(text)
	case len(text) > most:
		return core.Reading{}, tooLong(len(text), most)
	}
	if err := core.CheckText(text); err != nil {
		return core.Reading{}, err
	}
	written := encodingOf(text)
	text = written.Decode(text)
	form := sniff(text)
	reading := core.Reading{
		Form: form.String(), Sure: form != FormMoves, Encoding: written, Damaged: strings.ContainsRune(text, utf8.RuneError),
	}
	one := func(read func() (*core.Game, error)) (core.Reading, error) {
		reading.Games = []core.Entry{{Read: read}}
		return reading, nil
	}
	switch form {
	case FormSGF:
		for _, tree := range sgfTrees(text) {
			reading.Games = append(reading.Games, core.Entry{
				Tags: r.sgfTags(text, tree),
				Read: func() (*core.Game, error) { return r.readSGF(text, tree) },
			})
		}
		return reading, nil
	case FormPSQ:
		return one(func() (*core.Game, error) { return r.readPSQ(text) })
	case FormREC:
		return one(func() (*core.Game, error) { return r.readREC(text) })
	case FormBoard:
		return one(func() (*core.Game, error) {
			start, err := r.readLegal(text, r.readBoard)
			if err != nil {
				return nil, core.SetAlone(err, "")
			}
			return core.NewGame(r, start), nil
		})
	case FormPosition:
		first, _, _ := strings.Cut(strings.TrimSpace(text), "\n")
		reading.Sure = strings.Count(cutField(first), "/") == Size-1
		return one(func() (*core.Game, error) { return r.readPositionGame(text) })
	case FormMoves:
		if _, after, ok := strings.Cut(text, addressMark); ok {
			reading.Sure = true
			text = after
			if end := strings.IndexAny(text, " \t\r\n?&/#\"'<>)"); end >= 0 {
				text = text[:end]
			}
		}
		return one(func() (*core.Game, error) {
			g, err := r.readMoves(r.start(), text)
			if err == nil && g.Root().Next() == nil && !reading.Sure { // numbers alone
				return nil, textError("gm-move", 0, quote(text)+" is not a move; expected a point such as h8, or pass", quote(text))
			}
			return g, err
		})
	}
	return core.Reading{}, empty()
}

// sgfCharset finds the encoding that an SGF declares.
var sgfCharset = regexp.MustCompile(`\bCA\[([^\]]*)\]`)

// encodingOf returns the encoding that an SGF declares, if its bytes can be in it, and otherwise the most likely one.
func encodingOf(text string) core.Encoding {
	list := core.Encodings(text)
	if said := sgfCharset.FindStringSubmatch(text); len(list) > 1 && said != nil {
		if e, ok := core.EncodingNamed(said[1]); ok && e != core.UTF8 && slices.Contains(list, e) {
			return e
		}
	}
	return list[0]
}

// The formats that games and positions are written in.
const (
	formatSGF      = "sgf"
	formatMoves    = "moves"
	formatPosition = "position"
	formatPSQ      = "psq"
	formatBoard    = "board"
	formatLib      = "lib"
)

// Formats lists the formats that games and positions are written in.
func (Rules) Formats() []core.Format {
	return []core.Format{
		{ID: formatSGF, Extension: "sgf", Many: true}, {ID: formatMoves, Extension: "txt"}, {ID: formatPosition, Extension: "txt"},
		{ID: formatPSQ, Extension: "psq"}, {ID: formatBoard, Extension: "txt"},
		{ID: formatLib, Extension: "lib", Binary: true},
	}
}

// FormatRecord writes g in one of the Formats. It returns "" if a Piskvork file or a library cannot hold the game.
func (r Rules) FormatRecord(g *core.Game, id string) string {
	switch id {
	case formatSGF:
		return FormatSGF(g)
	case formatMoves:
		return r.formatLine(g.CurrentLine()) + "\n"
	case formatPosition:
		return g.Position().String() + "\n"
	case formatPSQ:
		text, err := FormatPSQ(g)
		if err != nil {
			return ""
		}
		return text
	case formatBoard:
		return FormatBoard(g.Position().(Position))
	case formatLib:
		data, err := FormatLib(g)
		if err != nil {
			return ""
		}
		return data
	}
	return ""
}

// CheckRecord returns why g cannot be written in a format; only Piskvork files and libraries have limits.
func (Rules) CheckRecord(g *core.Game, id string) error {
	switch id {
	case formatPSQ:
		_, err := FormatPSQ(g)
		return err
	case formatLib:
		return checkLib(g)
	}
	return nil
}

// each yields the games of a file, as core.Capabilities.Each.
func (r Rules) each(file io.Reader) iter.Seq2[core.Entry, error] {
	in := bufio.NewReaderSize(file, rifHead)
	if head, _ := in.Peek(rifHead); isRIF(string(head)) {
		return r.eachRIF(in)
	}
	read := func(text string) (core.Reading, error) { return r.read(text, core.MaxCollection) }
	return core.EachOf(in, core.MaxCollection, read, tooLong)
}
