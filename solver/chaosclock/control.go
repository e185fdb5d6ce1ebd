package chaosclock

import (
	"context"
	"sync/atomic"
)

// control is how a running solve is told to stop and tells how far it is.
type control struct {
	cancelled atomic.Bool
	memory    uint64 // bytes the tables may take; 0: no bound
	peak      uint64 // the most bytes taken so far
	exceeded  bool
	show      func(float64) // told of progress; may be nil
}

// watch makes ctx cancel the solve; the returned func ends the watch.
func (c *control) watch(ctx context.Context) (stop func() bool) {
	return context.AfterFunc(ctx, func() { c.cancelled.Store(true) })
}

// stopped notes the memory taken and reports whether the solve has to end.
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

// The parts of the whole work that the exploration and the outcomes are, by measurement; the distances are the rest.
const (
	exploreShare  = 0.1
	outcomesShare = 0.35
)
