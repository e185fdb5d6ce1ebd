package cli

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"qilab/core"
	"qilab/core/intake"
	"qilab/solver/catalog"
	"qilab/storage"
	"qilab/ui/console"
)

// stdinName stands for standard input where a file is expected.
const stdinName = "-"

// gamesIn returns the games in a file, or in stdin if that is not nil and the file is named so. Without -game package intake finds out
// of which game they are.
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
	switch {
	case errors.Is(err, storage.ErrNotFound):
		return nil, fmt.Errorf("there is no file %s", path)
	case errors.Is(err, storage.ErrTooLarge):
		return nil, fmt.Errorf("%s: %w", path, err)
	case err != nil:
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
	src := intake.Source{}
	for _, g := range c.games {
		if *c.gameID == "" || g.Rules.ID() == *c.gameID {
			src.Readers = append(src.Readers, g.Reader().ForReading())
		}
	}
	best := src.Read(text)[0]
	switch known := best.Reading.Sure || *c.gameID != ""; {
	case known && len(best.Reading.Games) > 0, best.Quality > intake.Refused:
		return src.Games(best, text), nil
	case known, best.Understood() > 0: // the errors of other games are irrelevant
		return nil, fmt.Errorf("%s: %w", name, best.Reason)
	}
	return nil, unknownForm(name)
}

// warn reports a fault of a game in a file that does not end the command.
func (c *command) warn(stderr io.Writer, file string, number int, text string) {
	name, _, _ := strings.Cut(c.flags.Name(), " ")
	fmt.Fprintf(stderr, "qilab: %s: %s: game %d: %s\n", name, console.Quote(file), number, oneLine(text))
}

// readIntact reads a game, or the intact part of a damaged or too large one, if that has a move; missing then describes the rest.
func readIntact(entry core.Entry) (g *core.Game, missing string, err error) {
	if g, err = entry.Read(); err == nil {
		return g, "", nil
	}
	part := core.PartOf(err)
	if part == nil || len(part.MainLine()) == 1 {
		return nil, "", err
	}
	missing = "the game is damaged"
	if damage := (*core.PartError)(nil); errors.As(err, &damage) {
		if damage.TooLarge {
			read := count(part.Nodes()-1, "move", "moves")
			return part, fmt.Sprintf("the game is too large; %s could be read, and %d were left out", read, damage.Left), nil
		}
		if damage.Left > 0 {
			missing += " and lacks " + count(damage.Left, "move", "moves")
		}
	}
	plies := count(len(part.MainLine())-1, "ply", "plies")
	return part, fmt.Sprintf("%s; %s could be read: %v", missing, plies, err), nil
}

func unknownForm(name string) error {
	return fmt.Errorf("%s: %w: none of the games knows its form", name, core.ErrUnreadable)
}
