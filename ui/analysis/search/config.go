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

// Config configures a Search. Left, Reviewed and Judged may be nil.
type Config struct {
	// Start returns a worker that calls show on the goroutine that owns the Search, never from within one of its methods.
	Start func(show func(solver.Report, solver.State)) Worker
	// Post runs f on the goroutine that owns the Search.
	Post func(func())
	// After calls f on some goroutine after d, unless stopped before.
	After func(d time.Duration, f func()) (stop func() bool)
	// Changed is called after every change, but not from within Follow.
	Changed func(Change)
	// Failed is called with errors of background searches.
	Failed func(error)
	// Left is called before the first search of another game, so that memory held for the last one can be freed.
	Left func()
	// Reviewed is called with the findings of a review that has ended or was cancelled.
	Reviewed func(game *core.Game, found []Finding)
	// Judged is called when a review of a line of a game is complete.
	Judged func(game *core.Game, line []*core.Node, found []review.Found)
	// Holds reports whether a game is the current one or can come back; what is known of others is dropped.
	Holds func(*core.Game) bool
	// Same reports whether two games are forms of one game, as before and after the board was turned, or have the same record.
	Same func(a, b *core.Game) bool
	// Proves reports whether the analyzer of a game, by its id, proves outcomes.
	Proves func(id string) bool
}
