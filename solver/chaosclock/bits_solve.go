package chaosclock

// outcomes finds the outcomes of all placements, block by block like retrograde, and reports whether it ran to the end.
// Its progress runs from one share of the whole work to another.
func (g *graph) outcomes(ctl *control, from, to float64) bool {
	workers := make([]*bitwise, g.threads)
	for i := range workers {
		workers[i] = &bitwise{
			graph: g, buffer: make([]uint64, 0, 1<<(pieces-cubeDims)), circles: circles{stop: &ctl.cancelled},
		}
	}
	return g.solve(ctl, from, to, func(worker int, b *block) int {
		workers[worker].solve(b)
		return len(b.cubes)
	}, g.cubes)
}

// bitwise is the state of one worker finding the outcomes of a block, reused from one block to the next.
type bitwise struct {
	graph   *graph
	block   *block
	walkers []uint8
	mayEnd  bool // a side has no walkers, so that it may be complete

	circles
	opens []set // by arrangement

	// Of the current component: the walks within it and the moves that leave it, by the member they start from.
	inner        []inner
	firstInner   []int32 // one more at the end
	outside      []cube
	firstOutside []int32 // one more at the end
	moves        []cube  // of one member

	leaving     [pieces]leaving // every piece has one move at most
	buffer      []uint64        // of relation.gather
	arrangement arrangement
}

// inner is a walk within a component.
type inner struct {
	to int32 // the arrangement it leads to
	relation
	n uint8
}

// solve finds the cubes of a block once all blocks with fewer walkers are solved, in the same order as retro.solve.
func (r *bitwise) solve(b *block) {
	r.block, r.walkers = b, list(b.walkers)
	r.mayEnd = b.walkers&owned[0] == 0 || b.walkers&owned[1] == 0
	b.cubes = make([]cube, b.firstCube[len(b.keys)])
	r.leave()
	r.each(len(b.keys), func(members []int32, circle bool) {
		if circle {
			r.iterate(members)
			return
		}
		i := members[0]
		moves := b.cubesOf(i)
		for _, e := range r.edges[r.first[i]:r.first[i+1]] {
			r.walk(moves, i, e)
		}
		r.value(i, moves, false)
	})
}

// leave values the moves that leave the block, and lists the walks within it.
func (r *bitwise) leave() {
	b, g, a := r.block, r.graph, &r.arrangement
	r.first, r.edges, r.opens = r.first[:0], r.edges[:0], r.opens[:0]
	for i, k := range b.keys {
		r.first = append(r.first, int32(len(r.edges)))
		g.arrange(b.walkers, r.walkers, k, a)
		r.opens = append(r.opens, a.open)
		walks, all := r.list(k, a)
		for j := range r.leaving[:all] { // all at once, so that their memory accesses overlap
			m := &r.leaving[j]
			m.to = int32(g.blocks[m.walkers].find(m.key))
		}
		moves := b.cubesOf(int32(i))
		for j := range r.leaving[:walks] {
			m := &r.leaving[j]
			if m.walkers == b.walkers {
				r.edges = append(r.edges, edge{m.to, m.open, m.n})
				continue
			}
			rel := relateCubes(a.open, &m.change)
			rel.walk(moves, g.blocks[m.walkers].cubesOf(m.to), m.n, r.buffer)
		}
		for j := range r.leaving[walks:all] {
			m := &r.leaving[walks+j]
			rel := relateCubes(a.open, &m.change)
			rel.drop(moves, g.blocks[m.walkers].cubesOf(m.to), sideLanes[owner(m.n)], m.again, r.buffer)
		}
	}
	r.first = append(r.first, int32(len(r.edges)))
}

// list lists the moves that lead from an arrangement to others, walks first.
func (r *bitwise) list(k key, a *arrangement) (walks, all int) {
	b, g := r.block, r.graph
	for _, n := range r.walkers {
		m := &r.leaving[all]
		var ok bool
		if m.change, ok = g.walk(b.walkers, k, a, n); ok {
			m.n = n
			all++
		}
	}
	walks = all
	for s := a.closed; s != 0; s &= s - 1 {
		m := &r.leaving[all]
		m.n = lowest(s)
		var captured uint8
		m.change, captured = g.drop(b.walkers, k, a, m.n)
		m.again = owner(captured) != owner(m.n)
		all++
	}
	return walks, all
}

// leaving is a move to another arrangement.
type leaving struct {
	change
	n     uint8
	again bool  // a drop with another turn
	to    int32 // the arrangement it leads to
}

// walk adds a walk within the block to the moves of arrangement i.
func (r *bitwise) walk(moves []cube, i int32, e edge) {
	rel := relateCubes(r.opens[i], &change{open: e.open})
	rel.walk(moves, r.block.cubesOf(e.to), e.n, r.buffer)
}

// iterate solves the arrangements on a cycle in two phases, as retro.iterate does.
func (r *bitwise) iterate(members []int32) {
	b := r.block
	r.begin(members)
	r.outside, r.inner = r.outside[:0], r.inner[:0]
	r.firstInner, r.firstOutside = r.firstInner[:0], r.firstOutside[:0]
	for _, i := range members {
		moves := b.cubesOf(i)
		r.firstInner = append(r.firstInner, int32(len(r.inner)))
		r.firstOutside = append(r.firstOutside, int32(len(r.outside)))
		for _, e := range r.edges[r.first[i]:r.first[i+1]] {
			if r.inside(members, e.to) < 0 {
				r.walk(moves, i, e)
			} else {
				rel := relateCubes(r.opens[i], &change{open: e.open})
				r.inner = append(r.inner, inner{e.to, rel, e.n})
			}
		}
		r.outside = append(r.outside, moves...)
	}
	r.firstInner = append(r.firstInner, int32(len(r.inner)))
	r.firstOutside = append(r.firstOutside, int32(len(r.outside)))
	for _, i := range members {
		lose := loseLanes & placements(r.opens[i])
		for c := range b.cubesOf(i) {
			b.cubesOf(i)[c] = cube{free: lose, barred: lose}
		}
	}
	for m := len(members) - 1; m >= 0; m-- { // the last found are the nearest to solved ones
		r.push(int32(m))
	}
	r.settle(func(m int32) bool { return r.revalue(members, m, true) })
	for m := range members {
		if r.bothWinNear(r.outside[r.firstOutside[m]:r.firstOutside[m+1]]) {
			r.push(int32(m))
		}
	}
	r.settle(func(m int32) bool { return r.revalue(members, m, false) })
}

// bothWinNear reports whether moves that leave the component, or the end of the game, can make both win.
func (r *bitwise) bothWinNear(moves []cube) bool {
	if r.mayEnd {
		return true
	}
	for i := range moves {
		free, barred := moves[i].free, moves[i].barred
		if (free&^(free<<16)|barred&^(barred<<16))&bothLanes != 0 {
			return true
		}
	}
	return false
}

// revalue values member m again from the current values of its walks within the component.
func (r *bitwise) revalue(members []int32, m int32, first bool) (changed bool) {
	r.moves = append(r.moves[:0], r.outside[r.firstOutside[m]:r.firstOutside[m+1]]...)
	for j := r.firstInner[m]; j < r.firstInner[m+1]; j++ {
		e := &r.inner[j]
		e.walk(r.moves, r.block.cubesOf(e.to), e.n, r.buffer)
	}
	return r.value(members[m], r.moves, first)
}

// value turns the moves of arrangement i, without the drops of open pieces, into its cubes, and reports whether any
// cube changed; the moves may be stored in the cubes themselves. In the first phase both win counts as both lose.
//
// The drops of open pieces stay in the arrangement: they set a bit of the index. For bits outside the cube, the cubes
// are visited in descending order; inside, one round per bit settles the placements one after another, starting with
// those where all pieces are home.
func (r *bitwise) value(i int32, moves []cube, first bool) (changed bool) {
	open := r.opens[i]
	out := r.block.cubesOf(i)
	var e *ends
	if r.mayEnd {
		r.graph.arrange(r.block.walkers, r.walkers, r.block.keys[i], &r.arrangement)
		e = newEnds(r.graph.fixed, r.block.walkers, &r.arrangement)
	}
	var inside [cubeDims]uint64
	var outside [pieces]uint64
	bits := 0
	for o := open; o != 0; o, bits = o&(o-1), bits+1 {
		lanes := sideLanes[owner(lowest(o))]
		if bits < cubeDims {
			inside[bits] = lanes & upper[bits]
		} else {
			outside[bits-cubeDims] = lanes
		}
	}
	valid := placements(open)
	for number := len(out) - 1; number >= 0; number-- {
		c := moves[number]
		for bit := 0; bit < bits-cubeDims; bit++ {
			if number>>bit&1 == 0 {
				c.addDrop(out[number|1<<bit].free & outside[bit])
			}
		}
		over := uint64(0)
		if e != nil {
			over = e.settle(&c, number)
		}
		if first {
			c.free, c.barred = clampedLanes(c.free), clampedLanes(c.barred)
		}
		drops := uint64(0)
		now := entered(c.free, c.free)
		for range min(bits, cubeDims) {
			more := (now&inside[0]>>1 | now&inside[1]>>2 | now&inside[2]>>4) &^ over
			if more == drops {
				break
			}
			drops = more
			now = entered(c.free|drops, c.free|drops)
		}
		c.addDrop(drops)
		c = c.finished(valid)
		if c != out[number] {
			out[number], changed = c, true
		}
	}
	return changed
}

// placements returns, in all lanes, the placements in a cube of an arrangement with these open pieces.
func placements(open set) uint64 {
	if n := open.size(); n < cubeDims {
		return (1<<(1<<n) - 1) * allLanes
	}
	return 0xff * allLanes
}

// finished turns the best moves into the values of the valid placements.
func (c cube) finished(valid uint64) cube {
	free, barred := entered(c.free, c.free)&valid, entered(c.barred, c.free)&valid
	const first = pairs * 0xff
	piece := c.piece>>8&first | c.piece&first<<8 // the opponent makes the move that leads here
	return cube{free, barred, piece & fold(free^barred)}
}

// cubesOf returns the cubes of arrangement i.
func (b *block) cubesOf(i int32) []cube { return b.cubes[b.firstCube[i]:b.firstCube[i+1]] }
