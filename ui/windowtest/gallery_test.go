package windowtest

import (
	"context"
	"flag"
	"image"
	"image/color"
	"image/png"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"qilab/core"
	"qilab/core/gomoku"
	"qilab/solver"
	"qilab/solver/catalog"
	"qilab/solver/games"
	"qilab/solver/gomokuopening"
	"qilab/storage"
	"qilab/storage/library"
	"qilab/ui"
	"qilab/ui/i18n"
	"qilab/ui/prefs"
)

// pictures is where TestGallery writes its pictures.
var pictures = flag.String("gallery", "", "write pictures of the views, with the real engines at work, to this `folder`")

// everyLook has TestGallery check every view in all looks.
var everyLook = flag.Bool("looks", false, "go to every view in all languages, themes and sizes of the gallery")

// A view is a screen, dialog or state that a user sees. Its func goes there as a user would and calls look at each stage worth a
// picture.
type view struct {
	name string
	open func(g *gallery)
}

// views are all of them, by the rooms that they belong to: see the files gallery_*_test.go.
var views = slices.Concat(gameViews, playViews, gomokuViews, mistakeViews, clockViews, eternalViews, newGameViews, endViews, analysisViews,
	engineViews, settingViews, libraryViews, learnViews, helpViews)

// setting is how a window looks.
type setting struct {
	name string
	lang i18n.Lang
	mode string
	size fyne.Size
}

// gallerySettings are those in which every view has to be at its best.
var gallerySettings = []setting{
	{"A", i18n.English, "light", fyne.NewSize(1180, 800)},
	{"B", i18n.Chinese, "dark", fyne.NewSize(1180, 800)},
	{"C", i18n.English, "dark", fyne.NewSize(800, 600)},
	{"D", i18n.Chinese, "light", fyne.NewSize(800, 600)},
	{"E", i18n.Chinese, "dark", smallest},
}

// gallery is a window in which a view is opened.
type gallery struct {
	*rig
	view string
	look setting
}

// TestGallery goes to every view and checks that it fits the window. To look at all of them, with the real engines at work:
//
//	go test -tags ci ./ui/windowtest -run 'TestGallery//xiangqi' -gallery /tmp/gallery
//
// Without pictures engines answer at once and each view has one of the looks, another one than the view before. It goes look by
// look, because another theme reads the fonts again.
func TestGallery(t *testing.T) {
	if testing.Short() && *pictures == "" {
		t.Skip("what is laid out is the same under the race detector")
	}
	for i, look := range gallerySettings {
		t.Run(look.name, func(t *testing.T) {
			for n, v := range views {
				if *pictures != "" || *everyLook || n%len(gallerySettings) == i {
					t.Run(v.name, func(t *testing.T) { openView(t, v, look) })
				}
			}
		})
	}
}

// realGames makes the tables of the real engines once for all views.
var realGames = sync.OnceValue(func() []catalog.Game { return games.All(nil) })

// quickGames are all games with engines that answer at once.
func quickGames() []catalog.Game {
	list := slices.Clone(realGames())
	for i := range list {
		list[i].Analyzer = fakeEngine{}
		if list[i].NewAnalyzer != nil { // with which a game is reviewed
			list[i].NewAnalyzer = func() solver.Analyzer { return fakeEngine{} }
		}
		if list[i].Scale == 0 {
			list[i].Analyzer = fakeAnalyzer{}
		}
		if deals := list[i].Deals; deals != nil {
			quick := *deals
			quick.OfDay = nil // takes seconds, more on some days than on others
			quick.Fair = func(context.Context, *rand.Rand) (core.Position, error) { return list[i].Rules.Start(), nil }
			list[i].Deals = &quick
		}
		if rules, ok := list[i].Rules.(gomoku.Rules); ok {
			list[i].Dialogue = gomokuopening.New(rules.Set, fakeAnalyzer{}, 0)
		}
	}
	return list
}

func openView(t *testing.T, v view, look setting) {
	g := &gallery{view: v.name, look: look}
	g.openIn(t, t.TempDir(), nil)
	v.open(g)
}

// openIn opens the window on the store in a folder; change may adapt its dependencies.
func (g *gallery) openIn(t testing.TB, dir string, change func(*ui.Deps)) {
	list := quickGames()
	if *pictures != "" {
		list = realGames()
	}
	store := storage.Open(dir, catalog.Resolver(list), func(p storage.Problem) {
		if change == nil {
			t.Error(p)
		}
	})
	settings, _ := store.LoadSettings(prefs.All(list).Schema())
	_ = settings.Set(prefs.Language, string(g.look.lang))
	_ = settings.Set(prefs.Mode, g.look.mode)
	_ = settings.SetBool(prefs.Animations, false)
	_ = settings.SetBool(prefs.NameAsked, true)
	_ = settings.SetBool(prefs.LessonsOffered, true)
	if err := store.SaveSettings(settings); err != nil {
		t.Fatal(err)
	}
	deps := ui.Deps{Games: list, OpenLibrary: func(tell func(storage.Problem)) (*library.Library, error) {
		return library.Open(filepath.Join(dir, library.FileName), catalog.Readers(list), tell)
	}}
	if change != nil {
		change(&deps)
	}
	g.rig = newWindow(t, dir, store, g.look.lang, deps)
	g.win.Resize(g.look.size)
	g.loop.run()
}

// again closes the window and opens it once more, with what change says.
func (g *gallery) again(change func(*ui.Deps)) {
	g.t.Helper()
	g.Close()
	g.openIn(g.t, g.dir, change)
}

// game returns a game of the program by its ID.
func (g *gallery) game(id string) catalog.Game {
	g.t.Helper()
	game, ok := g.table.GameByID(id) // as the settings have it
	if !ok {
		g.t.Fatalf("there is no game %s", id)
	}
	return game
}

// begin starts a new game, at its start, between two people unless seats are given.
func (g *gallery) begin(id string, seats ...seat) {
	g.t.Helper()
	game := g.game(id)
	var who [2]seat
	copy(who[:], seats)
	g.start(game, game.Rules.Start(), who)
}

// moves types moves in any notation of the game.
func (g *gallery) moves(text string) {
	g.t.Helper()
	g.typeMove(text)
	g.loop.run()
	g.wantDialog(false)
}

// think lets the real engines work for a second.
func (g *gallery) think() {
	if *pictures != "" {
		g.wait(time.Second)
	}
	g.loop.run()
}

// wait lets background work continue for a while.
func (g *gallery) wait(d time.Duration) {
	for end := time.Now().Add(d); time.Now().Before(end); {
		g.loop.run()
		time.Sleep(5 * time.Millisecond)
	}
}

// see checks that the window and its dialogs fit, and takes a picture of a stage of the view.
func (g *gallery) see(stage string) {
	g.t.Helper()
	g.think()
	g.frames.next(g.rig)
	wantHitsSeen(g.t, g.rig, stage)
	wantTextsApart(g.t, g.rig, stage)
	wantFitsIn(g.t, g.rig, g.look.size, stage)
	if *pictures == "" {
		return
	}
	for _, root := range append(g.win.Canvas().Overlays().List(), g.win.Content()) {
		walk(root, paintable)
	}
	if err := os.MkdirAll(*pictures, 0o755); err != nil {
		g.t.Fatal(err)
	}
	file, err := os.Create(filepath.Join(*pictures, strings.ReplaceAll(g.view+"."+stage+"."+g.look.name+".png", " ", "-")))
	if err != nil {
		g.t.Fatal(err)
	}
	defer file.Close()
	if err := png.Encode(file, g.win.Canvas().Capture()); err != nil {
		g.t.Fatal(err)
	}
}

// paintable gives objects without a picture or a colour an empty one: the painter of the toolkit's tests panics otherwise.
func paintable(o fyne.CanvasObject) (deeper bool) {
	switch o := o.(type) {
	case *canvas.Image:
		if o.Image == nil && o.Resource == nil {
			o.Image = image.NewNRGBA(image.Rect(0, 0, 1, 1))
		}
		if size := o.Size(); size.Width < 1 || size.Height < 1 {
			o.Resize(fyne.NewSquareSize(1))
		}
	case *canvas.Rectangle:
		if o.FillColor == nil {
			o.FillColor = color.Transparent
		}
	}
	return true
}
