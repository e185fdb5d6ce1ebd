package gomoku

import (
	"sync"

	"qilab/core/gomoku"
)

// claims are the moves that win in the engine's view, or those that lose, which are to be proven. Any of its threads may make one; the
// rest is for one goroutine.
type claims struct {
	mu     sync.Mutex
	points []gomoku.Point     // of the pending claims
	depth  [gomoku.Points]int // of the deepest claim for each point
	tries  [gomoku.Points]int // the number of failed tries
}

const (
	claimNodes = 20_000 // positions for the first try for a move; twice as many for each further one …
	maxTries   = 6      // … up to this number
)

// add records a claim, and reports whether it is worth a try: its iteration must be deeper than the previous one.
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

// take returns the pending claims and removes them.
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

// nodes returns the positions for the next try for a move.
func (c *claims) nodes(p gomoku.Point) uint64 {
	c.tries[p]++
	return claimNodes << min(c.tries[p]-1, maxTries)
}
