package external

import (
	"context"
	"slices"

	"qilab/core"
	"qilab/solver"
)

// driver is a started engine of any protocol. It belongs to one goroutine at a time.
type driver interface {
	Running() bool
	Close() error
	identity() Identity
	// search searches the end of a line that is not over. It calls found, which may be nil, with the engine's
	// information about moves, converted to the game. Errors are those of Engine.Search.
	search(ctx context.Context, line core.Line, lim Limits, found func(Found)) (core.Move, Result, error)
	// tune sets threads and memory according to a limit, unless the user has.
	tune(ctx context.Context, lim solver.Limit) error
	// press triggers a Button among the options, and waits until it is done.
	press(ctx context.Context, option string) error
	// newGame announces that the next line belongs to another game.
	newGame(ctx context.Context) error
}

// Found is an engine's information about a move during a search.
type Found struct {
	Info
	Moves []core.Move // its line; legal, and empty if there is none
}

// Identity is an engine's description of itself.
type Identity struct {
	Name     string // or the name of its file
	Author   string // "" if unknown
	Protocol Protocol
	Options  []Option
	// Skipped lists the options in Config that the engine does not have, or whose values it does not accept.
	Skipped []string
}

// Choices returns the options for the user to choose. The others are set by this program, or have no effect here.
func (i Identity) Choices() []Option {
	return slices.DeleteFunc(slices.Clone(i.Options), func(o Option) bool {
		return slices.Contains([]string{"protocol", "multipv", "ponder", "uci chess960", "uci variant", "usemillisec", "newgame"}, fold(o.Name))
	})
}

// launch starts an engine in the protocol of its configuration.
func launch(ctx context.Context, c Config) (driver, error) {
	if c.Protocol == Piskvork {
		return startBoard(ctx, c)
	}
	e, err := Start(ctx, c)
	if err != nil {
		return nil, err // a nil *Engine would not be a nil driver
	}
	return e, nil
}

func (e *Engine) identity() Identity {
	return Identity{e.name, e.author, e.protocol, slices.Clone(e.options), slices.Clone(e.skipped)}
}

func (e *Engine) search(ctx context.Context, line core.Line, lim Limits, found func(Found)) (core.Move, Result, error) {
	if found == nil {
		return e.Search(ctx, line, lim, nil)
	}
	return e.Search(ctx, line, lim, func(i Info) { found(Found{i, e.Variation(line.Last(), i.PV)}) })
}

func (e *Engine) press(ctx context.Context, option string) error {
	if err := e.setOption(ctx, option, ""); err != nil {
		return err
	}
	return e.ready(ctx)
}

func (e *Engine) newGame(ctx context.Context) error { return e.NewGame(ctx) }
