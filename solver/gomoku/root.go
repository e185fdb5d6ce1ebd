package gomoku

import (
	"slices"

	"qilab/core"
	"qilab/core/gomoku"
	"qilab/solver/search"
)

// rootMove is what is known of a move of the root.
type rootMove struct {
	move     gomoku.Point
	score    int          // the last that the search found, for the side to move at the root
	bound    search.Bound // what score is: the exact value, or at most or at least that; None before the first search
	depth    int          // of the search that found it
	selDepth int
	line     []gomoku.Point // begins with move; of an inexact move it may be no longer
	order    int            // the score if it was once exact in this iteration, else -infinite
}

// core is the line as core sees it.
func (r *rootMove) core() []core.Move { return coreMoves(r.line) }

func coreMoves(points []gomoku.Point) []core.Move {
	line := make([]core.Move, len(points))
	for i, p := range points {
		line[i] = p.Move()
	}
	return line
}

// rootMoves lists the moves that are to be searched, the promising ones first: those of only, or if that is nil the legal
// ones near other stones.
func (w *worker) rootMoves(only []gomoku.Point) []rootMove {
	b := w.board
	set := neighbourhood(b)
	if only != nil {
		set = gomoku.SetOf(only...)
	}
	k := &w.pickers[0]
	k.fill(w, set.And(b.Moves()), gomoku.NoPoint, gomoku.Set{})
	var list []rootMove
	for {
		p, _ := k.next()
		if p == gomoku.NoPoint {
			return list
		}
		list = append(list, rootMove{move: p, score: -infinite, order: -infinite, line: []gomoku.Point{p}})
	}
}

// searchRoot searches the root moves from index first on to a depth, within alpha and beta. It returns the best value and
// notes in each move what was found: the value of every move that raised alpha, of the others an upper bound. If the
// search is stopped, moves that were not finished keep what they had.
func (w *worker) searchRoot(first, alpha, beta, depth int) int {
	b := w.board
	best := -infinite
	for i := first; i < len(w.root); i++ {
		r := &w.root[i]
		w.selDepth = 0
		score := alpha + 1
		if b.Fives(b.Turn()).Has(r.move) {
			score = winIn(1)
			w.frames[1].line = w.frames[1].line[:0]
		} else {
			w.play(0, r.move)
			if i > first {
				reduction := 0
				if depth >= 3 && i-first > 2 && !w.opts.noPruning {
					reduction = max(0, min(depth-2, reductions[min(depth, 255)]*reductions[min(i-first, 255)]/(1024*3)))
				}
				score = -w.search(-alpha-1, -alpha, depth-1-reduction, 1)
				if score > alpha && reduction > 0 {
					score = -w.search(-alpha-1, -alpha, depth-1, 1)
				}
			}
			if score > alpha {
				score = -w.search(-beta, -alpha, depth-1, 1)
			}
			b.Unmake()
		}
		if w.clock.Stopped() {
			return best
		}
		r.score, r.depth, r.bound, r.selDepth = score, depth, search.Upper, w.selDepth
		r.order = -infinite
		switch {
		case score >= beta:
			r.bound = search.Lower
		case score > alpha:
			r.bound = search.Exact
		}
		if score > alpha || i == first {
			r.order = score
			r.line = append(append(r.line[:0], r.move), w.frames[1].line...)
		}
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

// sortRoot orders the moves from index first on by what they were worth when they were best; the others stay as they
// were.
func (w *worker) sortRoot(first int) {
	slices.SortStableFunc(w.root[first:], func(a, b rootMove) int { return b.order - a.order })
}

// iterate searches deeper and deeper, the best lines exactly, the rest with bounds, until depth or the clock ends it. It
// calls done after each iteration that was finished, and line after each principal line found; both may be nil. done says
// whether to go on.
func (w *worker) iterate(from, to, lines int, line func(index int), done func(depth int) bool) {
	lines = min(lines, len(w.root))
	for depth := from; depth <= to; depth++ {
		w.depth = depth
		for k := range lines {
			for i := k; i < len(w.root); i++ {
				w.root[i].order = -infinite
			}
			w.aspire(k, depth)
			slices.SortStableFunc(w.root[:k+1], byScore)
			if w.clock.Stopped() {
				return
			}
			if line != nil {
				line(k)
			}
		}
		if done != nil && !done(depth) {
			return
		}
	}
}

func byScore(a, b rootMove) int { return b.score - a.score }

// aspire searches the moves from index k on in a window about the value expected, which it widens until it holds the
// value.
func (w *worker) aspire(k, depth int) {
	alpha, beta, delta := -infinite, infinite, 30
	if expected := w.root[k].score; depth >= 4 && w.root[k].bound == search.Exact && !IsWin(expected) {
		alpha, beta = expected-delta, expected+delta
	}
	for {
		score := w.searchRoot(k, alpha, beta, depth)
		w.sortRoot(k)
		if w.clock.Stopped() {
			return
		}
		switch {
		case score <= alpha && alpha > -infinite:
			alpha = max(score-delta, -infinite)
		case score >= beta && beta < infinite:
			beta = min(score+delta, infinite)
		default:
			return
		}
		delta *= 2
		if IsWin(score) || delta > 1000 {
			alpha, beta = -infinite, infinite
		}
	}
}
