package review

import (
	"qilab/core"
	"qilab/solver"
	"qilab/solver/catalog"
	"qilab/solver/judge"
)

// Right lists the moves of a report on a position that are not errors, the best first: those that keep the proven
// outcome, and those that lose less than an inaccuracy. Moves with only an upper bound are omitted.
func Right(g catalog.Game, r solver.Report) (list []core.Move) {
	if len(r.Moves) == 0 || !r.Moves[0].Known() {
		return nil
	}
	turn := r.Position.Turn()
	best := judge.Of(r.Moves[0], turn)
	for i, v := range r.Moves {
		switch {
		case i == 0, best.View != core.ViewUnknown && v.Result == r.Moves[0].Result:
		case best.View != core.ViewUnknown, v.Bound, !v.Known(), g.Scale.Move(best, judge.Of(v, turn), false).Faulty():
			continue
		}
		list = append(list, v.Move)
	}
	return list
}
