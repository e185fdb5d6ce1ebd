package gomoku

import (
	"context"

	"qilab/core"
	"qilab/core/gomoku"
	"qilab/solver"
	"qilab/solver/engine"
)

// The budgets of the searches for forced wins, in nodes. They are counts and follow the nodes of the engine, not the
// time, so that an analysis to a given depth on one thread always yields the same report.
const (
	firstBudget  = 500 // for each search, before anything else
	budgetGrowth = 2   // factor to the next budget …
	budgetEvery  = 800 // … due once the engine has visited this many times the nodes of a search
)

// maxBudget is the limit of the searches for wins after the engine has ended: some minutes.
const maxBudget = 2_000_000

// scores describes the engine's scores for reports.
var scores = engine.Scores{Max: maxScore, Won: winBound, Mate: winScore, Doubling: 1}

// analysis is one run of an Analyzer.
type analysis struct {
	*engine.Study
	engine *Engine
	proofs *proofs
	budget uint64 // of the last searches for wins
	claims claims
}

// analyze runs a whole analysis.
func analyze(ctx context.Context, t *tables, line core.Line, lim solver.Limit, report func(solver.Report)) error {
	proofs := newProofs(line, t.wins)
	an := &analysis{Study: engine.NewStudy(proofs.Proofs, lim, scores, report), engine: t.engine, proofs: proofs, budget: firstBudget}
	return an.Run(ctx, engine.Steps{Prove: an.prove, Search: an.search, Settle: an.settleAll})
}

// prove looks for forced wins, before anything else.
func (an *analysis) prove(ctx context.Context) error { return an.proofs.search(ctx, an.budget) }

// search runs the engine on the unproven moves, and the searches for wins in between. It also ends early when a move is
// found to win, which is to be proven then.
func (an *analysis) search(ctx context.Context) (again bool, err error) {
	if len(an.proofs.open()) == 0 {
		return false, nil // only a pass
	}
	inner, stop := context.WithCancel(ctx)
	defer stop()
	limits := Limits{
		Depth: an.Depth(deepestAnalysis), Nodes: an.Visits(), Threads: an.Threads(), Lines: an.Lines(defaultLines), Moves: an.candidates(),
		seen: func(p gomoku.Point, depth int) bool {
			fresh := an.claims.add(p, depth)
			if fresh {
				stop() // including the searches for wins
			}
			return fresh
		},
	}
	before := an.Nodes
	info := func(i Info) { // in between, because an iteration can take long
		an.Nodes = before + i.Nodes
		an.Looked(i.SelDepth)
		if inner.Err() == nil && an.NodesEach() >= an.budget*budgetEvery {
			if an.proofs.search(inner, an.budget*budgetGrowth) == nil {
				an.budget *= budgetGrowth
			}
			an.Report("")
		}
	}
	an.engine.analyse(inner, an.proofs.board, limits, info, func(depth int, moves []rootMove) bool {
		engine.Take(an.Study, depth, moves, gomoku.Point.Move)
		an.proofs.prefer(moves)
		again = engine.AnyProven(an.Proofs, moves, limits.Lines, gomoku.Point.Move)
		an.Report("")
		return !again
	})
	claimed := an.claims.take()
	err = an.settle(ctx, claimed)
	return err == nil && (again || len(claimed) > 0), err
}

// settleAll tries to prove the engine's wins with larger and larger searches.
func (an *analysis) settleAll(ctx context.Context) (err error) {
	for err == nil && an.Limit.Depth == 0 && !an.proofs.won && an.SeesWin() && an.budget < maxBudget {
		err = an.settle(ctx, an.claims.made())
		if err == nil && !an.proofs.won {
			an.budget *= budgetGrowth
			err = an.proofs.search(ctx, an.budget)
		}
		an.Report("")
	}
	return err
}

// settle tries to prove that moves win. The error is ctx.Err().
func (an *analysis) settle(ctx context.Context, moves []gomoku.Point) error {
	for _, p := range moves {
		f := an.proofs.find(p)
		if f == nil || an.proofs.proven(f) || ctx.Err() != nil {
			continue
		}
		win := an.claims.try(ctx, an.engine, an.proofs.wins.threes, an.proofs.board, p)
		an.Proofs.Nodes += an.proofs.wins.threes.nodes
		if win.Moves > 0 {
			an.proofs.prove(f, an.Proofs.Side, win.Line)
			an.Report("")
		}
	}
	return ctx.Err()
}

// candidates lists the points for the engine: the unproven ones near other stones. If all of these are proven, it lists
// the others.
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
