package engine

import (
	"cmp"
	"math"
	"slices"

	"qilab/core"
)

// RootMove is the record of a move of the root, in an engine whose moves are of type M.
type RootMove[M any] struct {
	Move     M
	Score    int    // the last result, for the side to move at the root
	Bound    Bound  // whether Score is exact, or a bound; None before the first search
	depth    int    // of the search that found Score, in the unit of Worker.ValueOf
	selDepth int    // the longest line in plies that it visited
	Line     []M    // begins with Move; may be Move alone if Score is not exact
	nodes    uint64 // visited by the thread below the move
	order    int    // the score if it was once exact in this iteration, else unordered
}

// unordered is less than any score.
const unordered = math.MinInt32

// NewRootMove returns a move without results, with a score that is less than any other.
func NewRootMove[M any](m M, min int) RootMove[M] {
	return RootMove[M]{Move: m, Score: min, Line: []M{m}, order: unordered}
}

// CloneRoot copies a root for another thread, lines included.
func CloneRoot[M any](root []RootMove[M]) []RootMove[M] {
	list := slices.Clone(root)
	for i := range list {
		list[i].Line = slices.Clone(list[i].Line)
	}
	return list
}

// Note records the score of a search of the move within alpha and beta, and its continuation, which is valid if the
// score is above alpha or the move was searched first.
func (r *RootMove[M]) Note(score, alpha, beta int, first bool, line []M) {
	r.Score, r.Bound, r.order = score, BoundOf(score, alpha, beta), unordered
	if score > alpha || first {
		r.order = score
		r.Line = join(r.Line, r.Move, line)
	}
}

// Refute records an upper bound on the move from another source.
func (r *RootMove[M]) Refute(score int) { r.Score, r.Bound, r.order = score, Upper, unordered }

// sortRoot orders moves by their values at the time they were best; the others keep their order.
func sortRoot[M any](moves []RootMove[M]) {
	slices.SortStableFunc(moves, func(a, b RootMove[M]) int { return cmp.Compare(b.order, a.order) })
}

// CoreLine converts a line of an engine's moves to core.
func CoreLine[M any](line []M, name func(M) core.Move) []core.Move {
	list := make([]core.Move, len(line))
	for i, m := range line {
		list[i] = name(m)
	}
	return list
}
