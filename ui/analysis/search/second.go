package search

import (
	"runtime"
	"time"

	"qilab/core"
	"qilab/solver"
)

// Second is an analysis at the side of the first, by another engine: it searches the current position while the first may, with
// half of the threads and of the memory, and what it finds is shown and decides nothing.
type Second struct {
	at        *Situation
	first     first
	stopFirst func() // gives its search up until it is renewed
	left      func() // gives back memory held for the first; nil: nothing
	changed   func()
	failed    func(error)
	start     func(show func(solver.Report, solver.State)) Worker
	worker    Worker // nil: it has never been used
	chosen    map[string]voice
	served    voice // what the worker serves
	running   key
	since     time.Time
	time      time.Duration // that the running search has
	found     *findings
	limit     solver.Limit // of the first, when it was asked last
	era       uint64
	vain      map[key]bool // searches that failed; they are not retried automatically
}

// first is the analysis beside which another engine searches.
type first interface {
	Limit() solver.Limit
	Budget() Budget
	Deepening() bool
	mayAnalyse() bool
	renew()
}

// voice is an engine that is heard beside the first.
type voice struct {
	game, by string
	analyzer solver.Analyzer // comparable
}

// Use chooses the engine that is heard beside the first one in a game, by its id; nil: none. Changed says that it is another
// program than before under that id.
func (b *Second) Use(game, by string, a solver.Analyzer, changed bool) {
	v := voice{game, by, a}
	if a == nil {
		v = voice{}
	}
	if now := b.chosen[game]; now.by == v.by && (now.analyzer == nil) == (v.analyzer == nil) && !changed {
		return
	}
	b.chosen[game] = v
	b.Renew()
	if game == b.at.id() && b.left != nil {
		b.stopFirst()
		b.left() // the tables of the first one are shared now, or its own again
	}
	b.first.renew()
}

// Renew forgets what was found, because the engine is another one, or is to be tried again.
func (b *Second) Renew() {
	b.stop()
	b.era++
	b.found = newFindings()
	clear(b.vain)
}

// By returns the id of the engine that is heard in the game on the table; "" if there is none.
func (b *Second) By() string { return b.voice().by }

// voice returns the engine for the game on the table.
func (b *Second) voice() voice { return b.chosen[b.at.id()] }

// Report returns what the engine has found about the current position.
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

// share returns the limit of one of two searches that run at the same time.
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
		b.Renew()
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
	if f.report.Exact || f.given >= time || b.vain[at] {
		b.stop()
		return
	}
	if b.running == at && b.time == time {
		return
	}
	b.begin(v, at, time)
}

// begin searches the current position with a voice.
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

// reported files a report under the key of its request, unless the engine is another one by now.
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
		f.given = max(f.given, b.time)
		b.running = key{}
	}
	b.found.put(at, f)
	if state.Err != nil {
		b.vain[at] = true
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
