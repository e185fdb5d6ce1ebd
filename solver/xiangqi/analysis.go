package xiangqi

import (
	"context"
	"runtime"
	"time"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/solver"
	"qilab/solver/search"
)

// analysis is one run of an Analyzer.
type analysis struct {
	limit  solver.Limit
	show   func(solver.Report)
	began  time.Time
	proofs *proofs

	position core.Position
	opinions map[xiangqi.Move]opinion
	depth    int    // the last one that the engine has finished
	longest  int    // the longest line in plies that it has looked at
	nodes    uint64 // of the engine
	budget   uint64 // of the last search for mates
	progress search.Progress
}

// opinion is what the engine thinks of a move that is not proven.
type opinion struct {
	score int
	bound bool // at most that
	pv    []core.Move
}

func newAnalysis(line core.Line, lim solver.Limit, mates *MateSolver, show func(solver.Report)) *analysis {
	return &analysis{
		limit: lim, show: show, began: time.Now(), proofs: newProofs(line, mates, lim.FreePlay), position: line.Last(),
		opinions: map[xiangqi.Move]opinion{},
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

// search lets the engine look at the moves that are not proven, deeper and deeper, and the mate solver in between. It
// ends early, with again true, when a move of the best lines is proven: then the engine shall work out others, and comes
// back to where it was in no time, by its table.
func (an *analysis) search(ctx context.Context, e *Engine) (again bool, err error) {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	limits := Limits{
		Depth: deepestAnalysis, Threads: threadsOf(an.limit), Lines: an.limit.Lines, Moves: an.proofs.open(),
	}
	if an.limit.Depth > 0 {
		limits.Depth = min(an.limit.Depth, deepestAnalysis)
	}
	if limits.Lines <= 0 {
		limits.Lines = DefaultLines
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
		an.take(depth, moves)
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

// take notes what the engine has found in an iteration. When it comes back to a depth, what it found at greater depths
// stays, but for a bound that says no more than that there are mates.
func (an *analysis) take(depth int, moves []rootMove) {
	back := depth < an.depth
	an.depth = max(an.depth, depth)
	for i := range moves {
		r := &moves[i]
		an.longest = max(an.longest, r.selDepth)
		if old, ok := an.opinions[r.move]; back && ok && !(old.bound && old.score >= mateBound) {
			continue
		}
		switch r.bound {
		case Exact:
			an.opinions[r.move] = opinion{score: r.score, pv: r.core()}
		case Upper:
			an.opinions[r.move] = opinion{score: r.score, bound: true, pv: []core.Move{r.move.Core()}}
		}
	}
}

// confirm lets the mate solver look at the mates that the engine has seen.
func (an *analysis) confirm(ctx context.Context, moves []rootMove) error {
	for i := range moves {
		r := &moves[i]
		if !IsMate(r.score) || r.bound != Exact && (r.bound != Upper || r.score > 0) {
			continue
		}
		if err := an.proofs.confirm(ctx, r.move.Core(), MatePlies(r.score), confirmEach); err != nil {
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
	turn := an.position.Turn()
	r := solver.Report{
		Position: an.position, Exact: true, Plies: solver.Unknown, Depth: an.depth, SelDepth: an.longest,
		Nodes: an.nodes + an.proofs.nodes, Elapsed: time.Since(an.began),
	}
	for i := range an.proofs.moves {
		v := an.proofs.moves[i].verdict
		if v.Result == core.Unfinished {
			r.Exact = false
			an.score(&v)
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
func (an *analysis) score(v *solver.Verdict) {
	s, ok := an.opinions[xiangqi.NewMove(v.Move.From, v.Move.To)]
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
