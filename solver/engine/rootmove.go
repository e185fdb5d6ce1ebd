package engine

import (
	"cmp"
	"math"
	"slices"

	"qilab/core"
)

// RootMove holds what is known about a move of the root, in an engine whose moves are of type M.
type RootMove[M any] struct {
	Move     M
	Score    int    // the last that the search found, for the side to move at the root
	Bound    Bound  // what Score is: the exact value, or at most or at least that; None before the first search
	Depth    int    // of the search that found it, in the unit of Worker.ValueOf
	SelDepth int    // the longest line in plies that it looked at
	Line     []M    // begins with Move; of an inexact move it may be no longer
	Nodes    uint64 // that the thread has visited below it
	order    int    // the score if it was once exact in this iteration, else unordered
}

// unordered is less than any score.
const unordered = math.MinInt32

// NewRootMove returns a move of which nothing is known yet, with a score that is less than any other.
func NewRootMove[M any](m M, least int) RootMove[M] {
	return RootMove[M]{Move: m, Score: least, Line: []M{m}, order: unordered}
}

// CloneRoot copies a root for another thread, lines included.
func CloneRoot[M any](root []RootMove[M]) []RootMove[M] {
	list := slices.Clone(root)
	for i := range list {
		list[i].Line = slices.Clone(list[i].Line)
	}
	return list
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
		r.Line = join(r.Line, r.Move, line)
	}
}

// Refute takes in that the move is worth score at most, which is known from elsewhere.
func (r *RootMove[M]) Refute(score int) { r.Score, r.Bound, r.order = score, Upper, unordered }

// sortRoot orders moves by what they were worth when they were best; the others stay as they were.
func sortRoot[M any](moves []RootMove[M]) {
	slices.SortStableFunc(moves, func(a, b RootMove[M]) int { return cmp.Compare(b.order, a.order) })
}

// CoreLine returns a line of an engine's moves as core names them.
func CoreLine[M any](line []M, name func(M) core.Move) []core.Move {
	list := make([]core.Move, len(line))
	for i, m := range line {
		list[i] = name(m)
	}
	return list
}
