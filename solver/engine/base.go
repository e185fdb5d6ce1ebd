package engine

// Base holds what an engine keeps from one search to the next: its transposition table and, for each thread, what it
// has learned about moves, an H. An engine embeds it. Make it with NewBase.
type Base[H any] struct {
	table *Table
	hists []*H
	fresh func() *H
	total *uint64 // positions that ended searches have visited
	lag   *Lag
}

// NewBase returns a base with an empty table of mib MiB, at least 1. fresh makes what a thread has learned at the beginning.
func NewBase[H any](mib int, fresh func() *H) Base[H] {
	return Base[H]{table: NewTable(mib), fresh: fresh, total: new(uint64), lag: new(Lag)}
}

// Table returns the transposition table.
func (b *Base[H]) Table() *Table { return b.table }

// Visited returns how many positions all searches that have ended visited, on all their threads. The last Info of a search
// knows less: only what was visited up to the last line found.
func (b *Base[H]) Visited() uint64 { return *b.total }

// SetHash gives the engine a new, empty table of mib MiB, at least 1.
func (b *Base[H]) SetHash(mib int) {
	b.Free() // first, so that there never are two
	b.table = NewTable(mib)
}

// Free gives the memory of the table back. The engine can be used again after SetHash only.
func (b *Base[H]) Free() {
	b.table.Free()
	b.table = nil
}

// Clear forgets everything learned in earlier searches.
func (b *Base[H]) Clear() {
	b.table.Clear()
	b.hists = nil
	*b.lag = Lag{}
}

// Learned returns what each of the first threads has learned, as many as are asked for.
func (b *Base[H]) Learned(threads int) []*H {
	for len(b.hists) < threads {
		b.hists = append(b.hists, b.fresh())
	}
	return b.hists[:threads]
}
