package xiangqi

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"time"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/solver"
	"qilab/solver/engine"
	"qilab/solver/xiangqi/endgame"
)

// stageEndgame is the stage of proving an endgame by its pieces.
const stageEndgame = "endgame"

// While a class is being solved the engine searches the position too, on one thread and only for a while: the proof
// needs the rest.
const (
	besideTime   = 1500 * time.Millisecond
	besideMemory = 16 // MiB
	// besideFrom is the estimated time of a proof below which the engine is not started.
	besideFrom = 300 * time.Millisecond
)

// Endings is an analyzer that proves positions with few enough pieces: every legal move gets its exact outcome. It
// leaves all others to another Analyzer.
type Endings struct {
	*Analyzer
	store *endgame.Store
}

var (
	_ solver.Analyzer  = (*Endings)(nil)
	_ solver.Historian = (*Endings)(nil)
)

// NewEndings returns an analyzer with the classes of a store.
func NewEndings(a *Analyzer, s *endgame.Store) *Endings { return &Endings{a, s} }

// Analyze implements solver.Analyzer.
func (e *Endings) Analyze(ctx context.Context, line core.Line, lim solver.Limit, report func(solver.Report)) error {
	p, ok := line.Last().(xiangqi.Position)
	if !ok {
		return e.Analyzer.Analyze(ctx, line, lim, report)
	}
	need := e.store.NeedOf(p.Board(), limitOf(lim))
	if need.Err != nil || len(p.Moves()) == 0 {
		return e.Analyzer.Analyze(ctx, line, lim, report)
	}
	began := time.Now()
	a := &ending{Endings: e, need: need, line: line, limit: lim, began: began, proofs: newEndingProofs(line, lim.FreePlay), news: make(chan struct{}, 1)}
	if need.Ready {
		view := e.store.View()
		if a.proofs.take(view, true) {
			report(a.report(""))
			return ctx.Err()
		}
	}
	reached := 0.
	err := a.run(ctx, func(r solver.Report) {
		reached = max(reached, r.Progress)
		report(r)
	})
	if !errors.Is(err, errNoRoom) {
		return err
	}
	if lim.Time > 0 {
		lim.Time = max(time.Millisecond, lim.Time-time.Since(began))
	}
	return e.Analyzer.Analyze(ctx, line, lim, func(r solver.Report) {
		r.Progress = reached + (1-reached)*r.Progress // which never goes back
		report(r)
	})
}

func limitOf(lim solver.Limit) endgame.Limit {
	return endgame.Limit{Threads: lim.Threads, Memory: lim.Memory}
}

// errNoRoom means that the class does not prove the position after all: other users hold the memory for it or for a class that captures
// lead to, or the move limit may draw the game first.
var errNoRoom = errors.New("no room for the endgame")

// ending is one run of Endings for a class that is not solved yet.
type ending struct {
	*Endings
	need  endgame.Need
	line  core.Line
	limit solver.Limit
	began time.Time
	news  chan struct{} // there is something to report

	mu       sync.Mutex // guards the fields below
	proofs   *endingProofs
	progress endgame.Progress
	scores   *solver.Report // the engine's; nil: none yet
}

// run solves the class, and runs the engine in parallel.
func (a *ending) run(ctx context.Context, report func(solver.Report)) error {
	bounded, cancel := context.WithCancel(ctx)
	if a.limit.Time > 0 {
		bounded, cancel = context.WithDeadline(ctx, a.began.Add(a.limit.Time))
	}
	defer cancel()
	solved := make(chan error, 1)
	go func() {
		view, err := a.store.Meet(bounded, a.need, limitOf(a.limit), a.watch)
		if err == nil {
			a.mu.Lock()
			if !a.proofs.take(view, true) { // a class that captures lead to had to make room, or the move limit is near
				err = errNoRoom
			}
			a.mu.Unlock()
		}
		solved <- err
	}()
	report(a.report(""))
	beside, stop := context.WithCancel(bounded)
	defer stop()
	engine := make(chan struct{}) // closed when the engine has ended
	begun := false
	from := besideFrom
	if a.limit.Time > 0 && a.limit.Time < max(from, a.need.Time) {
		from = 0 // the proof may not be there in time
	}
	begin := time.NewTimer(from)
	defer begin.Stop()
	for {
		select {
		case <-a.news:
			report(a.report(""))
		case <-begin.C:
			// The memory of the class was reserved before, so the engine takes the rest.
			begun = true
			go func() {
				defer close(engine)
				a.score(beside)
			}()
		case err := <-solved:
			stop()
			if begun {
				<-engine
			}
			if err != nil && bounded.Err() == nil {
				return errNoRoom
			}
			if err != nil && ctx.Err() == nil && (a.scores == nil || slices.ContainsFunc(a.scores.Moves, func(v solver.Verdict) bool { return !v.Known() })) {
				a.glance(ctx)
			}
			stopped, failed := engineStopped(ctx, bounded, err)
			report(a.report(stopped))
			return failed
		}
	}
}

// engineStopped returns why an analysis ended; see engine.Stopped. Solving to the end is not a reason.
func engineStopped(ctx, bounded context.Context, err error) (stopped string, failed error) {
	if err == nil {
		return "", nil
	}
	return engine.Stopped(ctx, bounded, err)
}

// score runs the engine on the position for a while, at least until it has a score.
func (a *ending) score(ctx context.Context) {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	lim, began := a.limit, time.Now()
	lim.Threads, lim.Memory, lim.Time = 1, besideMemory, 0
	// An error means a cancelled context or no memory: then there are no scores.
	_ = a.Analyzer.Analyze(ctx, a.line, lim, func(r solver.Report) {
		a.mu.Lock()
		a.scores = &r
		a.mu.Unlock()
		a.nudge()
		if time.Since(began) > besideTime && slices.ContainsFunc(r.Moves, func(v solver.Verdict) bool { return v.Scored }) {
			stop()
		}
	})
}

// glance runs the engine for its least time, when the time is up and not all moves have a score.
func (a *ending) glance(ctx context.Context) {
	lim := a.limit
	lim.Threads, lim.Memory, lim.Time = 1, besideMemory, time.Millisecond
	before := a.scores
	// An error means a cancelled context or no memory: then there are no scores.
	_ = a.Analyzer.Analyze(ctx, a.line, lim, func(r solver.Report) {
		for i, v := range r.Moves {
			if before == nil {
				break
			}
			if seen, ok := before.Verdict(v.Move); ok && seen.Known() { // by the longer search
				r.Moves[i] = seen
			}
		}
		a.mu.Lock()
		a.scores = &r
		a.mu.Unlock()
	})
}

// watch records the progress of the class. It is called on the goroutine that solves.
func (a *ending) watch(p endgame.Progress) {
	a.mu.Lock()
	a.progress = p
	if !a.proofs.looped {
		a.proofs.take(&p, false)
	}
	a.mu.Unlock()
	a.nudge()
}

func (a *ending) nudge() {
	select {
	case a.news <- struct{}{}:
	default:
	}
}

// report returns the current results. stopped is the reason for a final report that is not exact.
func (a *ending) report(stopped string) solver.Report {
	a.mu.Lock()
	defer a.mu.Unlock()
	side := a.proofs.Side
	r := solver.Report{
		Position: a.proofs.Position, Exact: true, Plies: solver.Unknown, Moves: a.proofs.Verdicts(), Elapsed: time.Since(a.began),
		Class: classOf(a.need.Material, a.proofs.Position), MemoryBytes: uint64(a.progress.Memory), Nodes: a.proofs.Nodes + a.progress.Positions,
	}
	for i := range r.Moves {
		v := &r.Moves[i]
		if v.Result != core.Unfinished {
			continue
		}
		if a.scores != nil {
			if seen, ok := a.scores.Verdict(v.Move); ok {
				*v = seen
			}
		}
		r.Exact = r.Exact && v.Result != core.Unfinished
	}
	solver.Sort(r.Moves, side)
	if best := r.Moves[0]; r.Exact || best.Result == core.WinFor(side) {
		r.Result, r.Plies, r.Reason, r.Within = best.Result, best.Plies, best.Reason, best.Within
		within := max(1, a.progress.Known(a.proofs.Position.(xiangqi.Position).Board())[side]) // no unknown win is that short
		if !r.Exact && (best.Plies == solver.Unknown || best.Plies > within) {
			r.Plies, r.Reason, r.Within = solver.Unknown, "", 0 // another move may win sooner
		}
	}
	switch {
	case r.Exact:
		r.Progress = 1
	case stopped != "":
		r.Stopped, r.Progress = stopped, 1
	default:
		r.Stage, r.Progress = stageEndgame, min(a.progress.Share, 0.999)
	}
	return r
}

// classOf describes a class as it appears in the position.
func classOf(m endgame.Material, p core.Position) *solver.Class {
	return className(m, endgame.MaterialOf(p.(xiangqi.Position).Board()) != m)
}

func className(m endgame.Material, swapped bool) *solver.Class {
	strong, weak, _ := strings.Cut(m.String(), " v ")
	return &solver.Class{Sides: [2]string{strong, weak}, ChecksAlone: m.Chased(), Swapped: swapped}
}
