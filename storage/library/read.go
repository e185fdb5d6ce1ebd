package library

import (
	"errors"

	"qilab/core"
	"qilab/storage"
)

// outcome is what became of one game of a piece: a row, or the reason why there is none.
type outcome struct {
	row *row
	err error
}

// reader reads the games of texts.
type reader struct {
	rules    []core.Rules
	encoding *core.Encoding // that of all texts; nil: it is found out
	find     func(id string) (core.Rules, bool)
}

// fewMoves is less than a text needs of moves to be taken for a game where nothing else says that it is one.
const fewMoves = 3

// candidate is a text as one of a game.
type candidate struct {
	rules   core.Rules
	reading core.Reading
	err     error
}

// read reads all games of a text. encoding is what the text was read in; sure is false if it is no text of any game.
func (r reader) read(text string) (list []outcome, encoding string, sure bool) {
	if storage.IsGame(text) {
		g, _, err := storage.Decode([]byte(text), r.find)
		return []outcome{rowOf(g, err)}, core.UTF8.String(), true
	}
	if r.encoding != nil {
		text = r.encoding.Decode(text)
	}
	var best *candidate
	for _, rules := range r.rules {
		c := readAs(rules, text)
		if c == nil {
			continue
		}
		if c.err == nil && c.reading.Sure {
			best = c
			break
		}
		if best == nil || c.reading.Sure && !best.reading.Sure {
			best = c
		}
	}
	if best == nil {
		return []outcome{{err: core.Unreadable("library-form", 0, "this is no game in any form that is known")}}, "", false
	}
	encoding = best.reading.Encoding.String()
	if r.encoding != nil {
		encoding = r.encoding.String()
	}
	switch {
	case best.err != nil:
		return []outcome{{err: best.err}}, encoding, best.reading.Sure
	case !best.reading.Sure:
		return r.guess(text), encoding, false
	}
	var others []*candidate // by the other rules of the same board, read where they are needed
	for i, e := range best.reading.Games {
		o := rowOf(e.Read())
		if o.err == nil || best.rules.Capabilities().Family == nil {
			list = append(list, o)
			continue
		}
		if others == nil {
			for _, rules := range r.rules {
				if rules.ID() != best.rules.ID() && core.SameBoard(rules, best.rules) {
					if c := readAs(rules, text); c != nil && c.err == nil && len(c.reading.Games) == len(best.reading.Games) {
						others = append(others, c)
					}
				}
			}
		}
		for _, c := range others {
			if other := rowOf(c.reading.Games[i].Read()); other.err == nil {
				o = other
				break
			}
		}
		list = append(list, o)
	}
	return list, encoding, true
}

// guess reads a text that may be moves of any game.
func (r reader) guess(text string) []outcome {
	unread := outcome{err: core.Unreadable("library-form", 0, "this is no game in any form that is known")}
	for _, rules := range r.rules {
		g, err := rules.ParseGame(text)
		if o := rowOf(g, err); o.err == nil && o.row.plies >= fewMoves {
			return []outcome{o}
		}
	}
	return []outcome{unread}
}

// readAs reads a text as one of a game; nil if the game has no reader.
func readAs(rules core.Rules, text string) *candidate {
	read := rules.Capabilities().Read
	if read == nil {
		g, err := rules.ParseGame(text)
		if err != nil {
			return nil
		}
		return &candidate{rules: rules, reading: core.Reading{Games: []core.Entry{{Read: func() (*core.Game, error) { return g, nil }}}}}
	}
	c := &candidate{rules: rules}
	c.reading, c.err = read(text)
	return c
}

// rowOf returns a game as a row. There must be something in it: a move, a position of its own, or who played it. Of a
// damaged one nothing is taken: a part would pass for the whole.
func rowOf(g *core.Game, err error) outcome {
	if err != nil {
		return outcome{err: err}
	}
	r, err := newRow(g, Info{Kind: Imported})
	if err == nil && r.plies == 0 && r.start == "" && r.whole == nil && r.first == "" && r.second == "" {
		err = core.Unreadable("library-empty", 0, "the game has no moves")
	}
	if err != nil {
		return outcome{err: err}
	}
	return outcome{row: r}
}

func tooLong(size int64) error { return core.TooLong("library-long", int(size), mostBytes) }

// textError returns the code of an error and what its text speaks of.
func textError(err error) (code string, args []string) {
	var text *core.TextError
	var file *storage.Error
	var setup *core.SetupError
	switch {
	case errors.As(err, &text):
		return text.Code, text.Args
	case errors.As(err, &setup) && len(setup.Problems) > 0:
		return "problem." + setup.Problems[0].Code, setup.Problems[0].Args
	case errors.As(err, &file):
		return "storage." + file.Code, file.Args
	case errors.Is(err, core.ErrGameOver):
		return "game-over", nil
	}
	return "", nil
}

// moveLines adds lines to the number of the line in an error about a part of a file.
func moveLines(err error, before int) (line int, _ error) {
	var place *core.PlaceError
	if !errors.As(err, &place) || place.Line == 0 {
		return 0, err
	}
	moved := *place
	moved.Line += before
	return moved.Line, &moved
}
