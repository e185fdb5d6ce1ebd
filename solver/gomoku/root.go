package gomoku

import (
	"qilab/core"
	"qilab/core/gomoku"
	"qilab/solver/engine"
)

// rootMove is the record of a move of the root.
type rootMove = engine.RootMove[gomoku.Point]

// coreLine converts a line of points to core.
func coreLine(points []gomoku.Point) []core.Move { return engine.CoreLine(points, gomoku.Point.Move) }

// rootMoves lists the moves to search, the promising ones first: those of only, or if that is nil the legal ones near
// other stones.
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
		list = append(list, engine.NewRootMove(p, -infinite))
	}
}

// newStyle returns the part of a search that all searches of an engine with these parameters share.
func newStyle(p Params) *engine.Style[gomoku.Point] {
	return &engine.Style[gomoku.Point]{
		Window: engine.Aspiration{Infinite: infinite, Delta: p.WindowDelta, Max: windowMax, From: windowFrom, Grow: engine.Double, Decided: IsWin},
		Unit:   1, Deepest: MaxDepth, Plies: maxPly + 8, Every: clockEvery, Name: gomoku.Point.Move,
	}
}

// MakeRoot makes a move of the root, unless it makes five and ends the game.
func (w *worker) MakeRoot(p gomoku.Point) {
	if w.five = w.board.Fives(w.board.Turn()).Has(p); w.five {
		w.PV.Clear(1)
		return
	}
	w.play(0, p)
}

// BeginRoot evaluates the root, for comparison with later boards.
func (w *worker) BeginRoot() { w.frames[0].eval = w.eval.Value(w.board) }

func (w *worker) UnmakeRoot(gomoku.Point) {
	if !w.five {
		w.back(0)
	}
}

// ReductionOf leaves the first moves at full depth.
func (w *worker) ReductionOf(n, depth int) int {
	if depth < w.par.RootDepth || n <= w.par.RootMoves || w.opts.noPruning {
		return 0
	}
	return max(0, min(depth-2, late(depth, n)/(onePly*w.par.RootDivisor)))
}

func (w *worker) ValueOf(alpha, beta, depth int, _ bool) int {
	if w.five {
		return winIn(1)
	}
	return -w.search(-beta, -alpha, depth-1, 1, beta-alpha == 1)
}
