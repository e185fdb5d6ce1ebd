package engine

import (
	"context"
	"runtime"
	"time"

	"qilab/core"
	"qilab/solver"
)

// Study is one run of an analyzer. Make it with NewStudy.
type Study struct {
	Limit    solver.Limit
	Position core.Position

	scale    Scores
	show     func(solver.Report)
	began    time.Time
	opinions map[core.Move]opinion
	depth    int // the last one that the engine has finished
	selDepth int
	progress Progress
}

// Scores is what an engine's scores and depths mean.
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

// opinion is what the engine thinks of a move.
type opinion struct {
	score int
	bound bool // at most that
	pv    []core.Move
}

// New begins a study of a position.
func NewStudy(p core.Position, lim solver.Limit, scale Scores, show func(solver.Report)) *Study {
	return &Study{Limit: lim, Position: p, scale: scale, show: show, began: time.Now(), opinions: map[core.Move]opinion{}}
}

// Bounded is ctx with the limit's time, counted from the beginning of the study.
func (s *Study) Bounded(ctx context.Context) (context.Context, context.CancelFunc) {
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
		if old, ok := s.opinions[m]; back && ok && !(old.bound && (r.Bound == Exact || old.score >= s.scale.Won)) {
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
		if !o.bound && o.score >= s.scale.Most {
			return true
		}
	}
	return false
}

// Report shows what is known now: the verdicts of all legal moves that are proven, the others with what the engine thinks
// of them. verdicts is taken over. A final report says in stopped why it is no better, unless everything is proven.
func (s *Study) Report(verdicts []solver.Verdict, nodes uint64, stopped string) {
	turn := s.Position.Turn()
	r := solver.Report{
		Position: s.Position, Exact: true, Plies: solver.Unknown, Moves: verdicts, Depth: s.depth, SelDepth: s.selDepth,
		Nodes: nodes, Elapsed: time.Since(s.began),
	}
	for i := range verdicts {
		if v := &verdicts[i]; v.Result == core.Unfinished {
			r.Exact = false
			s.score(v)
		}
	}
	solver.Sort(r.Moves, turn)
	switch {
	case len(r.Moves) == 0:
		r.Result, r.Plies = s.Position.Outcome().Result, 0
	case r.Exact || r.Moves[0].Result == core.WinFor(turn):
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
	v.Score, v.Scored, v.Bound, v.PV = max(-s.scale.Most, min(o.score, s.scale.Most)), true, o.bound, o.pv
	v.Claim, v.ClaimPlies = s.claim(o)
}

// claim is the outcome that a score stands for, and its distance; Unfinished if it stands for none. That a move is worth
// at most a win says nothing.
func (s *Study) claim(o opinion) (core.Result, int) {
	size, winner := o.score, s.Position.Turn()
	if size < 0 {
		size, winner = -size, winner.Other()
	}
	switch {
	case o.bound && o.score > 0:
	case size >= s.scale.Won && o.bound:
		return core.WinFor(winner), solver.Unknown
	case size >= s.scale.Won:
		return core.WinFor(winner), s.scale.Mate - size
	case s.scale.Sure > 0 && size >= s.scale.Sure:
		return core.WinFor(winner), solver.Unknown
	}
	return core.Unfinished, 0
}

// share is how much of the work is done, as far as it has a known end.
func (s *Study) share(done bool) float64 {
	left := -1
	if s.Limit.Depth > 0 {
		left = s.scale.Doubling * max(0, s.Limit.Depth-s.depth)
	}
	return s.progress.At(done, time.Since(s.began), s.Limit.Time, left)
}

// Stopped is why an analysis has come to its end: ctx is its own context, bounded the one with the limit's time. failed is
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

// Threads is how many goroutines an engine that can use most of them is to search with.
func Threads(lim solver.Limit, most int) int {
	if lim.Threads > 0 {
		return min(lim.Threads, most)
	}
	return min(runtime.NumCPU(), most) // not GOMAXPROCS, which leaves room for the window
}

// Lines is how many lines an engine is to work out exactly, usual if the limit does not say.
func Lines(lim solver.Limit, usual int) int {
	if lim.Lines > 0 {
		return lim.Lines
	}
	return usual
}

// Memory returns how many MiB an analysis wants, usual if the limit does not say.
func Memory(lim solver.Limit, usual int) int {
	if lim.Memory > 0 {
		return lim.Memory
	}
	return usual
}
