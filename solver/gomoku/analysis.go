package gomoku

import (
	"context"
	"runtime"
	"time"

	"qilab/core"
	"qilab/core/gomoku"
	"qilab/solver"
	"qilab/solver/search"
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

// seesWin reports whether the engine has seen a win for the side to move that nobody has proven.
func (an *analysis) seesWin() bool {
	if an.proofs.won {
		return false
	}
	for _, o := range an.opinions {
		if !o.bound && o.score >= mostScore {
			return true
		}
	}
	return false
}

// analysis is one run of an Analyzer.
type analysis struct {
	limit  solver.Limit
	show   func(solver.Report)
	began  time.Time
	proofs *proofs

	position gomoku.Position
	opinions map[gomoku.Point]opinion
	depth    int // the last one that the engine has finished
	selDepth int
	nodes    uint64 // of the engine
	budget   uint64 // of the last searches for wins
	progress search.Progress
}

// opinion is what the engine thinks of a move that is not proven.
type opinion struct {
	score int
	bound bool // at most that
	pv    []core.Move
}

func newAnalysis(p gomoku.Position, lim solver.Limit, wins *forcedWins, show func(solver.Report)) *analysis {
	return &analysis{
		limit: lim, show: show, began: time.Now(), proofs: newProofs(p, wins), position: p,
		opinions: map[gomoku.Point]opinion{},
	}
}

// run does the whole analysis. Running out of time is no error, being cancelled is.
func (an *analysis) run(ctx context.Context, e *Engine) error {
	bounded := ctx
	if an.limit.Time > 0 {
		var cancel context.CancelFunc
		bounded, cancel = context.WithTimeout(ctx, an.limit.Time)
		defer cancel()
	}
	an.report("") // what the rules alone know
	an.budget = firstBudget
	err := an.proofs.search(bounded, an.budget)
	for again := true; again && err == nil && len(an.proofs.open()) > 0; {
		an.report("")
		again, err = an.search(bounded, e)
	}
	// What the engine has seen to the end may be proven yet.
	for err == nil && an.limit.Depth == 0 && an.seesWin() && an.budget < mostBudget {
		an.budget *= budgetGrowth
		err = an.proofs.search(bounded, an.budget)
		an.report("")
	}
	switch {
	case ctx.Err() != nil:
		an.report(solver.StoppedCancel)
		return ctx.Err()
	case bounded.Err() != nil:
		an.report(solver.StoppedTime)
		return nil
	case err != nil:
		return err
	}
	an.report(solver.StoppedDepth)
	return nil
}

// search lets the engine look at the moves that are not proven, deeper and deeper, and the searches for wins in between.
// It ends early, with again true, when a move of the best lines is proven: then the engine shall work out others, and
// comes back to where it was in no time, by its table.
func (an *analysis) search(ctx context.Context, e *Engine) (again bool, err error) {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	limits := Limits{Depth: deepestAnalysis, Threads: threadsOf(an.limit), Lines: an.limit.Lines, Moves: an.candidates()}
	if an.limit.Depth > 0 {
		limits.Depth = min(an.limit.Depth, deepestAnalysis)
	}
	if limits.Lines <= 0 {
		limits.Lines = DefaultLines
	}
	before := an.nodes
	var failed error
	info := func(i Info) { // in between, because an iteration can take long
		an.nodes, an.selDepth = before+i.Nodes, max(an.selDepth, i.SelDepth)
		if failed == nil && an.nodes >= an.budget*budgetEvery {
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
		an.take(depth, moves)
		again = an.proofs.any(moves[:min(limits.Lines, len(moves))])
		an.report("")
		return !again
	})
	if failed == nil {
		failed = ctx.Err()
	}
	return again && failed == nil, failed
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

// take notes what the engine has found in an iteration. When it comes back to a depth, what it found at greater depths
// stays, but for a bound that says no more than that there are wins.
func (an *analysis) take(depth int, moves []rootMove) {
	back := depth < an.depth
	an.depth = max(an.depth, depth)
	for i := range moves {
		r := &moves[i]
		if old, ok := an.opinions[r.move]; back && ok && !(old.bound && old.score >= winBound) {
			continue
		}
		switch r.bound {
		case Exact:
			an.opinions[r.move] = opinion{score: r.score, pv: r.core()}
		case Upper:
			an.opinions[r.move] = opinion{score: r.score, bound: true, pv: []core.Move{r.move.Move()}}
		}
	}
}

// report shows what is known now. A final report says why it is no better, unless everything is proven.
func (an *analysis) report(stopped string) {
	turn := an.position.Turn()
	r := solver.Report{
		Position: an.position, Exact: true, Plies: solver.Unknown, Depth: an.depth, SelDepth: an.selDepth,
		Nodes: an.nodes + an.proofs.nodes, Elapsed: time.Since(an.began),
	}
	for i := range an.proofs.moves {
		v := an.proofs.moves[i].verdict
		if v.Result == core.Unfinished {
			r.Exact = false
			an.score(&v, an.proofs.moves[i].point)
		}
		r.Moves = append(r.Moves, v)
	}
	solver.Sort(r.Moves, turn)
	switch {
	case len(r.Moves) == 0:
		r.Result, r.Plies = an.position.Outcome().Result, 0
	case r.Exact || r.Moves[0].Result == core.WinFor(turn):
		r.Result, r.Plies = r.Moves[0].Result, r.Moves[0].Plies
	}
	if !r.Exact {
		r.Stopped = stopped
	}
	r.Progress = an.share(r.Exact || stopped != "")
	an.show(r)
}

// score gives a move that is not proven what the engine thinks of it.
func (an *analysis) score(v *solver.Verdict, p gomoku.Point) {
	s, ok := an.opinions[p]
	if !ok {
		return
	}
	v.Score, v.Scored, v.Bound, v.PV = max(-mostScore, min(s.score, mostScore)), true, s.bound, s.pv
}

// share is how much of the work is done, as far as it has a known end.
func (an *analysis) share(done bool) float64 {
	left := -1
	if an.limit.Depth > 0 { // every iteration takes about twice the time of the one before
		left = max(0, an.limit.Depth-an.depth)
	}
	return an.progress.At(done, time.Since(an.began), an.limit.Time, left)
}

func threadsOf(lim solver.Limit) int {
	if lim.Threads > 0 {
		return min(lim.Threads, MaxThreads)
	}
	return min(runtime.NumCPU(), MaxThreads)
}
