package chaosclock

import (
	"context"
	"sync/atomic"
)

// control stops a running solve, and receives its progress.
type control struct {
	cancelled atomic.Bool
	memory    uint64 // bytes the tables may take; 0: no bound
	peak      uint64 // the most bytes taken so far
	exceeded  bool
	show      func(float64) // receives the progress; may be nil
}

// watch cancels the solve when ctx ends; stop ends the watch.
func (c *control) watch(ctx context.Context) (stop func() bool) {
	return context.AfterFunc(ctx, func() { c.cancelled.Store(true) })
}

// stopped records the memory taken and reports whether the solve must end.
func (c *control) stopped(bytes uint64) bool {
	c.peak = max(c.peak, bytes)
	if c.memory != 0 && bytes > c.memory {
		c.exceeded = true
	}
	return c.exceeded || c.cancelled.Load()
}

func (c *control) progress(share float64) {
	if c.show != nil {
		c.show(share)
	}
}

// The shares of the whole work at which the exploration and the outcomes end, as measured; the rest is spent on the
// distances.
const (
	exploreShare  = 0.1
	outcomesShare = 0.35
)
