package chaosclock

import (
	"math/bits"
	"sync"

	"qilab/core/chaosclock"
)

// graph is all placements that can come from one position, layer by layer. Sides, bars and passes are left out of the
// exploration, which makes it a little larger than need be and much cheaper.
type graph struct {
	*universe
	workers []*explorer
	number  []int32 // by layer code: the layer's number in its owner's list, plus 1; 0: not reached
	levels  [maxLevel + 1][]*layer
	size    int // placements
}

// explorer is the part of one worker. It alone writes to the layers that it owns; what it finds for the layers of others
// it puts into their boxes, which they empty when a level is done.
type explorer struct {
	graph  *graph
	self   int
	arena  arena
	layers []*layer
	store  []layer // where layers are allocated, in blocks
	fresh  [maxLevel + 1][]*layer
	boxes  [][]uint64 // by owner: code<<32 | key
	todo   []key
}

// ownerOf spreads the layers over the workers.
func (g *graph) ownerOf(c layerCode) int {
	h := uint32(c) * hashConstant
	hi, _ := bits.Mul32(h, uint32(len(g.workers)))
	return int(hi)
}

// explore finds all placements that can come from p. It stops early, and returns nil, when ctl says so.
func explore(p chaosclock.Position, threads int, ctl *control) *graph {
	g := &graph{universe: newUniverse(p), number: make([]int32, layerCodes)}
	g.workers = make([]*explorer, threads)
	for i := range g.workers {
		g.workers[i] = &explorer{graph: g, self: i, boxes: make([][]uint64, threads)}
	}
	c, k, _ := g.locate(p)
	g.workers[g.ownerOf(c)].enter(c, k)
	for level := 0; level <= maxLevel; level++ {
		g.parallel(func(e *explorer) { e.level(level, ctl) })
		g.parallel((*explorer).emptyBoxes)
		for _, e := range g.workers {
			g.levels[level] = append(g.levels[level], e.fresh[level]...)
			for _, l := range e.fresh[level] {
				g.size += l.count
			}
		}
		if ctl.stopped(g.bytes()) {
			return nil
		}
		ctl.progress(exploreShare * explored[level])
	}
	return g
}

// parallel runs f for every worker and waits.
func (g *graph) parallel(f func(*explorer)) {
	var wait sync.WaitGroup
	for _, e := range g.workers[1:] {
		wait.Go(func() { f(e) })
	}
	f(g.workers[0])
	wait.Wait()
}

// bytes is the memory that the tables take.
func (g *graph) bytes() uint64 {
	sum := uint64(len(g.number)) * 4
	for _, e := range g.workers {
		sum += e.arena.bytes
		for _, b := range e.boxes {
			sum += uint64(cap(b)) * 8
		}
	}
	return sum
}

// level expands all own layers of a level.
func (e *explorer) level(level int, ctl *control) {
	var l layout
	for _, from := range e.fresh[level] {
		if ctl.cancelled.Load() {
			return
		}
		l.set(from.code)
		if !l.over() {
			e.expand(from, &l)
		}
	}
}

// expand closes a layer under walks to empty cells and enters what its placements lead to in other layers.
func (e *explorer) expand(from *layer, l *layout) {
	e.todo = e.todo[:0]
	for _, k := range from.keys {
		if k != noKey {
			e.todo = append(e.todo, k)
		}
	}
	var p placement
	for i := 0; i < len(e.todo); i++ {
		k := e.todo[i]
		e.graph.place(l, k, &p)
		for _, n := range l.board {
			s := p.step[n]
			if l.home>>s.target&1 != 0 {
				continue
			}
			captured := p.occupant >> (4 * s.target) & 15
			code := l.code + s.dcode + place[captured]
			next := k + s.dkey - p.field[captured]
			if code != l.code {
				e.enter(code, next)
			} else if from.add(next, &e.arena) {
				e.todo = append(e.todo, next)
			}
		}
		for _, n := range l.hand {
			captured := p.occupant >> (4 * (n - 1)) & 15
			e.enter(l.code+place[n]+place[captured], k-p.field[captured])
		}
	}
}

// enter puts a placement into its layer, or into the box of the layer's owner.
func (e *explorer) enter(c layerCode, k key) {
	if to := e.graph.ownerOf(c); to != e.self {
		e.boxes[to] = append(e.boxes[to], uint64(c)<<32|uint64(k))
		return
	}
	n := e.graph.number[c]
	if n == 0 {
		n = e.newLayer(c)
	}
	e.layers[n-1].add(k, &e.arena)
}

func (e *explorer) newLayer(c layerCode) int32 {
	if len(e.store) == 0 {
		e.store = make([]layer, 4096)
		e.arena.bytes += uint64(len(e.store)) * 72
	}
	l := &e.store[0]
	e.store = e.store[1:]
	*l = layer{code: c, keys: e.arena.keys(firstSlots), shift: firstShift}
	e.layers = append(e.layers, l)
	e.graph.number[c] = int32(len(e.layers))
	level := c.level()
	e.fresh[level] = append(e.fresh[level], l)
	return int32(len(e.layers))
}

// emptyBoxes enters what the other workers found for this one.
func (e *explorer) emptyBoxes() {
	for _, other := range e.graph.workers {
		if other == e {
			continue
		}
		for _, packed := range other.boxes[e.self] {
			e.enter(layerCode(packed>>32), key(packed))
		}
		other.boxes[e.self] = other.boxes[e.self][:0]
	}
}

// layer is the layer of a code, or nil if it was not reached.
func (g *graph) layer(c layerCode) *layer {
	n := g.number[c]
	if n == 0 {
		return nil
	}
	return g.workers[g.ownerOf(c)].layers[n-1]
}
