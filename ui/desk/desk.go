// Package desk joins the table with the search that follows it. Neither knows the other.
package desk

import (
	"time"

	"qilab/core"
	"qilab/solver"
	"qilab/solver/review"
	"qilab/ui/analysis/search"
	"qilab/ui/table"
)

// Config adds the settings of the search to those of the table.
type Config struct {
	table.Config
	// Start returns a worker for a search, as in search.Config.
	Start func(show func(solver.Report, solver.State)) search.Worker
	// Left, Reviewed and Judged are as in search.Config.
	Left     func()
	Reviewed func(game *core.Game, found []search.Finding)
	Judged   func(game *core.Game, line []*core.Node, found []review.Found)
}

// Desk is a table and its search.
type Desk struct {
	Table  *table.Table
	Search *search.Search

	unseen table.Change // changes by the search while the table settled
}

// New returns a desk with a fresh game of the first of cfg.Games.
func New(cfg Config) *Desk {
	d := &Desk{}
	tell := cfg.Changed
	cfg.Changed = func(c table.Change) {
		if d.Search != nil {
			d.Search.Tell(situation(d.Table))
		}
		c |= d.unseen
		d.unseen = 0
		if tell != nil {
			tell(c)
		}
	}
	cfg.Settling = func(n *core.Node) {
		// Within Table.Together no search starts yet, but views may already ask about the new game.
		d.Search.Tell(situation(d.Table))
		d.note(d.Search.Release(n))
	}
	cfg.Settled = func() { d.note(d.Search.Follow(situation(d.Table))) }
	cfg.Limit = func() solver.Limit { return d.Search.Analysis.Limit() }
	if cfg.Timer == nil {
		cfg.Timer = table.WallTimer{}
	}
	if cfg.Failed == nil {
		cfg.Failed = func(error) {}
	}
	d.Table = table.New(cfg.Config)
	d.Search = search.New(search.Config{
		Start: cfg.Start, Post: cfg.Post, After: func(t time.Duration, f func()) func() bool { return cfg.Timer.After(t, f) },
		Changed: func(c search.Change) { d.Table.Announce(bits(c)) }, Failed: cfg.Failed, Left: cfg.Left, Reviewed: cfg.Reviewed, Judged: cfg.Judged,
		Holds: d.Table.Origins.Holds, Same: d.sameGame,
		Proves: func(id string) bool {
			g, _ := d.Table.GameByID(id)
			return g.Scale == 0
		},
	}, situation(d.Table))
	return d
}

// sameGame reports whether two games are forms of one, or the same record of the library.
func (d *Desk) sameGame(a, b *core.Game) bool {
	from := d.Table.Origins
	record := from.Of(a).Record
	return from.Same(a, b) || record != 0 && record == from.Of(b).Record
}

// note adds changes of the search to the table's pending report.
func (d *Desk) note(c search.Change) { d.unseen |= bits(c) }

// bits converts changes of the search to those of the table.
func bits(c search.Change) (t table.Change) {
	if c&search.ChangedAnalysis != 0 {
		t |= table.ChangedAnalysis
	}
	if c&search.ChangedPondering != 0 {
		t |= table.ChangedSeats
	}
	return t
}

// situation returns the state of a table for the search.
func situation(t *table.Table) search.Situation {
	s := search.Situation{
		Game: t.Current(), Outcomes: t.Outcomes(), FreePlay: t.Rulings.FreePlay(), Scope: scopes[t.Mode().Searched()],
		Thinking: t.Players.Thinking(), Concealed: t.View.Hidden(),
	}
	if o, ok := t.Opening.Current(); ok {
		s.Agreed = len(o.State.Moves())
	}
	if level, clock, timed, ok := t.Players.Awaiting(); ok {
		s.Awaited = &search.Awaited{Level: level, Clock: clock, Timed: timed}
	}
	return s
}

// scopes are the scopes of the search in the modes of a table.
var scopes = [...]search.Scope{
	table.SearchAll: search.Full, table.SearchNoThreats: search.NoThreats, table.SearchNoPositions: search.Void, table.SearchNothing: search.Suspended,
}

// Close cancels all searches and waits for them.
func (d *Desk) Close() {
	d.Table.Close()
	d.Search.Close()
}
