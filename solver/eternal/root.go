package eternal

import (
	"slices"

	"qilab/core"
	"qilab/core/eternal"
	"qilab/solver/search"
)

// rootMove is what is known of a legal step of the root.
type rootMove struct {
	move  eternal.Move
	score int          // the last that the search found, for the side to move at the root
	bound search.Bound // what score is: the exact value, or at most or at least that; None before the first search
	line  []eternal.Move
	order int // the score if it was once exact in this iteration, else -infinite
}

// core is the line as core sees it.
func (r *rootMove) core() []core.Move {
	line := make([]core.Move, len(r.line))
	for i, m := range r.line {
		line[i] = m.Core()
	}
	return line
}

// outcome is 1 if the step is proven to win, -1 if to lose, and 0 otherwise.
func (r *rootMove) outcome() int {
	switch {
	case r.score >= provenBound && (r.bound == search.Exact || r.bound == search.Lower):
		return 1
	case r.score <= -provenBound && (r.bound == search.Exact || r.bound == search.Upper):
		return -1
	}
	return 0
}

// rootMoves lists the legal steps, or those of only if it is not nil, in the order in which the search would try them.
func rootMoves(p *position, only []core.Move) []rootMove {
	var k picker
	k.init(p, nil, 0, eternal.NullMove)
	var list []rootMove
	for {
		m, _ := k.pick()
		if m == eternal.NullMove {
			return list
		}
		if only == nil || slices.Contains(only, m.Core()) {
			list = append(list, rootMove{move: m, score: -infinite, order: -infinite, line: []eternal.Move{m}})
		}
	}
}

// searchRoot searches the root moves from index first on to a depth, within alpha and beta. It returns the best value and
// notes in each what was found: the value of every step that raised alpha, of the others an upper bound. If the search is
// stopped, those that were not finished keep what they had.
func (w *worker) searchRoot(first, alpha, beta, depth int) int {
	p := w.pos
	us := p.Turn()
	best := -infinite
	for i := first; i < len(w.root); i++ {
		r := &w.root[i]
		newDepth := depth - costOf(p, r.move)
		p.make(r.move)
		score := alpha + 1
		if i > first {
			reduction := 0
			if !w.opts.noPruning && depth > turn && i-first > 3 {
				reduction = reductions[min(depth, 63)][min(i-first, 127)] / 128
			}
			score = w.after(us, alpha, alpha+1, newDepth-reduction, 1)
			if score > alpha && reduction > 0 && !w.clock.Stopped() {
				score = w.after(us, alpha, alpha+1, newDepth, 1)
			}
		}
		if score > alpha && !w.clock.Stopped() {
			score = w.after(us, alpha, beta, newDepth, 1)
		}
		p.unmake()
		if w.clock.Stopped() {
			return best
		}
		r.score, r.bound, r.order = score, search.Upper, -infinite
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

// sortRoot orders the steps from index first on by what they were worth when they were best; the others stay as they were.
func (w *worker) sortRoot(first int) {
	slices.SortStableFunc(w.root[first:], func(a, b rootMove) int { return b.order - a.order })
}

// iterate searches deeper and deeper, in turns, the best lines exactly, the rest with bounds, until depth or the clock ends
// it. It calls done, which may be nil, after each iteration that was finished. done says whether to go on.
func (w *worker) iterate(from, to, lines int, done func(depth int) bool) {
	for depth := from; depth <= to; depth++ {
		w.depth = depth
		for k := range min(lines, len(w.root)) {
			for i := k; i < len(w.root); i++ {
				w.root[i].order = -infinite
			}
			w.aspire(k, depth*turn)
			slices.SortStableFunc(w.root[:k+1], byScore)
			if w.clock.Stopped() {
				return
			}
		}
		if done != nil && !done(depth) || len(w.root) == 0 {
			return
		}
	}
}

func byScore(a, b rootMove) int { return b.score - a.score }

// aspire searches the root moves from index k on in a window about the value expected, which it widens until it holds the
// value.
func (w *worker) aspire(k, depth int) {
	alpha, beta, delta := -infinite, infinite, 25
	if r := &w.root[k]; depth >= 3*turn && r.bound == search.Exact && !IsWin(r.score) {
		alpha, beta = r.score-delta, r.score+delta
	}
	for {
		score := w.searchRoot(k, alpha, beta, depth)
		w.sortRoot(k)
		switch {
		case w.clock.Stopped():
			return
		case score <= alpha && alpha > -infinite:
			beta = (alpha + beta) / 2
			alpha = max(score-delta, -infinite)
		case score >= beta && beta < infinite:
			beta = min(score+delta, infinite)
		default:
			return
		}
		if delta *= 2; IsWin(score) || delta > 400 {
			alpha, beta = -infinite, infinite
		}
	}
}
