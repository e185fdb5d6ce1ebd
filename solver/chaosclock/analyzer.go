package chaosclock

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"time"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/solver"
	"qilab/solver/engine"
	"qilab/solver/memory"
)

// defaultMemory bounds the tables of one analysis, in MiB, if Limit.Memory is 0.
const defaultMemory = 1400

// The stages of an analysis, for solver.Report.Stage.
const (
	stageExplore   = "explore"   // finding the reachable positions
	stageOutcomes  = "outcomes"  // the winner of each
	stageDistances = "distances" // the number of plies to the end
)

// Analyzer finds the exact outcome of every legal move. It keeps the last solution, so that later positions of the same
// game are answered at once. It is safe for concurrent use, but solves one position at a time: often the next one is
// covered by the solution of the first, and two at a time would take twice the memory.
type Analyzer struct {
	tables *memory.Tenant
	mu     sync.Mutex
	last   *Solution
}

var (
	_ solver.Analyzer  = (*Analyzer)(nil)
	_ solver.Historian = (*Analyzer)(nil)
)

// NewAnalyzer returns an empty analyzer that takes its memory from a budget, which may be nil.
func NewAnalyzer(b *memory.Budget) *Analyzer {
	a := &Analyzer{}
	a.tables = b.Tenant(memory.Main, func() { a.keep(nil) })
	return a
}

// keep replaces the last solution.
func (a *Analyzer) keep(s *Solution) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.last = s
}

// known returns the last solution if it covers p, or nil.
func (a *Analyzer) known(p chaosclock.Position) *Solution {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.last != nil && a.last.Knows(p) {
		return a.last
	}
	return nil
}

// Solution returns a solution of p with distances: the last one if it covers p, or a new one, which is kept. The error
// is ctx.Err(), or that lim.Memory is too small.
func (a *Analyzer) Solution(ctx context.Context, p chaosclock.Position, lim solver.Limit) (*Solution, error) {
	lim.Fast = false
	return a.solve(ctx, p, lim, &control{}, nil)
}

func (a *Analyzer) solve(ctx context.Context, p chaosclock.Position, lim solver.Limit, ctl *control, outcomes func(*Solution)) (*Solution, error) {
	if s := a.known(p); s != nil {
		return s, nil
	}
	mib, err := a.tables.Enter(ctx, engine.Memory(lim, defaultMemory))
	if err != nil {
		return nil, err
	}
	defer a.tables.Leave()
	if s := a.known(p); s != nil {
		a.tables.Keep(s.mib())
		return s, nil
	}
	defer ctl.watch(ctx)()
	ctl.memory = uint64(mib) << 20
	a.keep(nil) // make room for the new one
	s := solve(p, threadsOf(lim), lim.Fast, ctl, outcomes)
	if s == nil || s.coarse {
		a.tables.Keep(0)
	} else {
		s.graph.dropCubes()
		a.keep(s)
		a.tables.Keep(s.mib())
	}
	switch {
	case s != nil:
		return s, nil
	case ctl.exceeded:
		return nil, solver.ErrMemory
	}
	return nil, ctx.Err()
}

func threadsOf(lim solver.Limit) int {
	if lim.Threads > 0 {
		return min(lim.Threads, 64)
	}
	return runtime.NumCPU() // not GOMAXPROCS, which spares a core for the window
}

// Analyze reports the exact outcome of every legal move at the end of the line. If time or memory runs out, it ends
// with the results proven so far.
func (a *Analyzer) Analyze(ctx context.Context, line core.Line, lim solver.Limit, report func(solver.Report)) error {
	p, ok := line.Last().(chaosclock.Position)
	if !ok {
		return fmt.Errorf("chaosclock: %T is not a position of this game", line.Last())
	}
	an := &analysis{position: p, ending: ending(line), limit: lim, show: report, began: time.Now()}
	if s := a.known(p); s != nil || p.Outcome().Over() {
		an.final(s, 0)
		return nil
	}
	bounded := ctx
	if lim.Time > 0 {
		var cancel context.CancelFunc
		bounded, cancel = context.WithTimeout(ctx, lim.Time)
		defer cancel()
	}
	ctl := &control{show: an.progress}
	an.progress(0)
	var outcomes func(*Solution)
	if !lim.Fast {
		outcomes = an.outcomes
	}
	s, err := a.solve(bounded, p, lim, ctl, outcomes)
	switch {
	case err == nil:
		an.final(s, ctl.peak)
		return nil
	case errors.Is(err, solver.ErrMemory):
		err = a.piecemeal(bounded, an)
	}
	return an.unfinished(ctx, bounded, err, ctl.peak)
}

// piecemeal solves the moves one by one: the positions after a single move may fit in memory where the whole does not.
func (a *Analyzer) piecemeal(ctx context.Context, an *analysis) error {
	p := an.position
	for _, m := range p.Moves() {
		q := play(p, m)
		if q.Last() == chaosclock.LastPass {
			continue // after a pass everything remains reachable
		}
		var mv MoveValue
		switch {
		case slices.Contains(an.ending, m):
			mv = repeated(m)
		case q.Outcome().Over():
			mv = (&Solution{}).move(p, m)
		default:
			s, err := a.solve(ctx, q, an.limit, &control{}, nil)
			if errors.Is(err, solver.ErrMemory) {
				continue
			}
			if err != nil {
				return err
			}
			mv = s.move(p, m)
		}
		an.proven = append(an.proven, mv)
		an.send(an.report())
	}
	return solver.ErrMemory
}

// analysis is the state of one call of Analyze.
type analysis struct {
	position chaosclock.Position
	ending   []core.Move // see there
	limit    solver.Limit
	show     func(solver.Report)
	began    time.Time
	share    float64
	proven   []MoveValue // first without distances; or of single moves, if the whole did not fit
}

// report returns a snapshot of the results so far.
func (an *analysis) report() solver.Report {
	r := solver.Report{
		Position: an.position,
		Plies:    solver.Unknown,
		Elapsed:  time.Since(an.began),
		Progress: an.share,
		Stage:    stageExplore,
	}
	switch {
	case an.share >= outcomesShare && !an.limit.Fast:
		r.Stage = stageDistances
	case an.share >= exploreShare:
		r.Stage = stageOutcomes
	}
	for _, m := range an.position.Moves() {
		v := solver.Verdict{Move: m, Plies: solver.Unknown, PV: []core.Move{m}}
		for _, mv := range an.proven {
			if mv.Move == m {
				v.Result, v.Plies = mv.Result, an.plies(mv)
			}
		}
		r.Moves = append(r.Moves, v)
	}
	solver.Sort(r.Moves, an.position.Turn())
	// A win cannot be improved on, whatever the other moves turn out to be.
	if best := r.Moves[0].Result; len(an.proven) == len(r.Moves) || best.For(an.position.Turn()) == core.ViewWin {
		r.Result = best
	}
	return r
}

func (an *analysis) plies(mv MoveValue) int {
	if an.limit.Fast || mv.Plies < 0 {
		return solver.Unknown
	}
	return mv.Plies
}

func (an *analysis) send(r solver.Report) {
	if an.show != nil {
		an.show(r)
	}
}

// outcomes reports the outcomes before the distances are known.
func (an *analysis) outcomes(s *Solution) {
	an.proven = s.movesAfter(an.position, an.ending)
	an.send(an.report())
}

func (an *analysis) progress(share float64) {
	an.share = max(an.share, min(share, 0.999)) // only the final report is 1
	an.send(an.report())
}

// final reports the solution; s may be nil if the game is over.
func (an *analysis) final(s *Solution, peak uint64) {
	r := solver.Report{
		Position:    an.position,
		Exact:       true,
		Plies:       solver.Unknown,
		Progress:    1,
		MemoryBytes: peak,
	}
	if out := an.position.Outcome(); out.Over() {
		r.Result, r.Plies = out.Result, 0
	} else {
		r.Nodes = uint64(s.placements())
		for _, mv := range s.movesAfter(an.position, an.ending) {
			v := solver.Verdict{Move: mv.Move, Result: mv.Result, Plies: an.plies(mv), PV: []core.Move{mv.Move}}
			if !an.limit.Fast && (an.limit.Lines == 0 || len(r.Moves) < an.limit.Lines) && !slices.Contains(an.ending, mv.Move) {
				v.PV = s.lineFrom(an.position, mv)
			}
			r.Moves = append(r.Moves, v)
		}
		r.Result = r.Moves[0].Result
		if r.Result != core.BothLose {
			r.Plies = r.Moves[0].Plies
		}
	}
	r.Elapsed = time.Since(an.began)
	an.send(r)
}

// unfinished reports the results of an analysis that ended early.
func (an *analysis) unfinished(ctx, bounded context.Context, err error, peak uint64) error {
	r := an.report()
	r.MemoryBytes = peak
	if errors.Is(err, solver.ErrMemory) {
		r.Stopped, err = solver.StoppedMemory, nil
	} else {
		r.Stopped, err = engine.Stopped(ctx, bounded, err)
	}
	an.send(r)
	return err
}

// lineFrom returns the best line of play that begins with mv at p.
func (s *Solution) lineFrom(p chaosclock.Position, mv MoveValue) []core.Move {
	line := []core.Move{mv.Move}
	if mv.Plies < 0 {
		return line
	}
	return append(line, s.line(play(p, mv.Move))...)
}
