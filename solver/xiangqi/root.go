package xiangqi

import (
	"slices"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/solver/search"
	"qilab/solver/study"
)

// rootMove is what is known of a legal move of the root.
type rootMove = search.RootMove[xiangqi.Move]

// coreLine is an engine's line as core sees it.
func coreLine(line []xiangqi.Move) []core.Move { return study.Line(line, xiangqi.Move.Core) }

// rootMoves lists the legal moves, or those of only if it is not nil.
func rootMoves(p *position, only []core.Move) []rootMove {
	var buffer [xiangqi.MaxMoves]xiangqi.Move
	var list []rootMove
	for _, m := range p.Moves(buffer[:0]) {
		if only == nil || slices.Contains(only, m.Core()) {
			list = append(list, search.NewRootMove(m, -infinite))
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
		w.selDepth = 0
		w.play(0, r.Move)
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
		if w.clock.Stopped() {
			return best
		}
		r.Depth, r.SelDepth = depth, w.selDepth
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

// iterate searches deeper and deeper, the best lines exactly, the rest with bounds, until depth or the clock ends it. It
// calls done after each iteration that was finished, and line after each principal line found; both may be nil. done says
// whether to go on.
func (w *worker) iterate(from, to, lines int, line func(index int), done func(depth int) bool) {
	d := search.Deepening[xiangqi.Move]{Root: w.root, Lines: lines, Stopped: w.clock.Stopped, Found: line, Done: done}
	d.Aspire = func(k, depth int) {
		w.depth = depth
		w.aspire(k, depth, line)
	}
	d.Run(from, to)
}

// aspire searches the moves from index k on in a window about the value expected, which it widens until it holds the
// value.
func (w *worker) aspire(k, depth int, line func(int)) {
	alpha, beta, delta := -infinite, infinite, 18
	if expected := w.root[k].Score; depth >= 5 && w.root[k].Bound == search.Exact && !decided(expected) {
		alpha, beta = expected-delta, expected+delta
	}
	failed := 0
	for {
		score := w.searchRoot(k, alpha, beta, max(1, depth-min(failed, 3)))
		search.SortRoot(w.root[k:])
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
