package core

import (
	"fmt"
	"io"
	"iter"
)

// The bounds of files with many games.
const (
	MaxCollection = 64 << 20 // bytes of a file that is read at once
	MaxListed     = 20_000   // games of a Reading
)

// EachOf yields the games that read finds in a whole file, for use as Codec.Each. It refuses a file of more than limit
// bytes with tooLong.
func EachOf(file io.Reader, limit int, read func(text string) (Reading, error), tooLong func(length, limit int) *TextError) iter.Seq2[Entry, error] {
	return func(yield func(Entry, error) bool) {
		data, err := io.ReadAll(io.LimitReader(file, int64(limit)+1))
		if err != nil {
			yield(Entry{}, fmt.Errorf("reading the file: %w", err))
			return
		}
		if len(data) > limit {
			yield(Entry{}, tooLong(len(data), limit))
			return
		}
		r, err := read(string(data))
		if err != nil {
			yield(Entry{}, err)
			return
		}
		for _, e := range r.Games {
			if !yield(e, nil) {
				return
			}
		}
		if r.Cut != nil {
			yield(Entry{}, r.Cut)
		}
	}
}

// List collects up to MaxListed games of a sequence for a Reading. It returns an error if there is no game; cut is why
// the list is incomplete, if it is.
func List(games iter.Seq2[Entry, error]) (list []Entry, cut, err error) {
	for e, err := range games {
		switch {
		case err != nil && len(list) == 0:
			return nil, nil, err
		case err != nil:
			return list, err, nil
		case len(list) == MaxListed:
			return list, Unreadable("games-many", 0, fmt.Sprintf("there are more than %d games", MaxListed), fmt.Sprint(MaxListed)), nil
		}
		list = append(list, e)
	}
	if len(list) == 0 {
		return nil, nil, Unreadable("games-none", 0, "the file holds no game")
	}
	return list, nil, nil
}
