package review

import (
	"context"
	"slices"

	"qilab/core"
	"qilab/solver"
	"qilab/solver/catalog"
	"qilab/solver/judge"
)

// Right lists the moves of a report on a position that are not errors, the best first: those that keep the decided
// outcome, and those that lose less than an inaccuracy. Moves with only an upper bound are omitted; see Widened.
func Right(g catalog.Game, r solver.Report) (list []core.Move) {
	if len(r.Moves) == 0 || !r.Moves[0].Known() {
		return nil
	}
	turn := r.Position.Turn()
	best := judge.Of(r.Moves[0], turn)
	for i, v := range r.Moves {
		switch {
		case i == 0, best.View != core.ViewUnknown && keeps(v, r.Moves[0].Result):
		case best.View != core.ViewUnknown, v.Bound, !v.Known(), g.Scale.Move(best, judge.Of(v, turn), false).Faulty():
			continue
		}
		list = append(list, v.Move)
	}
	return list
}

// keeps reports whether a move leads to a proven outcome, or to one that the search has found and not proven.
func keeps(v solver.Verdict, result core.Result) bool {
	return v.Result == result || v.Result == core.Unfinished && v.Claim == result
}

// answers is the number of moves whose values Widened finds.
const answers = 6

// Widened returns a report on the last position of a line in which the values of the best moves are exact, for Right: a
// review finds only those of the best and of the played one. The search is as deep as that of the report, within a few
// of the budgets of a normal review. The error is ctx.Err(), or that of an analyzer.
func Widened(ctx context.Context, g catalog.Game, line core.Line, r solver.Report) (solver.Report, error) {
	bounded := slices.ContainsFunc(r.Moves, func(v solver.Verdict) bool { return v.Bound || !v.Known() })
	if r.Exact || Exact(g) || !bounded || r.Depth == 0 || g.Analyzer == nil {
		return r, nil
	}
	w := newWorker(&Request{Game: g}, func(float64) {})
	defer w.release()
	budget := budgetOf(g, Normal)
	wide, err := w.analyze(ctx, w.engine, line, solver.Limit{
		Nodes: reach * budget.Nodes, Depth: r.Depth, Threads: 1, Memory: budget.Memory, Lines: answers, Fresh: true,
	})
	if err != nil || wide.Depth < MinDepth(g, Quick) || len(wide.Moves) == 0 {
		return r, err
	}
	return wide, nil
}
