package engine

import "sync/atomic"

// Thread is one thread of an engine's search: its root moves and its count of positions. An engine's worker embeds it. M is
// the engine's move.
type Thread[M any] struct {
	Table    *Table
	Clock    *Clock
	Root     []RootMove[M]
	Depth    int // of the iteration
	SelDepth int // the longest line of the root move at hand
	Nodes    uint64
	Most     uint64         // the search stops after so many nodes of this thread; 0: no bound
	Shared   *atomic.Uint64 // nodes of all threads, as far as they are published
	shown    uint64         // how many of Nodes are
}

// NewThread returns a thread that shares a table, a clock and a count of nodes with others.
func NewThread[M any](table *Table, clock *Clock, shared *atomic.Uint64) Thread[M] {
	return Thread[M]{Table: table, Clock: clock, Shared: shared}
}

// Visit counts positions and reports whether the search has to end. Every so many nodes, a power of two, it looks at the
// time.
func (t *Thread[M]) Visit(count, every uint64) bool {
	before := t.Nodes
	t.Nodes += count
	if (before^t.Nodes)&^(every-1) != 0 {
		t.Publish()
		t.Clock.Check()
	}
	if t.Most > 0 && t.Nodes >= t.Most {
		t.Clock.Stop()
	}
	return t.Clock.Stopped()
}

// Publish adds the nodes of this thread to those of all.
func (t *Thread[M]) Publish() {
	t.Shared.Add(t.Nodes - t.shown)
	t.shown = t.Nodes
}

// Restart counts from zero again, up to most nodes.
func (t *Thread[M]) Restart(most uint64) { t.Nodes, t.shown, t.Most = 0, 0, most }

// Variation writes a move and the line that follows it over an old line, in its memory.
func Variation[M any](old []M, m M, next []M) []M { return append(append(old[:0], m), next...) }
