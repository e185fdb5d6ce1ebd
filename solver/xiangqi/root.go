package xiangqi

import (
	"slices"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/solver/search"
)

// rootMove is what is known of a legal move of the root.
type rootMove struct {
	move     xiangqi.Move
	score    int          // the last that the search found, for the side to move at the root
	bound    search.Bound // what score is: the exact value, or at most or at least that; None before the first search
	depth    int          // of the search that found it
	selDepth int
	line     []xiangqi.Move // begins with move; of an inexact move it may be no longer
	nodes    uint64         // below the move, in all iterations
	order    int            // the score if it was once exact in this iteration, else -infinite
}

// core is the line as core sees it.
func (r *rootMove) core() []core.Move {
	line := make([]core.Move, len(r.line))
	for i, m := range r.line {
		line[i] = m.Core()
	}
	return line
}

// rootMoves lists the legal moves, or those of only if it is not nil.
func rootMoves(p *position, only []core.Move) []rootMove {
	var buffer [xiangqi.MaxMoves]xiangqi.Move
	var list []rootMove
	for _, m := range p.Moves(buffer[:0]) {
		if only == nil || slices.Contains(only, m.Core()) {
			list = append(list, rootMove{move: m, score: -infinite, order: -infinite, line: []xiangqi.Move{m}})
		}
	}
	return list
}

// searchRoot searches the root moves from index first on to a depth, within alpha and beta. It returns the best value and
// notes in each move what was found: the value of every move that raised alpha, of the others an upper bound. If the
// search is stopped, moves that were not finished keep what they had.
func (w *worker) searchRoot(first, alpha, beta, depth int) int {
	p, f := w.pos, w.at(0)
	best := -infinite
	f.eval = noScore
	if !p.checked() {
		f.eval = w.evaluate()
	}
	w.at(2).cutoffs = 0
	w.hist.killers[1] = [2]xiangqi.Move{}
	for i := first; i < len(w.root); i++ {
		r := &w.root[i]
		before := w.nodes
		w.selDepth = 0
		w.play(0, r.move)
		score := alpha + 1
		if i > first {
			reduction := 0
			if depth >= 4 && i-first > 3 && !p.now().captured.Any() && !p.checked() && !w.opts.noPruning {
				reduction = reductions[min(depth, 127)] * reductions[min(i-first, 127)] / 2048
			}
			score = -w.search(-alpha-1, -alpha, depth-1-reduction, 1, true)
			if score > alpha && reduction > 0 {
				score = -w.search(-alpha-1, -alpha, depth-1, 1, true)
			}
		}
		if score > alpha {
			score = -w.search(-beta, -alpha, depth-1, 1, false)
		}
		p.unmake()
		r.nodes += w.nodes - before
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
			r.line = append(append(r.line[:0], r.move), w.at(1).line...)
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
			w.aspire(k, depth, line)
			if w.clock.Stopped() {
				slices.SortStableFunc(w.root[:k+1], byScore)
				return
			}
			slices.SortStableFunc(w.root[:k+1], byScore)
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
func (w *worker) aspire(k, depth int, line func(int)) {
	alpha, beta, delta := -infinite, infinite, 18
	if expected := w.root[k].score; depth >= 5 && w.root[k].bound == search.Exact && !decided(expected) {
		alpha, beta = expected-delta, expected+delta
	}
	failed := 0
	for {
		score := w.searchRoot(k, alpha, beta, max(1, depth-min(failed, 3)))
		w.sortRoot(k)
		if w.clock.Stopped() {
			return
		}
		switch {
		case score <= alpha && alpha > -infinite:
			beta = (alpha + beta) / 2
			alpha = max(score-delta, -infinite)
			failed = 0
		case score >= beta && beta < infinite:
			beta = min(score+delta, infinite)
			failed++
		default:
			return
		}
		if line != nil && w.nodes > 200_000 {
			line(k)
		}
		delta += delta / 2
		if decided(score) || delta > 1000 {
			alpha, beta = -infinite, infinite
		}
	}
}
