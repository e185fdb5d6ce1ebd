package gomoku

import (
	"context"

	"qilab/core/gomoku"
	"qilab/solver"
	"qilab/solver/engine"
)

// The budgets of the searches for forced wins, in positions. They are counts and follow what the engine has visited, not
// the time, so that an analysis to a given depth on one thread always comes to the same report.
const (
	firstBudget  = 500 // for each search, before anything else
	budgetGrowth = 2   // the next one is so many times as large …
	budgetEvery  = 800 // … once the engine has visited so many times as many positions as a search was allowed
)

// mostBudget is where the searches for wins end after the engine has: some minutes.
const mostBudget = 2_000_000

// analysis is one run of an Analyzer.
type analysis struct {
	*engine.Study
	proofs *proofs
	nodes  uint64 // of the engine
	budget uint64 // of the last searches for wins
	claims claims
}

func newAnalysis(p gomoku.Position, lim solver.Limit, wins *forcedWins, show func(solver.Report)) *analysis {
	return &analysis{
		Study:  engine.NewStudy(p, lim, engine.Scores{Most: mostScore, Won: winBound, Mate: WinScore, Doubling: 1}, show),
		proofs: newProofs(p, wins),
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
	// What the engine has seen to the end may be proven yet.
	for err == nil && an.Limit.Depth == 0 && !an.proofs.won && an.SeesWin() && an.budget < mostBudget {
		err = an.settle(bounded, e, an.claims.made())
		if err == nil && !an.proofs.won {
			an.budget *= budgetGrowth
			err = an.proofs.search(bounded, an.budget)
		}
		an.report("")
	}
	stopped, failed := engine.Stopped(ctx, bounded, err)
	if stopped != "" {
		an.report(stopped)
	}
	return failed
}

// search lets the engine look at the moves that are not proven, deeper and deeper, and the searches for wins in between.
// It ends early, with again true, when a move is seen to win, which then is to be proven, or one of the best lines is
// proven: the engine shall work out others then, and comes back to where it was in no time, by its table.
func (an *analysis) search(ctx context.Context, e *Engine) (again bool, err error) {
	inner, stop := context.WithCancel(ctx)
	defer stop()
	limits := Limits{
		Depth: deepestAnalysis, Threads: engine.Threads(an.Limit, MaxThreads), Lines: engine.Lines(an.Limit, DefaultLines),
		Moves: an.candidates(),
		seen: func(p gomoku.Point, depth int) bool {
			fresh := an.claims.add(p, depth)
			if fresh {
				stop() // the searches for wins too
			}
			return fresh
		},
	}
	if an.Limit.Depth > 0 {
		limits.Depth = min(an.Limit.Depth, deepestAnalysis)
	}
	before := an.nodes
	info := func(i Info) { // in between, because an iteration can take long
		an.nodes = before + i.Nodes
		an.Looked(i.SelDepth)
		if inner.Err() == nil && an.nodes >= an.budget*budgetEvery {
			if an.proofs.search(inner, an.budget*budgetGrowth) == nil {
				an.budget *= budgetGrowth
			}
			an.report("")
		}
	}
	e.analyse(inner, an.proofs.board, limits, info, func(depth int, moves []rootMove) bool {
		engine.Take(an.Study, depth, moves, gomoku.Point.Move)
		an.proofs.prefer(moves)
		again = an.proofs.any(moves[:min(limits.Lines, len(moves))])
		an.report("")
		return !again
	})
	claimed := an.claims.take()
	err = an.settle(ctx, e, claimed)
	return err == nil && (again || len(claimed) > 0), err
}

// settle tries to prove that moves win. The error is ctx.Err().
func (an *analysis) settle(ctx context.Context, e *Engine, moves []gomoku.Point) error {
	for _, p := range moves {
		f := an.proofs.find(p)
		if f == nil || f.proven() || ctx.Err() != nil {
			continue
		}
		win := an.claims.try(ctx, e, an.proofs.wins.threes, an.proofs.board, p)
		an.proofs.nodes += an.proofs.wins.threes.nodes
		if win.Moves > 0 {
			an.proofs.prove(f, an.proofs.turn, win.Line)
			an.report("")
		}
	}
	return ctx.Err()
}

// candidates are the points that the engine is to look at: those that nothing is proven of and that lie near other
// stones. If all of these are proven, the others are.
func (an *analysis) candidates() []gomoku.Point {
	open := an.proofs.open()
	around := neighbourhood(an.proofs.board)
	var list []gomoku.Point
	for _, p := range open {
		if around.Has(p) {
			list = append(list, p)
		}
	}
	if len(list) == 0 {
		return open
	}
	return list
}

// report shows what is known now. A final report says why it is no better, unless everything is proven.
func (an *analysis) report(stopped string) {
	an.Report(an.proofs.verdicts(), an.nodes+an.proofs.nodes, stopped)
}
