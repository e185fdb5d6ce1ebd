package xiangqi

import (
	"context"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/solver"
	"qilab/solver/engine"
)

// analysis is one run of an Analyzer.
type analysis struct {
	*engine.Study
	proofs *proofs
	nodes  uint64 // of the engine
	budget uint64 // of the last search for mates
}

func newAnalysis(line core.Line, lim solver.Limit, mates *MateSolver, show func(solver.Report)) *analysis {
	return &analysis{
		Study:  engine.NewStudy(line.Last(), lim, engine.Scores{Most: mostScore, Won: mateBound, Mate: MateScore, Sure: ruleBound, Doubling: 1}, show),
		proofs: newProofs(line, mates, lim.FreePlay),
	}
}

// run does the whole analysis. Running out of time is no error, being cancelled is.
func (an *analysis) run(ctx context.Context, e *Engine) error {
	bounded, cancel := an.Bounded(ctx)
	defer cancel()
	an.report("") // what the rules alone know
	an.budget = firstBudget
	err := an.proofs.search(bounded, an.budget)
	for again := true; again && err == nil && len(an.proofs.open()) > 0; {
		an.report("")
		again, err = an.search(bounded, e)
	}
	stopped, failed := engine.Stopped(ctx, bounded, err)
	if stopped != "" {
		an.report(stopped)
	}
	return failed
}

// search lets the engine look at the moves that are not proven, deeper and deeper, and the mate solver in between. It
// ends early, with again true, when a move of the best lines is proven: then the engine shall work out others, and comes
// back to where it was in no time, by its table.
func (an *analysis) search(ctx context.Context, e *Engine) (again bool, err error) {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	limits := Limits{
		Depth: deepestAnalysis, Threads: engine.Threads(an.Limit, MaxThreads), Lines: engine.Lines(an.Limit, DefaultLines),
		Moves: an.proofs.open(),
	}
	if an.Limit.Depth > 0 {
		limits.Depth = min(an.Limit.Depth, deepestAnalysis)
	}
	before := an.nodes
	var failed error
	line := func(info Info) { // in between, because an iteration can take long
		an.nodes = before + info.Nodes
		if failed == nil && an.hunts() {
			failed = an.hunt(ctx)
			an.report("")
		}
		if failed != nil {
			stop()
		}
	}
	_, err = e.analyse(ctx, an.proofs.line, limits, line, func(depth int, moves []rootMove) bool {
		if failed != nil {
			return false
		}
		engine.Take(an.Study, depth, moves, xiangqi.Move.Core)
		if failed = an.confirm(ctx, moves); failed != nil {
			return false
		}
		an.report("")
		again = an.proofs.any(moves[:min(limits.Lines, len(moves))])
		return !again
	})
	if failed != nil {
		err = failed
	}
	return again, err
}

// confirm lets the mate solver look at the mates that the engine has seen.
func (an *analysis) confirm(ctx context.Context, moves []rootMove) error {
	for i := range moves {
		r := &moves[i]
		if !IsMate(r.Score) || r.Bound != Exact && (r.Bound != Upper || r.Score > 0) {
			continue
		}
		if err := an.proofs.confirm(ctx, r.Move.Core(), MatePlies(r.Score), confirmEach); err != nil {
			return err
		}
	}
	return nil
}

// hunts reports whether it is time for another search for mates.
func (an *analysis) hunts() bool { return an.nodes >= an.budget*budgetGrowth }

// hunt lets the mate solver look for mates that the engine has not seen.
func (an *analysis) hunt(ctx context.Context) error {
	an.budget *= budgetGrowth
	return an.proofs.search(ctx, an.budget)
}

// report shows what is known now. A final report says why it is no better, unless everything is proven.
func (an *analysis) report(stopped string) {
	an.Report(an.proofs.verdicts(), an.nodes+an.proofs.nodes, stopped)
}
