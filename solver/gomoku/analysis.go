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
	budget uint64  // of the last searches for wins
	oracle *oracle // created on demand
	wins   claims
	losses claims
	lost   bool // the engine sees no defence
}

// analyze runs a whole analysis.
func analyze(ctx context.Context, t *tables, line core.Line, lim solver.Limit, report func(solver.Report)) error {
	proofs := newProofs(line, t.wins)
	an := &analysis{Study: engine.NewStudy(proofs.Proofs, lim, scores, report), engine: t.engine, proofs: proofs, budget: firstBudget}
	return an.Run(ctx, engine.Steps{Prove: an.prove, Search: an.search, Settle: an.settleAll})
}

// prove looks for forced wins, before anything else.
func (an *analysis) prove(ctx context.Context) error {
	an.proofs.recall()
	return an.proofs.search(ctx, an.budget)
}

// settles reports whether the analysis goes on after the engine, to prove what it claims: without bounds but that on time.
func (an *analysis) settles() bool { return an.Limit.Depth == 0 && an.Limit.Nodes == 0 }

// search runs the engine on the unproven moves, and the searches for wins in between. It also ends early when a move is
// found to win, or all are found to lose, which is to be proven then.
func (an *analysis) search(ctx context.Context) (again bool, err error) {
	if len(an.proofs.open()) == 0 {
		return false, nil // only a pass
	}
	inner, stop := context.WithCancel(ctx)
	defer stop()
	limits := Limits{
		Depth: an.Depth(deepestAnalysis), Nodes: an.Visits(), Threads: an.Threads(), Lines: an.Lines(defaultLines), Moves: an.candidates(),
		seen: func(p gomoku.Point, depth int) bool {
			fresh := an.wins.add(p, depth)
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
		if an.lost = allLost(moves); an.lost && an.settles() {
			for _, m := range moves {
				again = an.losses.add(m.Move, depth) || again
			}
		}
		an.Report("")
		return !again
	})
	claimed := an.wins.take()
	for _, p := range claimed {
		an.try(ctx, p, an.Proofs.Side, &an.wins)
	}
	for _, p := range an.losses.take() {
		if !an.try(ctx, p, an.Proofs.Side.Other(), &an.losses) {
			break // the engine may find that it is a defence
		}
	}
	return again || len(claimed) > 0, ctx.Err()
}

// settleAll tries to prove the engine's wins, and losses, with larger and larger searches.
func (an *analysis) settleAll(ctx context.Context) error {
	for ctx.Err() == nil && an.settles() && !an.proofs.won && (an.SeesWin() || an.lost && len(an.proofs.open()) > 0) && an.budget < maxBudget {
		for _, p := range an.wins.made() {
			an.try(ctx, p, an.Proofs.Side, &an.wins)
		}
		for _, p := range an.losses.made() {
			an.try(ctx, p, an.Proofs.Side.Other(), &an.losses)
		}
		if !an.proofs.won && ctx.Err() == nil {
			an.budget *= budgetGrowth
			if err := an.proofs.search(ctx, an.budget); err != nil {
				return err
			}
		}
		an.Report("")
	}
	return ctx.Err()
}

// try tries to prove a claim: that a side wins after p; false: in vain. The engine must not be searching.
func (an *analysis) try(ctx context.Context, p gomoku.Point, winner core.Side, claimed *claims) bool {
	f := an.proofs.find(p)
	if f == nil || an.proofs.proven(f) || ctx.Err() != nil {
		return true
	}
	if an.oracle == nil {
		an.oracle = newOracle(an.engine)
	}
	v := an.proofs.wins.threes[winner]
	win, _ := v.confirm(ctx, winner, an.proofs.board, p, claimed.nodes(p), an.oracle)
	an.Proofs.Nodes += v.nodes
	if win.Moves > 0 {
		an.proofs.prove(f, winner, win.Line)
		an.Report("")
	}
	return win.Moves > 0
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
