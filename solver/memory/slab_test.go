package memory

import (
	"runtime"
	"testing"
	"time"
)

type cell struct {
	key   uint64
	depth uint8
}

func TestSlab(t *testing.T) {
	before := slabBytes()
	s := NewSlab[cell](100_000)
	items := s.Items()
	if len(items) != 100_000 || slabBytes()-before != 1_600_000 {
		t.Fatalf("%d items, %d bytes", len(items), slabBytes()-before)
	}
	for i := range items {
		if items[i] != (cell{}) {
			t.Fatalf("item %d is %v", i, items[i])
		}
		items[i] = cell{uint64(i), 7}
	}
	for i := range items {
		if items[i].key != uint64(i) {
			t.Fatalf("item %d has become %v", i, items[i])
		}
	}
	runtime.KeepAlive(s)
	s.Free()
	s.Free()
	awaitRelease(t, before)
	if s.Items() != nil {
		t.Error("an array that was freed can still be reached")
	}
	(*Slab[cell])(nil).Free()
}

// TestForgottenSlab: a slab that was not freed is released once it is unreachable.
func TestForgottenSlab(t *testing.T) {
	before := slabBytes()
	NewSlab[uint64](1 << 20)
	awaitRelease(t, before)
}

// awaitRelease waits until the slabs hold no more than some bytes.
func awaitRelease(t *testing.T, bytes int) {
	t.Helper()
	for began := time.Now(); slabBytes() > bytes; runtime.GC() {
		if time.Since(began) > time.Minute {
			t.Fatalf("%d bytes are held, not %d", slabBytes(), bytes)
		}
		runtime.Gosched()
	}
}

func slabBytes() int {
	heap.mu.Lock()
	defer heap.mu.Unlock()
	return heap.slabs
}

func TestHeapBound(t *testing.T) {
	for _, c := range []struct {
		limit, other, slabs, want int
	}{
		{1400, 0, 0, 1400},
		{1400, 0, 1000, 400},
		{1400, 500, 800, 100},
		{1400, 500, 900, minHeap},
		{64, 0, 0, minHeap},
	} {
		g := governor{limit: c.limit, other: c.other, slabs: c.slabs << 20}
		if got := int(g.bound() >> 20); got != c.want {
			t.Errorf("%+v: %d MiB", c, got)
		}
	}
}

func TestDefault(t *testing.T) {
	for machine, want := range map[int]int{1 << 10: 256, 2 << 10: 256, 4 << 10: 512, 8 << 10: 1024, 64 << 10: 1024} {
		if got := usual(machine); got != want {
			t.Errorf("of %d MiB: %d, want %d", machine, got, want)
		}
	}
}
