package xiangqi

import (
	"context"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/solver"
	"qilab/solver/engine"
)

// scores describes the engine's scores for reports.
var scores = engine.Scores{Max: maxScore, Won: mateBound, Mate: MateScore, Sure: ruleBound, Doubling: 1}

// analysis is one run of an Analyzer.
type analysis struct {
	*engine.Study
	engine *Engine
	proofs *proofs
	budget uint64 // of the last search for mates
}

// analyze runs a whole analysis.
func analyze(ctx context.Context, t *tables, line core.Line, lim solver.Limit, report func(solver.Report)) error {
	proofs := newProofs(line, t.mates, lim.FreePlay)
	if len(proofs.line) == 1 { // nothing can be repeated
		proofs.Fold(xiangqi.Rules{}.Capabilities().Index)
	}
	an := &analysis{Study: engine.NewStudy(proofs.Proofs, lim, scores, report), engine: t.engine, proofs: proofs, budget: budgetWithin(lim.Time)}
	return an.Run(ctx, engine.Steps{Prove: an.prove, Search: an.search})
}

// prove runs the mate solver, before anything else.
func (an *analysis) prove(ctx context.Context) error { return an.proofs.search(ctx, an.budget) }

// search runs the engine on the unproven moves, and the mate solver in between.
func (an *analysis) search(ctx context.Context) (again bool, err error) {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	limits := Limits{
		Depth: an.Depth(deepestAnalysis), Nodes: an.Visits(), Threads: an.Threads(), Lines: an.Lines(defaultLines), Moves: an.Proofs.Open(), FreePlay: an.Limit.FreePlay,
	}
	before := an.Nodes
	var failed error
	line := func(info Info) { // in between, because an iteration can take long
		an.Nodes = before + info.Nodes
		if failed == nil && an.hunts() {
			failed = an.hunt(ctx)
			an.Report("")
		}
		if failed != nil {
			stop()
		}
	}
	_, err = an.engine.analyse(ctx, an.proofs.line, limits, line, func(depth int, moves []rootMove) bool {
		if failed != nil {
			return false
		}
		engine.Take(an.Study, depth, moves, xiangqi.Move.Core)
		if failed = an.confirm(ctx, moves); failed != nil {
			return false
		}
		an.Report("")
		again = engine.AnyProven(an.Proofs, moves, limits.Lines, xiangqi.Move.Core)
		return !again
	})
	if failed != nil {
		err = failed
	}
	return again, err
}

// confirm runs the mate solver on the mates that the engine has found.
func (an *analysis) confirm(ctx context.Context, moves []rootMove) error {
	for i := range moves {
		r := &moves[i]
		if !IsMate(r.Score) || r.Bound != engine.Exact && (r.Bound != engine.Upper || r.Score > 0) {
			continue
		}
		if err := an.proofs.confirm(ctx, r.Move.Core(), MatePlies(r.Score), confirmEach); err != nil {
			return err
		}
	}
	return nil
}

// hunts reports whether it is time for another search for mates.
func (an *analysis) hunts() bool { return an.NodesEach() >= an.budget*budgetGrowth }

// hunt runs the mate solver on moves without a mate from the engine.
func (an *analysis) hunt(ctx context.Context) error {
	an.budget *= budgetGrowth
	return an.proofs.search(ctx, an.budget)
}
