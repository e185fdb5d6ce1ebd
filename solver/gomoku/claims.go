package gomoku

import (
	"context"
	"sync"

	"qilab/core/gomoku"
)

// claims are the moves that the engine has seen to win and that are to be proven. Any of its threads may make one; the rest
// is for one goroutine.
type claims struct {
	mu     sync.Mutex
	points []gomoku.Point     // of those that wait
	depth  [gomoku.Points]int // of the deepest claim for each point
	tries  [gomoku.Points]int // how often it was in vain
	oracle *oracle            // made when it is needed
}

const (
	claimNodes = 20_000 // positions that the first try for a move may look at; each further one twice as many …
	mostTries  = 6      // … up to this number
)

// add takes in a claim, and reports whether it is worth a try: an iteration must be deeper than one before.
func (c *claims) add(p gomoku.Point, depth int) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if depth <= c.depth[p] {
		return false
	}
	c.depth[p] = depth
	c.points = append(c.points, p)
	return true
}

// take returns the claims that wait, which do no longer.
func (c *claims) take() []gomoku.Point {
	c.mu.Lock()
	defer c.mu.Unlock()
	points := c.points
	c.points = nil
	return points
}

// made returns all points that were claimed.
func (c *claims) made() (list []gomoku.Point) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for p, depth := range c.depth {
		if depth > 0 {
			list = append(list, gomoku.Point(p))
		}
	}
	return list
}

// try looks for a proof. The engine must not be searching.
func (c *claims) try(ctx context.Context, e *Engine, search *VCT, b *gomoku.Board, p gomoku.Point) Win {
	if c.oracle == nil {
		c.oracle = newOracle(e)
	}
	win, _ := search.Confirm(ctx, b, p, claimNodes<<min(c.tries[p], mostTries), c.oracle)
	c.tries[p]++
	return win
}
