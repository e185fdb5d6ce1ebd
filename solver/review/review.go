package review

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"

	"qilab/core"
	"qilab/solver"
	"qilab/solver/catalog"
	"qilab/solver/judge"
)

// Request is a game to review.
type Request struct {
	Game   catalog.Game
	Line   core.Line // all of it: the starting position, then every move
	Effort Effort
	// Plies are the moves of the line to judge, counted from 1; the number after that of the last move is the last
	// position, which is only searched. If it is nil, all are.
	Plies []int
	// Agreed is the number of moves at the start that belong to an agreed opening; they are not judged.
	Agreed int
	// FreePlay is as in solver.Limit.
	FreePlay bool
	Threads  int // positions searched in parallel; 0: one per core
}

// Found is the result for a position of the line, and for the move played there.
type Found struct {
	Ply int // the number of moves before the position
	// Report is on the position, with the exact value of the played move; it has no position if there is no result.
	Report solver.Report
	// Verdict is on the played move; nil at the end of the line.
	Verdict *Verdict
}

// Verdict is the judgement of a move.
type Verdict struct {
	Ply       int // from 1
	Move      core.Move
	Judgement judge.Judgement // judge.Unknown: not judged, because the minimum depth was not reached
	// Before is the value of the best move, After that of the played one, both from the mover's point of view.
	Before, After judge.Value
	// Best is the best move, if Judged; it is the played one if there is none better.
	Best   core.Move
	Judged bool
	Depth  int         // of the search that found both values; 0: they are proven
	Result core.Result // the proven outcome after the move; Unfinished: unproven
}

// Book reports whether the game's opening book knows the move.
func (v Verdict) Book() bool { return v.Judgement == judge.Book }

// Loss returns how much worse the move is than the best one, in units of scores, at least 0. ok is false if a decided
// outcome appeared or vanished, or there is no verdict.
func (v Verdict) Loss() (units int, ok bool) {
	switch {
	case !v.Judged:
		return 0, false
	case v.Move == v.Best, v.Before == v.After:
		return 0, true
	case v.Before.View == core.ViewUnknown && v.After.View == core.ViewUnknown && v.Before.Scored && v.After.Scored:
		return max(0, v.Before.Score-v.After.Score), true
	}
	return 0, false
}

// A Review runs from Start until Wait returns. Its methods are safe for concurrent use.
type Review struct {
	request Request
	tell    func(Found, Progress)
	ctx     context.Context
	cancel  context.CancelFunc
	gate    *solver.Gate
	queue   []int        // the positions to search, as the number of moves before each
	next    atomic.Int64 // index into the queue
	running sync.WaitGroup

	mu       sync.Mutex // guards the fields below, and is held while tell is called
	progress tracker
	failed   error
}

// Start starts a review, which ends with ctx. It calls tell with every finding on goroutines of the review, one call at a
// time; tell must not call the review's methods. Findings that are being delivered when ctx ends still arrive.
func Start(ctx context.Context, r Request, tell func(Found, Progress)) *Review {
	v := &Review{request: r, tell: tell, gate: solver.NewGate(), queue: r.positions()}
	v.ctx, v.cancel = context.WithCancel(ctx)
	workers := min(r.workers(), len(v.queue))
	v.progress = newTracker(r, len(v.queue), workers)
	for range workers {
		v.running.Go(v.work)
	}
	return v
}

// positions returns the positions to search, as the number of moves before each.
func (r *Request) positions() []int {
	var list []int
	if r.Plies == nil {
		for i := range r.Line {
			list = append(list, i)
		}
	}
	for _, ply := range r.Plies {
		list = append(list, ply-1)
	}
	return list
}

// workers returns the number of positions searched in parallel.
func (r *Request) workers() int {
	if r.Game.Analyzer == nil {
		return 0
	}
	return parallel(r.Game, r.Effort, solver.Cores(solver.Limit{Threads: r.Threads}))
}

// parallel returns the number of positions searched in parallel on some cores: no more than have room for their tables. Smaller tables,
// or such as others take away in between, would lead to other verdicts.
func parallel(g catalog.Game, e Effort, cores int) int {
	if g.NewAnalyzer == nil {
		return 1 // there is one analyzer
	}
	if h, ok := g.NewAnalyzer().(solver.Housed); ok {
		if room := h.Room(budgetOf(g, e).Memory); room > 0 {
			cores = min(cores, room)
		}
	}
	return max(1, cores)
}

// Run reviews a game and returns when it is done. The error is ctx.Err(), or that of an analyzer.
func Run(ctx context.Context, r Request, tell func(Found, Progress)) error {
	return Start(ctx, r, tell).Wait()
}

// Wait returns when the review is over, with the error as of Run.
func (v *Review) Wait() error {
	v.running.Wait()
	v.cancel()
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.failed
}

// Hold interrupts the review, or lets it continue. Interrupted positions start again.
func (v *Review) Hold(on bool) { v.gate.Set(on) }

// work searches positions until there are none left.
func (v *Review) work() {
	w := newWorker(&v.request, v.advance)
	defer w.release()
	for {
		i := int(v.next.Add(1)) - 1
		if i >= len(v.queue) {
			return
		}
		if err := v.search(w, v.queue[i]); err != nil {
			v.fail(err)
			return
		}
	}
}

// search searches one position, and starts again if the review was held meanwhile.
func (v *Review) search(w *worker, ply int) error {
	for {
		ctx, done, err := v.gate.Pass(v.ctx)
		if err != nil {
			return err
		}
		found, err := w.look(ctx, ply)
		held := ctx.Err() != nil && v.ctx.Err() == nil
		done()
		switch {
		case err == nil:
			v.deliver(found)
			return nil
		case !held:
			return err
		}
	}
}

// deliver passes a finding to tell, unless the review was cancelled.
func (v *Review) deliver(f Found) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.ctx.Err() == nil {
		v.progress.finish()
		v.tell(f, v.progress.now())
	}
}

// advance records the progress of the proof of a single position.
func (v *Review) advance(share float64) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.progress.share = share
}

// fail ends the review with an error; the first one counts.
func (v *Review) fail(err error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.failed == nil || errors.Is(v.failed, context.Canceled) {
		v.failed = err
	}
	v.cancel()
}
