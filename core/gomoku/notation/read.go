package notation

import (
	"bufio"
	"io"
	"iter"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"qilab/core"
	"qilab/core/gomoku"
)

// formNames holds the names of the forms in the catalogues.
var formNames = [...]string{
	FormUnknown: "", FormPosition: "position", FormBoard: "board", FormMoves: core.FormMoves, FormSGF: "sgf", FormPSQ: "psq", FormREC: "rec",
	FormPGN: "pgn", FormCommand: "command", FormLib: "lib", FormRIF: "rif",
}

// String returns the name of f.
func (f Form) String() string { return formNames[f] }

// read detects the form of a text of at most most bytes and finds all games in it.
func (r reader) read(text string, most int) (core.Reading, error) {
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
	case FormPGN:
		for _, section := range pgnSections(core.DropEscapes(text)) {
			tags, _ := cutTags(section)
			reading.Games = append(reading.Games, core.Entry{Tags: tags, Read: func() (*core.Game, error) { return r.readPGN(section) }})
		}
		return reading, nil
	case FormCommand:
		return one(func() (*core.Game, error) { return r.readBoardCommand(strings.TrimSpace(text)) })
	case FormPSQ:
		reading.Sure = !r.otherDivision(text)
		return one(func() (*core.Game, error) { return r.readPSQ(text) })
	case FormREC:
		return one(func() (*core.Game, error) { return r.readREC(text) })
	case FormBoard:
		reading.Sure = gomoku.SurelyBoard(text)
		return one(func() (*core.Game, error) {
			start, err := r.readLegal(text, r.ReadBoard)
			if err != nil {
				return nil, core.SetAlone(err, "")
			}
			return core.NewGame(r.Rules, start), nil
		})
	case FormPosition:
		first, _, _ := strings.Cut(strings.TrimSpace(text), "\n")
		board := cutField(first)
		rows := strings.Count(board, "/") + 1
		reading.Sure = rows > 11 && rows < 2*gomoku.Size && !strings.ContainsAny(board, ":?<") // boards of other games are smaller
		return one(func() (*core.Game, error) { return r.readPositionGame(text) })
	case FormMoves:
		if _, after, ok := strings.Cut(text, addressMark); ok {
			reading.Sure = true
			text = after
			if end := strings.IndexAny(text, " \t\r\n?&/#\"'<>)"); end >= 0 {
				text = text[:end]
			}
		}
		tags, text := cutHeader(text)
		return one(func() (*core.Game, error) {
			g, err := r.readMoves(r.start(), text)
			for _, t := range tags {
				if err == nil && g.Tags().Get(t.Name) == "" {
					g.SetTags(g.Tags().With(t.Name, t.Value))
				}
			}
			if err == nil && !reading.Sure && noStone(g) && (g.Root().Next() == nil || bareNumber.MatchString(text)) {
				return nil, textError("gm-move", 0, quote(text)+" is not a move; expected a point such as h8, or pass", quote(text))
			}
			return g, err
		})
	}
	return core.Reading{}, empty()
}

// bareNumber matches a number without a dot. Between passes it is a move of another game.
var bareNumber = regexp.MustCompile(`(^|\s)\d+(\s|$)`)

// noStone reports whether a game has no moves but passes.
func noStone(g *core.Game) bool {
	for n := g.Root().Next(); n != nil; n = n.Next() {
		if n.Move() != core.PassMove {
			return false
		}
	}
	return true
}

// sgfCharset finds the encoding that an SGF declares.
var sgfCharset = regexp.MustCompile(`\bCA\[([^\]]*)\]`)

// encodings lists the likely encodings of a text. Games of renju are also written in Japan and Russia.
func encodings(text string) []core.Encoding {
	return core.EncodingsWith(text, core.ShiftJIS, core.Windows1251)
}

// encodingOf returns the encoding that an SGF declares, if its bytes are valid in it, and otherwise the most likely
// one.
func encodingOf(text string) core.Encoding {
	list := encodings(text)
	if said := sgfCharset.FindStringSubmatch(text); len(list) > 1 && said != nil {
		e, ok := core.EncodingNamed(said[1])
		switch {
		case !ok || e == core.UTF8 || e == core.UTF16:
		case slices.Contains(list, e), !strings.ContainsRune(e.Decode(text), '\uFFFD'):
			return e
		}
	}
	return list[0]
}

// each yields the games of a file; see core.Codec.Each.
func (r reader) each(file io.Reader) iter.Seq2[core.Entry, error] {
	in := bufio.NewReaderSize(file, rifHead)
	if head, _ := in.Peek(rifHead); isRIF(string(head)) {
		return r.eachRIF(in)
	}
	read := func(text string) (core.Reading, error) { return r.read(text, core.MaxCollection) }
	return core.EachOf(in, core.MaxCollection, read, tooLong)
}
