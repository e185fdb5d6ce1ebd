package chaosclock

import (
	"slices"
	"sync/atomic"
)

// circles is the state for solving the arrangements of a block in order: the walks within the block, its components,
// and, for the current component, the members still to be valued.
type circles struct {
	stop *atomic.Bool // stops all valuing once set; a block may take longer than a cancellation may
	// The walks within the block, by the arrangement they start from; edges[first[i]:first[i+1]] are those of i.
	first []int32
	edges []edge

	components components
	member     []int32 // by arrangement: its number in the component, or garbage
	queue      []int32
	queued     []bool
	back       [][]int32 // by member: the members that walk to it
}

// edge is a walk within the block.
type edge struct {
	to   int32
	open set // of the arrangement it leads to
	n    uint8
}

// each calls f for the components of a block of size arrangements; see components.each.
func (c *circles) each(size int, f func(members []int32, circle bool)) {
	c.member = slices.Grow(c.member[:0], size)[:size]
	c.components.each(size, c.first, c.edges, func(members []int32, circle bool) {
		if !c.stop.Load() {
			f(members, circle)
		}
	})
}

// begin numbers the members of a component, finds the walks between them, and empties the queue.
func (c *circles) begin(members []int32) {
	c.number(members)
	for len(c.back) < len(members) {
		c.back = append(c.back, nil)
	}
	for m := range members {
		c.back[m] = c.back[m][:0]
	}
	for m, i := range members {
		for _, e := range c.edges[c.first[i]:c.first[i+1]] {
			if to := c.inside(members, e.to); to >= 0 {
				c.back[to] = append(c.back[to], int32(m))
			}
		}
	}
	c.queued = slices.Grow(c.queued[:0], len(members))[:len(members)]
	clear(c.queued)
	c.queue = c.queue[:0]
}

// number records the numbers of the members.
func (c *circles) number(members []int32) {
	for m, i := range members {
		c.member[i] = int32(m)
	}
}

// inside returns the number of arrangement i among the members, or -1.
func (c *circles) inside(members []int32, i int32) int32 {
	m := c.member[i]
	if int(m) < len(members) && m >= 0 && members[m] == i {
		return m
	}
	return -1
}

func (c *circles) push(m int32) {
	if !c.queued[m] {
		c.queued[m] = true
		c.queue = append(c.queue, m)
	}
}

// settle values the queued members, and the members that depend on changed ones, until nothing changes.
func (c *circles) settle(value func(m int32) (changed bool)) {
	for head := 0; head < len(c.queue) && !c.stop.Load(); head++ {
		m := c.queue[head]
		c.queued[m] = false
		if value(m) {
			for _, from := range c.back[m] {
				c.push(from)
			}
		}
	}
	c.queue = c.queue[:0]
}
