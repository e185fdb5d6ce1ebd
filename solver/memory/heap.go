package memory

import (
	"runtime/debug"
	"sync"
)

const (
	// minHeap is the smallest bound of the heap in MiB: the window with its texts and pictures takes about half of
	// that.
	minHeap = 96
	// growth is the percentage by which a bounded heap may grow before a collection. It costs little, since the large
	// tables are not on the heap.
	growth = 50
)

// heap governs Go's heap; there is one per process.
var heap governor

type governor struct {
	mu    sync.Mutex
	slabs int // bytes of all slabs
	peak  int // the peak of slabs
	limit int // MiB of the budget that governs; 0: none
	other int // MiB that other processes take from the same budget
}

// mapped records the allocation or release of a slab.
func (g *governor) mapped(bytes int) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.slabs += bytes
	g.peak = max(g.peak, g.slabs)
	g.apply()
}

// govern bounds the heap by a budget of limit MiB, of which other processes take other MiB.
func (g *governor) govern(limit, other int) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.limit == 0 {
		debug.SetGCPercent(growth)
	}
	g.limit, g.other = limit, other
	g.apply()
}

// MaxSlabs returns the peak size of all slabs together, in bytes.
func MaxSlabs() int64 {
	heap.mu.Lock()
	defer heap.mu.Unlock()
	return int64(heap.peak)
}

func (g *governor) apply() {
	if g.limit > 0 {
		debug.SetMemoryLimit(g.bound())
	}
}

// bound returns the bound of the heap in bytes, beyond which the collector works harder.
func (g *governor) bound() int64 {
	return max(int64(g.limit-g.other)<<20-int64(g.slabs), minHeap<<20)
}
