package engine

// Base holds the state that an engine keeps between searches: its transposition table and, for each thread, move
// statistics H. An engine embeds it. Create it with NewBase.
type Base[H any] struct {
	table *Table
	hists []*H
	fresh func() *H
	total *uint64 // positions visited by finished searches
	lag   *Lag
}

// NewBase returns a base with an empty table of mib MiB, at least 1. fresh returns the initial statistics of a thread.
func NewBase[H any](mib int, fresh func() *H) Base[H] {
	return Base[H]{table: NewTable(mib), fresh: fresh, total: new(uint64), lag: new(Lag)}
}

// Table returns the transposition table.
func (b *Base[H]) Table() *Table { return b.table }

// Visited returns the number of positions that all finished searches visited, on all their threads. The last Info of a
// search counts only those visited up to the last line found.
func (b *Base[H]) Visited() uint64 { return *b.total }

// SetHash gives the engine a new, empty table of mib MiB, at least 1.
func (b *Base[H]) SetHash(mib int) {
	b.Free() // first, so that there never are two
	b.table = NewTable(mib)
}

// Free releases the memory of the table. The engine can be used again only after SetHash.
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

// learned returns the statistics of the first threads.
func (b *Base[H]) learned(threads int) []*H {
	for len(b.hists) < threads {
		b.hists = append(b.hists, b.fresh())
	}
	return b.hists[:threads]
}
