package chaosclock

import (
	"math/bits"
	"slices"

	"qilab/core"
)

// retrograde finds the words of all blocks, those with the fewest walkers first, and reports whether it ran to the end.
// Its progress runs from one share of the whole work to another.
func (g *graph) retrograde(ctl *control, from, to float64) bool {
	rest := make([]uint64, g.total)
	for _, level := range g.levels {
		for _, b := range level {
			size := b.offsets[len(b.keys)]
			b.words, rest = rest[:size], rest[size:]
		}
	}
	workers := make([]*retro, g.threads)
	for i := range workers {
		workers[i] = &retro{graph: g, circles: circles{stop: &ctl.cancelled}}
	}
	return g.solve(ctl, from, to, func(worker int, b *block) int {
		workers[worker].solve(b)
		return len(b.words)
	}, g.total)
}

// retro is the state of one worker solving a block, reused from one block to the next.
type retro struct {
	graph   *graph
	block   *block
	walkers []uint8
	mayEnd  bool // a side has no walkers, so that it may be complete

	circles
	outside [][2]best // of the current component: the moves that leave it
	starts  []int32   // by member: its first entry in outside

	here, there []uint16 // the index pairs of relate
	moves       [][2]best
	arrangement arrangement
}

// solve finds the words of a block once all blocks with fewer walkers are solved.
//
// Walks within the block may form cycles. Arrangements on a cycle are solved together; all others one by one, in an
// order in which the walks of each lead to solved ones.
func (r *retro) solve(b *block) {
	r.block, r.walkers = b, list(b.walkers)
	r.mayEnd = b.walkers&owned[0] == 0 || b.walkers&owned[1] == 0
	r.findEdges()
	r.each(len(b.keys), func(members []int32, circle bool) {
		r.leave(members)
		if circle {
			r.iterate(members)
		} else {
			r.value(members, 0, false)
		}
	})
}

// findEdges lists the walks within the block.
func (r *retro) findEdges() {
	b, g, a := r.block, r.graph, &r.arrangement
	r.first, r.edges = r.first[:0], r.edges[:0]
	for _, k := range b.keys {
		r.first = append(r.first, int32(len(r.edges)))
		g.arrange(b.walkers, r.walkers, k, a)
		for _, n := range r.walkers {
			if c, ok := g.walk(b.walkers, k, a, n); ok && c.walkers == b.walkers {
				r.edges = append(r.edges, edge{int32(b.find(c.key)), c.open, n})
			}
		}
	}
	r.first = append(r.first, int32(len(r.edges)))
}

// leave values, for each member of a component, the moves that leave the component.
func (r *retro) leave(members []int32) {
	b, g, a := r.block, r.graph, &r.arrangement
	r.outside, r.starts = r.outside[:0], r.starts[:0]
	r.number(members)
	for _, i := range members {
		start := len(r.outside)
		size := int(b.offsets[i+1] - b.offsets[i])
		r.starts = append(r.starts, int32(start))
		r.outside = slices.Grow(r.outside, size)[:start+size]
		moves := r.outside[start:]
		clear(moves)
		k := b.keys[i]
		g.arrange(b.walkers, r.walkers, k, a)
		for _, n := range r.walkers {
			c, ok := g.walk(b.walkers, k, a, n)
			if !ok || c.walkers == b.walkers {
				continue
			}
			words := g.at(c)
			r.relate(a.open, c)
			mergeWalk(moves, words, r.here, r.there, n)
		}
		for s := a.closed; s != 0; s &= s - 1 {
			n := lowest(s)
			c, captured := g.drop(b.walkers, k, a, n)
			words := g.at(c)
			r.relate(a.open, c)
			mergeDrop(moves, words, r.here, r.there, owner(n), owner(captured) != owner(n))
		}
		for _, e := range r.edges[r.first[i]:r.first[i+1]] {
			if r.inside(members, e.to) < 0 {
				r.relate(a.open, change{open: e.open})
				mergeWalk(moves, b.of(int(e.to)), r.here, r.there, e.n)
			}
		}
	}
}

// at returns the words of the arrangement that a move leads to.
func (g *graph) at(c change) []uint64 {
	b := g.blocks[c.walkers]
	return b.of(b.find(c.key))
}

// relate lists the index pairs of a move between arrangements: for every way in which the open pieces here are in hand
// or home and allow the move, ascending, its index here and the index there. A piece that is open here and not there
// would bar the move if it were home; a piece that is open only there is in hand, except for the one that comes home.
func (r *retro) relate(open set, c change) {
	r.here, r.there = append(r.here[:0], 0), append(r.there[:0], 0)
	if c.home != 0 {
		r.there[0] = 1 << c.open.rank(int(lowest(c.home))-1)
	}
	for s := open & c.open; s != 0; s &= s - 1 {
		bit := int(lowest(s)) - 1
		h, t := uint16(1)<<open.rank(bit), uint16(1)<<c.open.rank(bit)
		for i := range len(r.here) {
			r.here = append(r.here, r.here[i]|h)
			r.there = append(r.there, r.there[i]|t)
		}
	}
}

// mergeWalk adds a walk of piece n to the moves of both sides.
func mergeWalk(moves [][2]best, words []uint64, here, there []uint16, n uint8) {
	there = there[:len(here)]
	for i, h := range here {
		w := words[there[i]]
		m := &moves[h]
		m[core.First].add(pick(half(w, core.Second), n))
		m[core.Second].add(pick(half(w, core.First), n))
	}
}

// mergeDrop adds a drop of side s; again means that s moves again.
func mergeDrop(moves [][2]best, words []uint64, here, there []uint16, s core.Side, again bool) {
	for i, h := range here {
		w := words[there[i]]
		v := free(half(w, s.Other()))
		if again {
			v = seen[free(half(w, s))]
		}
		moves[h][s].add(tag(v, 0))
	}
}

// iterate solves the arrangements on a cycle in the two phases of the package documentation. In each, an arrangement is
// valued again whenever one that it walks to has changed. The values converge to the only solution in any order: in the
// first phase distances of wins can only shrink, in the second those of both win.
func (r *retro) iterate(members []int32) {
	b := r.block
	nothing := settled(bothLose)
	r.begin(members)
	for _, i := range members {
		words := b.of(int(i))
		for h := range words {
			words[h] = nothing
		}
	}
	for m := len(members) - 1; m >= 0; m-- { // the last found are the nearest to solved ones
		r.push(int32(m))
	}
	r.settle(func(m int32) bool { return r.value(members, m, true) })
	for m, i := range members {
		if r.bothWinNear(r.outside[r.starts[m]:][:b.offsets[i+1]-b.offsets[i]]) {
			r.push(int32(m))
		}
	}
	r.settle(func(m int32) bool { return r.value(members, m, false) })
}

// bothWinNear reports whether moves that leave the component, or the end of the game, can make both win.
func (r *retro) bothWinNear(moves [][2]best) bool {
	if r.mayEnd {
		return true
	}
	for h := range moves {
		if moves[h][0].hasBothWin() || moves[h][1].hasBothWin() {
			return true
		}
	}
	return false
}

// value values all placements of member m from the current values of its moves, and reports whether any changed. In the
// first phase both win counts as both lose.
func (r *retro) value(members []int32, m int32, first bool) (changed bool) {
	i, circle := members[m], len(members) > 1
	b, g, a := r.block, r.graph, &r.arrangement
	words := b.of(int(i))
	g.arrange(b.walkers, r.walkers, b.keys[i], a)
	moves := r.outside[r.starts[m]:][:len(words)]
	if circle {
		r.moves = append(r.moves[:0], moves...)
		moves = r.moves
		if first {
			for h := range moves {
				moves[h] = [2]best{moves[h][0].clamped(), moves[h][1].clamped()}
			}
		}
		for _, e := range r.edges[r.first[i]:r.first[i+1]] {
			if r.inside(members, e.to) >= 0 {
				r.relate(a.open, change{open: e.open})
				mergeWalk(moves, b.of(int(e.to)), r.here, r.there, e.n)
			}
		}
	}
	// The drops of open pieces stay in the arrangement: they set a bit of h.
	full := uint16(len(words) - 1)
	var dropper [pieces]core.Side // by bit
	mine := [2]uint16{}
	for o, bit := a.open, 0; o != 0; o, bit = o&(o-1), bit+1 {
		dropper[bit] = owner(lowest(o))
		mine[dropper[bit]] |= 1 << bit
	}
	ends := [2]uint16{never, never}
	for s := range ends {
		if r.block.walkers&owned[s] == 0 && owned[s]&^g.fixed&^a.open == 0 {
			ends[s] = mine[s]
		}
	}
	for h := len(words) - 1; h >= 0; h-- {
		mv := &moves[h]
		for rest := full &^ uint16(h); rest != 0; rest &= rest - 1 {
			s := dropper[bits.TrailingZeros16(rest)]
			mv[s].add(tag(free(half(words[uint16(h)|rest&-rest], s.Other())), 0))
		}
		w := uint64(0)
		done := [2]bool{uint16(h)&ends[0] == ends[0], uint16(h)&ends[1] == ends[1]}
		if done[0] || done[1] {
			w = r.over(done, uint16(h), a)
			if first {
				w = clampedWord(w)
			}
		} else {
			w = word(mv)
		}
		if w != words[h] {
			words[h], changed = w, true
		}
	}
	return changed
}

// never is not part of any index.
const never = 1 << 15

// over returns the word of a placement in which a side is complete: it wins at its turn, and the other has one turn to
// complete as well.
func (r *retro) over(done [2]bool, h uint16, a *arrangement) uint64 {
	if done[0] && done[1] {
		return settled(bothWin0)
	}
	late := core.First
	if done[core.First] {
		late = core.Second
	}
	lost := tag(after[win0], 0)
	moves := [2]best{{tag(win0, 0), tag(win0, 0)}, {tag(win0, 0), tag(win0, 0)}}
	moves[late] = best{lost, lost}
	missing := (owned[late] &^ r.graph.fixed).size()
	for o := a.open & owned[late]; o != 0; o &= o - 1 {
		if h>>a.open.rank(int(lowest(o))-1)&1 != 0 {
			missing--
		}
	}
	if missing == 1 {
		switch walking := r.block.walkers & owned[late]; {
		case walking == 0:
			moves[late].add(tag(bothWin0-1, 0))
			moves[late].add(tag(bothWin0-1, 0))
		case a.step[lowest(walking)].home:
			moves[late].add(tag(bothWin0-1, lowest(walking)))
		}
	}
	return word(&moves)
}

func owner(n uint8) core.Side { return core.Side(1 - n&1) }
