package engine

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"qilab/core"
)

// MaxThreads is the maximum number of threads of a search.
const MaxThreads = 64

// Style is the part that all searches of an engine share.
type Style[M any] struct {
	Window  Aspiration
	Unit    int    // the depth that each iteration adds, in the unit of Worker.ValueOf
	Deepest int    // the last iteration
	Plies   int    // rows of Thread.PV: more than the longest line of a search
	Every   uint64 // nodes between checks of the time, a power of two
	// Unsettled is the number of nodes after which a line outside the window is reported; 0: never.
	Unsettled uint64
	Name      func(M) core.Move
}

// Bounds limit a search; the first one reached ends it. The zero value goes on to the last iteration or until the
// context is cancelled, on one thread, for one line.
type Bounds struct {
	Depth   int       // iterations, 0: no bound
	Nodes   uint64    // counted exactly if there is one thread; 0: no bound
	Time    TimeLimit // the zero value: no bound
	Threads int       // 0: 1
	Lines   int       // number of best moves to find exactly, 0: 1
	Endless bool      // only the context ends the search, even if all is known
}

// Workers returns the number of threads, from 1 to MaxThreads.
func (b Bounds) Workers() int { return max(1, min(b.Threads, MaxThreads)) }

// Info describes a line of a running search.
type Info struct {
	Depth    int // of the iteration
	SelDepth int // the longest line visited, in plies
	Line     int // 1 for the best, then the second best …
	Score    int // for the side to move
	Bound    Bound
	Nodes    uint64
	Elapsed  time.Duration
	HashFull int // permille
	PV       []core.Move
}

// Events are the callbacks of a search. Any of them may be nil.
type Events[W any] struct {
	// Line is called by every worker, on its own goroutine, with the index of each principal line that it has found.
	Line func(w W, k int)
	// Info is called on the goroutine of Run with each principal line of the first worker, after Line.
	Info func(Info)
	// Iteration is called on the goroutine of Run after each iteration of the first worker, and returns whether to go
	// on. After it returns false, there are no further reports.
	Iteration func(depth int) bool
}

// Search is one search of an engine: its workers search the same tree and share the table (lazy SMP), and the first
// one's root is the result. Create it with NewSearch and call Run, once.
type Search[M any, W Worker[M]] struct {
	Clock   *Clock
	workers []W
	style   *Style[M]
	bounds  Bounds
	table   *Table
	nodes   atomic.Uint64
	total   *uint64 // of the engine
	lag     *Lag    // of the engine
}

// NewSearch starts the clock and creates the workers. enlist returns the worker of thread i, from 0, given the thread's
// statistics from earlier searches, and sets its root.
func NewSearch[M any, W Worker[M], H any](ctx context.Context, base *Base[H], style *Style[M], bounds Bounds,
	enlist func(i int, t Thread[M], learned *H) W) *Search[M, W] {
	bounds.Time = base.lag.Asked(bounds.Time)
	s := &Search[M, W]{Clock: StartClock(ctx, bounds.Time), style: style, bounds: bounds, table: base.Table(), total: base.total, lag: base.lag}
	s.table.advance()
	threads := bounds.Workers()
	for i, h := range base.learned(threads) {
		s.workers = append(s.workers, enlist(i, NewThread(style, s.table, s.Clock, &s.nodes), h))
	}
	if bounds.Nodes > 0 {
		s.Main().thread().max = max(1, bounds.Nodes/uint64(threads))
	}
	if bounds.Nodes > 0 && threads > 1 {
		q := &quota{maxNodes: bounds.Nodes}
		for _, w := range s.workers {
			t := w.thread()
			t.quota, t.every = q, q.interval(t.every, threads)
		}
	}
	return s
}

// Main returns the first worker, which runs on the goroutine of Run.
func (s *Search[M, W]) Main() W { return s.workers[0] }

// Nodes returns the count of all threads. Only the goroutine of Run may call it.
func (s *Search[M, W]) Nodes() uint64 {
	s.Main().thread().publish()
	return s.nodes.Load()
}

// Run searches until a bound is reached, Iteration returns false or ctx, which is that of NewSearch, is cancelled. It
// returns the root of the first worker, best moves first: as many as there are lines with their exact values, the
// others with upper bounds. All goroutines have ended when it returns.
func (s *Search[M, W]) Run(ctx context.Context, ev Events[W]) []RootMove[M] {
	defer s.Clock.Release()
	var helpers sync.WaitGroup
	for i, w := range s.workers[1:] {
		d := s.deepening(w, ev.Line)
		helpers.Go(func() { d.Run(1+i%2, s.style.Deepest) })
	}
	d := s.deepening(s.Main(), ev.Line)
	d.Lines = max(1, s.bounds.Lines)
	d.Done = ev.Iteration
	if ev.Info != nil {
		line := d.Found
		d.Found = func(k int) {
			if line != nil {
				line(k)
			}
			ev.Info(s.info(k))
		}
		d.missed = func(k int) {
			if s.style.Unsettled > 0 && d.Nodes > s.style.Unsettled {
				ev.Info(s.info(k))
			}
		}
	}
	deepest := s.style.Deepest
	if s.bounds.Depth > 0 {
		deepest = min(s.bounds.Depth, deepest)
	}
	d.Run(1, deepest)
	if s.bounds.Endless {
		<-ctx.Done()
	}
	s.Clock.Stop()
	helpers.Wait()
	for _, w := range s.workers {
		w.thread().publish()
	}
	*s.total += s.nodes.Load()
	s.lag.Moved(s.Clock.Elapsed())
	return d.Root
}

// deepening returns the deepening search of a worker.
func (s *Search[M, W]) deepening(w W, line func(w W, k int)) *Deepening[M] {
	d := NewDeepening(s.style, Worker[M](w))
	if line != nil {
		d.Found = func(k int) { line(w, k) }
	}
	return d
}

// info describes a line of the first worker.
func (s *Search[M, W]) info(k int) Info {
	t := s.Main().thread()
	r := &t.Root[k]
	return Info{Depth: t.Depth, SelDepth: r.selDepth, Line: k + 1, Score: r.Score, Bound: r.Bound, Nodes: s.Nodes(),
		Elapsed: s.Clock.Elapsed(), HashFull: s.table.fullness(), PV: CoreLine(r.Line, s.style.Name)}
}
