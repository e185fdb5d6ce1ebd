package search

import (
	"math"
	"time"

	"qilab/core"
	"qilab/solver"
)

// endless is the time of a search that ends only with an exact answer.
const endless = time.Duration(math.MaxInt64)

// allLines is more lines than any position has moves. Zero would mean the engine's default.
const allLines = 1 << 12

// Budget says how long an engine that may never be exact searches a position. Solvers that prove outcomes take the time
// that they need.
type Budget struct {
	Think time.Duration // the current position; 0: as long as it is current
	Fill  time.Duration // every other position of the line, for the graph, after that; 0: not at all
}

// task is a position to be searched and for how long.
type task struct {
	key  key
	line core.Line
	time time.Duration // endless: until the answer is exact
}

// wish is a search that an answer to the user waits for.
type wish interface {
	// task returns the search; ok is false if it would find out nothing more.
	task() (want task, ok bool)
}

// taskAt returns a search of the position at n.
func taskAt(k *Knowledge, n *core.Node, time time.Duration) task {
	return task{key: k.keyOf(n), line: n.Line(), time: time}
}

// open reports whether a search of that time would find out anything about the position at n.
func open(k *Knowledge, n *core.Node, time time.Duration) bool {
	if k.outcome(n).Over() {
		return false
	}
	f, _ := k.get(n)
	return !f.report.Exact && f.given < time
}

// nextInLine returns the next search of the current line: of the current position for think, then of the others for fill, so that
// the graph fills up. It leaves out what a review has searched, unless the user asks to go deeper.
func nextInLine(k *Knowledge, at *Situation, b Budget, deeper bool, lim solver.Limit) (task, bool) {
	if at.proves() {
		b = Budget{Think: endless, Fill: endless}
	}
	if b.Think == 0 || deeper {
		b.Think = endless
	}
	searched := k.judgements().searched
	if n := at.node(); !searched[n] || deeper {
		if time := timeFor(at, n, b.Think, lim); open(k, n, time) {
			return taskAt(k, n, time), true
		}
	}
	for _, n := range at.tree().CurrentLine() {
		if !searched[n] && open(k, n, b.Fill) {
			return taskAt(k, n, b.Fill), true
		}
	}
	return task{}, false
}

// timeFor returns how long the position at n is searched: until it is proven if it is an endgame that can be proven, otherwise for
// the given time.
func timeFor(at *Situation, n *core.Node, time time.Duration, lim solver.Limit) time.Duration {
	if ends := at.Game.Endgames; ends != nil {
		if need, ok := ends.Of(n.Position(), lim); ok && need.Err == nil {
			return endless
		}
	}
	return time
}
