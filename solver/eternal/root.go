package eternal

import (
	"slices"

	"qilab/core"
	"qilab/core/eternal"
	"qilab/solver/engine"
)

// rootMove is what is known of a legal step of the root.
type rootMove = engine.RootMove[eternal.Move]

// coreLine is an engine's line as core sees it.
func coreLine(line []eternal.Move) []core.Move { return engine.CoreLine(line, eternal.Move.Core) }

// proven is 1 if a step is proven to win, -1 if to lose, and 0 otherwise.
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
			list = append(list, engine.NewRootMove(m, -infinite))
		}
	}
}

// aspiration is the window of the engine's iterations.
var aspiration = engine.Aspiration{Infinite: infinite, Delta: 25, Most: 400, From: 3, Grow: engine.Double, Centre: true, Decided: IsWin}

// iterate searches deeper and deeper, in turns, the best lines exactly, the rest with bounds, until depth or the clock ends
// it. It calls done, which may be nil, after each iteration that was finished. done says whether to go on.
func (w *worker) iterate(from, to, lines int, done func(depth int) bool) {
	d := engine.Deepening[eternal.Move]{Thread: &w.Thread, Moves: w, Window: aspiration, Lines: lines, Unit: turn, Done: done}
	d.Run(from, to)
}

func (w *worker) MakeRoot(m eternal.Move) {
	w.mover, w.cost = w.pos.Turn(), costOf(w.pos, m)
	w.pos.make(m)
}

func (w *worker) UnmakeRoot(eternal.Move)   { w.pos.unmake() }
func (w *worker) LineAfter() []eternal.Move { return w.at(1).line }

// ReductionOf leaves the first steps at their full depth.
func (w *worker) ReductionOf(n, depth int) int {
	if depth <= turn || n <= 3 || w.opts.noPruning {
		return 0
	}
	return reductions[min(depth, 63)][min(n, 127)] / 128
}

func (w *worker) ValueOf(alpha, beta, depth int, _ bool) int {
	return w.after(w.mover, alpha, beta, depth-w.cost, 1)
}
