package eternal

import (
	"slices"

	"qilab/core"
	"qilab/core/eternal"
	"qilab/solver/engine"
)

// rootMove is the record of a legal step of the root.
type rootMove = engine.RootMove[eternal.Move]

// coreLine converts an engine's line to core.
func coreLine(line []eternal.Move) []core.Move { return engine.CoreLine(line, eternal.Move.Core) }

// proven returns 1 if a step is proven to win, -1 if to lose, and 0 otherwise.
func proven(r *rootMove) int {
	switch {
	case r.Score >= provenBound && (r.Bound == engine.Exact || r.Bound == engine.Lower):
		return 1
	case r.Score <= -provenBound && (r.Bound == engine.Exact || r.Bound == engine.Upper):
		return -1
	}
	return 0
}

// rootMoves lists the legal steps, or those of only if it is not nil, in the order in which the search would try them.
func rootMoves(p *position, par *tuned, only []core.Move) []rootMove {
	var k picker
	k.init(p, par, learned{}, 0, eternal.NullMove)
	var list []rootMove
	for {
		m, _ := k.pick()
		if m == eternal.NullMove {
			return list
		}
		if only == nil || slices.Contains(only, m.Core()) {
			list = append(list, engine.NewRootMove(m, -infinite))
		}
	}
}

// newStyle returns the part of a search that all searches of an engine with these parameters share.
func newStyle(p Params) *engine.Style[eternal.Move] {
	return &engine.Style[eternal.Move]{
		Window: engine.Aspiration{Infinite: infinite, Delta: p.WindowDelta, Max: windowMax, From: windowFrom, Grow: engine.Double, Centre: true,
			Decided: IsWin},
		Unit: turnDepth, Deepest: MaxDepth, Plies: maxPly + 4, Every: clockEvery, Name: eternal.Move.Core,
	}
}

func (w *worker) MakeRoot(m eternal.Move) {
	w.mover, w.cost = w.pos.Turn(), costOf(w.pos, m)
	w.at(0).mover, w.at(0).eval = w.mover, noEval
	if w.pos.Phase() == eternal.ToMove {
		w.at(0).eval = w.evaluate()
	}
	w.note(0, m)
	w.pos.make(m)
}

func (w *worker) UnmakeRoot(eternal.Move) { w.pos.unmake() }

// ReductionOf leaves the first steps at full depth.
func (w *worker) ReductionOf(n, depth int) int {
	if depth <= turnDepth || n <= w.par.RootMoves || w.opts.noPruning {
		return 0
	}
	return w.par.late(depth, n) / w.par.RootDivisor
}

func (w *worker) ValueOf(alpha, beta, depth int, _ bool) int {
	node := pvNode
	if beta-alpha == 1 {
		node = allNode
	}
	return w.after(w.mover, alpha, beta, depth-w.cost, 1, node)
}
