package solver

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"qilab/core"
)

// place is a position of a minimal game: it has an identity and two moves.
type place string

func (p place) Turn() core.Side { return core.First }
func (p place) Moves() []core.Move {
	return []core.Move{{From: 0, To: 1}, core.PassMove}
}
func (p place) Play(core.Move) (core.Position, error) { return p, nil }
func (p place) Outcome() core.Outcome                 { return core.Outcome{} }
func (p place) Key() string                           { return string(p) }
func (p place) String() string                        { return string(p) }

func at(name string) core.Line { return core.Line{{Position: place(name)}} }

// call is one call of a scripted analyzer.
type call struct {
	ctx    context.Context
	line   core.Line
	limit  Limit
	report func(Report)
	end    chan error // the result of Analyze
}

// say reports a depth.
func (c *call) say(depth int, exact bool) {
	c.report(Report{Position: c.line.Last(), Depth: depth, Exact: exact})
}

// script is an analyzer controlled by the test.
type script struct {
	calls chan *call
	count atomic.Int32
}

func newScript() *script { return &script{calls: make(chan *call, 100)} }

func (s *script) Analyze(ctx context.Context, line core.Line, lim Limit, report func(Report)) error {
	s.count.Add(1)
	c := &call{ctx: ctx, line: line, limit: lim, report: report, end: make(chan error, 1)}
	s.calls <- c
	select {
	case err := <-c.end:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// shown is a delivery as the owner saw it.
type shown struct {
	report Report
	state  State
}

// owner is a fake window with a queue of posted functions and the reports they showed.
type owner struct {
	t      *testing.T
	queue  chan func()
	mu     sync.Mutex
	seen   []shown
	posted atomic.Int32
}

func newOwner(t *testing.T) *owner { return &owner{t: t, queue: make(chan func(), 1000)} }

func (o *owner) post(f func()) { o.posted.Add(1); o.queue <- f }

func (o *owner) show(r Report, s State) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.seen = append(o.seen, shown{r, s})
}

// until runs posted functions until one shows something that ok accepts, and returns that.
func (o *owner) until(what string, ok func(shown) bool) shown {
	o.t.Helper()
	deadline := time.After(time.Minute)
	for {
		for _, s := range o.take() {
			if ok(s) {
				return s
			}
		}
		select {
		case f := <-o.queue:
			f()
		case <-deadline:
			o.t.Fatalf("never shown: %s", what)
		}
	}
}

func (o *owner) take() []shown {
	o.mu.Lock()
	defer o.mu.Unlock()
	seen := o.seen
	o.seen = nil
	return seen
}

// drain runs the posted functions and returns the reports they showed.
func (o *owner) drain() []shown {
	for {
		select {
		case f := <-o.queue:
			f()
		default:
			return o.take()
		}
	}
}

func final(s shown) bool { return !s.state.Running }

func depth(d int) func(shown) bool {
	return func(s shown) bool { return s.report.Depth == d }
}

func start(t *testing.T, a Analyzer) (*Worker, *owner) {
	t.Helper()
	o := newOwner(t)
	w := NewWorker(a, o.post, o.show)
	w.interval = time.Millisecond
	t.Cleanup(w.Close)
	return w, o
}

func TestWorkerReportsAtOnceAndToTheEnd(t *testing.T) {
	s := newScript()
	w, o := start(t, s)
	w.Start(at("a"), Limit{Depth: 7}, "key a")
	first := o.until("the legal moves", func(shown) bool { return true })
	if !first.state.Running || len(first.report.Moves) != 2 || first.report.Moves[0].Plies != Unknown {
		t.Errorf("first delivery: %+v", first)
	}
	c := <-s.calls
	if c.limit.Depth != 7 {
		t.Errorf("limit %+v", c.limit)
	}
	c.say(1, false)
	if got := o.until("depth 1", depth(1)); !got.state.Running || got.state.Key != "key a" {
		t.Errorf("depth 1: %+v", got.state)
	}
	c.say(2, true)
	c.end <- nil
	got := o.until("the end", final)
	if got.report.Depth != 2 || !got.report.Exact || got.state.Err != nil {
		t.Errorf("end: %+v", got)
	}
}

func TestWorkerShowsTheLastOfManyReports(t *testing.T) {
	s := newScript()
	w, o := start(t, s)
	w.interval = time.Hour // all but the first are held back
	w.Start(at("a"), Limit{}, nil)
	c := <-s.calls
	for d := 1; d <= 1000; d++ {
		c.say(d, d == 1000)
	}
	c.end <- nil
	if got := o.until("the end", final); got.report.Depth != 1000 {
		t.Errorf("the last report shown has depth %d", got.report.Depth)
	}
	if n := o.posted.Load(); n > 3 {
		t.Errorf("%d deliveries, want at most the moves, the first report and the last", n)
	}
}

func TestWorkerFlushesWhenTheIntervalIsOver(t *testing.T) {
	s := newScript()
	w, o := start(t, s)
	w.interval = 20 * time.Millisecond
	w.Start(at("a"), Limit{}, nil)
	c := <-s.calls
	c.say(1, false)
	c.say(2, false)
	c.say(3, false)
	if got := o.until("depth 3 while the analysis goes on", depth(3)); !got.state.Running {
		t.Errorf("state %+v", got.state)
	}
}

func TestWorkerReplacingCancelsAndDropsTheStale(t *testing.T) {
	s := newScript()
	w, o := start(t, s)
	w.Start(at("a"), Limit{}, "a")
	a := <-s.calls
	a.say(1, false)
	o.until("depth 1", depth(1))
	a.say(5, false) // this one is on its way, or held back, when the request is replaced
	w.Start(at("b"), Limit{}, "b")
	select {
	case <-a.ctx.Done():
	case <-time.After(time.Minute):
		t.Fatal("the analysis that was replaced is not cancelled")
	}
	a.say(6, true)
	b := <-s.calls
	b.say(2, true)
	b.end <- nil
	got := o.until("the end of b", func(g shown) bool {
		if g.state.Key != "b" || g.report.Position != place("b") {
			t.Errorf("stale: %+v of %v", g.state, g.report.Position)
		}
		return final(g)
	})
	if got.report.Depth != 2 {
		t.Errorf("depth %d", got.report.Depth)
	}
}

func TestWorkerOnlyTheNewestOfManyRequestsMatters(t *testing.T) {
	s := newScript()
	w, o := start(t, s)
	for i := range 50 {
		w.Start(at(fmt.Sprint(i)), Limit{}, i)
	}
	for c := range s.calls {
		if c.line.Last() != place("49") {
			continue
		}
		c.say(3, true)
		c.end <- nil
		break
	}
	if got := o.until("the end", final); got.state.Key != 49 {
		t.Errorf("key %v", got.state.Key)
	}
}

func TestWorkerStopKeepsWhatWasFound(t *testing.T) {
	s := newScript()
	w, o := start(t, s)
	w.interval = time.Hour
	w.Start(at("a"), Limit{}, nil)
	c := <-s.calls
	c.say(1, false)
	c.say(8, false)
	w.Stop()
	got := o.until("the end", final)
	if got.report.Depth != 8 || got.report.Stopped != StoppedCancel || got.state.Err != nil {
		t.Errorf("after Stop: %+v", got)
	}
}

func TestWorkerStopBeforeItBegan(t *testing.T) {
	s := newScript()
	w, o := start(t, s)
	w.Start(at("a"), Limit{}, nil)
	<-s.calls // the goroutine is busy with a
	w.mu.Lock()
	w.replace(&job{line: at("b"), key: "b"})
	w.next = w.request
	w.mu.Unlock()
	w.Stop()
	if got := o.until("the end", final); got.state.Key != "b" || len(got.report.Moves) != 2 {
		t.Errorf("%+v", got)
	}
}

func TestWorkerDeliversErrors(t *testing.T) {
	s := newScript()
	w, o := start(t, s)
	broken := errors.New("broken")
	w.Start(at("a"), Limit{}, nil)
	c := <-s.calls
	c.say(4, false)
	c.end <- broken
	got := o.until("the end", final)
	if !errors.Is(got.state.Err, broken) || got.report.Depth != 4 {
		t.Errorf("%+v", got)
	}
	w.Start(at("a"), Limit{}, nil) // the reports of a failed analysis are not kept
	c = <-s.calls
	c.say(1, true)
	c.end <- nil
	if got := o.until("the end", final); got.state.Err != nil || got.report.Depth != 1 {
		t.Errorf("after a failure: %+v", got)
	}
}

func TestWorkerWithoutAnalyzer(t *testing.T) {
	w, o := start(t, nil)
	w.Start(at("a"), Limit{}, nil)
	if got := o.until("the legal moves", final); len(got.report.Moves) != 2 {
		t.Errorf("%+v", got)
	}
}

func TestWorkerClose(t *testing.T) {
	before := runtime.NumGoroutine()
	for range 20 {
		s, o := newScript(), newOwner(t)
		w := NewWorker(s, o.post, o.show)
		w.Start(at("a"), Limit{}, nil)
		c := <-s.calls
		c.say(1, false)
		c.say(2, false)
		w.Close()
		if c.ctx.Err() == nil {
			t.Fatal("Close left the analysis running")
		}
		w.Close()
		w.Start(at("b"), Limit{}, nil)
		w.Stop()
		if got := o.drain(); len(got) > 0 {
			t.Errorf("shown after Close: %+v", got)
		}
	}
	for wait := time.Millisecond; runtime.NumGoroutine() > before; wait *= 2 {
		if wait > 30*time.Second {
			t.Fatalf("%d goroutines, %d before", runtime.NumGoroutine(), before)
		}
		time.Sleep(wait)
	}
}

// Concurrent calls of everything, for the race detector; in the end the last request must be answered.
func TestWorkerUnderStorm(t *testing.T) {
	quick := analyzerFunc(func(ctx context.Context, line core.Line, _ Limit, report func(Report)) error {
		for d := range 20 {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			report(Report{Position: line.Last(), Depth: d})
		}
		report(Report{Position: line.Last(), Depth: 20, Exact: true})
		return nil
	})
	w, o := start(t, quick)
	var group sync.WaitGroup
	for g := range 4 {
		group.Go(func() {
			for i := range 100 {
				switch i % 5 {
				case 3:
					w.Stop()
				case 4:
					w.Serve(quick)
				default:
					w.Start(at(fmt.Sprint(g, i)), Limit{}, nil)
				}
			}
		})
	}
	group.Wait()
	w.Start(at("last"), Limit{}, "last")
	got := o.until("the answer to the last request", func(s shown) bool { return s.state.Key == "last" && final(s) })
	if !got.report.Exact || got.report.Depth != 20 {
		t.Errorf("%+v", got)
	}
}

type analyzerFunc func(context.Context, core.Line, Limit, func(Report)) error

func (f analyzerFunc) Analyze(ctx context.Context, line core.Line, lim Limit, report func(Report)) error {
	return f(ctx, line, lim, report)
}
