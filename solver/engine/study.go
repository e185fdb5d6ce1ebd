package engine

import (
	"context"
	"runtime"
	"time"

	"qilab/core"
	"qilab/solver"
)

// Study is one run of an analyzer: what the engine thinks of the moves of which nothing is proven, kept from iteration to
// iteration, and the reports made of that and of the proofs. It is for one goroutine. Make it with NewStudy.
type Study struct {
	Limit  solver.Limit
	Proofs *Proofs
	Nodes  uint64 // visited by the engine

	scores   Scores
	show     func(solver.Report)
	began    time.Time
	opinions map[core.Move]opinion
	depth    int // the last one that the engine has finished
	selDepth int
	progress Progress
}

// Scores says what an engine's scores and depths mean.
type Scores struct {
	// Most is the highest score that a report shows: a win that the engine has seen, but nobody has proven.
	Most int
	// Won is the least score that stands for a win seen, which is as many plies away as the score is below Mate.
	Won, Mate int
	// Sure is the least score that stands for a win seen without a distance, as by a rule about repetition; 0: none does.
	Sure int
	// Doubling is how often the work doubles from one depth to the next.
	Doubling int
}

// opinion holds what the engine thinks of a move.
type opinion struct {
	score int
	bound bool // at most that
	pv    []core.Move
}

// NewStudy begins a study of the position of some proofs.
func NewStudy(p *Proofs, lim solver.Limit, scores Scores, show func(solver.Report)) *Study {
	return &Study{Limit: lim, Proofs: p, scores: scores, show: show, began: time.Now(), opinions: map[core.Move]opinion{}}
}

// Steps are the parts of a study that a game supplies. They are called on the goroutine of Run.
type Steps struct {
	// Prove looks for what can be proven at once, before the engine searches.
	Prove func(ctx context.Context) error
	// Search lets the engine look at the moves of which nothing is proven, deeper and deeper. It ends early, with again
	// true, when one of the best lines is proven: the engine shall work out others then, and comes back to where it was in
	// no time, by its table.
	Search func(ctx context.Context) (again bool, err error)
	// Settle, which may be nil, tries to prove what the engine has seen, after it has ended.
	Settle func(ctx context.Context) error
}

// Run does a whole study: it reports what the rules know, what the game proves and what the engine finds, until everything
// is proven, the limit is reached or ctx is cancelled. The error is ctx.Err(), or that of a step; running out of time is
// none.
func (s *Study) Run(ctx context.Context, steps Steps) error {
	bounded, cancel := s.bound(ctx)
	defer cancel()
	s.Report("") // what the rules alone know
	err := steps.Prove(bounded)
	for again := true; again && err == nil && len(s.Proofs.Open()) > 0; {
		s.Report("")
		again, err = steps.Search(bounded)
		again = again && !s.spent()
	}
	if err == nil && steps.Settle != nil && s.Limit.Nodes == 0 { // which counts no positions
		err = steps.Settle(bounded)
	}
	stopped, failed := Stopped(ctx, bounded, err)
	if stopped == solver.StoppedDepth && s.spent() {
		stopped = solver.StoppedNodes
	}
	if stopped != "" {
		s.Report(stopped)
	}
	return failed
}

// bound returns ctx with the limit's time, counted from the beginning of the study.
func (s *Study) bound(ctx context.Context) (context.Context, context.CancelFunc) {
	if s.Limit.Time > 0 {
		return context.WithDeadline(ctx, s.began.Add(s.Limit.Time))
	}
	return context.WithCancel(ctx)
}

// Take notes what an engine has found in an iteration, its moves by their names in core. When it comes back to a depth,
// what it found at greater depths stays, but for a bound where it has a value now, or that says no more than that there
// are wins.
func Take[M any](s *Study, depth int, moves []RootMove[M], name func(M) core.Move) {
	back := depth < s.depth
	s.depth = max(s.depth, depth)
	for i := range moves {
		r := &moves[i]
		s.Looked(r.SelDepth)
		m := name(r.Move)
		if old, ok := s.opinions[m]; back && ok && !(old.bound && (r.Bound == Exact || old.score >= s.scores.Won)) {
			continue
		}
		switch r.Bound {
		case Exact:
			s.opinions[m] = opinion{score: r.Score, pv: CoreLine(r.Line, name)}
		case Upper:
			s.opinions[m] = opinion{score: r.Score, bound: true, pv: []core.Move{m}}
		}
	}
}

// Looked notes the length in plies of a line that the engine has looked at.
func (s *Study) Looked(plies int) { s.selDepth = max(s.selDepth, plies) }

// SeesWin reports whether the engine has seen a win for the side to move.
func (s *Study) SeesWin() bool {
	for _, o := range s.opinions {
		if !o.bound && o.score >= s.scores.Most {
			return true
		}
	}
	return false
}

// Report shows what is known now: the verdicts of all legal moves that are proven, the others with what the engine thinks
// of them. A final report says in stopped why it is no better, unless everything is proven.
func (s *Study) Report(stopped string) {
	side, verdicts := s.Proofs.Side, s.Proofs.Verdicts()
	r := solver.Report{
		Position: s.Proofs.Position, Exact: true, Plies: solver.Unknown, Moves: verdicts, Depth: s.depth, SelDepth: s.selDepth,
		Nodes: s.Nodes + s.Proofs.Nodes, Elapsed: time.Since(s.began),
	}
	for i := range verdicts {
		if v := &verdicts[i]; v.Result == core.Unfinished {
			r.Exact = false
			s.score(v)
		}
	}
	solver.Sort(r.Moves, side)
	switch {
	case len(r.Moves) == 0:
		r.Result, r.Plies = s.Proofs.Position.Outcome().Result, 0
	case r.Exact || r.Moves[0].Result == core.WinFor(side):
		r.Result, r.Plies = r.Moves[0].Result, r.Moves[0].Plies
	}
	if !r.Exact {
		r.Stopped = stopped
	}
	r.Progress = s.share(r.Exact || stopped != "")
	s.show(r)
}

// score gives a move that is not proven what the engine thinks of it.
func (s *Study) score(v *solver.Verdict) {
	o, ok := s.opinions[v.Move]
	if !ok {
		return
	}
	v.Score, v.Scored, v.Bound, v.PV = max(-s.scores.Most, min(o.score, s.scores.Most)), true, o.bound, o.pv
	v.Claim, v.ClaimPlies = s.claim(o)
}

// claim returns the outcome that a score stands for, and its distance; Unfinished if it stands for none. That a move is worth
// at most a win says nothing.
func (s *Study) claim(o opinion) (core.Result, int) {
	size, winner := o.score, s.Proofs.Side
	if size < 0 {
		size, winner = -size, winner.Other()
	}
	switch {
	case o.bound && o.score > 0:
	case size >= s.scores.Won && o.bound:
		return core.WinFor(winner), solver.Unknown
	case size >= s.scores.Won:
		return core.WinFor(winner), s.scores.Mate - size
	case s.scores.Sure > 0 && size >= s.scores.Sure:
		return core.WinFor(winner), solver.Unknown
	}
	return core.Unfinished, 0
}

// share returns how much of the work is done, as far as it has a known end.
func (s *Study) share(done bool) float64 {
	left := -1
	if s.Limit.Depth > 0 {
		left = s.scores.Doubling * max(0, s.Limit.Depth-s.depth)
	}
	return s.progress.At(done, time.Since(s.began), s.Limit.Time, left)
}

// Stopped returns why an analysis has ended: ctx is its own context, bounded the one with the limit's time. failed is
// the error to return: being cancelled is one, time that runs out is none.
func Stopped(ctx, bounded context.Context, err error) (stopped string, failed error) {
	switch {
	case ctx.Err() != nil:
		return solver.StoppedCancel, ctx.Err()
	case bounded.Err() != nil:
		return solver.StoppedTime, nil
	case err != nil:
		return "", err
	}
	return solver.StoppedDepth, nil
}

// Visits returns how many positions the engine may still visit, at least 1; 0: no bound.
func (s *Study) Visits() uint64 {
	if s.Limit.Nodes == 0 {
		return 0
	}
	return s.Limit.Nodes - min(s.Nodes, s.Limit.Nodes-1)
}

// spent reports whether the engine has visited all positions that it may.
func (s *Study) spent() bool { return s.Limit.Nodes > 0 && s.Nodes >= s.Limit.Nodes }

// Depth returns how deep the engine is to search, at most deepest.
func (s *Study) Depth(deepest int) int {
	if s.Limit.Depth > 0 {
		return min(s.Limit.Depth, deepest)
	}
	return deepest
}

// Threads returns how many goroutines the engine is to search with.
func (s *Study) Threads() int {
	if s.Limit.Threads > 0 {
		return min(s.Limit.Threads, MaxThreads)
	}
	return min(runtime.NumCPU(), MaxThreads) // not GOMAXPROCS, which leaves room for the window
}

// Lines returns how many lines the engine is to work out exactly, usual if the limit does not say.
func (s *Study) Lines(usual int) int {
	if s.Limit.Lines > 0 {
		return s.Limit.Lines
	}
	return usual
}
