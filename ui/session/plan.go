package session

import (
	"math"
	"time"

	"qilab/core"
)

// endless is the time of a search that ends only with an exact answer.
const endless = time.Duration(math.MaxInt64)

// Budget says how long an engine that may never be exact searches a position. Solvers that prove outcomes take the time
// that they need.
type Budget struct {
	Think time.Duration // the current position; 0: as long as it is looked at
	Fill  time.Duration // every other position of the line, for the graph, once that is over; 0: not at all
}

// SetBudget chooses how long positions are searched.
func (a *Analysis) SetBudget(b Budget) {
	if b == a.budget {
		return
	}
	a.budget = b
	a.stop()
	a.search()
	a.s.changed(ChangedAnalysis)
}

// Deeper searches the current position without a bound, or, if that is being done, stops it.
func (a *Analysis) Deeper() {
	if !a.on || a.s.game.Scale == 0 {
		return
	}
	if a.Deepening() {
		a.deeper = key{}
		a.stop()
	} else {
		a.deeper, a.paused = a.keyOf(a.s.Node()), false
	}
	a.search()
	a.s.changed(ChangedAnalysis)
}

// Deepening reports whether the current position is to be searched without a bound because that was asked for.
func (a *Analysis) Deepening() bool {
	return a.deeper != (key{}) && a.deeper == a.keyOf(a.s.Node())
}

// CanDeepen reports whether Deeper would find out any more.
func (a *Analysis) CanDeepen() bool {
	return a.on && a.s.game.Scale > 0 && a.s.Editor.sketch == nil &&
		(a.Deepening() || a.budget.Think > 0 && a.open(a.s.Node(), endless))
}

// Progress returns the share of the time that the search of the current position has used up; ok is false if it is not
// being searched or has no bound.
func (a *Analysis) Progress() (share float64, ok bool) {
	if !a.Searching() {
		return 0, false
	}
	if r, _ := a.Report(); a.s.game.Scale == 0 || r.Class != nil && r.Stage != "" {
		return r.Progress, true
	}
	if a.running.time == endless {
		return 0, false
	}
	return min(1, float64(time.Since(a.since))/float64(a.running.time)), true
}

// plan returns what should be searched now: a hint; what a Question wants; what is threatened, if that is asked for; then,
// unless a game is being reviewed, the current position; then the others of the line, so that the graph fills up while nothing else
// is to be done. What was reviewed is searched again only if that is asked for. While the program thinks about its turn nothing is searched: the two would share the processor
// and the memory, and what the turn finds out
// serves the analysis too.
func (a *Analysis) plan() (task, bool) {
	if a.deeper != (key{}) && !a.Deepening() {
		a.deeper = key{} // it holds for one visit
	}
	if a.held || a.away || a.s.HeadStart.pending() || a.s.Players.Thinking() || a.s.Editor.sketch != nil || a.s.game.Analyzer == nil {
		return task{}, false
	}
	if hint, ok := a.s.Hints.search(); ok {
		return hint, true
	}
	if asked, ok := a.s.Question.task(); ok {
		return asked, true
	}
	if threat, ok := a.s.Threat.task(); ok {
		return threat, true
	}
	if !a.on || a.paused {
		return task{}, false
	}
	if a.s.Reviews.running != nil && !a.Deepening() {
		return task{}, false // the review needs the processor, and finds out the same
	}
	think, fill := a.budget.Think, a.budget.Fill
	if a.s.game.Scale == 0 {
		think, fill = endless, endless
	}
	if think == 0 || a.Deepening() {
		think = endless
	}
	searched := a.s.table().searched
	if n := a.s.Node(); (!searched[n] || a.Deepening()) && a.open(n, timeFor(a, n, think)) {
		return newTask(a, n, timeFor(a, n, think)), true
	}
	for _, n := range a.s.doc.Game().CurrentLine() {
		if !searched[n] && a.open(n, fill) {
			return newTask(a, n, fill), true
		}
	}
	return task{}, false
}

// timeFor returns how long the position at n is searched: until it is proven if it is an endgame that can be, otherwise for so
// long.
func timeFor(a *Analysis, n *core.Node, time time.Duration) time.Duration {
	if ends := a.s.game.Endgames; ends != nil {
		if need, ok := ends.Of(n.Position(), a.limit); ok && need.Err == nil {
			return endless
		}
	}
	return time
}

// maySearch reports whether anything may be searched now.
func maySearch(a *Analysis) bool {
	return a.on && !a.paused && !a.held && !a.away && !a.s.HeadStart.pending() && !a.s.Players.Thinking() && a.s.Editor.sketch == nil && a.s.game.Analyzer != nil
}

func newTask(a *Analysis, n *core.Node, time time.Duration) task {
	return task{key: a.keyOf(n), line: n.Line(), time: time}
}

// open reports whether a search of that time would find out anything about the position at n.
func (a *Analysis) open(n *core.Node, time time.Duration) bool {
	if a.s.OutcomeOf(n).Over() {
		return false
	}
	f, _ := a.found.get(a.keyOf(n))
	return !f.report.Exact && f.given < time
}
