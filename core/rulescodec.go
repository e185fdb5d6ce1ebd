package core

import (
	"io"
	"iter"
)

// gameTexts is what rules have that read and write games themselves.
type gameTexts interface {
	ParseGame(text string) (*Game, error)
	FormatGame(g *Game) string
}

// rulesCodec reads and writes games by rules that do so themselves.
type rulesCodec struct{ rules Rules }

func (rulesCodec) Read(r Rules, text string) (Reading, error) {
	if read := r.Capabilities().Read; read != nil {
		return read(text)
	}
	g, err := r.(gameTexts).ParseGame(text)
	if err != nil {
		return Reading{}, err
	}
	return Reading{Games: []Entry{{Read: func() (*Game, error) { return g, nil }}}}, nil
}

func (c rulesCodec) Each(r Rules, file io.Reader) iter.Seq2[Entry, error] {
	if each := r.Capabilities().Each; each != nil {
		return each(file)
	}
	return EachOf(file, MaxCollection, func(text string) (Reading, error) { return c.Read(r, text) },
		func(length, most int) *TextError { return TooLong("library-long", length, most) })
}

func (rulesCodec) Position(r Rules, text string) (Position, error) { return r.Parse(text) }
func (rulesCodec) Plain(g *Game) string                            { return g.Rules().(gameTexts).FormatGame(g) }

func (c rulesCodec) Formats() []Format {
	if records := c.rules.Capabilities().Records; records != nil {
		return records.Formats
	}
	return nil
}

func (rulesCodec) Write(g *Game, format string) (string, error) {
	records := g.Rules().Capabilities().Records
	if records == nil {
		return "", NoFormat(format)
	}
	if records.Check != nil {
		if err := records.Check(g, format); err != nil {
			return "", err
		}
	}
	text := records.Format(g, format)
	if text == "" {
		return "", NoFormat(format)
	}
	return text, nil
}
