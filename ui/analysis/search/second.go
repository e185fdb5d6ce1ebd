package search

import (
	"runtime"
	"time"

	"qilab/core"
	"qilab/solver"
)

// Second is an analysis by another engine alongside the first: it searches the current position while the first may, with half of
// the threads and the memory, and its findings are shown but decide nothing.
type Second struct {
	at        *Situation
	first     first
	stopFirst func() // stops the first search until it is renewed
	left      func() // frees memory held for the first; nil: nothing to free
	changed   func()
	failed    func(error)
	start     func(show func(solver.Report, solver.State)) Worker
	worker    Worker // nil: never used
	chosen    map[string]voice
	served    voice // the engine of the worker
	running   key
	since     time.Time
	time      time.Duration // of the running search
	found     *findings
	limit     solver.Limit // the limit of the first when last checked
	era       uint64
}

// first is the analysis that runs alongside.
type first interface {
	Limit() solver.Limit
	Budget() Budget
	Deepening() bool
	mayAnalyse() bool
	renew()
}

// voice is a second engine.
type voice struct {
	game, by string
	analyzer solver.Analyzer // comparable
}

// Use sets the second engine for a game, by its id; nil: none. changed reports that this id now is another program.
func (b *Second) Use(game, by string, a solver.Analyzer, changed bool) {
	v := voice{game, by, a}
	if a == nil {
		v = voice{}
	}
	if now := b.chosen[game]; now.by == v.by && (now.analyzer == nil) == (v.analyzer == nil) && !changed {
		return
	}
	b.chosen[game] = v
	b.renew()
	if game == b.at.id() && b.left != nil {
		b.stopFirst()
		b.left() // the first engine now shares its tables, or has all of them back
	}
	b.first.renew()
}

// renew forgets the findings, because the engine has changed or should be tried again.
func (b *Second) renew() {
	b.stop()
	b.era++
	b.found = newFindings()
}

// retry lets the failed searches begin anew.
func (b *Second) retry() { b.found.retry() }

// Failure returns why the search of the current position has failed; nil: it has not.
func (b *Second) Failure() error {
	f, _ := b.found.get(b.keyOf(b.at.node()))
	return f.failed
}

// By returns the id of the second engine in the current game; "" if there is none.
func (b *Second) By() string { return b.voice().by }

// voice returns the second engine for the current game.
func (b *Second) voice() voice { return b.chosen[b.at.id()] }

// Report returns the second engine's report on the current position.
func (b *Second) Report() (solver.Report, bool) {
	n := b.at.node()
	if b.By() == "" || b.at.Outcomes.At(n).Over() {
		return solver.Report{}, false
	}
	f, ok := b.found.get(b.keyOf(n))
	if ok {
		f.report.Position = n.Position()
	}
	return f.report, ok
}

// Searching reports whether the current position is being searched.
func (b *Second) Searching() bool {
	return b.running != (key{}) && b.running == b.keyOf(b.at.node())
}

func (b *Second) keyOf(n *core.Node) key {
	return keyBy(b.voice().analyzer, *b.at, n.Line(), b.era)
}

// share returns the limit of one of two simultaneous searches.
func (b *Second) share(lim solver.Limit) solver.Limit {
	if b.By() == "" {
		return lim
	}
	if lim.Threads == 0 {
		lim.Threads = runtime.NumCPU()
	}
	lim.Threads, lim.Memory = max(1, lim.Threads/2), (lim.Memory+1)/2
	return lim
}

// search searches the current position, if the first analysis may.
func (b *Second) search() {
	a, v := b.first, b.voice()
	if limit := a.Limit(); v.by != "" && b.limit != limit { // other lines are wanted, or another share of the machine
		b.limit = limit
		b.renew()
	}
	if v.by == "" || !a.mayAnalyse() || b.at.Outcomes.At(b.at.node()).Over() {
		b.stop()
		return
	}
	time := a.Budget().Think
	if time == 0 || a.Deepening() {
		time = endless
	}
	at := b.keyOf(b.at.node())
	f, _ := b.found.get(at)
	if f.report.Exact || f.given >= time || f.failed != nil {
		b.stop()
		return
	}
	if b.running == at && b.time == time {
		return
	}
	b.begin(v, at, time)
}

// begin starts a search of the current position.
func (b *Second) begin(v voice, at key, given time.Duration) {
	if b.worker == nil {
		b.worker = b.start(b.reported)
	}
	if b.served != v {
		b.worker.Serve(v.analyzer)
		b.served = v
	}
	lim := b.share(b.first.Limit())
	lim.FreePlay = b.at.FreePlay
	if lim.Lines == 0 {
		lim.Lines = allLines
	}
	if given != endless {
		lim.Time = given
	}
	b.running, b.time, b.since = at, given, time.Now()
	b.worker.Start(b.at.node().Line(), lim, request{at, lim.Lines})
}

func (b *Second) stop() {
	if b.running != (key{}) {
		b.running = key{}
		b.worker.Stop()
	}
}

// reported files a report under the key of its request, unless the engine has changed.
func (b *Second) reported(r solver.Report, state solver.State) {
	asked := state.Key.(request)
	at := asked.key
	if at.era != b.era {
		return
	}
	f, known := b.found.get(at)
	if !known || solver.KnowsAsMuch(r, f.report) {
		f.report, f.lines = r, asked.lines
	}
	ended := !state.Running && at == b.running
	if ended {
		if state.Err == nil {
			f.given = max(f.given, b.time)
		}
		b.running = key{}
	}
	f.failed = state.Err
	b.found.put(at, f)
	if state.Err != nil {
		b.failed(state.Err)
	}
	b.changed()
}

// close ends the search.
func (b *Second) close() {
	if b.worker != nil {
		b.worker.Close()
	}
}
