package solver

import (
	"context"
	"errors"
	"sync"
	"time"

	"qilab/core"
)

// deliveryInterval is the minimum time between two reports of one analysis: about eight a second, as many as one can
// read.
const deliveryInterval = 125 * time.Millisecond

// State is the state of the worker at the time of a report.
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
// A request replaces the one before it: the running analysis is cancelled, and its further reports are dropped. This is
// the only place that detects stale reports. The owner stores the results. Reports reach the owner through post, which
// must run its functions one after another and in order on the goroutine that show belongs to (fyne.Do does). It is
// called on a goroutine of the worker, never from within the worker's methods. At most one function is pending at any
// time; a newer report replaces one that has not been shown yet, so a slow owner sees fewer reports, never old ones.
//
// Stop ends the analysis and keeps showing its results. All methods are safe for concurrent use.
type Worker struct {
	post func(func())
	show func(Report, State)
	ends sync.WaitGroup // the two goroutines
	wake chan struct{}  // makes the searching goroutine check next and closed
	mail chan struct{}  // signals a parcel to the posting goroutine; closed at the end

	mu       sync.Mutex
	analyzer Analyzer
	interval time.Duration
	request  *job // the last one; anything of another is stale
	next     *job // the mailbox: the job to do next; the request, or nil
	cancel   context.CancelFunc
	closed   bool
	parcel   *parcel // the next report to show
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

// NewWorker starts a worker that analyses with a; Close stops it.
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

// Start analyses the position at the end of line, replacing the previous request. The legal moves without verdicts are
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
	if waiting != nil { // it never started, so only this reports that it is over
		w.deliver(waiting, Unanalysed(waiting.line.Last()), State{Key: waiting.key})
	}
}

// Close cancels the running analysis, waits until the worker's goroutines have ended (as long as the analyzer takes to
// notice) and delivers no further reports. It must not be called from show if post waits for that.
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

// nudge wakes the receiver of c; one pending nudge is enough.
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

// run executes one job from its first report to its last.
func (w *Worker) run(ctx context.Context, j *job) {
	t := &throttle{interval: j.interval, send: func(r Report) { w.deliver(j, r, State{Key: j.key, Running: true}) }}
	err := j.analyzer.Analyze(ctx, j.line, j.limit, func(r Report) {
		r.Position = j.line.Last() // so that analyzers need not repeat the request
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

// pack does the work of deliver with the lock held. It drops stale reports.
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

// unpack runs on the owner's goroutine and shows the delivered report, unless it is stale by now.
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

// Unanalysed returns the initial report of an analysis: every legal move without a verdict.
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
