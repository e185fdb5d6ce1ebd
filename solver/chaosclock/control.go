package chaosclock

import (
	"context"
	"sync/atomic"
)

// control is how a running solve is told to stop and tells how far it is.
type control struct {
	cancelled atomic.Bool
	memory    uint64 // bytes the tables may take; 0: no bound
	peak      atomic.Uint64
	exceeded  bool
	show      func(float64) // told of progress; may be nil
}

// watch makes ctx cancel the solve; the returned func ends the watch.
func (c *control) watch(ctx context.Context) (stop func() bool) {
	return context.AfterFunc(ctx, func() { c.cancelled.Store(true) })
}

// stopped notes the memory taken and reports whether the solve has to end.
func (c *control) stopped(bytes uint64) bool {
	c.peak.Store(max(c.peak.Load(), bytes))
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

// exploreShare is the part of the whole work that the exploration is, by measurement.
const exploreShare = 0.5

// explored is the share of the exploration that is usually done after a level: how much there is in the levels to come
// is not known until they are found. Averages over deals; only the progress shown depends on them.
var explored = [maxLevel + 1]float64{
	0, 0, 0, 0, 0, 0.01, 0.02, 0.04, 0.08, 0.14, 0.22, 0.33, 0.45, 0.58, 0.70, 0.80, 0.88, 0.94, 0.97, 0.99, 1, 1, 1, 1, 1,
}
