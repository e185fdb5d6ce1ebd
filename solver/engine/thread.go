package engine

import "sync/atomic"

// Thread is one thread of a search: its root, its best lines and its count of nodes. An engine's worker embeds it. M is
// the engine's move. Except for shared, only the goroutine that runs the worker may use it. Create it with NewThread.
type Thread[M any] struct {
	Table    *Table
	Clock    *Clock
	Root     []RootMove[M] // set by the worker; the best moves end up first
	PV       PV[M]
	Depth    int // of the iteration
	SelDepth int // the longest line of the root move being searched, in plies
	Nodes    uint64
	Tally    Tally
	max      uint64         // the search stops after this many nodes of this thread; 0: no limit
	quota    *quota         // of all threads; nil: there is none
	shared   *atomic.Uint64 // published nodes of all threads
	shown    uint64         // the published part of Nodes
	every    uint64         // nodes between checks of the time, a power of two
}

// Tally counts indicators of the quality of a search. The engine does the counting.
type Tally struct {
	Leaves uint64 // nodes without depth left: those of a quiescence, if there is one
	Cuts   uint64 // the other nodes that a move refuted
	Prompt uint64 // those that the first move refuted
}

// Cut counts a node that its n-th move refuted, from 1.
func (t *Tally) Cut(n int) {
	t.Cuts++
	if n == 1 {
		t.Prompt++
	}
}

// NewThread returns a thread that shares a table, a clock and a count of nodes with others.
func NewThread[M any](s *Style[M], table *Table, clock *Clock, shared *atomic.Uint64) Thread[M] {
	return Thread[M]{Table: table, Clock: clock, shared: shared, PV: make(PV[M], s.Plies), every: s.Every}
}

// Visit counts nodes and reports whether the search has to end. From time to time it publishes the count and checks the
// time.
func (t *Thread[M]) Visit(count uint64) bool {
	before := t.Nodes
	t.Nodes += count
	if (before^t.Nodes)&^(t.every-1) != 0 {
		t.publish()
		t.Clock.Check()
		if t.quota != nil && t.shared.Load() >= t.quota.maxNodes {
			t.quota.end(t.Clock)
		}
	}
	if t.max > 0 && t.Nodes >= t.max {
		t.reach()
	}
	return t.Clock.Stopped()
}

// reach ends the search at the limit of the thread, unless it is only a part of a quota.
func (t *Thread[M]) reach() {
	if t.quota == nil {
		t.Clock.Stop()
	} else if !t.quota.share.Load() {
		t.quota.share.Store(true)
	}
}

// publish adds the nodes of this thread to those of all.
func (t *Thread[M]) publish() {
	t.shared.Add(t.Nodes - t.shown)
	t.shown = t.Nodes
}

// Counts returns the nodes of this thread, and its tally.
func (t *Thread[M]) Counts() (uint64, Tally) { return t.Nodes, t.Tally }

// Restart counts from zero again, up to limit nodes.
func (t *Thread[M]) Restart(limit uint64) { t.Nodes, t.shown, t.max = 0, 0, limit }

// BeginRoot does nothing: a worker that needs preparation overrides it.
func (t *Thread[M]) BeginRoot() {}

func (t *Thread[M]) thread() *Thread[M] { return t }

// PV is a table of principal variations: row n is the best line from the position n plies below the root.
type PV[M any] [][]M

// Clear empties the line of a ply.
func (v PV[M]) Clear(ply int) { v[ply] = v[ply][:0] }

// Keep sets the line of a ply to m and the line of the next ply.
func (v PV[M]) Keep(ply int, m M) { v[ply] = join(v[ply], m, v[ply+1]) }

// join overwrites an old line with a move and its continuation, in the same memory.
func join[M any](old []M, m M, next []M) []M { return append(append(old[:0], m), next...) }
