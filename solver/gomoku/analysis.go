package gomoku

import (
	"context"

	"qilab/core/gomoku"
	"qilab/solver"
	"qilab/solver/study"
)

// The budgets of the searches for forced wins, in positions. They are counts and follow what the engine has visited, not
// the time, so that an analysis to a given depth on one thread always comes to the same report.
const (
	firstBudget  = 500 // for each search, before anything else
	budgetGrowth = 4   // the next one is so many times as large …
	budgetEvery  = 400 // … once the engine has visited so many times as many positions as a search was allowed
)

// mostBudget is where the searches for wins end after the engine has: some minutes.
const mostBudget = 2_000_000

// analysis is one run of an Analyzer.
type analysis struct {
	*study.Study
	proofs *proofs
	nodes  uint64 // of the engine
	budget uint64 // of the last searches for wins
	hunt   *hunt  // beside the engine; nil before it begins
	wins   *forcedWins
}

func newAnalysis(p gomoku.Position, lim solver.Limit, wins *forcedWins, show func(solver.Report)) *analysis {
	return &analysis{
		Study:  study.New(p, lim, study.Scale{Most: mostScore, Won: winBound, Doubling: 1}, show),
		proofs: newProofs(p, wins),
		wins:   wins,
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
		an.budget *= budgetGrowth
		err = an.proofs.search(bounded, an.budget)
		an.report("")
	}
	if an.hunt != nil {
		an.hunt.end()
		an.caught()
	}
	stopped, failed := study.Stopped(ctx, bounded, err)
	if stopped != "" {
		an.report(stopped)
	}
	return failed
}

// search lets the engine look at the moves that are not proven, deeper and deeper, and the searches for wins in between.
// It ends early, with again true, when a move of the best lines is proven: then the engine shall work out others, and
// comes back to where it was in no time, by its table.
func (an *analysis) search(ctx context.Context, e *Engine) (again bool, err error) {
	outer := ctx
	ctx, stop := context.WithCancel(outer)
	defer stop()
	limits := Limits{
		Depth: deepestAnalysis, Threads: study.Threads(an.Limit, MaxThreads), Lines: study.Lines(an.Limit, DefaultLines),
		Moves: an.candidates(),
	}
	if an.hunt != nil && an.hunt.running() {
		limits.Threads = max(1, limits.Threads-1)
	}
	if an.Limit.Depth > 0 {
		limits.Depth = min(an.Limit.Depth, deepestAnalysis)
	}
	before := an.nodes
	var failed error
	info := func(i Info) { // in between, because an iteration can take long
		an.nodes = before + i.Nodes
		an.Looked(i.SelDepth)
		if again || failed != nil {
			return
		}
		if an.caught() {
			again = true
			an.report("")
			stop()
			return
		}
		if an.nodes >= an.budget*budgetEvery {
			an.budget *= budgetGrowth
			failed = an.proofs.search(ctx, an.budget)
			an.report("")
		}
		if failed != nil {
			stop()
		}
	}
	e.analyse(ctx, an.proofs.board, limits, info, func(depth int, moves []rootMove) bool {
		if failed != nil || again {
			return false
		}
		study.Take(an.Study, depth, moves, gomoku.Point.Move)
		an.proofs.prefer(moves)
		again = an.proofs.any(moves[:min(limits.Lines, len(moves))])
		again = an.hunting(outer, depth, moves) || again
		an.report("")
		return !again
	})
	if failed == nil {
		failed = outer.Err()
	}
	return again && failed == nil, failed
}

// hunting lets the hunt for quiet wins follow the engine. begun says that it has begun: the engine has a thread less then.
// An analysis on one thread, or to a given depth, which has to be the same each time, has none.
func (an *analysis) hunting(ctx context.Context, depth int, moves []rootMove) (begun bool) {
	if an.proofs.won || depth < huntFrom || an.Limit.Depth > 0 || study.Threads(an.Limit, MaxThreads) < 2 {
		return false
	}
	var best []gomoku.Point
	for _, r := range moves[:min(huntMoves, len(moves))] {
		if r.Score >= huntScore {
			best = append(best, r.Move)
		}
	}
	switch {
	case an.hunt != nil:
		an.hunt.prefer(best)
	case len(best) > 0:
		an.hunt = newHunt(ctx, an.wins.quiet, an.proofs.board, best)
		return true
	}
	return false
}

// caught takes over a win that the hunt has found, and reports whether there was one.
func (an *analysis) caught() bool {
	if an.hunt == nil {
		return false
	}
	win, ok := an.hunt.win()
	if !ok {
		return false
	}
	f := an.proofs.find(win.Line[0])
	if f == nil || f.proven() {
		return false
	}
	an.proofs.prove(f, an.proofs.turn, win.Line)
	return true
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
	nodes := an.nodes + an.proofs.nodes
	if an.hunt != nil {
		nodes += an.hunt.looked()
	}
	an.Report(an.proofs.verdicts(), nodes, stopped)
}
