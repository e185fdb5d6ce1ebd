package engine

import (
	"cmp"
	"math"
	"slices"
)

// RootMove is what is known of a move of the root, in an engine whose moves are of type M.
type RootMove[M any] struct {
	Move     M
	Score    int   // the last that the search found, for the side to move at the root
	Bound    Bound // what Score is: the exact value, or at most or at least that; None before the first search
	Depth    int   // of the search that found it, in the engine's unit
	SelDepth int   // the longest line in plies that it looked at
	Line     []M   // begins with Move; of an inexact move it may be no longer
	order    int   // the score if it was once exact in this iteration, else unordered
}

// unordered is less than any score.
const unordered = math.MinInt32

// NewRootMove is a move of which nothing is known yet, with a score that is less than any other.
func NewRootMove[M any](m M, least int) RootMove[M] {
	return RootMove[M]{Move: m, Score: least, Line: []M{m}, order: unordered}
}

// Note takes in the score that a search of the move has found within alpha and beta, and the line that follows the move,
// which counts where the score is above alpha or the move was the first to be searched.
func (r *RootMove[M]) Note(score, alpha, beta int, first bool, line []M) {
	r.Score, r.Bound, r.order = score, Upper, unordered
	switch {
	case score >= beta:
		r.Bound = Lower
	case score > alpha:
		r.Bound = Exact
	}
	if score > alpha || first {
		r.order = score
		r.Line = Variation(r.Line, r.Move, line)
	}
}

// Refute takes in that the move is worth score at most, which is known from elsewhere.
func (r *RootMove[M]) Refute(score int) { r.Score, r.Bound, r.order = score, Upper, unordered }

// SortRoot orders moves by what they were worth when they were best; the others stay as they were.
func SortRoot[M any](moves []RootMove[M]) {
	slices.SortStableFunc(moves, func(a, b RootMove[M]) int { return cmp.Compare(b.order, a.order) })
}

// Rooted is what an engine does with the moves of its root.
type Rooted[M any] interface {
	// MakeRoot makes a move of the root, and UnmakeRoot takes it back.
	MakeRoot(m M)
	UnmakeRoot(m M)
	// ReductionOf is by how much less deep the n-th move, from 0, which was just made, is searched to begin with.
	ReductionOf(n, depth int) int
	// ValueOf searches the position after the move that was just made, depth being that of the root, and returns its value
	// for the side that made it. pv says that the window is more than a point, so that an exact value is wanted.
	ValueOf(alpha, beta, depth int, pv bool) int
	// LineAfter is the principal variation that ValueOf has found.
	LineAfter() []M
}

// Deepening is a search that looks deeper and deeper, of one thread.
type Deepening[M any] struct {
	*Thread[M]
	Moves  Rooted[M]
	Window Aspiration
	// Lines is how many best moves are to be found exactly, at least 1.
	Lines int
	// Unit is the depth that each iteration adds, in the unit of Rooted.
	Unit int
	// Begin, which may be nil, is called before the moves are searched in another window.
	Begin func()
	// Missed, which may be nil, is called with the index of a line whose value was outside the window.
	Missed func(k int)
	// Found, which may be nil, is called with the index of each principal line found.
	Found func(k int)
	// Done, which may be nil, is called after each iteration that was finished, and says whether to go on.
	Done func(iteration int) bool
}

// Run goes through the iterations from one to another: in each, the best lines are searched exactly, the rest with bounds.
// The best moves come to stand first.
func (d *Deepening[M]) Run(from, to int) {
	lines := min(d.Lines, len(d.Root))
	for d.Depth = from; d.Depth <= to && lines > 0; d.Depth++ {
		for k := range lines {
			for i := k; i < len(d.Root); i++ {
				d.Root[i].order = unordered
			}
			d.aspire(k, d.Depth*d.Unit)
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
	if d.Begin != nil {
		d.Begin()
	}
	best := -d.Window.Infinite
	for i := first; i < len(d.Root); i++ {
		r := &d.Root[i]
		d.SelDepth = 0
		d.Moves.MakeRoot(r.Move)
		score := alpha + 1
		if i > first {
			reduction := d.Moves.ReductionOf(i-first, depth)
			score = d.Moves.ValueOf(alpha, alpha+1, depth-reduction, false)
			if score > alpha && reduction > 0 && !d.Clock.Stopped() {
				score = d.Moves.ValueOf(alpha, alpha+1, depth, false)
			}
		}
		if score > alpha && !d.Clock.Stopped() {
			score = d.Moves.ValueOf(alpha, beta, depth, true)
		}
		d.Moves.UnmakeRoot(r.Move)
		if d.Clock.Stopped() {
			return best
		}
		r.Depth, r.SelDepth = depth, d.SelDepth
		r.Note(score, alpha, beta, i == first, d.Moves.LineAfter())
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
