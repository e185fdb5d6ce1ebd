package panel

import (
	"testing"

	"qilab/solver"
	"qilab/solver/catalog"
	"qilab/ui/session"
)

// idle is an analysis that finds nothing.
type idle struct{ session.Search }

func (idle) Serve(solver.Analyzer) {}
func (idle) Close()                {}

// newSession returns a session with one game, in which nothing is analysed.
func newSession(t *testing.T, g catalog.Game) *session.Session {
	t.Helper()
	s := session.New(session.Config{
		Games:    []catalog.Game{g},
		Analysis: func(func(solver.Report, solver.State)) session.Search { return idle{} },
		Post:     func(f func()) { f() },
		Seed:     1,
	})
	t.Cleanup(s.Close)
	return s
}
