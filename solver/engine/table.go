package engine

import (
	"math/bits"
	"runtime"

	"qilab/solver/memory"
)

// Bound is the kind of a score.
type Bound uint8

// The bounds. The zero value means no score.
const (
	None  Bound = iota
	Upper       // the true score is at most this: no move was good enough
	Lower       // the true score is at least this: a move was too good
	Exact
)

// String returns the bound as a sign: "<=", ">=", "=" or "".
func (b Bound) String() string { return [...]string{"", "<=", ">=", "="}[b&3] }

// BoundOf returns the bound that a search within alpha and beta gives with a score.
func BoundOf(score, alpha, beta int) Bound {
	switch {
	case score >= beta:
		return Lower
	case score > alpha:
		return Exact
	}
	return Upper
}

// Settles reports whether a score with this bound makes a search within alpha and beta needless.
func (b Bound) Settles(score, alpha, beta int) bool {
	return b == Exact || b == Lower && score >= beta || b == Upper && score <= alpha
}

// Corrects reports whether a score with this bound is a better estimate than an evaluation.
func (b Bound) Corrects(score, eval int) bool {
	return b == Exact || b == Lower && score > eval || b == Upper && score < eval
}

// NoEval is the Eval of an entry whose position was not evaluated.
const NoEval = -1 << 15

// MaxEntryDepth is the largest depth that an entry can hold.
const MaxEntryDepth = 255

// Entry is the record of a position.
type Entry struct {
	Move  uint16 // the best move in the game's own coding, 0: unknown
	Score int16
	Eval  int16 // the static evaluation, or NoEval
	Depth uint8
	Bound Bound
	PV    bool // the position has been on a principal variation
}

// slot is an entry in memory, 16 bytes. The key is stored XORed with the data: a slot with halves written by two
// threads then fits no position (Hyatt and Mann, "A lock-less transposition table implementation", 2002).
type slot struct{ key, data word }

// A data word is Move (16 bits), Score (16), Eval (16), Depth (8), age (5), PV (1), Bound (2).
const (
	scoreShift = 16
	evalShift  = 32
	depthShift = 48
	ageShift   = 56
	pvShift    = 61
	boundShift = 62
	ages       = 1 << (pvShift - ageShift)
)

func pack(e Entry, age uint64) uint64 {
	var pv uint64
	if e.PV {
		pv = 1 << pvShift
	}
	return pv | uint64(e.Move) | uint64(uint16(e.Score))<<scoreShift | uint64(uint16(e.Eval))<<evalShift |
		uint64(e.Depth)<<depthShift | age<<ageShift | uint64(e.Bound)<<boundShift
}

func unpack(d uint64) Entry {
	return Entry{
		Move: uint16(d), Score: int16(d >> scoreShift), Eval: int16(d >> evalShift), Depth: uint8(d >> depthShift),
		Bound: Bound(d >> boundShift), PV: d>>pvShift&1 != 0,
	}
}

func ageOf(d uint64) uint64 { return d >> ageShift % ages }

// bucketSlots is the number of slots for one hash; a bucket fills a cache line.
const bucketSlots = 4

type bucket [bucketSlots]slot

// Table is a transposition table of fixed size. Load and Store may be called by any number of goroutines; the other
// methods must not run at the same time.
type Table struct {
	buckets []bucket
	age     uint64
	slab    *memory.Slab[bucket] // that the buckets are in
}

// NewTable returns an empty table of at most mib MiB and memory.Max, at least 1.
func NewTable(mib int) *Table {
	const perMiB = 1 << 20 / (bucketSlots * 16)
	slab := memory.NewSlab[bucket](max(min(mib, memory.Max()), 1) * perMiB).Scatter()
	return &Table{buckets: slab.Items(), slab: slab}
}

// Free releases the memory of the table, which cannot be used afterwards; t may be nil.
func (t *Table) Free() {
	if t != nil {
		t.buckets = nil
		t.slab.Free()
	}
}

// Clear removes all entries.
func (t *Table) Clear() {
	clear(t.buckets)
	t.age = 0
}

// advance begins a new search: entries of earlier ones are the first to be replaced.
func (t *Table) advance() { t.age = (t.age + 1) % ages }

func (t *Table) bucket(hash uint64) *bucket {
	i, _ := bits.Mul64(hash, uint64(len(t.buckets)))
	return &t.buckets[i]
}

// Prefetch loads the cache line that Load(hash) is going to read.
func (t *Table) Prefetch(hash uint64) { prefetch(t.bucket(hash)) }

// Load returns the entry of a position.
func (t *Table) Load(hash uint64) (Entry, bool) {
	b := t.bucket(hash)
	for i := range b {
		data := b[i].data.Load()
		if data != 0 && b[i].key.Load()^data == hash {
			return unpack(data), true
		}
	}
	runtime.KeepAlive(t) // and its slab
	return Entry{}, false
}

// Store stores an entry of a position, replacing the least valuable one: shallow and old entries. An entry without a
// move keeps the known one; a shallower entry that is not exact does not replace a deeper one of the same position and
// search.
func (t *Table) Store(hash uint64, e Entry) {
	b := t.bucket(hash)
	var victim *slot
	worst := 1 << 20
	for i := range b {
		s := &b[i]
		data := s.data.Load()
		if data == 0 {
			if worst > -1<<20 {
				victim, worst = s, -1<<20
			}
			continue
		}
		if s.key.Load()^data == hash {
			old := unpack(data)
			if e.Move == 0 {
				e.Move = old.Move
			}
			if e.Bound != Exact && ageOf(data) == t.age && int(e.Depth)+3 < int(old.Depth) {
				return
			}
			victim = s
			break
		}
		if worth := int(uint8(data>>depthShift)) - 8*int((t.age-ageOf(data))%ages); worth < worst {
			victim, worst = s, worth
		}
	}
	data := pack(e, t.age)
	victim.key.Store(hash ^ data)
	victim.data.Store(data)
	runtime.KeepAlive(t) // and its slab
}

// fullness returns the share of slots filled by the current search, in permille, from a sample.
func (t *Table) fullness() int {
	sample := t.buckets[:min(len(t.buckets), 250)]
	used := 0
	for i := range sample {
		for j := range sample[i] {
			if data := sample[i][j].data.Load(); data != 0 && ageOf(data) == t.age {
				used++
			}
		}
	}
	return used * 1000 / (len(sample) * bucketSlots)
}
