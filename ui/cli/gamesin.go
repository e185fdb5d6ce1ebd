package cli

import (
	"fmt"
	"io"
	"slices"

	"qilab/core"
	"qilab/solver/catalog"
	"qilab/storage"
)

// stdinName stands for standard input where a file is expected.
const stdinName = "-"

// gamesIn returns the games in a file, or in stdin if that is not nil and the file is named so. Without -game the first game that
// knows the form for certain reads it.
func (c *command) gamesIn(path string, stdin io.Reader) ([]core.Entry, error) {
	if *c.gameID != "" {
		if _, err := c.game(); err != nil {
			return nil, err
		}
	}
	if stdin != nil && path == stdinName {
		data, err := io.ReadAll(io.LimitReader(stdin, storage.MaxFileBytes+1))
		switch {
		case err != nil:
			return nil, fmt.Errorf("standard input: %w", err)
		case len(data) > storage.MaxFileBytes:
			return nil, fmt.Errorf("standard input is longer than %d bytes", storage.MaxFileBytes)
		}
		return c.gamesOf("standard input", data)
	}
	data, err := storage.ReadFile(path, storage.MaxFileBytes)
	if err != nil {
		return nil, err
	}
	return c.gamesOf(path, data)
}

// gamesOf returns the games in the content of a file, which is named in errors. If the file has more than were read, the last entry
// fails with the reason.
func (c *command) gamesOf(name string, data []byte) ([]core.Entry, error) {
	text := string(data)
	if storage.IsGame(text) {
		game, _, err := storage.Decode(data, catalog.Resolver(c.games))
		if err == nil && *c.gameID != "" && game.Rules().ID() != *c.gameID {
			err = fmt.Errorf("%s is a game of %s", name, game.Rules().ID())
		}
		return []core.Entry{{Read: func() (*core.Game, error) { return game, err }}}, err
	}
	var failed error
	var found []reading // the best one first
	for _, g := range c.games {
		if *c.gameID != "" && g.Rules.ID() != *c.gameID {
			continue
		}
		r, err := readBy(g.Reader().ForReading(), text)
		switch {
		case err == nil && r.Sure && len(found) > 0 && !found[0].Sure:
			found = slices.Insert(found, 0, r)
		case err == nil:
			found = append(found, r)
		case r.Sure, *c.gameID != "": // what other games miss in it says nothing
			failed = err
		}
	}
	switch {
	case len(found) == 0 && failed == nil:
		return nil, unknownForm(name)
	case len(found) == 0:
		return nil, fmt.Errorf("%s: %w", name, failed)
	}
	if best := found[0]; !best.Sure && *c.gameID == "" {
		// Many texts look like moves of some game; those that can be played decide.
		i := slices.IndexFunc(found, reading.playable)
		if i < 0 {
			return nil, unknownForm(name)
		}
		found[0], found[i] = found[i], best
	}
	return entriesOf(found), nil
}

func unknownForm(name string) error {
	return fmt.Errorf("%s: %w: none of the games knows its form", name, core.ErrUnreadable)
}

// reading is a file as one of a game.
type reading struct {
	core.Reading
	rules core.Rules
}

func readBy(r core.Reader, text string) (reading, error) {
	found, err := r.Read(text)
	return reading{found, r.Rules}, err
}

// playable reports whether the first game can be read.
func (r reading) playable() bool {
	if len(r.Games) == 0 {
		return false
	}
	_, err := r.Games[0].Read()
	return err == nil
}

// entriesOf returns the games of the first of several readings. A game that is not legal there is read by other rules of the same
// board.
func entriesOf(found []reading) []core.Entry {
	best := found[0]
	list := slices.Clone(best.Games)
	for i, entry := range best.Games {
		list[i].Read = func() (*core.Game, error) {
			game, err := entry.Read()
			for _, r := range found[1:] {
				if err == nil {
					break
				}
				if len(r.Games) == len(best.Games) && core.SameBoard(r.rules, best.rules) {
					if other, failed := r.Games[i].Read(); failed == nil {
						return other, nil
					}
				}
			}
			return game, err
		}
	}
	if best.Cut != nil {
		list = append(list, core.Entry{Read: func() (*core.Game, error) { return nil, best.Cut }})
	}
	return list
}
