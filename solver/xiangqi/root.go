package xiangqi

import (
	"slices"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/solver/engine"
)

// rootMove is the record of a legal move of the root.
type rootMove = engine.RootMove[xiangqi.Move]

// coreLine returns an engine's line as core sees it.
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

// newStyle returns the part of a search that all searches of an engine with these parameters share.
func newStyle(p Params) *engine.Style[xiangqi.Move] {
	return &engine.Style[xiangqi.Move]{
		Window: engine.Aspiration{Infinite: infinite, Delta: p.WindowDelta, Max: windowMax, From: windowFrom, Grow: engine.Half, Centre: true,
			Lower: p.WindowLower, Decided: decided},
		Unit: 1, Deepest: MaxDepth, Plies: maxPly, Every: clockEvery, Unsettled: unsettledAfter, Name: xiangqi.Move.Core,
	}
}

// BeginRoot prepares the frames for a search of the root's moves.
func (w *worker) BeginRoot() {
	f := w.at(0)
	f.eval = noScore
	if !w.pos.checked() {
		f.eval = corrected(w.evaluate(), w.learned())
	}
	w.at(2).cutoffs = 0
	w.hist.killers[1] = [2]xiangqi.Move{}
}

func (w *worker) MakeRoot(m xiangqi.Move)   { w.play(0, m, w.pos.GivesCheck(m)) }
func (w *worker) UnmakeRoot(_ xiangqi.Move) { w.pos.unmake() }

// ReductionOf leaves the first moves, captures and checks at full depth.
func (w *worker) ReductionOf(n, depth int) int {
	if depth < w.par.RootDepth || n <= w.par.RootMoves || w.pos.now().captured.Any() || w.pos.checked() || w.opts.noPruning {
		return 0
	}
	return max(0, w.par.late(depth, n)-w.par.RootLess) / onePly
}

func (w *worker) ValueOf(alpha, beta, depth int, pv bool) int {
	return -w.search(-beta, -alpha, depth-1, 1, !pv)
}
