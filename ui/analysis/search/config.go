package search

import (
	"time"

	"qilab/core"
	"qilab/solver"
	"qilab/solver/review"
)

// Change is the set of changes of a Search.
type Change uint8

// The changes.
const (
	ChangedAnalysis  Change = 1 << iota // a report, or the analysed position, or analysis switched on or off
	ChangedPondering                    // whether the program ponders
)

// Config holds what a Search needs. Left, Reviewed and Judged may be nil.
type Config struct {
	// Start makes a worker. It calls show on the goroutine that owns the Search, never from within one of its methods.
	Start func(show func(solver.Report, solver.State)) Worker
	// Post runs a func on the goroutine that owns the Search.
	Post func(func())
	// After calls f on some goroutine after d, unless it is stopped before.
	After func(d time.Duration, f func()) (stop func() bool)
	// Changed is called after every change, but not from within Follow.
	Changed func(Change)
	// Failed is called with errors of background searches.
	Failed func(error)
	// Left is called when another game becomes the current one, before it is searched: memory held for the last one can be freed.
	Left func()
	// Reviewed is called when a review of a game that is no longer the current one has ended, with its findings.
	Reviewed func(game *core.Game, found []Finding)
	// Judged is called when a review of a line of a game is complete.
	Judged func(game *core.Game, line []*core.Node, found []review.Found)
	// Proves reports whether the analyzer of a game, by its id, proves outcomes.
	Proves func(id string) bool
}
