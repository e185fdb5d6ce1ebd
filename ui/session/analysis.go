package session

import (
	"time"

	"qilab/core"
	"qilab/solver"
)

// allLines is more lines than any position has moves. Zero would mean the engine's default.
const allLines = 1 << 12

// Analysis searches in the background and keeps what was found. Searching and showing are separate: a report is kept
// when it comes, and shown while its position is current. plan.go decides what is searched when.
type Analysis struct {
	s       *Session
	worker  Search
	served  string // the id of the game that the worker serves
	on      bool
	paused  bool
	held    bool // something else needs the processor and the memory
	away    bool // nobody looks at the game
	limit   solver.Limit
	budget  Budget
	deeper  key  // of the position that is searched without a bound; zero: none
	running task // what is being searched; the zero value: nothing
	since   time.Time
	found   findings
	keys    map[*core.Node]key // known values of keyOf; the way to a node never changes
	era     uint64             // of the analyzers, see key
	// recalledBy is the name of the engine of what was recalled.
	recalledBy string
}

// task is a position to be searched and for how long.
type task struct {
	key  key
	line core.Line
	time time.Duration // endless: until the answer is exact
}

// request identifies what the search is asked for.
type request struct {
	key   key
	lines int // how many are asked for
}

// On reports whether the analysis is on, and whether it is paused.
func (a *Analysis) On() (on, paused bool) { return a.on, a.paused }

// SetOn turns the analysis on or off.
func (a *Analysis) SetOn(on bool) {
	a.on, a.paused = on, false
	a.search()
	a.s.changed(ChangedAnalysis)
}

// SetPaused pauses the analysis or resumes it; what it has found stays.
func (a *Analysis) SetPaused(paused bool) {
	if !a.on {
		return
	}
	a.paused = paused
	a.search()
	a.s.changed(ChangedAnalysis)
}

// Hold keeps the analysis from searching while something else needs the processor and the memory.
func (a *Analysis) Hold(on bool) {
	a.held = on
	a.search()
	a.s.changed(ChangedAnalysis)
}

// Held reports whether the analysis is kept from searching by something else.
func (a *Analysis) Held() bool { return a.held }

// SetAway says that nobody is watching the game, so that nothing of it is searched, or that somebody is again.
func (a *Analysis) SetAway(away bool) {
	if away == a.away {
		return
	}
	a.away = away
	a.search()
	a.s.changed(ChangedAnalysis)
}

// SetLimit bounds the analysis: threads and memory, and how many lines an engine works out (0: all). What a solver
// found within other bounds is searched again. What an engine found is kept, but the current position is searched again
// if it has fewer lines than now asked for.
func (a *Analysis) SetLimit(lim solver.Limit) {
	old := a.limit
	if lim == old {
		return
	}
	a.limit = lim
	switch {
	case a.s.game.Scale == 0:
		if old.Lines = lim.Lines; lim == old {
			return
		}
	case lim.Lines != old.Lines:
		a.reopen(a.keyOf(a.s.Node()))
		delete(a.s.table().searched, a.s.Node())
	}
	a.found.drop(func(k key, f finding) bool {
		g, _ := a.s.GameByID(k.game)
		return !f.report.Exact && g.Scale == 0
	})
	a.stop()
	a.search()
	a.s.changed(ChangedAnalysis)
}

// reopen has a position searched again. Its report is kept if it has as many lines as asked for.
func (a *Analysis) reopen(at key) {
	f, known := a.found.get(at)
	switch {
	case !known || f.report.Exact:
	case f.covers(a.limit.Lines):
		f.given = 0
		a.found.put(at, f)
	default:
		a.found.drop(func(k key, _ finding) bool { return k == at })
	}
}

// Searching reports whether the current position is being searched now.
func (a *Analysis) Searching() bool {
	return a.running.key != (key{}) && a.running.key == a.keyOf(a.s.Node())
}

// SearchingAnything reports whether any position is being searched, for the graph or for the panel.
func (a *Analysis) SearchingAnything() bool { return a.running.key != (key{}) }

// Report returns what the analysis has found about the current position.
func (a *Analysis) Report() (solver.Report, bool) { return a.ReportOf(a.s.Node()) }

// ReportOf returns what the analysis has found about the position at n: nothing where the game has ended, even if it
// ended by its history (two passes, say) and the same position was analysed before, and nothing before a head start is over.
func (a *Analysis) ReportOf(n *core.Node) (solver.Report, bool) {
	if a.s.OutcomeOf(n).Over() || a.s.HeadStart.pending() {
		return solver.Report{}, false
	}
	f, ok := a.found.get(a.keyOf(n))
	if ok { // another position of that key may have other counters
		f.report.Position = n.Position()
	}
	return f.report, ok
}

// keyOf returns the key of the position at n: verdicts may depend on how it was reached and on whether repetitions are
// judged. For a node of another game that is the zero key, under which nothing is found.
func (a *Analysis) keyOf(n *core.Node) key {
	k, ok := a.keys[n]
	if !ok {
		if !a.s.doc.Game().Contains(n) {
			return key{}
		}
		if len(a.keys) >= mostFindings {
			clear(a.keys)
		}
		k = a.keyOfLine(n.Line())
		a.keys[n] = k
	}
	return k
}

// keyOfLine returns the key of the position at the end of a line, which need not be in the tree.
func (a *Analysis) keyOfLine(line core.Line) key {
	id := a.s.game.Rules.ID()
	return key{game: id, line: solver.LineKey(a.s.game.Analyzer, line, solver.Limit{FreePlay: a.s.free[id]}), era: a.era}
}

// Visible reports whether the analysis is on and not hidden.
func (a *Analysis) Visible() bool { return a.on && !a.s.View.Hidden() && a.s.Editor.sketch == nil }

// search searches what plan chooses, lets the second engine search too, and the program think for itself where that leaves it time.
func (a *Analysis) search() {
	defer a.s.Pondering.follow()
	a.s.Reviews.follow()
	defer a.s.Second.search()
	if id := a.s.game.Rules.ID(); id != a.served {
		a.served, a.running = id, task{}
		a.found.trim(mostOthers)
		clear(a.keys)
		a.worker.Serve(a.s.game.Analyzer)
		if a.s.cfg.Left != nil {
			a.s.cfg.Left()
		}
	}
	want, ok := a.plan()
	if !ok || a.s.Players.Thinking() && a.s.Opening.pending() != nil { // the program answers in the opening with the same analyzer
		a.stop()
		return
	}
	if want.key == a.running.key {
		return // with another time, perhaps: what is missing is asked for when this one is over
	}
	a.running, a.since = want, time.Now()
	lim := a.s.Second.share(a.limit)
	lim.FreePlay = a.s.free[a.s.game.Rules.ID()]
	switch {
	case a.s.game.Scale == 0:
		lim.Lines = 0
	case lim.Lines == 0:
		lim.Lines = allLines
	}
	if want.time != endless {
		lim.Time = want.time
	}
	a.worker.Start(want.line, lim, request{want.key, lim.Lines})
}

func (a *Analysis) stop() {
	if a.running.key != (key{}) {
		a.running = task{}
		a.worker.Stop()
	}
}

// reported files a report under the key of its request. Reports of a stopped search are worth keeping too.
func (a *Analysis) reported(r solver.Report, state solver.State) {
	asked := state.Key.(request)
	at := asked.key
	f, known := a.found.get(at)
	if !known || solver.KnowsAsMuch(r, f.report) {
		f.report, f.lines, f.recalled = r, asked.lines, false
	}
	ended := !state.Running && at == a.running.key
	if ended {
		f.given = max(f.given, a.running.time)
		if r.Stopped != solver.StoppedTime {
			f.given = endless // more time would not help
		}
		a.running = task{}
	}
	a.found.put(at, f)
	if state.Err != nil && a.s.cfg.Failed != nil {
		a.s.cfg.Failed(state.Err)
	}
	if ended {
		a.search()
	}
	a.s.changed(ChangedAnalysis)
}

// Renew begins the analysis again, because its engine has been changed.
func (a *Analysis) Renew() {
	id := a.s.game.Rules.ID()
	a.era++
	a.found.drop(func(k key, _ finding) bool { return k.game == id })
	clear(a.keys)
	a.deeper = key{}
	a.s.Second.Renew()
	a.stop()
	a.search()
	a.s.changed(ChangedAnalysis)
}

// Best returns the best move at the current position, as far as the analysis knows.
func (a *Analysis) Best() (core.Move, bool) { return a.Candidate(1) }

// Candidate returns the n-th move of the report, from 1.
func (a *Analysis) Candidate(n int) (core.Move, bool) {
	r, ok := a.Report()
	if !ok || n < 1 || n > len(r.Moves) || !r.Moves[n-1].Known() {
		return core.Move{}, false
	}
	return r.Moves[n-1].Move, true
}
