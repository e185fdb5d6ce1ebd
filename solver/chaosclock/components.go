package chaosclock

import "slices"

// components finds the strongly connected components of the walks within a block (Tarjan's algorithm, without
// recursion: a chain of walks can be thousands long).
type components struct {
	order, low []int32 // by arrangement: the order of discovery, from 1; the earliest that it leads back to
	stack      []int32 // discovered and in no component yet
	path       []visit
}

type visit struct{ at, edge int32 }

// each calls f for every component, after all components that its walks lead to; circle reports whether its members
// walk in cycles (no walk leads from an arrangement to itself). f must not keep members.
func (c *components) each(size int, first []int32, edges []edge, f func(members []int32, circle bool)) {
	c.order = slices.Grow(c.order[:0], size)[:size]
	c.low = slices.Grow(c.low[:0], size)[:size]
	clear(c.order)
	c.stack = c.stack[:0]
	found := int32(0)
	const taken = int32(1) << 30 // low of an arrangement that is in a component
	for root := range int32(size) {
		if c.order[root] != 0 {
			continue
		}
		c.path = append(c.path[:0], visit{root, first[root]})
		for len(c.path) > 0 {
			v := &c.path[len(c.path)-1]
			at := v.at
			if c.order[at] == 0 {
				found++
				c.order[at], c.low[at] = found, found
				c.stack = append(c.stack, at)
			}
			if v.edge < first[at+1] {
				to := edges[v.edge].to
				v.edge++
				if c.order[to] == 0 {
					c.path = append(c.path, visit{to, first[to]})
				} else if c.low[to] != taken {
					c.low[at] = min(c.low[at], c.order[to])
				}
				continue
			}
			c.path = c.path[:len(c.path)-1]
			if len(c.path) > 0 {
				up := c.path[len(c.path)-1].at
				c.low[up] = min(c.low[up], c.low[at])
			}
			if c.low[at] != c.order[at] {
				continue
			}
			start := len(c.stack) - 1
			for c.stack[start] != at {
				start--
			}
			for _, m := range c.stack[start:] {
				c.low[m] = taken
			}
			f(c.stack[start:], len(c.stack)-start > 1)
			c.stack = c.stack[:start]
		}
	}
}
