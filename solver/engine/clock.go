package engine

import (
	"context"
	"sync/atomic"
	"time"
)

// TimeBudget is the time for a search; see TimeLimit.Budget.
type TimeBudget struct {
	Soft time.Duration // do not begin another iteration after this; 0: no bound
	Hard time.Duration // stop at once after this; 0: no bound
	// Saved means that unused time is left for later moves.
	Saved bool
}

// Clock stops the threads of one search: at the end of its budget, at a number of nodes, or when the context is
// cancelled. Create it with StartClock and Release it.
type Clock struct {
	start   time.Time
	budget  TimeBudget
	stopped atomic.Bool
	detach  func() bool
}

// StartClock starts the clock of a search at l.Began.
func StartClock(ctx context.Context, l TimeLimit) *Clock {
	c := &Clock{start: l.Began, budget: l.Budget()}
	if c.start.IsZero() {
		c.start = time.Now()
	}
	if ctx.Err() != nil {
		c.stopped.Store(true)
	}
	c.detach = context.AfterFunc(ctx, c.Stop)
	return c
}

// Release detaches the clock from the context.
func (c *Clock) Release() { c.detach() }

// Stop makes Stopped true.
func (c *Clock) Stop() { c.stopped.Store(true) }

// Stopped reports whether the search must end. It is cheap enough for every node.
func (c *Clock) Stopped() bool { return c.stopped.Load() }

// Check stops the search if its hard budget is used up. It asks the system for the time: call it every thousand nodes.
func (c *Clock) Check() {
	if c.budget.Hard > 0 && c.Elapsed() >= c.budget.Hard {
		c.Stop()
	}
}

// Elapsed returns the time since the search began.
func (c *Clock) Elapsed() time.Duration { return time.Since(c.start) }

// Timed reports whether there is a budget at all.
func (c *Clock) Timed() bool { return c.budget != TimeBudget{} }
