package xiangqi

import (
	"runtime"

	"qilab/core/xiangqi"
	"qilab/solver/memory"
)

// mateTable maps the 64-bit hashes of positions to proven bounds on the number of the attacker's moves to mate. It
// holds only proofs, never guesses. An entry holds the bounds of one position from the attacker's view; the hash
// includes whether the attacker or the defender is to move.
type mateTable struct {
	buckets []mateBucket // a power of two
	slab    *memory.Slab[mateBucket]
}

// mateBucket is one cache line.
type mateBucket [4]mateEntry

// mateEntry holds bounds as counts of moves plus one, so that zero is no bound.
type mateEntry struct {
	key     uint64
	move    xiangqi.Move // the attacker's move that mates, or the defender's that refutes
	proven  uint8        // mate in at most proven-1 moves
	refuted uint8        // no mate in at most refuted-1 moves
}

const bucketBytes = 64

// newMateTable returns a table of at most mib MiB, at least 1.
func newMateTable(mib int) *mateTable {
	n := 1
	for 2*n*bucketBytes <= max(mib, 1)<<20 {
		n *= 2
	}
	slab := memory.NewSlab[mateBucket](n)
	return &mateTable{buckets: slab.Items(), slab: slab}
}

// free releases the memory.
func (t *mateTable) free() {
	t.buckets = nil
	t.slab.Free()
}

// clear forgets everything.
func (t *mateTable) clear() { clear(t.buckets) }

// probe returns the entry of key; the zero entry if there is none.
func (t *mateTable) probe(key uint64) mateEntry {
	b := &t.buckets[key&uint64(len(t.buckets)-1)]
	for i := range b {
		if b[i].key == key {
			return b[i]
		}
	}
	runtime.KeepAlive(t) // and its slab
	return mateEntry{}
}

// store adds a proof: of a mate in at most moves moves, or of its absence. In a full bucket it replaces the entry that
// took the least work: the one with the smallest bounds.
func (t *mateTable) store(key uint64, moves int, mate bool, move xiangqi.Move) {
	b := &t.buckets[key&uint64(len(t.buckets)-1)]
	at := 0
	for i := range b {
		if b[i].key == key {
			at = i
			break
		}
		if b[i].work() < b[at].work() {
			at = i
		}
	}
	e := &b[at]
	if e.key != key {
		*e = mateEntry{key: key}
	}
	bound := uint8(moves + 1)
	if mate {
		if e.proven == 0 || bound < e.proven {
			e.proven, e.move = bound, move
		}
		return
	}
	e.refuted = max(e.refuted, bound)
	if e.proven == 0 && move != xiangqi.NullMove {
		e.move = move
	}
	runtime.KeepAlive(t) // and its slab
}

// decides reports whether the attacker mates in at most k moves, if that is known.
func (e *mateEntry) decides(k int) (mates, known bool) {
	if e.proven != 0 && int(e.proven) <= k+1 {
		return true, true
	}
	return false, int(e.refuted) >= k+1
}

func (e *mateEntry) work() uint8 { return max(e.proven, e.refuted) }
