package engine

import (
	"cmp"
	"slices"
)

// A Worker does what an engine does with the moves of its root, on one thread. It embeds a Thread, which supplies what
// is not exported here.
type Worker[M any] interface {
	// BeginRoot prepares a search of the root's moves in another window. Thread's does nothing.
	BeginRoot()
	// MakeRoot makes a move of the root, and UnmakeRoot takes it back.
	MakeRoot(m M)
	UnmakeRoot(m M)
	// ReductionOf returns by how much less deep the n-th move, from 0, which was just made, is searched to begin with.
	ReductionOf(n, depth int) int
	// ValueOf searches the position after the move that was just made, depth being that of the root, and returns its value
	// for the side that made it. The line that it leaves in row 1 of Thread.PV follows the move. pv says that the window is
	// wider than a point, so an exact value is needed.
	ValueOf(alpha, beta, depth int, pv bool) int

	thread() *Thread[M]
}

// Deepening is the iterative deepening of one thread. Make it with NewDeepening.
type Deepening[M any] struct {
	*Thread[M]
	// Lines is how many best moves are to be found exactly, at least 1.
	Lines int
	// Missed, which may be nil, is called with the index of a line whose value was outside the window.
	Missed func(k int)
	// Found, which may be nil, is called with the index of each principal line found.
	Found func(k int)
	// Done, which may be nil, is called after each iteration that was finished, and says whether to go on.
	Done func(iteration int) bool

	worker Worker[M]
	style  *Style[M]
}

// NewDeepening returns a deepening search for one line.
func NewDeepening[M any](s *Style[M], w Worker[M]) *Deepening[M] {
	return &Deepening[M]{Thread: w.thread(), Lines: 1, worker: w, style: s}
}

// Run goes through the iterations from one to another: in each, the best lines are searched exactly, the rest with bounds.
// The best moves come to stand first. It ends early when the clock has stopped.
func (d *Deepening[M]) Run(from, to int) {
	lines := min(d.Lines, len(d.Root))
	for d.Depth = from; d.Depth <= to && lines > 0; d.Depth++ {
		for k := range lines {
			for i := k; i < len(d.Root); i++ {
				d.Root[i].order = unordered
			}
			d.aspire(k, d.Depth*d.style.Unit)
			slices.SortStableFunc(d.Root[:k+1], func(a, b RootMove[M]) int { return cmp.Compare(b.Score, a.Score) })
			if d.Clock.Stopped() {
				return
			}
			if d.Found != nil {
				d.Found(k)
			}
		}
		if d.Done != nil && !d.Done(d.Depth) {
			return
		}
	}
}

// principal searches the moves from index first on to a depth, within alpha and beta (principal variation search). It
// returns the best value and notes in each move what was found: the value of every move that raised alpha, of the others an
// upper bound. If the search is stopped, moves that were not finished keep what they had.
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
		r.Nodes += d.Nodes - before
		if d.Clock.Stopped() {
			return best
		}
		r.Depth, r.SelDepth = depth, d.SelDepth
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
