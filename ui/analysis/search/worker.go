package search

import (
	"time"

	"qilab/core"
	"qilab/solver"
)

// Worker is a background search: *solver.Worker, as this package sees it.
type Worker interface {
	// Serve changes to another analyzer.
	Serve(a solver.Analyzer)
	// Start searches the end of line, replacing the previous request.
	Start(line core.Line, lim solver.Limit, key any)
	// Stop cancels the search; its last report still arrives.
	Stop()
	// Close stops everything.
	Close()
}

// run is a worker's search.
type run struct {
	worker Worker
	served string // the id of the game that the worker serves
	task   task   // the zero value: none
	since  time.Time
	pace   float64 // the most nodes a second of a search of this engine
}

// serve switches the worker to the current game, and reports whether it served another one.
func (r *run) serve(at *Situation) bool {
	if r.served == at.id() {
		return false
	}
	r.served, r.task, r.pace = at.id(), task{}, 0
	r.worker.Serve(at.Game.Analyzer)
	return true
}

// start starts a search, replacing the previous one.
func (r *run) start(want task, lim solver.Limit) {
	r.task, r.since = want, time.Now()
	r.worker.Start(want.line, lim, request{want.key, lim.Lines})
}

// stop cancels the search.
func (r *run) stop() {
	if r.on() {
		r.task = task{}
		r.worker.Stop()
	}
}

// on reports whether a search is running.
func (r *run) on() bool { return r.task.key != (key{}) }

// searches reports whether a position is being searched.
func (r *run) searches(at key) bool { return r.on() && r.task.key == at }

// searchedFor returns how long the current search has run on a position; 0 for another one.
func (r *run) searchedFor(at key) time.Duration {
	if r.task.key != at {
		return 0
	}
	return time.Since(r.since)
}

// starved reports whether a search that has used its time visited so few nodes that the machine must have been busy with something else,
// as while it draws a large picture. Its value would stand out among those of the other positions.
func (r *run) starved(nodes uint64) bool {
	pace := float64(nodes) / r.task.time.Seconds()
	r.pace = max(r.pace, pace)
	return pace < r.pace/8
}
