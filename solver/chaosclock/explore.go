package chaosclock

import (
	"sync"
	"sync/atomic"

	"qilab/core/chaosclock"
)

// blocks is the number of sets of walkers.
const blocks = 1 << pieces

// graph holds all arrangements reachable from one position, by blocks. The exploration ignores sides, bars and passes,
// and also pieces that come home later and bar the way. So it finds a few arrangements too many, but a move between two
// arrangements covers all combinations of open pieces in hand or home.
type graph struct {
	*frame
	threads int
	blocks  [blocks]*block
	levels  [pieces + 1][]*block // by the number of walkers
	total   int                  // words of all blocks
	cubes   int                  // cubes of all blocks
	want    want
	held    atomic.Uint64 // bytes
}

// want selects the results of solving a graph.
type want struct{ outcomes, distances bool }

// explore finds all arrangements reachable from p. If ctl stops it, it returns nil.
func explore(p chaosclock.Position, threads int, want want, ctl *control) *graph {
	g := &graph{frame: newFrame(p), threads: threads, want: want}
	explorers := make([]*explorer, threads)
	for i := range explorers {
		explorers[i] = &explorer{graph: g, all: explorers}
	}
	walkers, k, _, _ := g.locate(p)
	explorers[0].found[walkers] = []key{k}
	for level := pieces; level >= 0; level-- {
		for s := range set(blocks) {
			if s.size() == level && explorers[0].awaits(s) {
				g.blocks[s] = &block{walkers: s}
				g.levels[level] = append(g.levels[level], g.blocks[s])
			}
		}
		g.each(g.levels[level], ctl, func(worker int, b *block) { explorers[worker].expand(b) })
		if ctl.cancelled.Load() {
			return nil
		}
		for _, b := range g.levels[level] {
			g.total += int(b.offsets[len(b.keys)])
			g.cubes += int(b.firstCube[len(b.keys)])
		}
		if ctl.stopped(g.held.Load() + g.tables()) {
			return nil
		}
		ctl.progress(exploreShare * float64(pieces-level) / pieces)
	}
	g.held.Add(g.tables())
	return g
}

// tables returns the bytes needed for the wanted results, for the blocks found so far.
func (g *graph) tables() uint64 {
	bytes := uint64(0)
	if g.want.outcomes {
		bytes += uint64(g.cubes) * cubeBytes
	}
	if g.want.distances {
		bytes += uint64(g.total) * wordBytes
	}
	return bytes
}

// dropCubes frees the cubes once the words are complete.
func (g *graph) dropCubes() {
	for _, level := range g.levels {
		for _, b := range level {
			b.cubes, b.firstCube = nil, nil
		}
	}
	if g.want.outcomes {
		g.held.Add(-uint64(g.cubes) * cubeBytes)
	}
}

// each runs f for every block of a list, on several goroutines, and waits for them. It stops early when ctl is
// cancelled.
func (g *graph) each(list []*block, ctl *control, f func(worker int, b *block)) {
	var next atomic.Int64
	var wait sync.WaitGroup
	for worker := range g.threads {
		wait.Go(func() {
			for {
				i := int(next.Add(1)) - 1
				if i >= len(list) || ctl.cancelled.Load() {
					return
				}
				f(worker, list[i])
			}
		})
	}
	wait.Wait()
}

// solve runs f for every block, those with the fewest walkers first, and reports whether it ran to the end. f returns
// the part of the total that it has done; progress runs from one share to another.
func (g *graph) solve(ctl *control, from, to float64, f func(worker int, b *block) int, total int) bool {
	var done atomic.Int64
	for _, level := range g.levels {
		g.each(level, ctl, func(worker int, b *block) { done.Add(int64(f(worker, b))) })
		if ctl.cancelled.Load() {
			return false
		}
		ctl.progress(from + (to-from)*float64(done.Load())/float64(total))
	}
	return true
}

// explorer is one worker. It writes arrangements of other blocks into lists of its own, which the worker that expands
// such a block collects later: moves lead only to blocks with fewer walkers, so no worker has to wait.
type explorer struct {
	graph *graph
	all   []*explorer
	found [blocks][]key
}

// awaits reports whether any worker has found something for a block.
func (e *explorer) awaits(s set) bool {
	for _, o := range e.all {
		if len(o.found[s]) > 0 {
			return true
		}
	}
	return false
}

// expand collects the arrangements found for a block, adds everything that walks to empty cells reach, and follows the
// other moves.
func (e *explorer) expand(b *block) {
	for _, o := range e.all {
		for _, k := range o.found[b.walkers] {
			b.add(k)
		}
		o.found[b.walkers] = nil
	}
	var a arrangement
	g, walkers := e.graph, list(b.walkers)
	words, corners := uint32(0), uint32(0)
	for i := 0; i < len(b.keys); i++ {
		k := b.keys[i]
		g.arrange(b.walkers, walkers, k, &a)
		b.offsets = append(b.offsets, words)
		words += 1 << a.open.size()
		b.firstCube = append(b.firstCube, corners)
		corners += uint32(cubes(a.open))
		for _, n := range walkers {
			c, ok := g.walk(b.walkers, k, &a, n)
			switch {
			case !ok:
			case c.walkers == b.walkers:
				b.add(c.key)
			default:
				e.found[c.walkers] = append(e.found[c.walkers], c.key)
			}
		}
		for s := a.closed; s != 0; s &= s - 1 {
			c, _ := g.drop(b.walkers, k, &a, lowest(s))
			e.found[c.walkers] = append(e.found[c.walkers], c.key)
		}
	}
	b.offsets = append(b.offsets, words)
	b.firstCube = append(b.firstCube, corners)
	g.held.Add(b.bytes())
}
