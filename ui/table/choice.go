package table

import (
	"context"
	"math/rand/v2"

	"qilab/core"
)

// Thinker chooses an action off the table's goroutine. play is then called on that goroutine, carries it out, and reports whether a
// move was made.
type Thinker func(ctx context.Context, rng *rand.Rand) (play func() (put bool, err error), err error)

// choice is a move that the program is choosing. The generation grows whenever the choice becomes stale, so that an answer already
// posted can be recognised as stale.
type choice struct {
	cancel     context.CancelFunc // nil: no choice is running
	generation uint64
	failed     *core.Node // where the last choice failed; nil: it did not
}

// on reports whether the program is choosing a move.
func (c *choice) on() bool { return c.cancel != nil }

// stop cancels the choice.
func (c *choice) stop() {
	c.generation++
	if c.cancel != nil {
		c.cancel()
		c.cancel = nil
	}
}
