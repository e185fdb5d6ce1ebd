package windowtest

import (
	"context"
	"path/filepath"
	"testing"

	"qilab/core"
	"qilab/core/chaosclock"
	clocktexts "qilab/core/chaosclock/notation"
	"qilab/solver"
	"qilab/solver/catalog"
	"qilab/solver/reports"
	"qilab/storage/library"
	"qilab/ui/control"
	"qilab/ui/table"
)

// gatedAnalyzer answers once the gate gives leave.
type gatedAnalyzer struct{ gate chan struct{} }

func (g gatedAnalyzer) Analyze(ctx context.Context, line core.Line, lim solver.Limit, report func(solver.Report)) error {
	select {
	case <-g.gate:
	case <-ctx.Done():
		return ctx.Err()
	}
	return fakeAnalyzer{}.Analyze(ctx, line, lim, report)
}

// gated is Chaos Clock with that analyzer.
func gated(gate chan struct{}) catalog.Game {
	return catalog.Game{Rules: chaosclock.Rules{}, Codec: clocktexts.Codec{}, Analyzer: gatedAnalyzer{gate}}
}

// storedVerdicts counts the stored verdicts of all games.
func storedVerdicts(t *testing.T, dir string) int {
	t.Helper()
	l, err := library.Open(filepath.Join(dir, library.FileName), catalog.Readers([]catalog.Game{gated(nil)}), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	list, err := l.List(t.Context(), library.Query{})
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, g := range list {
		text, _, err := l.Analysis(t.Context(), g.ID, "")
		if err != nil {
			continue
		}
		entries, err := reports.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			n += len(e.Verdicts)
		}
	}
	return n
}

// fourPlies plays the first moves of a game between two people.
func (r *rig) fourPlies() catalog.Game {
	r.t.Helper()
	g := r.table.Current()
	r.start(g, g.Rules.Start(), [2]seat{})
	for range 4 {
		r.play(r.table.Position().Moves()[0])
		r.loop.run()
	}
	return g
}

// verdictsAfter reviews a game, closes the window in a situation, and returns the number of stored verdicts.
func verdictsAfter(t *testing.T, how string) int {
	dir := t.TempDir()
	gate := make(chan struct{})
	r := withLibraryOf(t, dir, gated(gate))
	g := r.fourPlies()
	r.until("recorded", func() bool { return r.table.Origins.Here().Record != 0 })
	r.Run("review")
	r.loop.run()
	let := func(n int) {
		for range n {
			select {
			case gate <- struct{}{}:
			case <-t.Context().Done():
			}
		}
	}
	switch how {
	case "here":
		close(gate)
		r.settled()
	case "drill":
		p := g.Rules.Start()
		right := g.Rules.FormatMove(p, p.Moves()[0])
		if err := r.table.Drill.Start(g, table.Exercise{Position: p.String(), Line: []string{right}, Accepted: [][]string{{right}}}); err != nil {
			t.Fatal(err)
		}
		close(gate)
		r.until("the review has ended", func() bool { _, on := r.search.Reviews.Status(); return !on })
		if !r.search.Reviews.Done() {
			t.Fatal("not done")
		}
	case "elsewhere", "cancelled":
		r.start(g, g.Rules.Start(), [2]seat{})
		r.search.Analysis.SetOn(false)
		r.loop.run()
		let(3)
		r.until("three are done", func() bool { s, on := r.search.Reviews.Status(); return on && s.Done >= 3 })
		if how == "cancelled" {
			r.search.Reviews.Cancel()
			r.loop.run()
		}
	}
	r.Close()
	return storedVerdicts(t, dir)
}

// Closing the window stores a finished review, and what an unfinished one has found, also while the user is elsewhere.
func TestReviewStoredAtClose(t *testing.T) {
	for how, want := range map[string]int{"here": 4, "drill": 4, "elsewhere": 3, "cancelled": 3} {
		t.Run(how, func(t *testing.T) {
			if n := verdictsAfter(t, how); n < want {
				t.Errorf("%d verdicts are stored, want %d", n, want)
			}
		})
	}
}

// A position typed into the editor stays while a review goes on.
func TestTypedDuringReview(t *testing.T) {
	gate := make(chan struct{})
	r := withLibraryOf(t, t.TempDir(), gated(gate))
	r.fourPlies()
	r.Run("review")
	r.loop.run()
	r.table.Editor.EditPosition()
	r.loop.run()
	var typed *control.Entry
	for _, e := range shown[*control.Entry](r) {
		if e.Text == r.table.Editor.Sketch().Text() {
			typed = e
		}
	}
	typed.SetText("4,3,7,11")
	gate <- struct{}{}
	r.until("one is reviewed", func() bool { s, _ := r.search.Reviews.Status(); return s.Done > 0 })
	if typed.Text != "4,3,7,11" {
		t.Errorf("typed text is %q", typed.Text)
	}
	close(gate)
}

// While another game is reviewed, the analysis says so in place of the moves.
func TestAnalysisDuringAnotherReview(t *testing.T) {
	gate := make(chan struct{})
	defer close(gate)
	r := withLibraryOf(t, t.TempDir(), gated(gate))
	g := r.fourPlies()
	r.Run("review")
	r.loop.run()
	r.start(g, g.Rules.Start(), [2]seat{})
	r.loop.run()
	r.wantText("Reviewing another game: ")
}

// The button below the board does not end the review of another game: it says that this one can follow.
func TestReviewWaitsForAnotherOne(t *testing.T) {
	gate := make(chan struct{})
	defer close(gate)
	r := withLibraryOf(t, t.TempDir(), gated(gate))
	g := r.fourPlies()
	reviewed := r.table.Document().Game()
	r.Run("review")
	r.loop.run()
	r.start(g, g.Rules.Start(), [2]seat{})
	r.table.View.SetActivity(table.Play)
	r.play(r.table.Position().Moves()[0])
	r.Run("resign")
	r.loop.run()
	r.tapButton("Review")
	if status, on := r.search.Reviews.Status(); !on || status.Game != reviewed || r.status() != r.words.T("mistakes.waiting") {
		t.Errorf("the review of the other game goes on: %v; %q", on && status.Game == reviewed, r.status())
	}
}
