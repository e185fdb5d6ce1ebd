package solver

import (
	"context"
	"errors"
	"sync"
	"time"

	"qilab/core"
)

// deliveryInterval is the least time between two reports of one analysis: about eight a second, as many as a person can
// read.
const deliveryInterval = 125 * time.Millisecond

// State tells, beside a report, what the worker is doing.
type State struct {
	// Key is the key of the request.
	Key any
	// Running means that the analysis continues and better reports may follow. It is false in the last delivery of
	// every request that was not replaced.
	Running bool
	// Err is the error with which the analyzer failed; being cancelled is not a failure.
	Err error
}

// Worker analyses one position at a time on a goroutine of its own, the only one that searches for its owner.
//
// A request replaces the one before it: the running analysis is cancelled, and what it still reports is dropped. This
// is the only place that tells stale reports from others. The owner keeps what was found. Reports reach the owner
// through post, which must run the functions it is given one after another and in order on the goroutine that show
// belongs to (fyne.Do does). It is called on a goroutine of the worker, never from within the worker's methods. At most
// one function is pending at any time; a newer report replaces one that has not been shown yet, so a slow owner sees
// fewer reports, never old ones.
//
// Stop ends the analysis and keeps showing what it found. The methods may be called from any goroutine.
type Worker struct {
	post func(func())
	show func(Report, State)
	ends sync.WaitGroup // the two goroutines
	wake chan struct{}  // tells the searching goroutine to look at next and closed
	mail chan struct{}  // tells the posting goroutine that there is a parcel; closed at the end

	mu       sync.Mutex
	analyzer Analyzer
	interval time.Duration
	request  *job // the last one; what belongs to another is stale
	next     *job // the mailbox: what the goroutine shall do next; the request, or nil
	cancel   context.CancelFunc
	closed   bool
	parcel   *parcel // what is to be shown next
	posted   bool    // the function that shows it is on its way
}

// job is a request.
type job struct {
	analyzer Analyzer
	interval time.Duration
	line     core.Line
	limit    Limit
	key      any
}

// parcel is a report to be delivered to the owner.
type parcel struct {
	of     *job
	report Report
	state  State
}

// NewWorker starts a worker that analyses with a; Close ends it.
func NewWorker(a Analyzer, post func(func()), show func(Report, State)) *Worker {
	w := &Worker{
		post: post, show: show, analyzer: a, interval: deliveryInterval,
		wake: make(chan struct{}, 1), mail: make(chan struct{}, 1),
	}
	w.ends.Go(w.loop)
	w.ends.Go(w.courier)
	return w
}

// Serve switches the worker to another analyzer and cancels the running job. With a nil analyzer Start only reports the
// legal moves.
func (w *Worker) Serve(a Analyzer) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.replace(nil)
	w.analyzer = a
}

// Start analyses the position at the end of line, replacing the request before. The legal moves without verdicts are
// delivered at once.
func (w *Worker) Start(line core.Line, lim Limit, key any) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.closed {
		return
	}
	j := &job{analyzer: w.analyzer, interval: w.interval, line: line, limit: lim, key: key}
	w.replace(j)
	running := w.analyzer != nil
	w.pack(j, Unanalysed(line.Last()), State{Key: key, Running: running}) // before the search can find anything better
	if running {
		w.next = j
		nudge(w.wake)
	}
}

// Stop ends the analysis. Its last report is still delivered, with Running false.
func (w *Worker) Stop() {
	w.mu.Lock()
	waiting := w.next
	w.next = nil
	if w.cancel != nil {
		w.cancel()
	}
	w.mu.Unlock()
	if waiting != nil { // it was not begun, so nobody else will say that it is over
		w.deliver(waiting, Unanalysed(waiting.line.Last()), State{Key: waiting.key})
	}
}

// Close cancels the running analysis, waits until the worker's goroutines have ended (as long as the analyzer takes to
// notice) and delivers nothing more. It must not be called from show if post waits for that.
func (w *Worker) Close() {
	w.mu.Lock()
	if !w.closed {
		w.closed = true
		w.replace(nil)
		nudge(w.wake)
		close(w.mail)
	}
	w.mu.Unlock()
	w.ends.Wait()
}

// replace makes j the current request; nil means none. The lock is held.
func (w *Worker) replace(j *job) {
	w.request, w.next = j, nil
	if w.cancel != nil {
		w.cancel()
	}
}

// nudge wakes whoever waits at c; one pending nudge is enough.
func nudge(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

func (w *Worker) loop() {
	for range w.wake {
		w.mu.Lock()
		j, closed := w.next, w.closed
		w.next = nil
		ctx, cancel := context.WithCancel(context.Background())
		w.cancel = cancel
		w.mu.Unlock()
		if j != nil && !closed {
			w.run(ctx, j)
		}
		cancel()
		if closed {
			return
		}
	}
}

// run does one job from its first report to its last.
func (w *Worker) run(ctx context.Context, j *job) {
	t := &throttle{interval: j.interval, send: func(r Report) { w.deliver(j, r, State{Key: j.key, Running: true}) }}
	err := j.analyzer.Analyze(ctx, j.line, j.limit, func(r Report) {
		r.Position = j.line.Last() // so that no analyzer has to say what the request said
		t.put(r)
	})
	cancelled := ctx.Err() != nil
	if cancelled && errors.Is(err, ctx.Err()) {
		err = nil
	}
	found := Unanalysed(j.line.Last())
	if last := t.end(); last != nil {
		found = *last
		if cancelled && !found.Exact && found.Stopped == "" {
			found.Stopped = StoppedCancel
		}
	}
	w.deliver(j, found, State{Key: j.key, Err: err})
}

// deliver puts a report into the owner's mailbox.
func (w *Worker) deliver(j *job, r Report, s State) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.pack(j, r, s)
}

// pack does what deliver does, with the lock held. It drops stale reports.
func (w *Worker) pack(j *job, r Report, s State) {
	if w.stale(j) {
		return
	}
	w.parcel = &parcel{of: j, report: r, state: s}
	if !w.posted {
		w.posted = true
		nudge(w.mail)
	}
}

// stale reports whether a job has been replaced. The lock is held.
func (w *Worker) stale(j *job) bool { return w.closed || j != w.request }

// courier calls post on a goroutine of its own: otherwise an owner that calls the worker's methods would post to
// itself, which fyne.Do forbids.
func (w *Worker) courier() {
	for range w.mail {
		w.post(w.unpack)
	}
}

// unpack runs on the owner's goroutine and shows what has arrived, unless it is stale by now.
func (w *Worker) unpack() {
	w.mu.Lock()
	p := w.parcel
	w.parcel, w.posted = nil, false
	stale := p == nil || w.stale(p.of)
	w.mu.Unlock()
	if !stale {
		w.show(p.report, p.state)
	}
}

// Unanalysed returns the report of an analysis that knows nothing yet: every legal move without a verdict.
func Unanalysed(p core.Position) Report {
	moves := p.Moves()
	r := Report{Position: p, Plies: Unknown, Moves: make([]Verdict, len(moves))}
	for i, m := range moves {
		r.Moves[i] = Verdict{Move: m, Plies: Unknown, PV: []core.Move{m}}
	}
	return r
}

// KnowsAsMuch reports whether a may replace b, another report on the same position. Of two deepening searches the
// deeper one knows more, whatever share of its time it has used.
func KnowsAsMuch(a, b Report) bool {
	switch {
	case a.Exact || b.Exact:
		return a.Exact
	case a.Depth != b.Depth:
		return a.Depth > b.Depth
	}
	return a.Depth > 0 || a.Progress >= b.Progress
}
