package chaosclock

import (
	"slices"
	"sync/atomic"

	"qilab/core"
)

// What is known of a placement is one word: for each side to move, 32 bits (Jia's the lower), of which
//   - bits 0–3: the piece whose walk is the best move, 0 if the best move is another,
//   - bits 4–15: the value if no piece is barred,
//   - bits 16–27: the value if that piece is barred (barring any other changes nothing).
//
// The values are stored as the move leading there sees them: for the opponent of the side to move, one ply longer.

// pick is the value of the walk of piece n to a placement whose half word for the opponent is w.
func pick(w uint32, n uint8) value {
	if w&15 == uint32(n) {
		return value(w >> 16)
	}
	return value(w>>4) & win0
}

// free is the value of a move after which nothing is barred.
func free(w uint32) value { return value(w>>4) & win0 }

// best is the best move and the second best of one side at a placement, passes left out. Every piece has one move at
// most, so the second best is the best when the best is barred.
type best struct {
	first, second value
	piece         uint8 // whose walk the first is; 0: a drop, or no move
}

func (b *best) add(v value, n uint8) {
	if v > b.first {
		b.second = b.first
		b.first, b.piece = v, n
	} else if v > b.second {
		b.second = v
	}
}

// word is the half word of b when the move of the opponent after a pass has value reply for him.
func (b best) word(reply value) uint32 {
	pass := after[max(reply, bothLose)] // he may always pass too, and both lose
	return uint32(after[max(b.second, pass)])<<16 | uint32(after[max(b.first, pass)])<<4 | uint32(b.piece)
}

func join(half [2]uint32) uint64 { return uint64(half[0]) | uint64(half[1])<<32 }

func half(w uint64, s core.Side) uint32 { return uint32(w >> (32 * s)) }

// retrograde solves all layers, from the highest level down, and reports whether it was let finish.
func (g *graph) retrograde(ctl *control) bool {
	done := 0
	for level := maxLevel; level >= 0; level-- {
		layers := g.levels[level]
		var next atomic.Int64
		g.parallel(func(e *explorer) {
			r := &retro{graph: g, arena: &e.arena}
			for {
				const batch = 32
				end := int(next.Add(batch))
				for i := end - batch; i < min(end, len(layers)); i++ {
					r.solve(layers[i])
				}
				if end >= len(layers) || ctl.cancelled.Load() {
					return
				}
			}
		})
		for _, l := range layers {
			done += l.count
		}
		if ctl.stopped(g.bytes()) {
			return false
		}
		ctl.progress(exploreShare + (1-exploreShare)*float64(done)/float64(g.size))
	}
	return true
}

// retro is what one worker needs to solve a layer, kept from one layer to the next.
type retro struct {
	graph  *graph
	arena  *arena
	layout layout

	outside [][2]best // by slot and side: the moves that leave the layer
	moves   [][2]best // the same with the moves that stay
	words   [][2]uint32
	edges   []edge  // walks that stay in the layer, by the slot they lead from
	first   []int32 // by slot: its first edge; one more at the end
	back    []edge  // the same walks by the slot they lead to
	entry   []int32
	queue   []int32 // slot<<1 | side
	queued  []bool
}

// edge is a walk within a layer: of piece n to, or in the reversed list from, a slot.
type edge struct {
	slot int32
	n    uint8
}

// solve finds the words of all placements of a layer, all layers of higher levels being solved.
func (r *retro) solve(l *layer) {
	l.words = r.arena.values(len(l.keys))
	r.layout.set(l.code)
	if r.layout.over() {
		r.lastTurns(l)
		return
	}
	r.leave(l)
	if len(r.edges) == 0 {
		for i, k := range l.keys {
			if k != noKey {
				b := &r.outside[i]
				l.words[i] = join([2]uint32{b[0].word(b[1].first), b[1].word(b[0].first)})
			}
		}
		return
	}
	r.reverse()
	r.iterate(l)
	for i, k := range l.keys {
		if k != noKey {
			l.words[i] = join(r.words[i])
		}
	}
}

// lastTurns fills a layer in which a side has completed: that side wins at its turn, and the other, to move, has one
// turn to complete too.
func (r *retro) lastTurns(l *layer) {
	both := r.layout.complete[0] && r.layout.complete[1]
	var p placement
	for i, k := range l.keys {
		if k == noKey {
			continue
		}
		var w [2]uint32
		for s := range w {
			v := win0
			switch {
			case both:
				v = bothWin0
			case !r.layout.complete[s]:
				r.graph.place(&r.layout, k, &p)
				w[s] = r.lastTurn(core.Side(s), &p).word(win0)
				continue
			}
			w[s] = uint32(after[v])<<16 | uint32(after[v])<<4
		}
		l.words[i] = join(w)
	}
}

// lastTurn is the moves of side s when the opponent is complete.
func (r *retro) lastTurn(s core.Side, p *placement) best {
	b := best{first: after[win0], second: after[win0]}
	missing := 0
	for _, n := range r.layout.hand {
		if owner(n) == s {
			missing++
			b.first, b.second, b.piece = bothWin0-1, bothWin0-1, 0
		}
	}
	for _, n := range r.layout.board {
		if owner(n) != s {
			continue
		}
		missing++
		if p.step[n].dcode != 0 {
			b.first, b.second, b.piece = bothWin0-1, after[win0], n
		}
	}
	if missing != 1 {
		return best{first: after[win0], second: after[win0]}
	}
	return b
}

// leave values all moves that leave the layer, and lists those that stay.
func (r *retro) leave(l *layer) {
	size := len(l.keys)
	if cap(r.outside) < size {
		r.outside = make([][2]best, size)
		r.moves = make([][2]best, size)
		r.words = make([][2]uint32, size)
		r.first = make([]int32, size+1)
		r.entry = make([]int32, size+1)
		r.queued = make([]bool, 2*size)
	}
	r.outside, r.first = r.outside[:size], r.first[:size+1]
	r.edges = r.edges[:0]
	g, lay := r.graph, &r.layout
	var p placement
	for i, k := range l.keys {
		r.first[i] = int32(len(r.edges))
		if k == noKey {
			continue
		}
		g.place(lay, k, &p)
		var b [2]best
		for _, n := range lay.board {
			s := p.step[n]
			if lay.home>>s.target&1 != 0 {
				continue
			}
			captured := p.occupant >> (4 * s.target) & 15
			code := lay.code + s.dcode + place[captured]
			next := k + s.dkey - p.field[captured]
			if code == lay.code {
				r.edges = append(r.edges, edge{int32(l.slot(next)), n})
				continue
			}
			to := g.layer(code)
			w := to.words[to.slot(next)]
			b[core.First].add(pick(half(w, core.Second), n), n)
			b[core.Second].add(pick(half(w, core.First), n), n)
		}
		for _, n := range lay.hand {
			captured := p.occupant >> (4 * (n - 1)) & 15
			to := g.layer(lay.code + place[n] + place[captured])
			w := to.words[to.slot(k-p.field[captured])]
			s := owner(n)
			if captured != 0 && owner(uint8(captured)) != s {
				b[s].add(seen[free(half(w, s))], 0) // his turn again
			} else {
				b[s].add(free(half(w, s.Other())), 0)
			}
		}
		r.outside[i] = b
	}
	r.first[size] = int32(len(r.edges))
}

// reverse lists the walks within the layer by where they lead.
func (r *retro) reverse() {
	size := len(r.outside)
	r.entry = r.entry[:size+1]
	clear(r.entry)
	for _, e := range r.edges {
		r.entry[e.slot]++
	}
	sum := int32(0)
	for i, n := range r.entry {
		sum += n
		r.entry[i] = sum
	}
	r.back = slices.Grow(r.back[:0], len(r.edges))[:len(r.edges)]
	for i := range size {
		for _, e := range r.edges[r.first[i]:r.first[i+1]] {
			r.entry[e.slot]--
			r.back[r.entry[e.slot]] = edge{int32(i), e.n}
		}
	}
}

// iterate finds the words of a layer with walks inside it, in the two phases that the package documentation explains.
// In each a state is valued anew whenever something that it depends on has changed. The values converge to the only
// solution, in whatever order: in the first phase distances of wins can only shrink, in the second those of both win.
func (r *retro) iterate(l *layer) {
	size := len(l.keys)
	r.moves, r.words, r.queued = r.moves[:size], r.words[:size], r.queued[:2*size]
	neither := best{first: bothLose, second: bothLose}.word(bothLose)
	r.queue = r.queue[:0]
	cooperate := false
	for i, k := range l.keys {
		if k == noKey {
			continue
		}
		r.words[i] = [2]uint32{neither, neither}
		r.moves[i] = [2]best{{first: bothLose}, {first: bothLose}}
		for s := range core.Side(2) {
			r.push(i, s)
			cooperate = cooperate || r.outside[i][s].first.isBothWin() || r.outside[i][s].second.isBothWin()
		}
	}
	r.settle(value.clamp)
	if !cooperate {
		return
	}
	for i, k := range l.keys {
		if k == noKey {
			continue
		}
		for s := range core.Side(2) {
			if r.outside[i][s].first.isBothWin() || r.outside[i][s].second.isBothWin() {
				r.push(i, s)
			}
		}
	}
	r.settle(nil)
}

func (r *retro) push(slot int, s core.Side) {
	n := slot<<1 | int(s)
	if !r.queued[n] {
		r.queued[n] = true
		r.queue = append(r.queue, int32(n))
	}
}

// settle values the queued states, and those that depend on what changes, until nothing does. The values of moves that
// leave the layer go through outside, if there is one.
func (r *retro) settle(outside func(value) value) {
	for head := 0; head < len(r.queue); head++ {
		i, s := int(r.queue[head]>>1), core.Side(r.queue[head]&1)
		r.queued[r.queue[head]] = false
		b := r.outside[i][s]
		if outside != nil {
			b.first, b.second = outside(b.first), outside(b.second)
		}
		for _, e := range r.edges[r.first[i]:r.first[i+1]] {
			b.add(pick(r.words[e.slot][s.Other()], e.n), e.n)
		}
		if b.first != r.moves[i][s].first {
			r.push(i, s.Other()) // his pass
		}
		r.moves[i][s] = b
		w := b.word(r.moves[i][s.Other()].first)
		if w == r.words[i][s] {
			continue
		}
		r.words[i][s] = w
		for _, e := range r.back[r.entry[i]:r.entry[i+1]] {
			r.push(int(e.slot), s.Other())
		}
	}
	r.queue = r.queue[:0]
}
