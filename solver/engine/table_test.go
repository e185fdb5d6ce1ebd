package engine

import (
	"math/rand/v2"
	"sync"
	"testing"
	"testing/quick"
)

func TestEntriesRoundTrip(t *testing.T) {
	round := func(move uint16, score, eval int16, depth uint8, bound, age uint8, pv bool) bool {
		e := Entry{move, score, eval, depth, Bound(bound % 4), pv}
		data := pack(e, uint64(age%ages))
		return unpack(data) == e && ageOf(data) == uint64(age%ages)
	}
	if err := quick.Check(round, nil); err != nil {
		t.Error(err)
	}
}

func TestTableKeepsWhatIsWorthMore(t *testing.T) {
	table := NewTable(1)
	if mib := len(table.buckets) * bucketSlots * 16 >> 20; mib != 1 {
		t.Errorf("%d MiB", mib)
	}
	if _, ok := table.Load(0); ok {
		t.Error("an empty table knows a position")
	}
	table.Store(5, Entry{Move: 7, Score: -3, Depth: 9, Bound: Exact})
	// Hashes that differ in their low bits alone share a bucket.
	for h := uint64(6); h < 30; h++ {
		table.Store(h, Entry{Move: 1, Depth: 2, Bound: Lower})
	}
	if e, ok := table.Load(5); !ok || e.Depth != 9 {
		t.Error("a deep entry gave way to shallow ones")
	}
	table.Store(5, Entry{Score: 4, Depth: 9, Bound: Upper})
	if e, _ := table.Load(5); e.Move != 7 || e.Score != 4 || e.Bound != Upper {
		t.Errorf("the move is forgotten: %+v", e)
	}
	table.Store(5, Entry{Score: 5, Depth: 1, Bound: Upper})
	if e, _ := table.Load(5); e.Depth != 9 {
		t.Error("a shallow bound replaced a deep one")
	}
	table.Store(5, Entry{Score: 6, Depth: 1, Bound: Exact})
	if e, _ := table.Load(5); e.Depth != 1 || e.Score != 6 {
		t.Error("an exact score was not kept")
	}
	// After some searches the old entries go first.
	table.Store(5, Entry{Move: 7, Depth: 9, Bound: Exact})
	for range 4 {
		table.advance()
	}
	for h := uint64(6); h < 30; h++ {
		table.Store(h, Entry{Move: 1, Depth: 2, Bound: Lower})
	}
	if _, ok := table.Load(5); ok {
		t.Error("an old entry is kept for ever")
	}
	table.Clear()
	if _, ok := table.Load(29); ok || table.fullness() != 0 {
		t.Error("Clear leaves something")
	}
}

func TestFullness(t *testing.T) {
	table := NewTable(1)
	rng := rand.New(rand.NewPCG(1, 1))
	for range 1 << 15 {
		table.Store(rng.Uint64(), Entry{Move: 1, Bound: Exact})
	}
	half := table.fullness()
	for range 1 << 19 {
		table.Store(rng.Uint64(), Entry{Move: 1, Bound: Exact})
	}
	if full := table.fullness(); half < 300 || half > 520 || full < 990 {
		t.Errorf("%d ‰, then %d ‰", half, full)
	}
	table.advance()
	if table.fullness() != 0 {
		t.Error("entries of the last search count")
	}
}

// Entries written by many goroutines are found intact or not at all.
func TestTableIsNeverTorn(t *testing.T) {
	table := NewTable(1)
	table.buckets = table.buckets[:4]
	entry := func(hash uint64) Entry {
		return Entry{Move: uint16(hash >> 50), Score: int16(hash >> 20), Eval: int16(hash >> 3), Depth: 5, Bound: Exact}
	}
	var all sync.WaitGroup
	for g := range 4 {
		all.Go(func() {
			rng := rand.New(rand.NewPCG(1, uint64(g%2)))
			for range 50_000 {
				hash := rng.Uint64N(64) * 0x9E3779B97F4A7C15
				if e, ok := table.Load(hash); ok && e != entry(hash) {
					t.Errorf("%x: %+v", hash, e)
					return
				}
				table.Prefetch(hash)
				table.Store(hash, entry(hash))
			}
		})
	}
	all.Wait()
}

func BenchmarkTable(b *testing.B) {
	table := NewTable(64)
	rng := rand.New(rand.NewPCG(1, 1))
	for b.Loop() {
		hash := rng.Uint64()
		if _, ok := table.Load(hash); !ok {
			table.Store(hash, Entry{Move: 1, Bound: Exact})
		}
	}
}
