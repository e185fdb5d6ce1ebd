package session

import (
	"time"

	"qilab/core"
	"qilab/solver"
)

// mostReports bounds the reports that are kept for the graph and for coming back to a position.
const mostReports = 4096

// allLines is more lines than any position has moves. Zero would be the default of the engine.
const allLines = 1 << 12

// Analysis is what is searched and what was found. Searching and showing are two things: a report is kept when it comes
// and shown when its position is looked at. What is searched when is in plan.go.
type Analysis struct {
	s       *Session
	worker  Search
	served  string // the id of the game that the worker is turned to
	on      bool
	paused  bool
	held    bool // something else needs the processor and the memory
	away    bool // nobody looks at the game
	limit   solver.Limit
	budget  Budget
	deeper  string // the key of the position that is searched without a bound; "": none
	review  []*core.Node
	request uint64 // the number of the last request; the key of its reports
	running task   // what is being searched; the zero value: nothing
	since   time.Time
	found   map[string]finding    // by keyOf
	keys    map[*core.Node]string // known values of keyOf; the way to a node never changes
	asked   string                // the key of the last request
}

// finding is what is known of a position.
type finding struct {
	report solver.Report
	// given is the longest time that a search of the position was given and has used up.
	given time.Duration
}

// task is a position to be searched and how long.
type task struct {
	key  string
	line core.Line
	time time.Duration // endless: until the answer is exact
}

// On reports whether the analysis is on, and whether it is paused.
func (a *Analysis) On() (on, paused bool) { return a.on, a.paused }

// SetOn turns the analysis on or off.
func (a *Analysis) SetOn(on bool) {
	a.on, a.paused, a.review = on, false, nil
	a.search()
	a.s.changed(ChangedAnalysis)
}

// SetPaused holds the analysis or goes on with it; what it has found stays.
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

// SetAway says that nobody looks at the game, so that nothing of it is searched, or that somebody does again.
func (a *Analysis) SetAway(away bool) {
	if away == a.away {
		return
	}
	a.away = away
	a.search()
	a.s.changed(ChangedAnalysis)
}

// SetLimit bounds the analysis: threads and memory of the settings, and how many lines an engine shall work out, 0: all. What a
// solver found within other bounds is searched again. What an engine found stays good, but the position looked at is
// searched anew if other lines are wanted.
func (a *Analysis) SetLimit(lim solver.Limit) {
	old := a.limit
	if lim == old {
		return
	}
	a.limit = lim
	switch {
	case a.s.game.Scale == 0:
		if old.Lines = lim.Lines; lim != old {
			a.forget()
		}
	default:
		if lim.Lines != old.Lines {
			delete(a.found, a.keyOf(a.s.Node()))
		}
		a.stop()
		a.search()
		a.s.changed(ChangedAnalysis)
	}
}

// Searching reports whether the position that is looked at is being searched now.
func (a *Analysis) Searching() bool {
	return a.running.key != "" && a.running.key == a.keyOf(a.s.Node())
}

// SearchingAnything reports whether any position is being searched, for the graph or for the panel.
func (a *Analysis) SearchingAnything() bool { return a.running.key != "" }

// Report is what the analysis has found about the position that is looked at.
func (a *Analysis) Report() (solver.Report, bool) { return a.ReportOf(a.s.Node()) }

// ReportOf is what the analysis has found about the position at n. There is nothing to find where the game has ended, also if
// it did so by its history (two passes, say) and the same position was looked at before.
func (a *Analysis) ReportOf(n *core.Node) (solver.Report, bool) {
	if a.s.OutcomeOf(n).Over() {
		return solver.Report{}, false
	}
	f, ok := a.found[a.keyOf(n)]
	return f.report, ok
}

// keyOf is the identity of the position at n for the analysis: verdicts may depend on how it was reached, and on whether
// long play is judged.
func (a *Analysis) keyOf(n *core.Node) string {
	key, ok := a.keys[n]
	if !ok {
		if len(a.keys) >= mostReports {
			clear(a.keys)
		}
		key = solver.LineKey(a.s.game.Analyzer, n.Line(), solver.Limit{FreePlay: a.s.free[a.s.game.Rules.ID()]})
		a.keys[n] = key
	}
	return key
}

// Visible reports whether the person sees the analysis: it is on and not hidden.
func (a *Analysis) Visible() bool { return a.on && !a.s.View.Hidden() && a.s.Editor.sketch == nil }

// search searches what should be searched now.
func (a *Analysis) search() {
	if id := a.s.game.Rules.ID(); id != a.served {
		a.served, a.running = id, task{}
		clear(a.found)
		clear(a.keys)
		a.worker.Serve(id, a.s.game.Analyzer)
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
	a.request++
	a.asked = want.key
	lim := a.limit
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
	a.worker.Start(want.line, lim, a.request)
}

func (a *Analysis) stop() {
	if a.running.key != "" {
		a.running = task{}
		a.worker.Stop()
	}
}

// reported takes a report in. The reports of a request that was stopped are still good to keep.
func (a *Analysis) reported(r solver.Report, state solver.State) {
	if state.Key != a.request {
		return
	}
	if len(a.found) >= mostReports {
		clear(a.found)
	}
	key := a.asked
	f, known := a.found[key]
	if !known || solver.KnowsAsMuch(r, f.report) {
		f.report = r
	}
	ended := !state.Running && key == a.running.key
	if ended {
		f.given = max(f.given, a.running.time)
		if r.Stopped != solver.StoppedTime {
			f.given = endless // more time would not help
		}
		a.running = task{}
	}
	a.found[key] = f
	if state.Err != nil && a.s.cfg.Failed != nil {
		a.s.cfg.Failed(state.Err)
	}
	if ended {
		a.search()
	}
	a.s.changed(ChangedAnalysis)
}

// Renew begins the analysis anew, because its engine has been changed.
func (a *Analysis) Renew() {
	a.deeper = ""
	a.forget()
}

// forget drops all that the analysis has found.
func (a *Analysis) forget() {
	clear(a.found)
	clear(a.keys)
	a.running = task{}
	a.worker.Stop()
	a.search()
	a.s.changed(ChangedAnalysis)
}

// Best is the best move at the position looked at, as far as the analysis knows.
func (a *Analysis) Best() (core.Move, bool) { return a.Candidate(1) }

// Candidate is the n-th move of the report, from 1.
func (a *Analysis) Candidate(n int) (core.Move, bool) {
	r, ok := a.Report()
	if !ok || n < 1 || n > len(r.Moves) || !known(r.Moves[n-1]) {
		return core.Move{}, false
	}
	return r.Moves[n-1].Move, true
}

func known(v solver.Verdict) bool { return v.Result != core.Unfinished || v.Scored }
