package cli

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"qilab/core"
	"qilab/solver/catalog"
)

// command parses the words of one sub-command.
type command struct {
	flags  *flag.FlagSet
	games  []catalog.Game
	gameID *string
	usage  func() string
	stdout io.Writer
}

func (e Env) command(name string, stdout io.Writer) *command {
	c := &command{flags: flag.NewFlagSet(name, flag.ContinueOnError), games: e.Games, usage: func() string { return e.usageOf(name) }, stdout: stdout}
	c.flags.SetOutput(io.Discard)
	c.flags.Usage = func() {}
	return c
}

// withGame adds the flag that every sub-command about a game has.
func (c *command) withGame() *command {
	c.gameID = c.flags.String("game", "", "the game")
	return c
}

// parse reads the flags, wherever they are, and returns the other words. A word that only looks like a flag (some
// notations of moves begin with a minus) is one of these.
func (c *command) parse(args []string) (words []string, err error) {
	for len(args) > 0 {
		if args[0] == "--" {
			return append(words, args[1:]...), nil
		}
		if !c.isFlag(args[0], len(words) == 0) {
			words, args = append(words, args[0]), args[1:]
			continue
		}
		if err := c.flags.Parse(args); err != nil {
			if errors.Is(err, flag.ErrHelp) {
				if _, err := io.WriteString(c.stdout, c.usage()); err != nil {
					return nil, err
				}
				return nil, flag.ErrHelp
			}
			return nil, usagef("%s", err)
		}
		rest := c.flags.Args()
		if used := len(args) - len(rest); used > 0 && args[used-1] == "--" {
			return append(words, rest...), nil
		}
		args = rest
	}
	return words, nil
}

// noWords parses the flags of a sub-command that takes no other words.
func (c *command) noWords(args []string) error {
	words, err := c.parse(args)
	if err == nil && len(words) > 0 {
		err = usagef("unexpected argument %q", words[0])
	}
	return err
}

// given reports whether a flag was given.
func (c *command) given(name string) bool {
	found := false
	c.flags.Visit(func(f *flag.Flag) { found = found || f.Name == name })
	return found
}

// isFlag reports whether a word is a flag, known or not. The first of the other words never begins with a minus; after
// it, an unknown flag may be a move.
func (c *command) isFlag(word string, first bool) bool {
	name := strings.TrimLeft(word, "-")
	if name == word || name == "" || len(word)-len(name) > 2 {
		return false
	}
	name, _, _ = strings.Cut(name, "=")
	return first || name == "h" || name == "help" || c.flags.Lookup(name) != nil || strings.HasPrefix(word, "--")
}

// duration adds a flag for a time.
func (c *command) duration(value *time.Duration, name string) {
	c.flags.Func(name, "", func(text string) (err error) {
		if *value, err = time.ParseDuration(text); err != nil {
			return errors.New("expected a number with its unit, such as 5s or 500ms")
		}
		return nil
	})
}

// game returns the game that the flag names.
func (c *command) game() (catalog.Game, error) {
	return c.gameWith(func(catalog.Game) bool { return true })
}

// gameWith is game for a sub-command of certain games, which are listed if the flag names none.
func (c *command) gameWith(can func(catalog.Game) bool) (catalog.Game, error) {
	g, ok := catalog.Find(c.games, *c.gameID)
	if ok {
		return g, nil
	}
	var known []string
	for _, g := range c.games {
		if can(g) {
			known = append(known, g.Rules.ID())
		}
	}
	if *c.gameID == "" {
		return g, usagef("-game is missing; known games: %s", strings.Join(known, " "))
	}
	return g, usagef("unknown game %q; known games: %s", *c.gameID, strings.Join(known, " "))
}

// start parses the arguments: the game, the position that the words begin with, and the words after it. Some notations
// include the moves that led to the position; they are kept as its history, for the rules that depend on it.
func (c *command) start(args []string) (g catalog.Game, start *core.Game, rest []string, err error) {
	words, err := c.parse(args)
	if err != nil {
		return g, nil, nil, err
	}
	return c.startAt(words)
}

// startAt is start for words that were parsed before.
func (c *command) startAt(words []string) (g catalog.Game, start *core.Game, rest []string, err error) {
	if g, err = c.game(); err != nil {
		return g, nil, nil, err
	}
	if len(words) == 0 {
		return g, nil, nil, usagef("the position is missing: a position of %s, or the word start", g.Rules.ID())
	}
	if words[0] == "start" {
		return g, core.NewGame(g.Rules, g.Rules.Start()), words[1:], nil
	}
	p, err := g.Reader().Position(words[0])
	if err != nil {
		return g, nil, nil, c.elsewhere(words[0], err)
	}
	start, err = g.Reader().Game(words[0])
	if err != nil || start.Position().String() != p.String() {
		start = core.NewGame(g.Rules, p)
	}
	return g, start, words[1:], nil
}

// elsewhere adds, to the error of a text that the game cannot read, which other games can, or that it is the path of a file.
func (c *command) elsewhere(text string, err error) error {
	if !errors.Is(err, core.ErrUnreadable) {
		return err
	}
	if info, statErr := os.Stat(text); statErr == nil && info.Mode().IsRegular() {
		return usagef("%q is a file, and a position is needed; qilab review FILE judges the moves of a file", text)
	}
	var can []string
	for _, g := range c.games {
		if _, other := g.Reader().Position(text); other == nil {
			can = append(can, "-game "+g.Rules.ID())
		}
	}
	if len(can) == 0 {
		return err
	}
	return fmt.Errorf("%w; it can be read with %s", err, strings.Join(can, " or "))
}

// playThrough plays the moves in words.
func playThrough(game *core.Game, words []string) error {
	for i, word := range words {
		m, err := game.Rules().ParseMove(game.Position(), word)
		if err == nil {
			_, err = game.Play(m)
		}
		if err != nil {
			return &core.PlaceError{Place: core.Place{Move: i + 1, Word: word}, Err: err}
		}
	}
	return nil
}

// atLeast refuses a number below a minimum.
func atLeast(name string, value, min int) error {
	if value < min {
		return usagef("-%s must be at least %d, not %d", name, min, value)
	}
	return nil
}
