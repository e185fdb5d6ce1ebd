package search

import (
	"time"

	"qilab/core"
	"qilab/solver"
)

// Worker is a search in the background: *solver.Worker, as this package sees it.
type Worker interface {
	// Serve changes to another analyzer.
	Serve(a solver.Analyzer)
	// Start searches the end of line in place of the former request.
	Start(line core.Line, lim solver.Limit, key any)
	// Stop gives the search up; its last report still comes.
	Stop()
	// Close ends everything.
	Close()
}

// run is the search that a worker does.
type run struct {
	worker Worker
	served string // the id of the game that the worker serves
	task   task   // the zero value: none
	since  time.Time
}

// serve has the worker serve the current game, and reports whether it served another one.
func (r *run) serve(at *Situation) bool {
	if r.served == at.id() {
		return false
	}
	r.served, r.task = at.id(), task{}
	r.worker.Serve(at.Game.Analyzer)
	return true
}

// start begins a search in place of the last one.
func (r *run) start(want task, lim solver.Limit) {
	r.task, r.since = want, time.Now()
	r.worker.Start(want.line, lim, request{want.key, lim.Lines})
}

// stop gives the search up.
func (r *run) stop() {
	if r.on() {
		r.task = task{}
		r.worker.Stop()
	}
}

// on reports whether anything is searched.
func (r *run) on() bool { return r.task.key != (key{}) }

// searches reports whether a position is searched.
func (r *run) searches(at key) bool { return r.on() && r.task.key == at }

// searchedFor returns how long the search has been searching a position; 0 if it is of another one.
func (r *run) searchedFor(at key) time.Duration {
	if r.task.key != at {
		return 0
	}
	return time.Since(r.since)
}
