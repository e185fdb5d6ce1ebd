package notation

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"qilab/core"
	"qilab/core/xiangqi"
)

// formNames holds the names of the forms in the catalogues.
var formNames = [...]string{
	FormUnknown: "", FormFEN: "fen", FormNinety: "ninety", FormMoves: core.FormMoves, FormPGN: "pgn", FormDhtmlXQ: "dhtmlxq",
	FormWXF: "wxf", FormXQF: "xqf", FormCBR: "cbr", FormCBL: "cbl",
}

// String returns the name of f.
func (f Form) String() string { return formNames[f] }

// read detects the form of a text and finds all games in it.
func read(text string) (core.Reading, error) {
	if isCBL(text) {
		return readCBL(text)
	}
	if len(text) > maxGameText {
		return core.Reading{}, tooLong(len(text), maxGameText)
	}
	switch {
	case isXQF(text):
		return reading(FormXQF, func() (*core.Game, error) { return readXQF([]byte(text)) }), nil
	case isCBR(text):
		return reading(FormCBR, func() (*core.Game, error) { return readCBR(text) }), nil
	}
	if err := core.CheckText(text); err != nil {
		return core.Reading{}, err
	}
	src := newSource(unescapePage(text))
	r, err := src.read()
	r.Encoding, r.Damaged = src.encoding, strings.ContainsRune(src.text, utf8.RuneError)
	return r, err
}

// read detects the form of the text and finds all games in it.
func (src source) read() (core.Reading, error) {
	text := src.text
	if isDHJ(text) {
		return core.Reading{Sure: true}, textError("xq-dhj", 0, "this is DHJHtmlXQ of 01xq.com, which cannot be read")
	}
	switch form := sniffText(text); form {
	case FormPGN:
		r := core.Reading{Form: form.String(), Sure: beginsTag(text)}
		var err error
		r.Games, err = src.pgnEntries()
		return r, err
	case FormDhtmlXQ:
		r := core.Reading{Form: form.String(), Sure: true}
		var err error
		r.Games, err = dhtmlEntries(text)
		return r, err
	case FormWXF:
		r := core.Reading{Form: form.String(), Sure: true}
		var err error
		r.Games, err = wxfEntries(text)
		return r, err
	case FormFEN, FormNinety:
		if entries := positionList(text); entries != nil {
			return core.Reading{Form: form.String(), Sure: true, Games: entries}, nil
		}
		r := reading(form, func() (*core.Game, error) {
			g, err := readLine(text)
			return g, src.explain(err, src.raw, 1)
		})
		first, _, _, _ := cutPosition(text)
		r.Sure = form == FormNinety || looksBoard(first)
		return r, nil
	case FormMoves:
		r := reading(form, func() (*core.Game, error) {
			g, err := readMoves(text)
			if err == nil && g.Root().Next() == nil { // only numbers
				return nil, textError("xq-move", 0, quote(text)+" is not a move", quote(text))
			}
			return g, src.explain(err, src.raw, 1)
		})
		r.Sure = false // in the absence of a better guess, words are read as moves
		return r, nil
	}
	return core.Reading{}, textError("xq-empty", 0, "there is no text")
}

// positionList returns the games of a text that has a position on every line, possibly with a title or moves; nil: it is no such list.
func positionList(text string) (list []core.Entry) {
	number := 0
	for line := range strings.Lines(text) {
		number++
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		if !isBoard(line) || len(list) == core.MaxListed {
			return nil
		}
		at := number
		_, title, _, _ := cutPosition(line)
		list = append(list, core.Entry{Tags: titled(title), Read: func() (*core.Game, error) {
			g, err := readLine(line)
			return g, core.OnLine(at, err)
		}})
	}
	if len(list) < 2 {
		return nil
	}
	return list
}

// beginsTag reports whether a text begins with a bracket and a name, rather than with a list in brackets.
func beginsTag(text string) bool {
	after, _ := strings.CutPrefix(strings.TrimSpace(text), "[")
	r, _ := utf8.DecodeRuneInString(strings.TrimSpace(after))
	return unicode.IsLetter(r)
}

// looksBoard reports whether a line has a board, possibly with a rank too few or too many. The boards of other games have
// no 9, and that of Eternal Chess is followed by a score with a slash.
func looksBoard(line string) bool {
	board, rest, _ := strings.Cut(strings.ReplaceAll(strings.TrimSpace(line), "_", " "), " ")
	if strings.Contains(rest, "/") {
		return false
	}
	ranks := strings.Count(board, "/") + 1
	return ranks == xiangqi.Ranks || (ranks == xiangqi.Ranks-1 || ranks == xiangqi.Ranks+1) && strings.Contains(board, "9")
}

// isBoard reports whether a line begins with the board of a FEN.
func isBoard(line string) bool {
	first, _, _, _ := cutPosition(line)
	board, _, _ := strings.Cut(strings.TrimSpace(first), " ")
	return strings.Count(board, "/") == xiangqi.Ranks-1
}

// reading returns a core.Reading with one game.
func reading(form Form, game func() (*core.Game, error)) core.Reading {
	return core.Reading{Form: form.String(), Sure: true, Games: []core.Entry{{Read: game}}}
}
