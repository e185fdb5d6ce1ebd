package library

import (
	"errors"
	"io/fs"

	"qilab/core"
	"qilab/core/intake"
	"qilab/storage"
)

// outcome is the result for one game of a file: a row, or the reason why there is none, or both if only a part of it
// could be read.
type outcome struct {
	row *row
	err error
}

// reader reads the games of texts.
type reader struct {
	readers  []core.Reader
	encoding *core.Encoding // of all texts; nil: detected
	find     func(id string) (core.Rules, bool)
}

// read reads all games of a text. It returns the encoding of the text; sure is false if the text is not in the format
// of any game and has too few moves for one.
func (r reader) read(text string) (list []outcome, encoding string, sure bool) {
	if storage.IsGame(text) {
		g, _, err := storage.Decode([]byte(text), r.find)
		return []outcome{rowOf(g, err)}, core.UTF8.String(), true
	}
	text = r.decoded(text)
	best, ok := r.best(text)
	if !ok {
		return []outcome{{err: intake.ErrForm}}, "", false
	}
	encoding, sure = r.written(best, text), best.Reading.Sure
	if !sure && !long(best) {
		if best.Understood() >= intake.FewMoves {
			part := rowOf(nil, best.Reason)
			return []outcome{part}, encoding, part.row != nil
		}
		return []outcome{{err: intake.ErrForm}}, encoding, false
	}
	if len(best.Reading.Games) == 0 {
		return []outcome{{err: best.Reason}}, encoding, sure
	}
	for _, e := range r.source().Games(best, text) {
		list = append(list, rowOf(e.Read()))
	}
	return list, encoding, sure
}

// source returns the context in which texts are read.
func (r reader) source() intake.Source { return intake.Source{Readers: r.readers} }

// decoded returns a text as it is to be read.
func (r reader) decoded(text string) string {
	if r.encoding != nil && !core.Binary(text) {
		return r.encoding.Decode(text)
	}
	return text
}

// best returns the most likely interpretation of a decoded text; ok is false if there are no readers. If several games
// can read it, one that reads enough moves for a game takes precedence.
func (r reader) best(text string) (c intake.Candidate, ok bool) {
	list := r.source().Read(text)
	if len(list) == 0 {
		return c, false
	}
	for _, c := range list {
		if c.Reading.Sure || long(c) {
			return c, true
		}
	}
	return list[0], true
}

// long reports whether a text that may be of several games has enough moves to be taken for one of this game.
func long(c intake.Candidate) bool {
	return c.Quality == intake.Whole && (c.Game == nil || len(c.Game.MainLine())-1 >= intake.FewMoves)
}

// written returns the name of the encoding in which a text was read; "" if it is none, but a file in binary.
func (r reader) written(c intake.Candidate, text string) string {
	if c.Reading.Encoding == core.UTF8 && core.Binary(text) {
		return ""
	}
	if r.encoding != nil {
		return r.encoding.String()
	}
	return c.Reading.Encoding.String()
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

// improve replaces o, which is incomplete, by another outcome of the same game if more of it was read.
func (o *outcome) improve(other outcome) {
	if other.err == nil || o.row == nil && other.row != nil {
		*o = other
	}
}

// rowOf returns a game as a row. It must contain something: a move, its own starting position, or a tag.
func rowOf(g *core.Game, err error) outcome {
	if err != nil {
		if g = core.PartOf(err); g == nil {
			return outcome{err: err}
		}
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

// textError returns the code of an error, for Failure, and the arguments of its text.
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

// placeOf returns the place of a fault, if the error has one.
func placeOf(err error) (at core.Place) {
	var place *core.PlaceError
	if errors.As(err, &place) {
		at = place.Place
	}
	return at
}
