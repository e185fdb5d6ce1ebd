package engine

import (
	"context"
	"sync/atomic"
	"time"
)

// TimeBudget says how long a search may take.
type TimeBudget struct {
	Soft time.Duration // do not begin another iteration after this; 0: no bound
	Hard time.Duration // stop at once after this; 0: no bound
}

// overhead is what is kept back for the way of a move to the other program.
const overhead = 15 * time.Millisecond

// FixedTime returns the budget of a search that may take t, all of it.
func FixedTime(t time.Duration) TimeBudget {
	t = max(t-min(t/20, overhead/5), time.Millisecond)
	return TimeBudget{Soft: t, Hard: t}
}

// After returns what is left of the budget when d has passed, and a millisecond where nothing is.
func (b TimeBudget) After(d time.Duration) TimeBudget {
	if b.Soft > 0 {
		b.Soft = max(b.Soft-d, time.Millisecond)
	}
	if b.Hard > 0 {
		b.Hard = max(b.Hard-d, time.Millisecond)
	}
	return b
}

// ClockTime returns the budget of a move with so much time left on the clock and increment added after each move, for
// movesToGo moves, or the rest of the game if that is 0.
func ClockTime(left, increment time.Duration, movesToGo int) TimeBudget {
	if movesToGo <= 0 {
		movesToGo = 35
	}
	movesToGo = min(movesToGo, 50)
	usable := max(left-overhead, time.Millisecond)
	share := usable/time.Duration(movesToGo) + increment*3/4
	// Half of the time is never spent on one of several moves: what a busy machine takes on top of it, some ten
	// milliseconds and more, has to come from the rest.
	soft := min(share*7/10, usable/2)
	hard := min(share*4, usable/2)
	if movesToGo == 1 {
		soft, hard = usable*8/10, usable*9/10
	}
	return TimeBudget{Soft: max(soft, time.Millisecond), Hard: max(hard, time.Millisecond)}
}

// Clock tells the threads of one search when to stop: at the end of its budget, at a number of nodes, or when the
// context is cancelled. Make it with StartClock and Release it.
type Clock struct {
	start   time.Time
	budget  TimeBudget
	stopped atomic.Bool
	detach  func() bool
}

// StartClock begins to count.
func StartClock(ctx context.Context, b TimeBudget) *Clock {
	c := &Clock{start: time.Now(), budget: b}
	if ctx.Err() != nil {
		c.stopped.Store(true)
	}
	c.detach = context.AfterFunc(ctx, c.Stop)
	return c
}

// Release lets go of the context.
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

// Elapsed returns the time since StartClock.
func (c *Clock) Elapsed() time.Duration { return time.Since(c.start) }

// SoftOver reports whether the soft budget, times factor, is used up.
func (c *Clock) SoftOver(factor float64) bool {
	return c.budget.Soft > 0 && float64(c.Elapsed()) >= float64(c.budget.Soft)*factor
}

// Timed reports whether there is a budget at all.
func (c *Clock) Timed() bool { return c.budget.Hard > 0 || c.budget.Soft > 0 }
