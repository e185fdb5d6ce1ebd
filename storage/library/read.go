package library

import (
	"errors"
	"io/fs"

	"qilab/core"
	"qilab/storage"
)

// outcome is what became of one game of a file: a row, or the reason why there is none, or both if only a part of it could be
// read.
type outcome struct {
	row *row
	err error
}

// reader reads the games of texts.
type reader struct {
	readers  []core.Reader
	encoding *core.Encoding // that of all texts; nil: it is found out
	find     func(id string) (core.Rules, bool)
}

// fewMoves is less than a text needs of moves to be taken for a game where nothing else says that it is one.
const fewMoves = 3

// candidate is a text as one of a game.
type candidate struct {
	reader  core.Reader
	reading core.Reading
	err     error
}

// read reads all games of a text. encoding is what the text was read in; sure is false if it is no text of any game.
func (r reader) read(text string) (list []outcome, encoding string, sure bool) {
	if storage.IsGame(text) {
		g, _, err := storage.Decode([]byte(text), r.find)
		return []outcome{rowOf(g, err)}, core.UTF8.String(), true
	}
	text, best := r.best(text)
	if best == nil {
		return []outcome{{err: formError()}}, "", false
	}
	encoding = r.written(best)
	switch {
	case best.err != nil:
		return []outcome{{err: best.err}}, encoding, best.reading.Sure
	case !best.reading.Sure:
		return r.guess(text), encoding, false
	}
	var others []*candidate // by the other rules of the same board, read where they are needed
	for i, e := range best.reading.Games {
		o := rowOf(e.Read())
		if o.err != nil && others == nil {
			for _, other := range r.relatives(best.reader.Rules) {
				if c := readAs(other, text); c.err == nil && len(c.reading.Games) == len(best.reading.Games) {
					others = append(others, c)
				}
			}
		}
		for _, c := range others {
			if o.err == nil {
				break
			}
			o.improve(rowOf(c.reading.Games[i].Read()))
		}
		list = append(list, o)
	}
	if best.reading.Cut != nil {
		list = append(list, outcome{err: best.reading.Cut})
	}
	return list, encoding, true
}

// best returns the text, decoded if its encoding was said, and what it is most likely; nil: nothing.
func (r reader) best(text string) (string, *candidate) {
	if r.encoding != nil && !core.Binary(text) {
		text = r.encoding.Decode(text)
	}
	var best *candidate
	for _, reader := range r.readers {
		c := readAs(reader, text)
		if c.err == nil && c.reading.Sure {
			return text, c
		}
		if best == nil || c.better(best) {
			best = c
		}
	}
	return text, best
}

// written returns the name of the encoding in which a text was read.
func (r reader) written(c *candidate) string {
	if r.encoding != nil {
		return r.encoding.String()
	}
	return c.reading.Encoding.String()
}

// relatives returns the other rules of the same board.
func (r reader) relatives(of core.Rules) (list []core.Reader) {
	if of.Capabilities().Family == nil {
		return nil
	}
	for _, other := range r.readers {
		if other.Rules.ID() != of.ID() && core.SameBoard(other.Rules, of) {
			list = append(list, other)
		}
	}
	return list
}

// improve replaces o, which is not whole, by another outcome of the same game if more of it was read.
func (o *outcome) improve(other outcome) {
	if other.err == nil || o.row == nil && other.row != nil {
		*o = other
	}
}

// guess reads a text that may be moves of any game.
func (r reader) guess(text string) []outcome {
	for _, reader := range r.readers {
		g, err := reader.Game(text)
		if o := rowOf(g, err); o.err == nil && o.row.plies >= fewMoves {
			return []outcome{o}
		}
	}
	return []outcome{{err: formError()}}
}

func formError() error {
	return core.Unreadable("library-form", 0, "this is no game in any form that is known")
}

func readAs(r core.Reader, text string) *candidate {
	c := &candidate{reader: r}
	c.reading, c.err = r.Read(text)
	return c
}

// better reports whether c is more likely than other: its form is certain, or it can be read.
func (c *candidate) better(other *candidate) bool {
	if c.reading.Sure != other.reading.Sure {
		return c.reading.Sure
	}
	return !c.reading.Sure && c.err == nil && other.err != nil
}

// rowOf returns a game as a row. There must be something in it: a move, a position of its own, or anything that is said about
// it.
func rowOf(g *core.Game, err error) outcome {
	var part *core.PartError
	if errors.As(err, &part) && part.Game != nil {
		g = part.Game
	} else if err != nil {
		return outcome{err: err}
	}
	r, failed := newRow(g, Info{Kind: Imported})
	if failed == nil && r.plies == 0 && r.start == "" && r.whole == nil && (err != nil || len(r.tags) == 0) {
		failed = err
		if err == nil {
			failed = core.Unreadable("library-empty", 0, "the game has no moves")
		}
	}
	if failed != nil {
		return outcome{err: failed}
	}
	return outcome{row: r, err: err}
}

// textError returns the code of an error, as Failure has it, and what its text speaks of.
func textError(err error) (code string, args []string) {
	var text *core.TextError
	var file *storage.Error
	var setup *core.SetupError
	var path *fs.PathError
	switch {
	case errors.As(err, &text):
		return text.Code, text.Args
	case errors.As(err, &setup) && len(setup.Problems) > 0:
		return "problem." + setup.Problems[0].Code, setup.Problems[0].Args
	case errors.As(err, &file):
		return "storage." + file.Code, file.Args
	case errors.Is(err, core.ErrGameOver):
		return "game-over", nil
	case errors.As(err, &path) && errors.Is(err, fs.ErrPermission):
		return "storage.read-denied", []string{path.Path}
	case errors.As(err, &path):
		return "storage.read", []string{path.Path}
	}
	return "", nil
}

// lineOf returns the line of a file that an error speaks of; 0: none.
func lineOf(err error) int {
	var place *core.PlaceError
	if errors.As(err, &place) {
		return place.Line
	}
	return 0
}
