package ui

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/solver"
	"qilab/storage"
	"qilab/ui/board"
	"qilab/ui/i18n"
	"qilab/ui/session"
)

// loop is the goroutine of the window: what is posted runs when the test lets it.
type loop struct {
	mu    sync.Mutex
	queue []func()
}

func (l *loop) post(f func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.queue = append(l.queue, f)
}

func (l *loop) run() {
	for {
		l.mu.Lock()
		if len(l.queue) == 0 {
			l.mu.Unlock()
			return
		}
		f := l.queue[0]
		l.queue = l.queue[1:]
		l.mu.Unlock()
		f()
	}
}

// fakeAnalyzer finds at once what an outcome is by the number of the move: all kinds of verdict occur.
type fakeAnalyzer struct{}

func (fakeAnalyzer) Analyze(ctx context.Context, line core.Line, _ solver.Limit, report func(solver.Report)) error {
	p := line.Last()
	results := []core.Result{core.BothWin, core.FirstWins, core.SecondWins, core.BothLose}
	r := solver.Report{Position: p, Exact: true, Result: core.BothWin, Plies: 12, Progress: 1, Nodes: 1_234_567, Elapsed: time.Second}
	for i, m := range p.Moves() {
		v := solver.Verdict{Move: m, Result: results[i%len(results)], Plies: 10 + i, PV: []core.Move{m}}
		if v.Result == core.BothLose {
			v.Plies = solver.Unknown
		}
		r.Moves = append(r.Moves, v)
	}
	solver.Sort(r.Moves, p.Turn())
	report(r)
	return ctx.Err()
}

// fakeOpponent plays the first legal move when it is let.
type fakeOpponent struct{ allow chan struct{} }

func (fakeOpponent) Levels() []solver.Level {
	return []solver.Level{{ID: "beginner"}, {ID: "easy"}, {ID: "perfect"}}
}

func (o fakeOpponent) Choose(ctx context.Context, line core.Line, _ string, _ *rand.Rand) (core.Move, error) {
	select {
	case <-o.allow:
		if ctx.Err() != nil { // it was meant for the next one
			o.allow <- struct{}{}
			return core.Move{}, ctx.Err()
		}
		return line.Last().Moves()[0], nil
	case <-ctx.Done():
		return core.Move{}, ctx.Err()
	}
}

// rig is a window with all that a test wants to look at.
type rig struct {
	*Window
	t        testing.TB
	app      fyne.App
	loop     *loop
	opponent fakeOpponent
	dir      string
	store    *storage.Store
}

// Close ends the window as its program does.
func (r *rig) Close() {
	r.Window.Close()
	r.store.Close()
}

// newRig opens a window on an empty store, in a language and mode.
func newRig(t *testing.T, lang i18n.Lang, mode string) *rig {
	t.Helper()
	return openRig(t, t.TempDir(), lang, mode)
}

// openRig opens a window on the store in dir, with the game changed by adapt.
func openRig(t testing.TB, dir string, lang i18n.Lang, mode string, adapt ...func(*session.Game)) *rig {
	t.Helper()
	return openRigWith(t, dir, lang, mode, nil, adapt...)
}

// openRigWith is openRig with more games beside Chaos Clock.
func openRigWith(t testing.TB, dir string, lang i18n.Lang, mode string, more []session.Game, adapt ...func(*session.Game)) *rig {
	t.Helper()
	r := &rig{t: t, app: test.NewTempApp(t), loop: &loop{}, dir: dir}
	r.opponent = fakeOpponent{allow: make(chan struct{}, 100)}
	rules := func(id string) (core.Rules, bool) {
		for _, g := range more {
			if g.Rules.ID() == id {
				return core.ForReading(g.Rules), true
			}
		}
		return chaosclock.Rules{}, id == "chaosclock"
	}
	var problems []storage.Problem
	store := storage.Open(dir, rules, func(p storage.Problem) { problems = append(problems, p) })
	settings, _ := store.LoadSettings(Schema(nil))
	_ = settings.Set(setLanguage, string(lang))
	_ = settings.Set(setMode, mode)
	_ = settings.SetBool(setAnimations, false)
	if err := store.SaveSettings(settings); err != nil {
		t.Fatal(err)
	}
	game := session.Game{
		Rules: chaosclock.Rules{}, Analyzer: fakeAnalyzer{}, Opponent: r.opponent,
		Prover: fakeProver{}, Puzzles: fakePuzzles,
		Number: func(p core.Position) (int64, bool) { return chaosclock.DealNumber(p.(chaosclock.Position)) },
		Fair: func(context.Context, *rand.Rand) (core.Position, error) {
			return chaosclock.Rules{}.Start(), nil
		},
	}
	for _, change := range adapt {
		change(&game)
	}
	others, err := store.Claim()
	if err != nil {
		t.Fatal(err)
	}
	r.store = store
	r.Window = New(Deps{
		Others: others,
		App:    r.app, Store: store, Post: r.loop.post, Problems: problems, Pace: time.Nanosecond,
		Games: append([]session.Game{game}, more...),
	})
	r.win.Resize(fyne.NewSize(1180, 800))
	t.Cleanup(r.Close)
	return r
}

// until runs the loop until a condition holds.
func (r *rig) until(what string, done func() bool) {
	r.t.Helper()
	deadline := time.Now().Add(10 * time.Second)
	for {
		r.loop.run()
		if done() {
			return
		}
		if time.Now().After(deadline) {
			r.t.Fatalf("waited too long until %s", what)
		}
		time.Sleep(time.Millisecond)
	}
}

// settled waits until the analysis has nothing left to do.
func (r *rig) settled() {
	r.t.Helper()
	r.until("the analysis has ended", func() bool { return !r.session.SearchingAnything() })
}

// onTable is a rig that shows the sample deal with its analysis.
func onTable(t *testing.T, lang i18n.Lang, mode string) *rig {
	t.Helper()
	r := newRig(t, lang, mode)
	r.show(screenGame)
	r.settled()
	return r
}

// press types a key without Control, on the canvas or on what has the focus.
func (r *rig) press(name fyne.KeyName) {
	e := &fyne.KeyEvent{Name: name}
	if focused := r.win.Canvas().Focused(); focused != nil {
		focused.TypedKey(e)
	} else {
		r.win.Canvas().OnTypedKey()(e)
	}
	r.loop.run()
}

// point is the place of a cell, 1–12, in the window.
func (r *rig) point(spot board.Spot) fyne.Position {
	b := r.view.board
	painter, _ := board.For(r.session.Rules().ID())
	layout := painter.Arrange(b.Size(), b.State().Flipped, false)
	at, _ := layout.Place(spot)
	return fyne.CurrentApp().Driver().AbsolutePositionForObject(b).Add(at)
}

func cellSpot(n int) board.Spot { return board.SquareSpot(core.Square(n - 1)) }

func (r *rig) click(spot board.Spot) {
	test.TapCanvas(r.win.Canvas(), r.point(spot))
	r.loop.run()
}

// drag takes what is at one spot to another.
func (r *rig) drag(from, to board.Spot) {
	b := r.view.board
	origin := fyne.CurrentApp().Driver().AbsolutePositionForObject(b)
	start, end := r.point(from).Subtract(origin), r.point(to).Subtract(origin)
	b.MouseDown(&desktop.MouseEvent{Button: desktop.MouseButtonPrimary, PointEvent: fyne.PointEvent{Position: start}})
	b.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: end}, Dragged: fyne.NewDelta(end.X-start.X, end.Y-start.Y)})
	b.DragEnd()
	r.loop.run()
}

func (r *rig) wantPly(want int) {
	r.t.Helper()
	if got := r.session.Node().Ply(); got != want {
		r.t.Errorf("at ply %d, want %d", got, want)
	}
}

// texts are all texts that the window shows now, with those of dialogs.
func (r *rig) texts() []string {
	var list []string
	var walk func(o fyne.CanvasObject)
	walk = func(o fyne.CanvasObject) {
		if !o.Visible() {
			return
		}
		switch o := o.(type) {
		case *canvas.Text:
			if o.Text != "" {
				list = append(list, o.Text)
			}
		case *fyne.Container:
			for _, child := range o.Objects {
				walk(child)
			}
		case fyne.Widget:
			for _, child := range test.WidgetRenderer(o).Objects() {
				walk(child)
			}
		}
	}
	walk(r.win.Canvas().Content())
	for _, o := range r.win.Canvas().Overlays().List() {
		walk(o)
	}
	for _, m := range r.menus() {
		list = append(list, m.Title)
		for _, item := range m.Items() {
			list = append(list, item.Text)
		}
	}
	return list
}

// says reports whether a text shown now contains part, which may be broken into several lines.
func (r *rig) says(part string) bool {
	texts := r.texts()
	return strings.Contains(strings.Join(strings.Fields(strings.Join(texts, " ")), " "), part) ||
		strings.Contains(strings.Join(texts, ""), part) // Chinese lines have no space between them
}

func (r *rig) wantText(part string) {
	r.t.Helper()
	if !slices.ContainsFunc(r.texts(), func(s string) bool { return strings.Contains(s, part) }) {
		r.t.Errorf("nothing says %q", part)
	}
}
