package search

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
		r.Line = append(append(r.Line[:0], r.Move), line...)
	}
}

// Refute takes in that the move is worth score at most, which is known from elsewhere.
func (r *RootMove[M]) Refute(score int) { r.Score, r.Bound, r.order = score, Upper, unordered }

// SortRoot orders moves by what they were worth when they were best; the others stay as they were.
func SortRoot[M any](moves []RootMove[M]) {
	slices.SortStableFunc(moves, func(a, b RootMove[M]) int { return cmp.Compare(b.order, a.order) })
}

// Deepening is the frame of a search that looks deeper and deeper, of one thread.
type Deepening[M any] struct {
	Root []RootMove[M]
	// Lines is how many best moves are to be found exactly, at least 1.
	Lines int
	// Aspire searches the moves from index k on to a depth until the value of the best of them is known, and puts that
	// move first.
	Aspire func(k, depth int)
	// Stopped says that the search has to end at once.
	Stopped func() bool
	// Found, which may be nil, is called with the index of each principal line found.
	Found func(k int)
	// Done, which may be nil, is called after each iteration that was finished, and says whether to go on.
	Done func(depth int) bool
}

// Run goes through the iterations from one depth to another: in each, the best lines are searched exactly, the rest with
// bounds. The best moves come to stand first.
func (d *Deepening[M]) Run(from, to int) {
	lines := min(d.Lines, len(d.Root))
	for depth := from; depth <= to && lines > 0; depth++ {
		for k := range lines {
			for i := k; i < len(d.Root); i++ {
				d.Root[i].order = unordered
			}
			d.Aspire(k, depth)
			slices.SortStableFunc(d.Root[:k+1], func(a, b RootMove[M]) int { return cmp.Compare(b.Score, a.Score) })
			if d.Stopped() {
				return
			}
			if d.Found != nil {
				d.Found(k)
			}
		}
		if d.Done != nil && !d.Done(depth) {
			return
		}
	}
}
