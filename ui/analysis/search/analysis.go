package search

import (
	"time"

	"qilab/core"
	"qilab/solver"
	"qilab/solver/review"
)

// Analysis searches in the background and stores its reports in the Knowledge. Searching is separate from display: a report is
// stored when it arrives, and visible while its position is current.
type Analysis struct {
	at     *Situation
	know   *Knowledge
	found  *findings
	cfg    Config
	run    run
	wishes []wish // searched first, in this order

	on        bool
	paused    bool
	holds     int         // how many need the processor and the memory elsewhere
	away      Absence     // why the game is not visible
	reviewing func() bool // a review is running
	limit     solver.Limit
	share     func(solver.Limit) solver.Limit // leaves a part of the limit to a second engine
	budget    Budget
	deeper    key      // the position searched without a bound; zero: none
	followers []func() // called after every change of the plan
}

// On reports whether the analysis is on, and whether it is paused.
func (a *Analysis) On() (on, paused bool) { return a.on, a.paused }

// SetOn turns the analysis on or off.
func (a *Analysis) SetOn(on bool) {
	a.on, a.paused = on, false
	a.renew()
}

// SetPaused pauses the analysis or resumes it. Its reports remain.
func (a *Analysis) SetPaused(paused bool) {
	if !a.on {
		return
	}
	a.paused = paused
	a.renew()
}

// Hold stops the analysis while the processor and the memory are needed elsewhere, until release is called.
func (a *Analysis) Hold() (release func()) {
	a.holds++
	a.renew()
	held := true
	return func() {
		if held {
			held = false
			a.holds--
			a.renew()
		}
	}
}

// Held reports whether a Hold is in force.
func (a *Analysis) Held() bool { return a.holds > 0 }

// Absence is a set of reasons why the game is not visible.
type Absence uint8

// The reasons.
const (
	OtherScreen Absence = 1 << iota // the window shows another screen
	Minimised                       // the window is minimised
)

// SetAway stops all searching while there is a reason why the game is not visible.
func (a *Analysis) SetAway(why Absence, on bool) {
	now := a.away &^ why
	if on {
		now |= why
	}
	if now != a.away {
		a.away = now
		a.renew()
	}
}

// Away reports whether any of these reasons is in force.
func (a *Analysis) Away(why Absence) bool { return a.away&why != 0 }

// Limit returns the bounds of the analysis.
func (a *Analysis) Limit() solver.Limit { return a.limit }

// SetLimit bounds the analysis: threads, memory, and the number of lines of an engine (0: all). A solver's results within other
// bounds are searched again. An engine's results are kept, but the current position is searched again if it has fewer lines than
// requested.
func (a *Analysis) SetLimit(lim solver.Limit) {
	old := a.limit
	if lim == old {
		return
	}
	a.limit = lim
	switch {
	case a.at.proves():
		if old.Lines = lim.Lines; lim == old {
			return
		}
	case lim.Lines != old.Lines:
		a.reopen(a.at.node())
	}
	a.found.drop(func(k key, f finding) bool { return !f.report.Exact && a.cfg.Proves(k.game) })
	a.run.stop()
	a.renew()
}

// reopen searches a position again. Its report is kept if it has as many lines as requested, or if no search would replace it.
func (a *Analysis) reopen(n *core.Node) {
	at := a.know.keyOf(n)
	f, known := a.found.get(at)
	switch {
	case !known || f.report.Exact:
	case f.covers(a.limit.Lines) || !a.mayAnalyse():
		f.given, f.failed = 0, nil
		a.found.put(at, f)
	default:
		a.found.drop(func(k key, _ finding) bool { return k == at })
	}
	delete(a.know.judgements().searched, n)
}

// Budget returns how long positions are searched.
func (a *Analysis) Budget() Budget { return a.budget }

// SetBudget sets how long positions are searched.
func (a *Analysis) SetBudget(b Budget) {
	if b == a.budget {
		return
	}
	a.budget = b
	a.run.stop()
	a.renew()
}

// Searching reports whether the current position is being searched now.
func (a *Analysis) Searching() bool {
	return a.run.searches(a.know.keyOf(a.at.node()))
}

// SearchingAnything reports whether any position is being searched, for the graph or for the panel.
func (a *Analysis) SearchingAnything() bool { return a.run.on() }

// Visible reports whether the analysis is on and not concealed.
func (a *Analysis) Visible() bool {
	return a.on && !a.at.Concealed && a.at.Scope != Suspended
}

// Deeper searches the current position without a bound, or stops that search.
func (a *Analysis) Deeper() {
	if !a.on || a.at.proves() {
		return
	}
	if a.Deepening() {
		a.deeper = key{}
		a.run.stop()
	} else {
		a.deeper, a.paused = a.know.keyOf(a.at.node()), false
	}
	a.renew()
}

// Deepening reports whether an unbounded search of the current position was requested.
func (a *Analysis) Deepening() bool {
	return a.deeper != (key{}) && a.deeper == a.know.keyOf(a.at.node())
}

// CanDeepen reports whether Deeper could find more.
func (a *Analysis) CanDeepen() bool {
	return a.on && !a.at.proves() && a.at.Scope != Suspended &&
		(a.Deepening() || a.budget.Think > 0 && open(a.know, a.at.node(), endless))
}

// Progress returns the elapsed share of the search time of the current position, from 0 to 1; ok is false if it is not being
// searched or has no bound.
func (a *Analysis) Progress() (share float64, ok bool) {
	if !a.Searching() {
		return 0, false
	}
	if r, _ := a.know.Report(); a.at.proves() || r.Class != nil && r.Stage != "" {
		return r.Progress, true
	}
	if a.run.task.time == endless {
		return 0, false
	}
	return min(1, float64(time.Since(a.run.since))/float64(a.run.task.time)), true
}

// idle reports whether the analysis leaves the processor alone.
func (a *Analysis) idle() bool {
	return (!a.on || a.paused) && !a.Held() && a.away == 0 && !a.SearchingAnything()
}

// blocked reports whether searching is forbidden. While the program thinks about its turn it is: the two would compete for
// processor and memory, and the analysis profits from the findings of the turn.
func (a *Analysis) blocked() bool {
	s := a.at
	return a.Held() || a.away != 0 || s.Scope >= Suspended || s.Thinking || s.Game.Analyzer == nil
}

// mayAnalyse reports whether the analysis is on and free to search.
func (a *Analysis) mayAnalyse() bool { return a.on && !a.paused && !a.blocked() }

// plan returns the next search: a wish, then, unless the game is being reviewed, the current position, then the rest of the line.
func (a *Analysis) plan() (task, bool) {
	if a.deeper != (key{}) && !a.Deepening() {
		a.deeper = key{} // valid for one visit
	}
	if a.blocked() {
		return task{}, false
	}
	for _, w := range a.wishes {
		if want, ok := w.task(); ok {
			return want, true
		}
	}
	if !a.mayAnalyse() || a.reviewing() && !a.Deepening() {
		return task{}, false
	}
	return nextInLine(a.know, a.at, a.budget, a.Deepening(), a.limit)
}

// search starts the search chosen by plan, and calls the followers.
func (a *Analysis) search() {
	a.begin()
	for _, follow := range a.followers {
		follow()
	}
}

func (a *Analysis) begin() {
	if a.run.serve(a.at) {
		a.found.trim(maxOthers)
		if a.cfg.Left != nil {
			a.cfg.Left()
		}
	}
	want, ok := a.plan()
	if !ok {
		a.run.stop()
		return
	}
	if a.run.searches(want.key) {
		return // perhaps with another time: missing lines are searched next
	}
	lim := a.share(a.limit)
	lim.FreePlay = a.at.FreePlay
	switch {
	case a.at.proves():
		lim.Lines = 0
	case lim.Lines == 0:
		lim.Lines = allLines
	}
	if want.time != endless {
		lim.Time = want.time
	}
	a.run.start(want, lim)
}

// renew restarts the search after a change, and reports the change.
func (a *Analysis) renew() {
	a.search()
	a.cfg.Changed(ChangedAnalysis)
}

// reported files a report under the key of its request. Reports of stopped searches count too.
func (a *Analysis) reported(r solver.Report, state solver.State) {
	asked := state.Key.(request)
	at := asked.key
	f, known := a.found.get(at)
	ended := !state.Running && a.run.searches(at)
	minDepth := review.MinDepth(a.at.Game, review.Normal) // of a report with more lines
	if ended {
		minDepth = 1
	}
	if !known || solver.KnowsAsMuch(r, f.report) || !f.covers(asked.lines) && r.Depth >= minDepth {
		f.report, f.lines, f.recalled = r, asked.lines, false
	}
	if ended || state.Running {
		f.failed = state.Err
	}
	if ended {
		if !f.covers(asked.lines) {
			f.lines = asked.lines // it could find no more
		}
		given := a.run.task.time
		switch {
		case r.Stopped != solver.StoppedTime:
			given = endless // more time would not help
		case a.run.starved(r.Nodes) && f.given == 0:
			given-- // it is searched once more
		}
		f.given = max(f.given, given)
		a.run.task = task{}
	}
	a.found.put(at, f)
	if state.Err != nil {
		a.cfg.Failed(state.Err)
	}
	if !state.Running { // also after a search that was stopped: its last report may come when the review that stopped it is over
		a.search()
	}
	a.cfg.Changed(ChangedAnalysis)
}

// forget restarts the analysis with another engine.
func (a *Analysis) forget() {
	a.run.pace = 0
	a.know.renew()
	a.deeper = key{}
	a.run.stop()
}

// Recall adopts stored findings about the current game: those of the named engine, which analyses, and the verdicts of a review, which
// is by the game's own engine whichever analyses.
func (a *Analysis) Recall(by string, list, review []Finding) {
	judged := a.know.judgements().recall(a.at.tree(), review)
	if news := a.know.recall(by, list); !news && !judged {
		return
	}
	if k := a.run.task.key; a.run.on() {
		if f, _ := a.found.get(k); f.recalled {
			a.run.stop() // its search may be unnecessary now
		}
	}
	a.renew()
}

// close ends the search.
func (a *Analysis) close() { a.run.worker.Close() }
