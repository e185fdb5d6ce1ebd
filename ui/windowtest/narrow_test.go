package windowtest

import (
	"fmt"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"qilab/core"
	"qilab/core/book"
	"qilab/solver/catalog"
	"qilab/solver/games"
	"qilab/solver/puzzle"
	"qilab/storage"
	"qilab/ui"
	"qilab/ui/editor"
	"qilab/ui/explorer"
	"qilab/ui/gamescreen"
	"qilab/ui/home"
	"qilab/ui/host"
	"qilab/ui/host/hosttest"
	"qilab/ui/i18n"
	"qilab/ui/lessons"
	"qilab/ui/mistakes"
	"qilab/ui/play"
	"qilab/ui/table"
	trainingroom "qilab/ui/training"
)

// smallest is the smallest window in which everything can be used.
var smallest = fyne.NewSize(640, 560)

// wantFits checks that the content fits into the smallest window.
func wantFits(t *testing.T, r *rig, what string) {
	t.Helper()
	wantFitsIn(t, r, smallest, what)
}

// wantFitsIn checks that the content fits into a window of a size, and that nothing extends beyond its edge.
func wantFitsIn(t testing.TB, r *rig, size fyne.Size, what string) {
	t.Helper()
	for _, more := range []float32{1, 0} { // a changed height causes another layout, as in the real window
		r.win.Resize(size.AddWidthHeight(more, more))
		r.loop.run()
	}
	minSize := r.win.Content().MinSize()
	if minSize.Width > size.Width || minSize.Height > size.Height {
		t.Errorf("%s: the window cannot be smaller than %v", what, minSize)
		tellWide(t, r.win.Content(), size.Width, 0)
	}
	for _, m := range r.dialogs() {
		if minSize := m.Content.MinSize(); minSize.Width > size.Width-20 || minSize.Height > size.Height-20 {
			t.Errorf("%s: its dialog needs %v", what, minSize)
			tellWide(t, m.Content, size.Width-20, 0)
		}
	}
}

// tellWide reports the parts of an object wider than width.
func tellWide(t testing.TB, o fyne.CanvasObject, width float32, depth int) {
	t.Helper()
	if !o.Visible() || o.MinSize().Width <= width*0.6 || depth > 12 {
		return
	}
	t.Logf("%*s%T %v", depth*2, "", o, o.MinSize())
	for _, child := range children(o) {
		tellWide(t, child, width, depth+1)
	}
}

// newFullRig returns a rig with all games of the program, and engines that answer at once.
func newFullRig(t *testing.T, l i18n.Lang) *rig {
	t.Helper()
	return openFullRig(t, t.TempDir(), l)
}

// openFullRig opens a window with all games on the store in dir.
func openFullRig(t *testing.T, dir string, l i18n.Lang) *rig {
	t.Helper()
	var more []catalog.Game
	for _, g := range games.All(nil)[1:] {
		more = append(more, catalog.Game{
			Rules: g.Rules, Analyzer: fakeEngine{}, Opponent: g.Opponent, Scale: 300, Prover: g.Prover, Puzzles: g.Puzzles, External: g.External,
			Dialogue: g.Dialogue, Miner: g.Miner,
		})
	}
	return openRigWith(t, dir, l, "light", more)
}

// allGames opens a window with every game and calls use for each as the current game.
func allGames(t *testing.T, l i18n.Lang, use func(r *rig, g catalog.Game)) {
	r := newFullRig(t, l)
	r.win.Resize(smallest)
	for _, g := range r.table.Games() {
		r.table.Start(g, g.Rules.Start(), [2]table.Seat{})
		r.show(screenGame)
		r.loop.run()
		use(r, g)
		r.closeDialogs()
	}
}

// Every screen can be used in a small window, in both languages, in all states.
func TestSmallWindow(t *testing.T) {
	if testing.Short() {
		t.Skip("what is laid out is the same under the race detector")
	}
	for _, l := range i18n.Langs() {
		t.Run(string(l), func(t *testing.T) {
			allGames(t, l, func(r *rig, g catalog.Game) {
				id := g.Rules.ID()
				wantFits(t, r, id)
				levels := g.Opponent.Levels()
				last := levels[len(levels)-1].ID
				r.table.Players.SetSeats([2]table.Seat{{Level: last}, {Level: last}})
				wantFits(t, r, id+" against the program")
				r.table.Players.SetSeats([2]table.Seat{})
				r.Run("report")
				wantFits(t, r, id+" report")
				r.Run("report")
				r.table.Editor.EditPosition()
				wantFits(t, r, id+" editor")
				r.table.Editor.SetSetup(g.Rules.NewSetup())
				wantFits(t, r, id+" empty editor")
				r.table.Editor.Close()
				for _, p := range g.Puzzles {
					r.startPuzzle(g, p)
					wantFits(t, r, id+" puzzle "+p.ID)
					break
				}
				for _, command := range []string{"new", "players", "match", "info", "save-as", "slots", "settings", "keys", "rules", "about",
					"annotate", "winning-line", "export-as", "open-file", "type-moves", "puzzles", "make-puzzle", "engine", "turn-board"} {
					r.Run(command)
					wantFits(t, r, fmt.Sprint(id, " dialog ", command))
					r.closeDialogs()
				}
			})
			r := newFullRig(t, l)
			r.win.Resize(smallest)
			r.show(screenHome)
			wantFits(t, r, "home")
		})
	}
}

// The dialogues of the openings, at every question.
func TestSmallWindowInOpenings(t *testing.T) {
	if testing.Short() {
		t.Skip("what is laid out is the same under the race detector")
	}
	for _, l := range i18n.Langs() {
		r := newFullRig(t, l)
		r.win.Resize(smallest)
		for _, g := range r.table.Games() {
			if g.Dialogue == nil {
				continue
			}
			for _, rule := range g.Dialogue.Rules() {
				r.startOpening(g, rule, [2]seat{})
				for range 12 {
					wantFits(t, r, fmt.Sprint(g.Rules.ID(), " ", rule))
					o, ok := r.table.Opening.Current()
					if !ok || o.State.Done() {
						break
					}
					choices := o.State.Choices()
					if len(choices) == 0 || r.table.Opening.Answer(choices[len(choices)-1].ID) != nil {
						break
					}
				}
			}
		}
	}
}

// A view that was just made, and has no size yet, does not make the window grow.
func TestNewViewsAreSmall(t *testing.T) {
	if testing.Short() {
		t.Skip("what is laid out is the same under the race detector")
	}
	for _, l := range i18n.Langs() {
		allGames(t, l, func(r *rig, g catalog.Game) {
			if len(g.Puzzles) > 0 {
				r.startPuzzle(g, g.Puzzles[0])
			}
			for _, edit := range []func(){func() {}, r.table.Editor.EditPosition} {
				edit()
				made := newScreen(t, l, r.table)
				made.Resize(fyne.NewSize(0, 0))
				if minSize := made.MinSize(); minSize.Width > smallest.Width || minSize.Height > smallest.Height-30 {
					t.Errorf("%s: %v", g.Rules.ID(), minSize)
				}
			}
		})
		r := newFullRig(t, l)
		if minSize := newHome(t, l, r.table).MinSize(); minSize.Width > smallest.Width || minSize.Height > smallest.Height-30 {
			t.Errorf("home: %v", minSize)
		}
	}
}

// A dialog adapts to a resized window.
func TestOpenDialogFollowsTheWindow(t *testing.T) {
	r := onTable(t, i18n.English, "light")
	r.Run("settings")
	high := r.top().Content.Size().Height
	r.win.Resize(fyne.NewSize(640, 400))
	r.loop.run()
	if got := r.top().Content.Size().Height; got >= high || got > 400 {
		t.Errorf("the dialog was %v high and is %v in a window of 400", high, got)
	}
	r.win.Resize(fyne.NewSize(1180, 800))
	r.loop.run()
	if got := r.top().Content.Size().Height; got != high {
		t.Errorf("the dialog was %v high and is %v after all", high, got)
	}
}

// The home screen scrolls as a whole: a text that scrolls by itself would keep the wheel.
func TestHomeHasOneScroll(t *testing.T) {
	r := newFullRig(t, i18n.English)
	r.show(screenHome)
	n := 0
	var count func(o fyne.CanvasObject)
	count = func(o fyne.CanvasObject) {
		if _, ok := o.(*container.Scroll); ok {
			n++
		}
		for _, child := range children(o) {
			count(child)
		}
	}
	count(r.page())
	if n != 1 {
		t.Errorf("there are %d scrolls", n)
	}
}

// newScreen returns the screen of a game in its room, as it was just made.
func newScreen(t *testing.T, l i18n.Lang, s *table.Table) fyne.CanvasObject {
	c := contextFor(t, l, s)
	r := gamescreen.New(gamescreen.Deps{Host: c, Pictures: c.Pictures, Table: c.Table, Search: c.Search, Words: c.Words, Settings: c.Settings, Sounds: c.Sounds, Painters: c.Painters, Style: c.Style})
	p := play.New(play.Deps{Host: c, Table: c.Table, Search: c.Search, Words: c.Words, Settings: c.Settings}, play.Links{
		Panels: ui.PlayPanels(), Departure: func() string { return "" },
	})
	r.Link(gamescreen.Links{
		Panels:   ui.Panels(),
		Editor:   editor.New(editor.Deps{Host: c, Pictures: c.Pictures, Table: c.Table, Search: c.Search, Words: c.Words, Settings: c.Settings, Painters: c.Painters}, editor.Links{}),
		Play:     p,
		Training: trainingroom.New(trainingroom.Deps{Host: c, Table: c.Table, Search: c.Search, Words: c.Words, Settings: c.Settings, Sounds: c.Sounds, TrainingState: c.TrainingState}, trainingroom.Links{Hinter: host.NewHinter(c, r)}),
		Explorer: explorer.New(explorer.Deps{Host: c, Table: c.Table, Search: c.Search, Words: c.Words, Settings: c.Settings, LibraryState: c.LibraryState}, explorer.Links{
			Current: func() int64 { return 0 },
			Books:   func(core.Rules, core.Side) []book.Named { return nil },
		}),
		Mistakes:    mistakes.New(mistakes.Deps{Host: c, Table: c.Table, Search: c.Search, Words: c.Words, Settings: c.Settings, Sounds: c.Sounds}, mistakes.Links{Hinter: host.NewHinter(c, r)}),
		PuzzleTitle: func(p puzzle.Puzzle) string { return p.ID },
		Menu:        func(*core.Node, fyne.Position) {},
	})
	return r.Object()
}

// newHome returns the home screen in its room, as it was just made.
func newHome(t *testing.T, l i18n.Lang, s *table.Table) fyne.CanvasObject {
	c := contextFor(t, l, s)
	return home.New(home.Deps{Host: c, Pictures: c.Pictures, Table: c.Table, Words: c.Words, LibraryState: c.LibraryState, Book: c.Book}, home.Links{
		Restored: func() bool { return true }, Slots: func() []storage.Entry { return nil },
		Lessons: lessons.New(lessons.Deps{Host: c, Table: c.Table, Search: c.Search, Words: c.Words, Settings: c.Settings, Sounds: c.Sounds, Painters: c.Painters, Style: c.Style}, lessons.Links{}),
		Today:   func() (string, bool) { return "", false },
	}).Object()
}

// contextFor returns a context for a room that shows the table of a window.
func contextFor(t *testing.T, l i18n.Lang, s *table.Table) *host.Context {
	c, _ := hosttest.New(t, l, s.Games()...)
	c.Table = s
	return c
}
