package search

import (
	"time"

	"qilab/core"
	"qilab/solver"
	"qilab/solver/reports"
)

// endless is the time of a search that ends only with an exact answer.
const endless = reports.Endless

// allLines exceeds the number of moves of any position. Zero would mean the engine's default.
const allLines = 1 << 12

// Budget is how long an engine that may never be exact searches a position. Solvers that prove outcomes take the time they need.
type Budget struct {
	Think time.Duration // the current position; 0: as long as it is current
	Fill  time.Duration // every other position of the line, for the graph, afterwards; 0: not at all
}

// task is a position to search, and the time for it.
type task struct {
	key  key
	line core.Line
	time time.Duration // endless: until the answer is exact
}

// wish is a search whose answer the user is waiting for.
type wish interface {
	// task returns the search; ok is false if it could find nothing more.
	task() (want task, ok bool)
}

// taskAt returns a search of the position at n.
func taskAt(k *Knowledge, n *core.Node, time time.Duration) task {
	return task{key: k.keyOf(n), line: n.Line(), time: time}
}

// open reports whether a search of that time could find more about the position at n.
func open(k *Knowledge, n *core.Node, time time.Duration) bool {
	if k.outcome(n).Over() {
		return false
	}
	f, _ := k.get(n)
	return !f.report.Exact && f.given < time
}

// nextInLine returns the next search of the current line: the current position for think, then the others for fill, for the graph.
// It skips positions searched by a review, unless the user asks to go deeper, or the search of the current one lacks lines or was
// interrupted, as by that review.
func nextInLine(k *Knowledge, at *Situation, b Budget, deeper bool, lim solver.Limit) (task, bool) {
	if at.proves() {
		b = Budget{Think: endless, Fill: endless}
	}
	if b.Think == 0 || deeper {
		b.Think = endless
	}
	searched := k.judgements().searched
	n := at.node()
	f, _ := k.get(n)
	lacks := !f.covers(lim.Lines) && !k.outcome(n).Over() // a review finds one line
	cut := f.report.Stopped == solver.StoppedCancel
	if time := timeFor(at, n, b.Think, lim); lacks || (!searched[n] || deeper || cut) && open(k, n, time) {
		return taskAt(k, n, time), true
	}
	for _, n := range at.tree().CurrentLine() {
		if !searched[n] && open(k, n, b.Fill) {
			return taskAt(k, n, b.Fill), true
		}
	}
	return task{}, false
}

// timeFor returns how long to search the position at n: until it is proven if it is a provable endgame, otherwise the given time.
func timeFor(at *Situation, n *core.Node, time time.Duration, lim solver.Limit) time.Duration {
	if ends := at.Game.Endgames; ends != nil {
		if need, ok := ends.Of(n.Position(), lim); ok && need.Err == nil {
			return endless
		}
	}
	return time
}
