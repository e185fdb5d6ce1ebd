// Package desktest has a desk for the tests of panels.
package desktest

import (
	"testing"

	"qilab/solver"
	"qilab/solver/catalog"
	"qilab/ui/analysis/search"
	"qilab/ui/desk"
	"qilab/ui/table"
)

// idle is an analysis without findings.
type idle struct{ search.Worker }

func (idle) Serve(solver.Analyzer) {}
func (idle) Close()                {}

// New returns a desk with one game, without analysis.
func New(t *testing.T, g catalog.Game) *desk.Desk {
	t.Helper()
	d := desk.New(desk.Config{
		Config: table.Config{Games: []catalog.Game{g}, Post: func(f func()) { f() }, Seed: 1},
		Start:  func(func(solver.Report, solver.State)) search.Worker { return idle{} },
	})
	t.Cleanup(d.Close)
	return d
}
