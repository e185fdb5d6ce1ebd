package engine

import (
	"cmp"
	"slices"
)

// A Worker lets an engine search the moves of its root, on one thread. It embeds a Thread, which supplies the
// unexported part.
type Worker[M any] interface {
	// BeginRoot prepares a search of the root's moves in another window. Thread's does nothing.
	BeginRoot()
	// MakeRoot makes a move of the root, and UnmakeRoot takes it back.
	MakeRoot(m M)
	UnmakeRoot(m M)
	// ReductionOf returns the initial reduction of the n-th move, from 0, which was just made.
	ReductionOf(n, depth int) int
	// ValueOf searches the position after the move that was just made, depth being that of the root, and returns its
	// value for the side that made it. It leaves the continuation in row 1 of Thread.PV. pv means that the window is
	// wider than a point, so an exact value is needed.
	ValueOf(alpha, beta, depth int, pv bool) int

	thread() *Thread[M]
}

// Deepening is the iterative deepening of one thread. Create it with NewDeepening.
type Deepening[M any] struct {
	*Thread[M]
	// Lines is the number of best moves to find exactly, at least 1.
	Lines int
	// missed, which may be nil, is called with the index of a line whose value was outside the window.
	missed func(k int)
	// Found, which may be nil, is called with the index of each principal line found, and of those that it moves down.
	Found func(k int)
	// Done, which may be nil, is called after each finished iteration, and returns whether to go on.
	Done func(iteration int) bool

	worker Worker[M]
	style  *Style[M]
}

// NewDeepening returns a deepening search for one line.
func NewDeepening[M any](s *Style[M], w Worker[M]) *Deepening[M] {
	return &Deepening[M]{Thread: w.thread(), Lines: 1, worker: w, style: s}
}

// Run goes through the iterations from one to another: in each, the best lines are searched exactly, the rest with
// bounds. The best moves end up first. It ends early when the clock has stopped.
func (d *Deepening[M]) Run(from, to int) {
	lines := min(d.Lines, len(d.Root))
	for d.Depth = from; d.Depth <= to && lines > 0; d.Depth++ {
		for k := range lines {
			for i := k; i < len(d.Root); i++ {
				d.Root[i].order = unordered
			}
			d.aspire(k, d.Depth*d.style.Unit)
			at := k // where the new line comes, before those that are worse
			for at > 0 && d.Root[at-1].Score < d.Root[k].Score {
				at--
			}
			slices.SortStableFunc(d.Root[:k+1], func(a, b RootMove[M]) int { return cmp.Compare(b.Score, a.Score) })
			if d.Clock.Stopped() {
				return
			}
			for ; at <= k && d.Found != nil; at++ {
				d.Found(at)
			}
		}
		if d.Done != nil && !d.Done(d.Depth) {
			return
		}
	}
}

// principal searches the moves from index first on to a depth, within alpha and beta (principal variation search). It
// returns the best value and records the results in the moves: the value of every move that raised alpha, an upper
// bound for the others. If the search is stopped, unfinished moves keep their previous results.
func (d *Deepening[M]) principal(first, alpha, beta, depth int) int {
	d.worker.BeginRoot()
	best := -d.style.Window.Infinite
	for i := first; i < len(d.Root); i++ {
		r := &d.Root[i]
		d.SelDepth = 0
		before := d.Nodes
		d.worker.MakeRoot(r.Move)
		score := alpha + 1
		if i > first {
			reduction := d.worker.ReductionOf(i-first, depth)
			score = d.worker.ValueOf(alpha, alpha+1, depth-reduction, false)
			if score > alpha && reduction > 0 && !d.Clock.Stopped() {
				score = d.worker.ValueOf(alpha, alpha+1, depth, false)
			}
		}
		if score > alpha && !d.Clock.Stopped() {
			score = d.worker.ValueOf(alpha, beta, depth, true)
		}
		d.worker.UnmakeRoot(r.Move)
		r.nodes += d.Nodes - before
		if d.Clock.Stopped() {
			return best
		}
		r.depth, r.selDepth = depth, d.SelDepth
		r.Note(score, alpha, beta, i == first, d.PV[1])
		if score > best {
			best = score
			if score >= beta {
				return best
			}
			alpha = max(alpha, score)
		}
	}
	return best
}
