package xiangqi

import (
	"slices"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/solver/engine"
)

// rootMove is what is known of a legal move of the root.
type rootMove = engine.RootMove[xiangqi.Move]

// coreLine is an engine's line as core sees it.
func coreLine(line []xiangqi.Move) []core.Move { return engine.CoreLine(line, xiangqi.Move.Core) }

// rootMoves lists the legal moves, or those of only if it is not nil.
func rootMoves(p *position, only []core.Move) []rootMove {
	var buffer [xiangqi.MaxMoves]xiangqi.Move
	var list []rootMove
	for _, m := range p.Moves(buffer[:0]) {
		if only == nil || slices.Contains(only, m.Core()) {
			list = append(list, engine.NewRootMove(m, -infinite))
		}
	}
	return list
}

// aspiration is the window of the engine's iterations.
var aspiration = engine.Aspiration{Infinite: infinite, Delta: 18, Most: 1000, From: 5, Grow: engine.Half, Centre: true, Lower: 3, Decided: decided}

// seldom is how many nodes an engine has visited before it tells of values outside the window.
const seldom = 200_000

// iterate searches deeper and deeper, the best lines exactly, the rest with bounds, until depth or the clock ends it. It
// calls done after each iteration that was finished, and line after each principal line found; both may be nil. done says
// whether to go on.
func (w *worker) iterate(from, to, lines int, line func(index int), done func(depth int) bool) {
	d := engine.Deepening[xiangqi.Move]{
		Thread: &w.Thread, Moves: w, Window: aspiration, Lines: lines, Unit: 1, Begin: w.beginRoot, Found: line, Done: done,
	}
	if line != nil {
		d.Missed = func(k int) {
			if w.Nodes > seldom {
				line(k)
			}
		}
	}
	d.Run(from, to)
}

// beginRoot prepares the frames for a search of the root's moves.
func (w *worker) beginRoot() {
	f := w.at(0)
	f.eval = noScore
	if !w.pos.checked() {
		f.eval = w.evaluate()
	}
	w.at(2).cutoffs = 0
	w.hist.killers[1] = [2]xiangqi.Move{}
}

func (w *worker) MakeRoot(m xiangqi.Move)   { w.play(0, m) }
func (w *worker) UnmakeRoot(_ xiangqi.Move) { w.pos.unmake() }
func (w *worker) LineAfter() []xiangqi.Move { return w.at(1).line }

// ReductionOf leaves the first moves, captures and checks at their full depth.
func (w *worker) ReductionOf(n, depth int) int {
	if depth < 4 || n <= 3 || w.pos.now().captured.Any() || w.pos.checked() || w.opts.noPruning {
		return 0
	}
	return reductions[min(depth, 127)] * reductions[min(n, 127)] / 2048
}

func (w *worker) ValueOf(alpha, beta, depth int, pv bool) int {
	return -w.search(-beta, -alpha, depth-1, 1, !pv)
}
