package eternal

import (
	"context"
	"runtime"
	"time"

	"qilab/core"
	"qilab/core/eternal"
	"qilab/solver"
	"qilab/solver/search"
)

// analysis is one run of an Analyzer.
type analysis struct {
	limit    solver.Limit
	show     func(solver.Report)
	began    time.Time
	line     core.Line
	position core.Position
	turn     core.Side
	verdicts []solver.Verdict // of every legal step, in the order of Position.Moves
	index    map[core.Move]int
	depth    int // the last one that the engine has finished, in turns
	nodes    uint64
	progress search.Progress
}

// newAnalysis judges the steps by the rules alone.
func newAnalysis(line core.Line, lim solver.Limit, show func(solver.Report)) *analysis {
	rules := eternal.Rules{}
	line = judged(line)
	an := &analysis{limit: lim, show: show, began: time.Now(), line: line, position: line.Last(),
		turn: line.Last().Turn(), index: map[core.Move]int{}}
	for _, m := range an.position.Moves() {
		next, err := an.position.Play(m)
		if err != nil {
			continue // not reached: Moves are legal
		}
		v := solver.Verdict{Move: m, Plies: solver.Unknown, PV: []core.Move{m}}
		with := append(line[:len(line):len(line)], core.Step{Move: m, Position: next})
		if out := rules.Adjudicate(with); out.Over() {
			v.Result, v.Plies = out.Result, 1
		}
		an.index[m] = len(an.verdicts)
		an.verdicts = append(an.verdicts, v)
	}
	return an
}

// open lists the steps of which nothing is proven.
func (an *analysis) open() []core.Move {
	var list []core.Move
	for _, v := range an.verdicts {
		if v.Result == core.Unfinished {
			list = append(list, v.Move)
		}
	}
	return list
}

// run does the whole analysis. Running out of time is no error, being cancelled is.
func (an *analysis) run(ctx context.Context, e *Engine, f *Forcer) error {
	bounded := ctx
	if an.limit.Time > 0 {
		var cancel context.CancelFunc
		bounded, cancel = context.WithDeadline(ctx, an.began.Add(an.limit.Time))
		defer cancel()
	}
	an.force(bounded, f)
	for again := true; again && bounded.Err() == nil && len(an.open()) > 0; {
		again = an.search(bounded, e)
	}
	switch {
	case ctx.Err() != nil:
		an.report(solver.StoppedCancel)
		return ctx.Err()
	case bounded.Err() != nil:
		an.report(solver.StoppedTime)
	default:
		an.report(solver.StoppedDepth)
	}
	return nil
}

// The solver of forced points looks so many turns ahead, and at so many positions for each side.
const (
	forcedTurns = 2
	forcedNodes = 60_000 // some 50 ms
)

// force proves what it can of the steps where a side needs a single point: then a forced point is a forced win.
func (an *analysis) force(ctx context.Context, f *Forcer) {
	if newPosition(an.line).salt != 0 {
		return // a third occurrence could come in between, which the solver does not see
	}
	before := f.Nodes()
	b := an.position.(eternal.Position).Board()
	for _, side := range []core.Side{an.turn, an.turn.Other()} {
		if b.Target()-b.Score(side) != 1 {
			continue
		}
		end := f.Nodes() + forcedNodes
		for i := range an.verdicts {
			v := &an.verdicts[i]
			m, _ := eternal.NewMove(v.Move)
			if v.Result != core.Unfinished || f.Nodes() >= end {
				continue
			}
			next, turns := *b, forcedTurns
			next.Make(m)
			if side == an.turn && next.Turn() != side {
				turns--
			}
			steps, ok, err := f.Forced(ctx, &next, side, b.Score(side), turns, end-f.Nodes())
			if err == nil && ok {
				v.Result, v.Plies = core.WinFor(side), steps+1
				t := &task{ctx: ctx, forcer: f, side: side, base: b.Score(side), most: end}
				if line, err := t.line(&next, turns); err == nil {
					v.PV = append(v.PV[:1:1], line...)
				}
			}
		}
	}
	if f.Nodes() > before {
		an.nodes += f.Nodes() - before
		an.report("")
	}
}

// search lets the engine look at the steps that are not proven, deeper and deeper. It ends early, with again true, when one
// of the best lines is proven: then the engine shall work out others, and comes back to where it was in no time, by its
// table.
func (an *analysis) search(ctx context.Context, e *Engine) (again bool) {
	limits := Limits{Depth: an.limit.Depth, Threads: threadsOf(an.limit), Lines: an.limit.Lines, Moves: an.open()}
	if limits.Lines <= 0 {
		limits.Lines = DefaultLines
	}
	before := an.nodes
	_, nodes, err := e.analyse(ctx, an.line, limits, func(depth int, moves []rootMove, nodes uint64) bool {
		an.nodes = before + nodes
		again = an.take(depth, moves, limits.Lines)
		an.report("")
		return !again
	})
	an.nodes = before + nodes
	return again && err == nil
}

// take notes what the engine has found in an iteration, and reports whether one of the best lines was proven by it. When it
// comes back to a depth, what it found at greater depths stays.
func (an *analysis) take(depth int, moves []rootMove, lines int) (proven bool) {
	back := depth < an.depth
	an.depth = max(an.depth, depth)
	for i := range moves {
		r := &moves[i]
		v := &an.verdicts[an.index[r.move.Core()]]
		if o := r.outcome(); o != 0 && (v.Result == core.Unfinished || WinSteps(r.score) < v.Plies) {
			v.Result, v.Plies = core.WinFor(an.turn), WinSteps(r.score)
			if o < 0 {
				v.Result = core.WinFor(an.turn.Other())
			}
			v.Score, v.Scored, v.Bound = 0, false, false
			v.PV = r.core()
			proven = proven || i < lines
			continue
		}
		if v.Result != core.Unfinished || back && v.Scored {
			continue
		}
		switch r.bound {
		case search.Exact:
			v.Score, v.Scored, v.Bound, v.PV = r.score, true, false, r.core()
		case search.Upper:
			v.Score, v.Scored, v.Bound, v.PV = r.score, true, true, []core.Move{v.Move}
		}
		v.Score = max(-mostScore, min(v.Score, mostScore))
	}
	return proven
}

// report shows what is known now. A final report says why it is no better, unless everything is proven.
func (an *analysis) report(stopped string) {
	r := solver.Report{
		Position: an.position, Exact: true, Plies: solver.Unknown, Depth: an.depth,
		Nodes: an.nodes, Elapsed: time.Since(an.began), Moves: append([]solver.Verdict(nil), an.verdicts...),
	}
	for _, v := range r.Moves {
		r.Exact = r.Exact && v.Result != core.Unfinished
	}
	solver.Sort(r.Moves, an.turn)
	switch {
	case len(r.Moves) == 0:
		r.Result, r.Plies = an.position.Outcome().Result, 0
	case r.Exact || r.Moves[0].Result == core.WinFor(an.turn):
		r.Result, r.Plies = r.Moves[0].Result, r.Moves[0].Plies
	}
	if !r.Exact {
		r.Stopped = stopped
	}
	r.Progress = an.share(r.Exact || stopped != "")
	an.show(r)
}

// share is how much of the work is done, as far as it has a known end.
func (an *analysis) share(done bool) float64 {
	left := -1
	if an.limit.Depth > 0 { // every iteration takes about four times the time of the one before
		left = 2 * max(0, an.limit.Depth-an.depth)
	}
	return an.progress.At(done, time.Since(an.began), an.limit.Time, left)
}

func threadsOf(lim solver.Limit) int {
	if lim.Threads > 0 {
		return min(lim.Threads, MaxThreads)
	}
	return min(runtime.NumCPU(), MaxThreads)
}
