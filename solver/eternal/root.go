package eternal

import (
	"slices"

	"qilab/core"
	"qilab/core/eternal"
	"qilab/solver/search"
	"qilab/solver/study"
)

// rootMove is what is known of a legal step of the root.
type rootMove = search.RootMove[eternal.Move]

// coreLine is an engine's line as core sees it.
func coreLine(line []eternal.Move) []core.Move { return study.Line(line, eternal.Move.Core) }

// proven is 1 if a step is proven to win, -1 if to lose, and 0 otherwise.
func proven(r *rootMove) int {
	switch {
	case r.Score >= provenBound && (r.Bound == search.Exact || r.Bound == search.Lower):
		return 1
	case r.Score <= -provenBound && (r.Bound == search.Exact || r.Bound == search.Upper):
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
			list = append(list, search.NewRootMove(m, -infinite))
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
		newDepth := depth - costOf(p, r.Move)
		p.make(r.Move)
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
		r.Note(score, alpha, beta, i == first, w.at(1).line)
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

// iterate searches deeper and deeper, in turns, the best lines exactly, the rest with bounds, until depth or the clock ends
// it. It calls done, which may be nil, after each iteration that was finished. done says whether to go on.
func (w *worker) iterate(from, to, lines int, done func(depth int) bool) {
	d := search.Deepening[eternal.Move]{Root: w.root, Lines: lines, Stopped: w.clock.Stopped, Done: done}
	d.Aspire = func(k, depth int) {
		w.depth = depth
		w.aspire(k, depth*turn)
	}
	d.Run(from, to)
}

// aspire searches the root moves from index k on in a window about the value expected, which it widens until it holds the
// value.
func (w *worker) aspire(k, depth int) {
	alpha, beta, delta := -infinite, infinite, 25
	if r := &w.root[k]; depth >= 3*turn && r.Bound == search.Exact && !IsWin(r.Score) {
		alpha, beta = r.Score-delta, r.Score+delta
	}
	for {
		score := w.searchRoot(k, alpha, beta, depth)
		search.SortRoot(w.root[k:])
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
