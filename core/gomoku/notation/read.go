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
	FormPos: "pos", FormPDB: "pdb", FormBDT: "bdt", FormOpenings: "openings",
}

// String returns the name of f.
func (f Form) String() string { return formNames[f] }

// read detects the form of a text of at most limit bytes and finds all games in it.
func (r reader) read(text string, limit int) (core.Reading, error) {
	if is, sure := isPos(text); is && (sure || !r.plays(text)) {
		return core.Reading{Form: FormPos.String(), Sure: sure, Games: []core.Entry{{Read: func() (*core.Game, error) { return r.readPos(text) }}}}, nil
	}
	switch {
	case isLib(text):
		return r.libReading(text)
	case isRIF(text):
		return r.rifReading(text)
	case isPDB(text):
		return r.pdbReading(text)
	case len(text) > limit:
		return core.Reading{}, tooLong(len(text), limit)
	}
	if err := core.CheckText(text); err != nil {
		return core.Reading{}, err
	}
	written := encodingOf(text)
	text = written.Decode(text)
	form := sniff(text)
	if form == FormUnknown {
		return core.Reading{}, empty()
	}
	games, sure := r.entries(form, text)
	return core.Reading{
		Form: form.String(), Sure: sure, Encoding: written, Damaged: strings.ContainsRune(text, utf8.RuneError), Games: games,
	}, nil
}

// plays reports whether a text is a list of moves.
func (r reader) plays(text string) bool {
	_, err := r.readMoveGame(text, false)
	return err == nil
}

// entries lists the games of a text in the given form. sure reports whether it can only be of gomoku.
func (r reader) entries(form Form, text string) (list []core.Entry, sure bool) {
	one := func(read func(text string) (*core.Game, error)) []core.Entry {
		return []core.Entry{{Read: func() (*core.Game, error) { return read(text) }}}
	}
	switch form {
	case FormSGF:
		for _, tree := range sgfTrees(text) {
			list = append(list, core.Entry{
				Tags: r.sgfTags(text, tree),
				Read: func() (*core.Game, error) { return r.readSGF(text, tree) },
			})
		}
		return list, true
	case FormPGN:
		return r.pgnEntries(text, 0), true
	case FormBDT:
		return r.bdtEntries(text), true
	case FormOpenings:
		return r.openingEntries(text), surelyOpenings(text)
	case FormCommand:
		return one(func(text string) (*core.Game, error) { return r.readBoardCommand(strings.TrimSpace(text)) }), true
	case FormPSQ:
		return one(r.readPSQ), !r.otherDivision(text)
	case FormREC:
		return one(r.readREC), true
	case FormBoard:
		return one(r.readBoardGame), gomoku.SurelyBoard(text)
	case FormPosition:
		return one(r.readPositionGame), surelyPosition(text)
	}
	text, sure = cutAddress(text) // FormMoves
	return one(func(text string) (*core.Game, error) { return r.readMoveGame(text, sure) }), sure
}

// surelyPosition reports whether a position has the size of this board: those of other games are smaller.
func surelyPosition(text string) bool {
	first, _, _ := strings.Cut(strings.TrimSpace(text), "\n")
	board := cutField(first)
	rows := strings.Count(board, "/") + 1
	return rows > 11 && rows < 2*gomoku.Size && !strings.ContainsAny(board, ":?<")
}

// readBoardGame reads a drawn board.
func (r reader) readBoardGame(text string) (*core.Game, error) {
	start, err := r.readLegal(text, r.ReadBoard)
	if err != nil {
		return nil, core.SetAlone(err, "")
	}
	return core.NewGame(r.Rules, start), nil
}

// cutAddress returns the moves in an address of gomocalc.com, or the text if it has none. What follows the moves is ignored, but not
// in place of them, so that it is refused as a move.
func cutAddress(text string) (moves string, ok bool) {
	begin := addressEnd(text)
	if begin < 0 {
		return text, false
	}
	moves = text[begin:]
	if end := strings.IndexAny(moves, " \t\r\n\"'<>)"); end >= 0 {
		moves = moves[:end]
	}
	if end := strings.IndexAny(moves, "?&/#"); end > 0 {
		moves = moves[:end]
	}
	return moves, true
}

// readMoveGame reads moves after the lines of a header. Passes alone are of another game, unless the text is surely of
// this one.
func (r reader) readMoveGame(text string, sure bool) (*core.Game, error) {
	tags, text := cutHeader(text)
	g, err := r.readMoves(r.start(), tags, text)
	if err != nil {
		return nil, err
	}
	if !sure && noStone(g) && (g.Root().Next() == nil || bareNumber.MatchString(text)) {
		return nil, textError("gm-move", 0, quote(text)+" is not a move; expected a point such as h8, or pass", quote(text))
	}
	return g, nil
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

// each yields the games of a file; see core.Codec.Each. Those of RenjuNet and of PGN may be of any size.
func (r reader) each(file io.Reader) iter.Seq2[core.Entry, error] {
	in := bufio.NewReaderSize(file, rifHead)
	if head, _ := in.Peek(rifHead); isRIF(string(head)) {
		return r.eachRIF(in)
	} else if sniff(core.DecodeText(string(head))) == FormPGN {
		return r.eachPGN(in)
	}
	read := func(text string) (core.Reading, error) { return r.read(text, core.MaxCollection) }
	return core.EachOf(in, core.MaxCollection, read, tooLong)
}
