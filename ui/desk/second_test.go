package desk_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"qilab/core"
	"qilab/solver"
	"qilab/solver/catalog"
	"qilab/ui/analysis/search"
)

// A second engine searches the current position beside the first, with half of everything each; its reports belong to their
// position and engine, and it stops with the first.
func TestSecondEngine(t *testing.T) {
	var limits [2]solver.Limit
	tb, _ := newStudyOf(t, catalog.Game{Analyzer: &limited{last: &limits[0]}}, search.Budget{Think: 9 * time.Millisecond}, "5", "3")
	other := &engine{score: func(core.Position, core.Move, int) int { return 500 }}
	tb.Analysis.SetLimit(solver.Limit{Threads: 4, Memory: 100})
	watch := func(i int, e *engine) solver.Analyzer { return &limited{e, &limits[i]} }
	tb.Second.Use("chaosclock", "external", watch(1, other), false)
	if _, ok := tb.Second.Report(); ok || tb.Second.Searching() {
		t.Error("it is heard while the analysis is off")
	}
	tb.Analysis.SetOn(true)
	both := func() bool {
		_, ok := tb.Second.Report()
		return ok && !tb.Analysis.SearchingAnything() && !tb.Second.Searching()
	}
	tb.loop.Until(t, time.Minute, "both have searched", both)
	first, _ := tb.Knowledge.Report()
	second, _ := tb.Second.Report()
	if first.Moves[0].Score != 9 || second.Moves[0].Score != 500 {
		t.Errorf("the first says %d, the second %d", first.Moves[0].Score, second.Moves[0].Score)
	}
	wantSearches(t, other, "2:9ms")
	for i, lim := range limits {
		if lim.Threads != 2 || lim.Memory != 50 {
			t.Errorf("number %d has %d threads and %d MiB", i+1, lim.Threads, lim.Memory)
		}
	}
	tb.Tree.Back()
	if _, ok := tb.Second.Report(); ok {
		t.Error("what it said of another position is shown")
	}
	tb.loop.Until(t, time.Minute, "both have searched", both)
	wantSearches(t, other, "1:9ms")
	tb.Tree.Forward()
	if _, ok := tb.Second.Report(); !ok || tb.Second.Searching() {
		t.Error("what it has found is forgotten, or searched again")
	}

	// Another program under its name does not inherit the reports; the same one is not disturbed.
	tb.Second.Use("chaosclock", "external", watch(1, other), false)
	wantSearches(t, other, "")
	tb.Second.Use("chaosclock", "external", watch(1, other), true)
	tb.loop.Until(t, time.Minute, "it has searched again", both)
	wantSearches(t, other, "2:9ms")
	tb.Analysis.SetPaused(true)
	tb.Tree.Back()
	tb.loop.Take()
	wantSearches(t, other, "")
	tb.Second.Use("chaosclock", "", nil, false)
	if _, ok := tb.Second.Report(); ok || tb.Second.By() != "" {
		t.Error("it is still there")
	}
}

// limited records the limit of each request.
type limited struct {
	*engine
	last *solver.Limit
}

func (l *limited) Analyze(ctx context.Context, line core.Line, lim solver.Limit, report func(solver.Report)) error {
	*l.last = lim
	return l.engine.Analyze(ctx, line, lim, report)
}

// A failing engine is reported once, and asked again only when it is selected again or the user wants to.
func TestSecondEngineFails(t *testing.T) {
	tb, _ := newStudy(t, search.Budget{Think: 2 * time.Millisecond}, "5")
	tb.Second.Use("chaosclock", "external", broken{}, false)
	tb.Analysis.SetOn(true)
	tb.loop.Until(t, time.Minute, "it has failed", func() bool { return len(tb.failed) > 0 })
	tb.Tree.Back()
	tb.Tree.Forward()
	tb.idle()
	if len(tb.failed) > 2 { // once for each position
		t.Errorf("told: %v", tb.failed)
	}
	told := len(tb.failed)
	if err := tb.Second.Failure(); err == nil || err.Error() != "broken" {
		t.Errorf("the failure is %v", err)
	}
	if tb.Failures.Retry(); tb.Second.Failure() != nil {
		t.Error("it has failed before it tried again")
	}
	tb.loop.Until(t, time.Minute, "it has failed again", func() bool { return len(tb.failed) > told })
}

type broken struct{}

func (broken) Analyze(context.Context, core.Line, solver.Limit, func(solver.Report)) error {
	return errors.New("broken")
}

// The failure of the only engine stays until it is tried again, and is not stored as a result.
func TestOnlyEngineFails(t *testing.T) {
	tb, e := newStudy(t, search.Budget{Think: 2 * time.Millisecond})
	e.err = errors.New("broken")
	tb.Analysis.SetOn(true)
	tb.loop.Until(t, time.Minute, "it has failed", func() bool { return len(tb.failed) > 0 })
	tb.Analysis.SetPaused(true)
	tb.Analysis.SetPaused(false)
	tb.idle()
	wantSearches(t, e, "0:2ms")
	if err := tb.Failures.Here(); err != e.err {
		t.Errorf("the failure is %v", err)
	}
	if list := tb.Knowledge.Findings(); len(list) != 0 {
		t.Errorf("stored: %+v", list)
	}
	e.err = nil
	if tb.Failures.Retry(); tb.Failures.Here() != nil {
		t.Error("it has failed before it tried again")
	}
	tb.idle()
	wantSearches(t, e, "0:2ms")
	tb.wantDepth(2)
	if list := tb.Knowledge.Findings(); len(list) != 1 || tb.Failures.Here() != nil {
		t.Errorf("stored: %+v, the failure is %v", list, tb.Failures.Here())
	}
}
