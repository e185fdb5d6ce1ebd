package windowtest

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"qilab/core"
	"qilab/solver"
	"qilab/solver/catalog"
	"qilab/ui/control"
	"qilab/ui/i18n"
)

// slowEngine is fakeEngine as a review uses it, one search at each turn that it is given.
type slowEngine struct{ turns chan struct{} }

func (e slowEngine) Analyze(ctx context.Context, line core.Line, lim solver.Limit, report func(solver.Report)) error {
	select {
	case <-e.turns:
		lim.Time = time.Second
		return fakeEngine{}.Analyze(ctx, line, lim, report)
	case <-ctx.Done():
		return ctx.Err()
	}
}

// TestReviewOnTheStatusLine: the sign at its end counts the positions of the review that is running, of this game and of another, and
// leaves the line to messages.
func TestReviewOnTheStatusLine(t *testing.T) {
	engine := slowEngine{turns: make(chan struct{}, 1000)}
	r := openRig(t, t.TempDir(), i18n.English, "light", func(g *catalog.Game) {
		g.Analyzer, g.Scale, g.NewAnalyzer = fakeEngine{}, 300, func() solver.Analyzer { return engine }
	})
	r.show(screenGame)
	for range 9 {
		r.play(r.table.Position().Moves()[0])
	}
	r.settled()
	button := func() *control.Button {
		for _, b := range shown[*control.Button](r) {
			if strings.Contains(strings.ToLower(b.Text), "review") && strings.Contains(b.Text, "/") {
				return b
			}
		}
		return &control.Button{}
	}
	sign := func() string { return button().Text }
	wantSign := func(want string) {
		t.Helper()
		status, _ := r.search.Reviews.Status()
		if want += fmt.Sprintf("%d/%d", status.Done, status.All); !strings.HasPrefix(sign(), want) {
			t.Errorf("the sign is %q, not %q", sign(), want)
		}
	}
	done := func(n int) {
		t.Helper()
		r.until("positions are searched", func() bool {
			status, on := r.search.Reviews.Status()
			if on && status.Done < n && len(engine.turns) == 0 {
				engine.turns <- struct{}{}
			}
			return on && status.Done >= n
		})
	}

	places := func() (list []fyne.Position) {
		for _, tabs := range r.allTabs() {
			list = append(list, fyne.CurrentApp().Driver().AbsolutePositionForObject(tabs))
		}
		return list
	}
	before := places()
	r.Run("review")
	r.loop.run()
	if now := places(); !slices.Equal(now, before) {
		t.Errorf("the review moves the tabs from %v to %v", before, now)
	}
	if said := r.status(); strings.Contains(said, "0") || !strings.Contains(said, "Report tab") {
		t.Errorf("the status line says %q, which is not true for long", said)
	}
	wantSign("Review ")
	done(1)
	wantSign("Review ")

	// It leads to the report, from the home screen to the game.
	test.Tap(button())
	if !r.Commands().ByID("report").Checked() {
		t.Error("the sign does not lead to the report")
	}
	r.Run("home")
	wantSign("Review ")
	test.Tap(button())
	if r.Screen() != screenGame {
		t.Errorf("from the home screen the sign leads to %s", r.Screen())
	}

	r.table.Restart()
	r.loop.run()
	wantSign("Reviewing another game: ")
	done(2)
	wantSign("Reviewing another game: ")
	r.Run("copy-position")
	if said := r.status(); strings.Contains(strings.ToLower(said), "review") || said == "" {
		t.Errorf("after another command the status line says %q", said)
	}
	r.Run("review")
	if sign() != "" {
		t.Errorf("the sign stays: %q", sign())
	}
	if said := r.status(); said != r.words.T("told.review-stopped") {
		t.Errorf("the status line says %q", said)
	}

	// If the analysis is hidden, the end is reported as well.
	r.play(r.table.Position().Moves()[0])
	r.Run("hide")
	r.Run("review")
	wantSign("Review ")
	for range 50 {
		engine.turns <- struct{}{}
	}
	r.until("the review is over", func() bool { _, on := r.search.Reviews.Status(); return !on })
	if said := r.status(); !strings.Contains(said, "finished") || !strings.Contains(said, "press H") {
		t.Errorf("at the end the status line says %q", said)
	}
}
