package memory

import (
	"runtime/debug"
	"sync"
)

const (
	// heapSlack is by how many MiB the heap of Go and the slabs may exceed the limit together, before the collector works
	// harder.
	heapSlack = 24
	// leastHeap is the least bound of the heap in MiB: the window with its texts and pictures takes about half of that.
	leastHeap = 96
	// growth is how many percent the heap may grow before it is collected, where it has a bound. The large tables are not
	// on it, so that this costs little.
	growth = 50
)

// heap is the bound of the heap of Go. There is one heap in a process.
var heap governor

type governor struct {
	mu    sync.Mutex
	slabs int // bytes of all slabs
	limit int // MiB of the budget that governs; 0: none does
	other int // MiB that other processes take out of the same budget
}

// mapped notes that a slab was made, or freed.
func (g *governor) mapped(bytes int) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.slabs += bytes
	g.apply()
}

// govern bounds the heap by a budget of limit MiB, of which others take some.
func (g *governor) govern(limit, other int) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.limit == 0 {
		debug.SetGCPercent(growth)
	}
	g.limit, g.other = limit, other
	g.apply()
}

func (g *governor) apply() {
	if g.limit > 0 {
		debug.SetMemoryLimit(g.bound())
	}
}

// bound returns the bound of the heap in bytes.
func (g *governor) bound() int64 {
	return max(int64(g.limit+heapSlack-g.other)<<20-int64(g.slabs), leastHeap<<20)
}
