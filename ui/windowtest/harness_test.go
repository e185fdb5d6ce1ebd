// Package windowtest tests the whole window from outside: its tests make one with ui.New, act like a user (keys, clicks, commands),
// and check the window and the table. Tests of a room's inner parts are in its own package.
package windowtest

import (
	"context"
	"image"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"runtime/debug"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"qilab/core"
	"qilab/core/chaosclock"
	clocktexts "qilab/core/chaosclock/notation"
	"qilab/solver"
	"qilab/solver/catalog"
	"qilab/storage"
	"qilab/storage/training"
	"qilab/ui"
	"qilab/ui/analysis/search"
	"qilab/ui/board"
	"qilab/ui/board/painters"
	"qilab/ui/host/hosttest"
	"qilab/ui/host/looptest"
	"qilab/ui/i18n"
	"qilab/ui/prefs"
	"qilab/ui/sound"
	"qilab/ui/table"
	"qilab/ui/words"
)

// TestMain reduces garbage collection while there is room, since these tests make many windows.
func TestMain(m *testing.M) {
	debug.SetGCPercent(200)
	debug.SetMemoryLimit(3 << 30)
	hosttest.Noon()
	os.Exit(m.Run())
}

// seat is who plays a side.
type seat = table.Seat

// The screens.
const (
	screenHome = prefs.HomeScreen
	screenGame = prefs.GameScreen
)

// loop is the window's goroutine: posts run when the test lets them.
type loop struct{ looptest.Loop }

func (l *loop) post(f func()) { l.Post(f) }
func (l *loop) run()          { l.Take() }

// fakeAnalyzer derives an outcome from the number of the move at once, so that all kinds of verdict occur.
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

func (o fakeOpponent) Choose(ctx context.Context, r solver.Request) (core.Move, error) {
	line := r.Line
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

// heard keeps the sounds that were played.
type heard struct{ events []sound.Event }

func (h *heard) Play(e sound.Event) { h.events = append(h.events, e) }
func (*heard) SetOn(bool)           {}
func (*heard) SetVolume(float64)    {}

// last returns the sound that was played last.
func (h *heard) last(t *testing.T) sound.Event {
	t.Helper()
	if len(h.events) == 0 {
		t.Fatal("nothing was heard")
	}
	return h.events[len(h.events)-1]
}

// rig is a window with everything that tests check.
type rig struct {
	*ui.Window
	t        testing.TB
	app      fyne.App
	win      fyne.Window
	table    *table.Table
	search   *search.Search
	settings *prefs.Settings
	words    words.Words // in the language that the window was opened in
	loop     *loop
	opponent fakeOpponent
	sounds   *heard
	dir      string
	store    *storage.Store
	frames   frames
	// opened is the training once it is open, on another goroutine.
	opened atomic.Pointer[training.Store]
	lists  bool // there is a library
}

// training waits until the training is open.
func (r *rig) training() *training.Store {
	r.t.Helper()
	r.until("the training is open", func() bool { return r.opened.Load() != nil && r.Commands().ByID("training-export").Can() })
	return r.opened.Load()
}

// filesOpen waits until the training and the library, if there is one, are open.
func (r *rig) filesOpen() {
	r.t.Helper()
	r.training()
	if r.lists {
		r.until("the library is open", r.Commands().ByID("library-import").Can)
	}
}

// Close ends the window as its program does.
func (r *rig) Close() {
	r.Window.Close()
	r.store.Close()
}

// closed reports whether the window was closed.
func (r *rig) closed() bool { return !slices.Contains(r.app.Driver().AllWindows(), r.win) }

// newRig opens a window on an empty store, in a language and mode.
func newRig(t *testing.T, lang i18n.Lang, mode string) *rig {
	t.Helper()
	return openRig(t, t.TempDir(), lang, mode)
}

// openRig opens a window on the store in dir, with the game changed by adapt.
func openRig(t testing.TB, dir string, lang i18n.Lang, mode string, adapt ...func(*catalog.Game)) *rig {
	t.Helper()
	return openRigWith(t, dir, lang, mode, nil, adapt...)
}

// openRigWith opens a rig as openRig does, with more games beside Chaos Clock.
func openRigWith(t testing.TB, dir string, lang i18n.Lang, mode string, more []catalog.Game, adapt ...func(*catalog.Game)) *rig {
	t.Helper()
	opponent := fakeOpponent{allow: make(chan struct{}, 100)}
	game := catalog.Game{
		Rules: chaosclock.Rules{}, Codec: clocktexts.Codec{}, Analyzer: fakeAnalyzer{}, Opponent: opponent,
		Prover: fakeProver{}, Puzzles: fakePuzzles,
		Deals: &catalog.Deals{
			Number: func(p core.Position) (int64, bool) { return chaosclock.DealNumber(p.(chaosclock.Position)) },
			Fair: func(context.Context, *rand.Rand) (core.Position, error) {
				return chaosclock.Rules{}.Start(), nil
			},
		},
	}
	for _, change := range adapt {
		change(&game)
	}
	var problems []storage.Problem
	store := storage.Open(dir, rulesOf(more), func(p storage.Problem) { problems = append(problems, p) })
	settings, _ := store.LoadSettings(prefs.All(nil).Schema())
	_ = settings.Set(prefs.Language, string(lang))
	_ = settings.Set(prefs.Mode, mode)
	_ = settings.SetBool(prefs.Animations, false)
	if err := store.SaveSettings(settings); err != nil {
		t.Fatal(err)
	}
	others, err := store.Claim()
	if err != nil {
		t.Fatal(err)
	}
	r := newWindow(t, dir, store, lang, ui.Deps{Others: others, Problems: problems, Games: append([]catalog.Game{game}, more...)})
	r.opponent = opponent
	return r
}

// rulesOf finds the rules of Chaos Clock and of more games.
func rulesOf(more []catalog.Game) func(id string) (core.Rules, bool) {
	return func(id string) (core.Rules, bool) {
		for _, g := range more {
			if g.Rules.ID() == id {
				return core.ForReading(g.Rules), true
			}
		}
		return chaosclock.Rules{}, id == "chaosclock"
	}
}

// newWindow opens a window of the usual size on a store that is open.
func newWindow(t testing.TB, dir string, store *storage.Store, lang i18n.Lang, deps ui.Deps) *rig {
	t.Helper()
	r := &rig{t: t, app: hosttest.App(t), loop: &loop{}, sounds: &heard{}, dir: dir, store: store, lists: deps.OpenLibrary != nil}
	r.words = words.Words{Catalog: i18n.New(lang)}
	deps.App, deps.Store, deps.Post, deps.Sounds, deps.Pace = r.app, store, r.loop.post, r.sounds, time.Nanosecond
	deps.Painters, deps.Spawn, deps.Pictures = painters.All(), func(work func()) { work() }, noPictures{}
	if deps.OpenTraining == nil {
		deps.OpenTraining = func(tell func(storage.Problem)) (*training.Store, error) {
			s, err := training.Open(filepath.Join(dir, training.FileName), catalog.Rules(deps.Games), tell)
			r.opened.Store(s)
			return s, err
		}
	}
	r.Window = ui.New(deps)
	for _, key := range []string{prefs.ActivityComputer, prefs.ActivityPeople} { // most tests are about study
		r.Settings().Set(key, prefs.ActivityStudy)
	}
	r.words.SetKeys(r.keyText)
	r.win, r.table, r.search, r.settings = r.Fyne(), r.Desk().Table, r.Desk().Search, r.Settings()
	r.win.Resize(fyne.NewSize(1180, 800))
	t.Cleanup(r.Close)
	return r
}

// keyText returns the keys of a command that has some.
func (r *rig) keyText(id string) string { return r.Commands().ByID(id).Shortcuts() }

// noPictures takes pictures and forgets them.
type noPictures struct{}

func (noPictures) SetPicture([]byte, *image.RGBA) error { return nil }
func (noPictures) Close()                               {}

func (r *rig) set(key, value string)        { r.settings.Set(key, value) }
func (r *rig) setBool(key string, on bool)  { r.settings.SetBool(key, on) }
func (r *rig) setInt(key string, value int) { r.settings.SetInt(key, value) }

// until runs the loop until a condition holds.
func (r *rig) until(what string, done func() bool) {
	r.t.Helper()
	r.loop.Until(r.t, 10*time.Second, what, done)
}

// settled waits until the analysis has nothing left to do.
func (r *rig) settled() {
	r.t.Helper()
	r.until("the analysis has ended", func() bool {
		_, reviewing := r.search.Reviews.Status()
		return !reviewing && !r.search.Analysis.SearchingAnything()
	})
}

// onTable returns a rig that shows the sample deal with its analysis.
func onTable(t *testing.T, lang i18n.Lang, mode string) *rig {
	t.Helper()
	r := newRig(t, lang, mode)
	r.show(screenGame)
	r.settled()
	return r
}

// show goes to a screen by its command. The home screen is made again if it is there already; that of the game follows the
// table anyway.
func (r *rig) show(screen string) {
	r.t.Helper()
	switch {
	case screen == screenGame && r.Screen() != screen:
		r.Run("continue")
	case screen == screenHome:
		r.Run("continue")
		r.Run("home")
	}
	if r.Screen() != screen {
		r.t.Fatalf("the window does not go to %s", screen)
	}
}

// start starts a new game and shows it.
func (r *rig) start(g catalog.Game, p core.Position, seats [2]seat) {
	r.t.Helper()
	r.table.Start(g, p, seats)
	r.show(screenGame)
	r.loop.run()
}

// play makes the user's move on the table.
func (r *rig) play(m core.Move) {
	r.t.Helper()
	if err := r.table.Play(m); err != nil {
		r.t.Fatal(err)
	}
}

// press types a key without Control, on the canvas or into the focused control.
func (r *rig) press(name fyne.KeyName) {
	e := &fyne.KeyEvent{Name: name}
	if focused := r.win.Canvas().Focused(); focused != nil {
		focused.TypedKey(e)
	} else {
		r.TypedKey(e)
	}
	r.loop.run()
}

// TypedKey types a key on the canvas, and leaves its posts pending.
func (r *rig) TypedKey(e *fyne.KeyEvent) { r.win.Canvas().OnTypedKey()(e) }

// TypedShortcut types a key with Control or Alt on the canvas, and leaves its posts pending.
func (r *rig) TypedShortcut(s fyne.Shortcut) {
	// The canvas of the toolkit's tests handles shortcuts only internally.
	inner := reflect.ValueOf(r.win.Canvas()).Elem().FieldByName("WindowlessCanvas")
	inner.Interface().(fyne.Shortcutable).TypedShortcut(s)
}

// keys returns the board, which has the keyboard from now on: the canvas of the toolkit's tests does not tell when a key goes down
// or up.
func (r *rig) keys() desktop.Keyable {
	b := r.board()
	r.win.Canvas().Focus(b)
	return b
}

// board returns the board of the game.
func (r *rig) board() *board.Board { return find[*board.Board](r) }

// point returns the place of a cell, 1–12, in the window.
func (r *rig) point(spot board.Spot) fyne.Position {
	b := r.board()
	painter, _ := painters.All().For(r.table.Rules().ID())
	layout := painter.Arrange(b.Size(), b.State().Flipped, board.WithTrays)
	at, _ := layout.Place(spot)
	return fyne.CurrentApp().Driver().AbsolutePositionForObject(b).Add(at)
}

func cellSpot(n int) board.Spot { return board.SquareSpot(core.Square(n - 1)) }

func (r *rig) click(spot board.Spot) {
	test.TapCanvas(r.win.Canvas(), r.point(spot))
	r.loop.run()
}

// drag drags the piece at one spot to another.
func (r *rig) drag(from, to board.Spot) {
	b := r.board()
	origin := fyne.CurrentApp().Driver().AbsolutePositionForObject(b)
	start, end := r.point(from).Subtract(origin), r.point(to).Subtract(origin)
	b.MouseDown(&desktop.MouseEvent{Button: desktop.MouseButtonPrimary, PointEvent: fyne.PointEvent{Position: start}})
	b.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: end}, Dragged: fyne.NewDelta(end.X-start.X, end.Y-start.Y)})
	b.DragEnd()
	r.loop.run()
}

func (r *rig) wantPly(want int) {
	r.t.Helper()
	if got := r.table.Node().Ply(); got != want {
		r.t.Errorf("at ply %d, want %d", got, want)
	}
}

// overlaid reports whether a dialog or a menu is over the window.
func (r *rig) overlaid() bool { return r.win.Canvas().Overlays().Top() != nil }

// dialogs lists the dialogs that are open, the one on top last.
func (r *rig) dialogs() []*widget.PopUp {
	var list []*widget.PopUp
	for _, o := range r.win.Canvas().Overlays().List() {
		for _, child := range children(o) { // the toolkit puts it on its own background
			if pop, ok := child.(*widget.PopUp); ok {
				list = append(list, pop)
			}
		}
	}
	return list
}

// top returns the dialog above the others; nil: none is open.
func (r *rig) top() *widget.PopUp {
	list := r.dialogs()
	if len(list) == 0 {
		return nil
	}
	return list[len(list)-1]
}

func (r *rig) wantDialog(open bool) {
	r.t.Helper()
	if (r.top() != nil) != open {
		r.t.Errorf("a dialog is open: %v", r.top() != nil)
	}
}

// discard gives up typed text, if a dialog asks.
func (r *rig) discard() {
	for _, l := range i18n.Langs() { // the window may have another language by now
		if b := r.button(i18n.New(l).T("typed.discard")); b != nil {
			test.Tap(b)
		}
	}
}

// closeDialogs closes all dialogs and menus with Escape.
func (r *rig) closeDialogs() {
	r.t.Helper()
	for range 20 {
		r.loop.run()
		if !r.overlaid() {
			return
		}
		r.press(fyne.KeyEscape)
		r.discard()
	}
	r.t.Fatal("Escape does not close what is open")
}

// openFile opens a file by its path, in the dialog for that.
func (r *rig) openFile(path string) {
	r.t.Helper()
	r.Run("open-file")
	r.enterPath(path)
}

// enterPath answers the dialog that asks for the path of a file.
func (r *rig) enterPath(path string) {
	r.t.Helper()
	r.loop.run()
	line, ok := r.win.Canvas().Focused().(interface{ SetText(string) })
	if !ok {
		r.t.Fatalf("nobody asks for a path: the focus is on %T, and the window says %s", r.win.Canvas().Focused(), core.Cut(strings.Join(r.texts(), " "), 600))
	}
	line.SetText(path)
	r.press(fyne.KeyReturn)
}

// texts returns all visible texts, including those of dialogs and menus.
func (r *rig) texts() []string {
	list := textsIn(r.win.Content())
	for _, o := range r.win.Canvas().Overlays().List() {
		list = append(list, textsIn(o)...)
	}
	for _, m := range r.menus() {
		list = append(list, m.Title)
		for _, item := range m.Items() {
			list = append(list, item.Text)
		}
	}
	return list
}

// says reports whether a visible text contains part, which may be broken into several lines.
func (r *rig) says(part string) bool {
	texts := r.texts()
	return strings.Contains(strings.Join(strings.Fields(strings.Join(texts, " ")), " "), part) ||
		strings.Contains(strings.Join(texts, ""), part) // Chinese lines have no space between them
}

// shows reports whether a text is visible, wherever its lines are broken.
func (r *rig) shows(text string) bool {
	squeeze := func(s string) string { return strings.Join(strings.Fields(s), "") }
	return strings.Contains(squeeze(strings.Join(r.texts(), "")), squeeze(text))
}

func (r *rig) wantText(part string) {
	r.t.Helper()
	if !slices.ContainsFunc(r.texts(), func(s string) bool { return strings.Contains(s, part) }) {
		r.t.Errorf("nothing says %q", part)
	}
}

func (r *rig) wantNoText(part string) {
	r.t.Helper()
	if slices.ContainsFunc(r.texts(), func(s string) bool { return strings.Contains(s, part) }) {
		r.t.Errorf("something says %q", part)
	}
}

// wantSentence looks for a text that may be broken into several lines.
func (r *rig) wantSentence(part string) {
	r.t.Helper()
	if !r.says(part) {
		r.t.Errorf("nothing says %q", part)
	}
}
