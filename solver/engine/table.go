package engine

import (
	"math/bits"
	"runtime"

	"qilab/solver/memory"
)

// Bound says what a score is worth.
type Bound uint8

// The bounds. The zero value stands for no score.
const (
	None  Bound = iota
	Upper       // the true score is at most this: no move was good enough
	Lower       // the true score is at least this: a move was too good
	Exact
)

// String returns the bound as a sign: "<=", ">=", "=" or "".
func (b Bound) String() string { return [...]string{"", "<=", ">=", "="}[b&3] }

// NoEval is the Eval of an entry whose position was not evaluated.
const NoEval = -1 << 15

// MaxEntryDepth is the largest depth that an entry can hold.
const MaxEntryDepth = 255

// Entry holds what is known about a position.
type Entry struct {
	Move  uint16 // the best move in the game's own coding, 0: not known
	Score int16
	Eval  int16 // the static evaluation, or NoEval
	Depth uint8
	Bound Bound
	PV    bool // the position has been on a principal variation
}

// slot is an entry in memory, 16 bytes. The key is stored XORed with the data: a slot of which two threads have written
// a half each then fits no position (Hyatt and Mann, "A lock-less transposition table implementation", 2002).
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

// bucketSlots is how many slots one hash may use; a bucket is as large as a line of the processor's caches.
const bucketSlots = 4

type bucket [bucketSlots]slot

// Table is a transposition table of fixed size. Load and Store may be called by any number of goroutines; the other
// methods not while those are.
type Table struct {
	buckets []bucket
	age     uint64
	slab    *memory.Slab[bucket] // that the buckets are in
}

// NewTable makes an empty table of at most mib MiB and memory.Most, at least 1.
func NewTable(mib int) *Table {
	const perMiB = 1 << 20 / (bucketSlots * 16)
	slab := memory.NewSlab[bucket](max(min(mib, memory.Most()), 1) * perMiB).Scatter()
	return &Table{buckets: slab.Items(), slab: slab}
}

// Free gives the memory of the table back, which cannot be used any more; t may be nil.
func (t *Table) Free() {
	if t != nil {
		t.buckets = nil
		t.slab.Free()
	}
}

// Clear forgets everything.
func (t *Table) Clear() {
	clear(t.buckets)
	t.age = 0
}

// Advance begins a new search: entries of earlier ones are the first to be replaced.
func (t *Table) Advance() { t.age = (t.age + 1) % ages }

func (t *Table) bucket(hash uint64) *bucket {
	i, _ := bits.Mul64(hash, uint64(len(t.buckets)))
	return &t.buckets[i]
}

// Prefetch asks the processor to fetch what Load(hash) is going to read.
func (t *Table) Prefetch(hash uint64) { prefetch(t.bucket(hash)) }

// Load finds what is stored of a position.
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

// Store keeps an entry of a position, in place of what is least worth keeping: shallow and old entries. An entry
// without a move keeps the one that is known already; a shallower one that is not exact leaves a deeper one of the same
// position and search alone.
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

// Fullness returns the share of slots that the current search has filled, in permille, from a sample.
func (t *Table) Fullness() int {
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
