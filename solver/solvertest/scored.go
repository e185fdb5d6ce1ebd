// Package solvertest makes reports for tests.
package solvertest

import (
	"qilab/core"
	"qilab/solver"
)

// Scored returns the report of a finished search in which every move of p has the value worth: the best is exact and
// comes first, the others are bounds.
func Scored(p core.Position, worth func(core.Move) int) solver.Report {
	r := solver.Unanalysed(p)
	r.Depth, r.Progress, r.Stopped = 5, 1, solver.StoppedTime
	best := 0
	for i := range r.Moves {
		r.Moves[i].Score, r.Moves[i].Scored, r.Moves[i].Bound = worth(r.Moves[i].Move), true, true
		if r.Moves[i].Score > r.Moves[best].Score {
			best = i
		}
	}
	r.Moves[0], r.Moves[best] = r.Moves[best], r.Moves[0]
	r.Moves[0].Bound = false
	return r
}
