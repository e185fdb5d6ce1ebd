package notation

import (
	"strings"
	"unicode/utf8"

	"qilab/core"
	"qilab/core/xiangqi"
)

// formNames holds the names of the forms in the catalogues.
var formNames = [...]string{
	FormUnknown: "", FormFEN: "fen", FormNinety: "ninety", FormMoves: core.FormMoves, FormPGN: "pgn", FormDhtmlXQ: "dhtmlxq",
	FormXQF: "xqf", FormCBR: "cbr", FormCBL: "cbl",
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
	src := newSource(text)
	r, err := src.read()
	r.Encoding, r.Damaged = src.encoding, strings.ContainsRune(src.text, utf8.RuneError)
	return r, err
}

// read detects the form of the text and finds all games in it.
func (src source) read() (core.Reading, error) {
	text := src.text
	switch form := sniffText(text); form {
	case FormPGN:
		r := core.Reading{Form: form.String(), Sure: true}
		var err error
		r.Games, err = src.pgnEntries()
		return r, err
	case FormDhtmlXQ:
		r := core.Reading{Form: form.String(), Sure: true}
		var err error
		r.Games, err = dhtmlEntries(text)
		return r, err
	case FormFEN, FormNinety:
		r := reading(form, func() (*core.Game, error) {
			g, err := readLine(text)
			return g, src.explain(err, src.raw, 1)
		})
		first, _, _ := cutPosition(text)
		r.Sure = form == FormNinety || strings.Count(first, "/") == xiangqi.Ranks-1
		return r, nil
	case FormMoves:
		r := reading(form, func() (*core.Game, error) {
			g, err := readMoves(xiangqi.Start(), text, 1)
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

// reading returns a core.Reading with one game.
func reading(form Form, game func() (*core.Game, error)) core.Reading {
	return core.Reading{Form: form.String(), Sure: true, Games: []core.Entry{{Read: game}}}
}
