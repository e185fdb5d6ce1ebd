package external

import (
	"context"
	"time"

	"qilab/core"
	"qilab/solver"
	"qilab/solver/memory"
)

// Competitor is a copy of an engine that plays in a match. It belongs to one goroutine.
type Competitor struct {
	driver driver
	tables *memory.Tenant
}

// Compete starts a copy of the engine with that id for a match, with its options, by default one thread, and tables out
// of the budget. The error is an *Error, or that of ctx.
func (b *Beside) Compete(ctx context.Context, id string) (*Competitor, error) {
	_, _, setup, err := b.called(id)
	if err != nil {
		return nil, err
	}
	c := &Competitor{tables: b.budget.Tenant(memory.Process, func() {})}
	mib, err := c.tables.Enter(ctx, setup.playing())
	if err != nil {
		return nil, err
	}
	if c.driver, err = launch(ctx, setup.config(b.dialect, nil)); err == nil {
		if err = c.driver.tune(ctx, solver.Limit{Threads: 1, Memory: mib}); err != nil {
			_ = c.driver.Close()
		}
	}
	if err != nil {
		c.tables.Keep(0)
		c.tables.Leave()
		return nil, err
	}
	return c, nil
}

// NewGame announces that the next line belongs to another game.
func (c *Competitor) NewGame(ctx context.Context) error { return c.driver.newGame(ctx) }

// Move picks a move at the end of a line that is not over, and returns the engine's last Info. Errors are those of
// Engine.Search.
func (c *Competitor) Move(ctx context.Context, line core.Line, lim Limits) (core.Move, Info, time.Duration, error) {
	began := time.Now()
	m, r, err := c.driver.search(ctx, line, lim, nil)
	return m, r.Last, time.Since(began), err
}

// Close ends the copy and frees its memory.
func (c *Competitor) Close() error {
	err := c.driver.Close()
	c.tables.Keep(0)
	c.tables.Leave()
	return err
}
