package engine

import (
	"context"
	"slices"
	"time"

	"qilab/core"
	"qilab/solver"
)

// Study is one run of an analyzer: the engine's scores of the unproven moves, kept from iteration to iteration, and the
// reports made from them and from the proofs. It is for one goroutine. Create it with NewStudy.
type Study struct {
	Limit  solver.Limit
	Proofs *Proofs
	Nodes  uint64 // visited by the engine

	scores   Scores
	show     func(solver.Report)
	began    time.Time
	opinions map[core.Move]opinion
	depth    int // the last one that the engine finished
	selDepth int
	progress Progress
}

// Scores describes an engine's scores and depths.
type Scores struct {
	// Max is the highest score in a report: an unproven win found by the engine.
	Max int
	// Won is the lowest score of a win in sight, which is as many plies away as the score is below Mate.
	Won, Mate int
	// Sure is the lowest score of a win in sight without a distance, as by a rule on repetition; 0: there are none.
	Sure int
	// Doubling is how often the work doubles from one depth to the next.
	Doubling int
}

// opinion is the engine's score of a move.
type opinion struct {
	score int
	bound bool // at most that
	pv    []core.Move
}

// NewStudy starts a study of the position of some proofs.
func NewStudy(p *Proofs, lim solver.Limit, scores Scores, show func(solver.Report)) *Study {
	return &Study{Limit: lim, Proofs: p, scores: scores, show: show, began: time.Now(), opinions: map[core.Move]opinion{}}
}

// Steps are the parts of a study that a game supplies. They are called on the goroutine of Run.
type Steps struct {
	// Prove looks for quick proofs, before the engine searches.
	Prove func(ctx context.Context) error
	// Search runs the engine on the unproven moves, deeper and deeper. It ends early, with again true, when one of the
	// best lines is proven: the engine then works out other moves, and gets back to its depth quickly, by its table.
	Search func(ctx context.Context) (again bool, err error)
	// Settle, which may be nil, tries to prove the engine's findings after it has ended.
	Settle func(ctx context.Context) error
}

// Run executes a whole study: it reports the outcomes by the rules, the game's proofs and the engine's results, until
// everything is proven, the limit is reached or ctx is cancelled. Time that is too short for the first depth does not end
// it there: without any score the moves have no order. The error is ctx.Err(), or that of a step; running out of time is
// no error.
func (s *Study) Run(ctx context.Context, steps Steps) error {
	bounded, cancel := s.bound(ctx)
	defer cancel()
	s.Report("") // by the rules alone
	err := steps.Prove(bounded)
	for again := true; again && err == nil && len(s.Proofs.Open()) > 0; {
		s.Report("")
		again, err = steps.Search(bounded)
		again = again && !s.spent()
	}
	if err == nil && steps.Settle != nil && s.Limit.Nodes == 0 { // which counts no positions
		err = steps.Settle(bounded)
	}
	if bounded.Err() != nil && ctx.Err() == nil && s.depth == 0 && len(s.Proofs.Open()) > 0 {
		lim := s.Limit
		s.Limit.Depth = 1
		_, err = steps.Search(ctx)
		s.Limit = lim
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

// Take records the results of an engine's iteration. If the engine returns to a lower depth, its results from greater
// depths stay, except for bounds that now have a value, and those that only claim wins.
func Take[M any](s *Study, depth int, moves []RootMove[M], name func(M) core.Move) {
	back := depth < s.depth
	s.depth = max(s.depth, depth)
	for i := range moves {
		r := &moves[i]
		s.Looked(r.selDepth)
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

// Looked records the length in plies of a line that the engine visited.
func (s *Study) Looked(plies int) { s.selDepth = max(s.selDepth, plies) }

// SeesWin reports whether the engine has found a win for the side to move.
func (s *Study) SeesWin() bool {
	for _, o := range s.opinions {
		if !o.bound && o.score >= s.scores.Max {
			return true
		}
	}
	return false
}

// Report shows the current results: the verdicts on the proven moves, and the engine's scores of the others. stopped is
// why a final report is no better; it is empty if everything is proven.
func (s *Study) Report(stopped string) {
	side, verdicts := s.Proofs.Side, s.Proofs.Verdicts()
	r := solver.Report{
		Position: s.Proofs.Position, Plies: solver.Unknown, Moves: verdicts, Depth: s.depth, SelDepth: s.selDepth,
		Nodes: s.Nodes + s.Proofs.Nodes, Elapsed: time.Since(s.began),
	}
	for i := range verdicts {
		if v := &verdicts[i]; v.Result == core.Unfinished {
			s.score(v)
		}
	}
	s.Proofs.copyTwins(verdicts)
	r.Exact = !slices.ContainsFunc(verdicts, func(v solver.Verdict) bool { return v.Result == core.Unfinished })
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

// score sets the engine's score of an unproven move.
func (s *Study) score(v *solver.Verdict) {
	o, ok := s.opinions[v.Move]
	if !ok {
		return
	}
	v.Score, v.Scored, v.Bound, v.PV = max(-s.scores.Max, min(o.score, s.scores.Max)), true, o.bound, o.pv
	v.Claim, v.ClaimPlies = s.claim(o)
}

// claim returns the outcome that a score implies, and its distance; Unfinished if there is none. An upper bound that is
// a win implies nothing.
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

// share returns the share of the work that is done, if it has a known end.
func (s *Study) share(done bool) float64 {
	left := -1
	if s.Limit.Depth > 0 {
		left = s.scores.Doubling * max(0, s.Limit.Depth-s.depth)
	}
	return s.progress.At(done, time.Since(s.began), s.Limit.Time, left)
}

// Stopped returns why an analysis has ended: ctx is its own context, bounded the one with the limit's time. failed is
// the error to return: cancellation is one, running out of time is not.
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

// Visits returns the number of positions the engine may still visit, at least 1; 0: no bound.
func (s *Study) Visits() uint64 {
	if s.Limit.Nodes == 0 {
		return 0
	}
	return s.Limit.Nodes - min(s.Nodes, s.Limit.Nodes-1)
}

// spent reports whether the engine has used up its positions.
func (s *Study) spent() bool { return s.Limit.Nodes > 0 && s.Nodes >= s.Limit.Nodes }

// Depth returns the depth for the engine, at most deepest.
func (s *Study) Depth(deepest int) int {
	if s.Limit.Depth > 0 {
		return min(s.Limit.Depth, deepest)
	}
	return deepest
}

// Threads returns the number of goroutines for the engine.
func (s *Study) Threads() int { return min(solver.Cores(s.Limit), MaxThreads) }

// NodesEach returns the nodes that the engine has visited, per thread. Searches for proofs that stop the first thread are timed by it:
// by the nodes of all threads, many threads would leave it no time for its own search.
func (s *Study) NodesEach() uint64 { return s.Nodes / uint64(s.Threads()) }

// Lines returns the number of lines to work out exactly, usual by default.
func (s *Study) Lines(usual int) int {
	if s.Limit.Lines > 0 {
		return s.Limit.Lines
	}
	return usual
}
