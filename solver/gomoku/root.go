package gomoku

import (
	"qilab/core"
	"qilab/core/gomoku"
	"qilab/solver/search"
	"qilab/solver/study"
)

// rootMove is what is known of a move of the root.
type rootMove = search.RootMove[gomoku.Point]

// coreLine is a line of points as core sees it.
func coreLine(points []gomoku.Point) []core.Move { return study.Line(points, gomoku.Point.Move) }

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
		list = append(list, search.NewRootMove(p, -infinite))
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
		if b.Fives(b.Turn()).Has(r.Move) {
			score = winIn(1)
			w.frames[1].line = w.frames[1].line[:0]
		} else {
			w.play(0, r.Move)
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
			w.back(0)
		}
		if w.clock.Stopped() {
			return best
		}
		r.Depth, r.SelDepth = depth, w.selDepth
		r.Note(score, alpha, beta, i == first, w.frames[1].line)
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
	d := search.Deepening[gomoku.Point]{Root: w.root, Lines: lines, Stopped: w.clock.Stopped, Found: line, Done: done}
	d.Aspire = func(k, depth int) {
		w.depth = depth
		w.aspire(k, depth)
	}
	d.Run(from, to)
}

// aspire searches the moves from index k on in a window about the value expected, which it widens until it holds the
// value.
func (w *worker) aspire(k, depth int) {
	alpha, beta, delta := -infinite, infinite, 30
	if expected := w.root[k].Score; depth >= 4 && w.root[k].Bound == search.Exact && !IsWin(expected) {
		alpha, beta = expected-delta, expected+delta
	}
	for {
		score := w.searchRoot(k, alpha, beta, depth)
		search.SortRoot(w.root[k:])
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
