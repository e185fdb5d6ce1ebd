// Package ui is the window of QiLab: the home screen, the board with its panels, the editor, the dialogs, and what the
// keys do. It draws no board itself (ui/board) and decides nothing about a game (ui/session); it connects them with the
// storage and with the person.
//
// Everything here belongs to the goroutine of the window; what runs elsewhere comes back through Deps.Post.
package ui

import (
	"context"
	"time"

	"fyne.io/fyne/v2"

	"qilab/solver"
	"qilab/solver/catalog"
	"qilab/solver/memory"
	"qilab/storage"
	"qilab/ui/assets/fonts"
	"qilab/ui/board"
	"qilab/ui/command"
	"qilab/ui/i18n"
	"qilab/ui/look"
	"qilab/ui/menubar"
	"qilab/ui/rulebook"
	"qilab/ui/session"
	"qilab/ui/sound"
	"qilab/ui/words"
)

// pace is the least time that a turn of the program takes.
const pace = 450 * time.Millisecond

// Deps is what the window is given.
type Deps struct {
	App   fyne.App
	Games []catalog.Game
	Store *storage.Store
	// Memory is what the tables of all games are taken out of; nil: there is no limit.
	Memory *memory.Budget
	// Sounds may be nil: silence.
	Sounds Sounds
	// Post runs a func on the goroutine of the window, later and in order: fyne.Do.
	Post func(func())
	// Problems are what went wrong before the window was there.
	Problems []storage.Problem
	// File is a game file to open at once; "": none.
	File string
	// Others says that another window of the program is open, on the same store.
	Others bool
	// Pace is the least time that a turn of the program takes; 0: the usual.
	Pace time.Duration
}

// Sounds plays the sounds of the board; *sound.Sounds, seen from here.
type Sounds interface {
	sound.Player
	SetOn(bool)
	SetVolume(float64) // from 0 to 1
}

// Window is the one window of the program.
type Window struct {
	deps     Deps
	win      fyne.Window
	words    words.Words
	coverage *fonts.Coverage
	book     rulebook.Book
	settings *storage.Settings
	saver    *storage.Autosaver
	keeper   *keeper
	session  *session.Session
	stock    *stock
	proving  context.CancelFunc // ends the search for the way out of a puzzle; nil: none runs

	commands command.Table
	menuBar  *menubar.Bar // nil where the menus belong to the system
	menu     []menuEntry
	mainMenu *fyne.MainMenu
	alt      altKey
	steps    steps
	tip      *tip
	tools    *toolbar
	modals   []*modal

	screen string
	home   *home
	view   *gameView
	status *statusLine
	closed bool

	quick     time.Time // when the quick slot was saved, as far as this window knows
	reviewing bool      // the whole game was being analysed when the session changed last
	restored  bool      // what is on the table was brought back from the disk
	keyUps    bool      // the canvas tells when keys are released
	escaping  bool      // Escape is down, and what it does waits for its release
}

// New makes the window and shows nothing yet; ShowAndRun of the result's Fyne window does.
func New(deps Deps) *Window {
	if deps.Sounds == nil {
		deps.Sounds = silence{}
	}
	if deps.Pace == 0 {
		deps.Pace = pace
	}
	w := &Window{deps: deps, coverage: fonts.NewCoverage(), book: rulebook.New(catalog.Texts(deps.Games)...)}
	settings, problems := deps.Store.LoadSettings(Schema(deps.Games))
	w.settings = settings
	w.deps.Problems = append(w.deps.Problems, problems...)
	w.words = words.Words{
		Catalog:  i18n.New(w.language(), catalog.Texts(deps.Games)...),
		Notation: func(game string) string { return w.settings.Get(setNotation + game) },
		Points:   func() look.Coordinates { return look.Coordinates(w.settings.Get(setPoints)) },
		Cover:    w.clean,
	}
	if _, err := w.words.FollowToolkit(); err != nil {
		fyne.LogError("The texts of the toolkit keep their language", err)
	}
	deps.App.Settings().SetTheme(look.NewTheme(look.Mode(settings.Get(setMode))))
	w.keeper = &keeper{w: w}
	w.saver = deps.Store.NewAutosaver(func(u storage.Unsaved) { deps.Post(func() { w.keeper.told(u) }) })
	deps.Store.OnProblem(func(p storage.Problem) {
		deps.Post(func() { w.addProblem(p) })
	})

	w.session = session.New(session.Config{
		Games: deps.Games,
		Analysis: func(show func(solver.Report, solver.State)) session.Analysis {
			return solver.NewWorker(nil, deps.Post, show)
		},
		Post:    deps.Post,
		Changed: w.changed,
		Moved:   w.moved,
		Left:    deps.Memory.Release,
		Failed:  func(err error) { w.tell(w.words.Error(err)) },
		Pace:    deps.Pace,
	})
	w.win = deps.App.NewWindow(w.words.T("window.title"))
	w.win.SetPadded(false)
	w.commands = w.table()
	w.status = newStatusLine()
	w.tip = newTip(deps.Post)
	w.makeMenu()
	w.listen()
	watchEngines(w)
	w.applySettings()
	w.restore()
	w.words.OnChange(w.retext)
	deps.App.Settings().AddListener(func(fyne.Settings) { w.rethemed() })
	w.win.Resize(fyne.NewSize(float32(settings.Int(setWidth)), float32(settings.Int(setHeight))))
	w.win.SetCloseIntercept(w.leaveProgram)
	w.win.SetOnClosed(w.Close)
	w.win.SetOnDropped(func(_ fyne.Position, files []fyne.URI) { w.dropped(files) })
	w.stock = newStock(w)
	w.quick = w.quickTime()
	if deps.File != "" {
		w.openFile(deps.File)
	}
	if deps.Others {
		deps.Post(w.tellOthers)
	}
	return w
}

// Fyne is the window of the toolkit.
func (w *Window) Fyne() fyne.Window { return w.win }

// Commands is the table of what can be done.
func (w *Window) Commands() command.Table { return w.commands }

// Session is what is being played and studied.
func (w *Window) Session() *session.Session { return w.session }

// language is the language of the settings.
func (w *Window) language() i18n.Lang {
	if l := w.settings.Get(setLanguage); l != systemLanguage {
		return i18n.Lang(l)
	}
	return i18n.System()
}

// Close ends all that runs and writes what is not written yet.
func (w *Window) Close() {
	if w.closed {
		return
	}
	w.closed = true
	w.stock.close()
	w.stopProving()
	w.session.Close()
	for _, g := range w.session.Games() {
		if g.External != nil {
			g.External.Close()
		}
	}
	w.keeper.close()
}

// applySettings takes up what the settings say about the session.
func (w *Window) applySettings() {
	s := w.settings
	for _, g := range w.session.Games() {
		if hasTournament(g.Rules) {
			w.session.SetTournament(g.Rules.ID(), s.Bool(setTourney+g.Rules.ID()))
		}
		if g.Rules.Capabilities().FreePlay != nil {
			w.session.SetFreePlay(g.Rules.ID(), !s.Bool(setJudge+g.Rules.ID()))
		}
	}
	for _, g := range w.session.Games() {
		id := g.Rules.ID()
		if g.External != nil && g.External.Use(w.engineSetup(id), s.Bool(setEngineAnalyses+id)) && w.session.Rules().ID() == id {
			w.session.Reanalyse()
		}
	}
	w.session.SetBudget(session.Budget{
		Think:  time.Duration(s.Int(setThink)) * time.Second,
		Fill:   time.Duration(s.Int(setFill)) * time.Millisecond,
		Review: time.Duration(s.Int(setReview)) * time.Second,
	})
	limit := memoryLimit(s)
	w.deps.Memory.SetLimit(limit)
	w.session.SetLimit(solver.Limit{Memory: limit, Threads: s.Int(setThreads), Lines: s.Int(setEngineLines)})
	w.session.SetView(session.View{
		Hidden: s.Bool(setHidden), Overlay: s.Bool(setOverlay),
		Bar: s.Bool(setBar), FacePerson: s.Bool(setFacePerson), ForMover: s.Get(setScores) == scoresMover,
	})
	w.deps.Sounds.SetOn(s.Bool(setSounds))
	w.deps.Sounds.SetVolume(float64(s.Int(setVolume)) / 100)
}

// style is how boards look.
func (w *Window) style() board.Style {
	pieces := look.PieceSet(w.settings.Get(setPieces))
	return board.Style{
		Look:        look.BoardByID(w.settings.Get(setLook)),
		Dark:        look.Dark(w.deps.App),
		Coordinates: w.settings.Bool(setCoordinates),
		Animate:     w.settings.Bool(setAnimations),
		OneClick:    w.settings.Bool(setOneClick),
		T:           w.words.T,
		PieceFonts:  pieceFonts(pieces),
		Pieces:      pieces,
		Points:      look.Coordinates(w.settings.Get(setPoints)),
		Mushroom:    w.settings.Bool(setMushroom),
		Numbers:     look.Numbers(w.settings.Get(setNumbers)),
	}
}

// pieceFonts are the faces of the characters on a set of pieces, the one to be used first in front.
func pieceFonts(set look.PieceSet) []fyne.Resource {
	if set == look.PiecesSimplified {
		return []fyne.Resource{fonts.BrushSimplified(), fonts.Pieces()}
	}
	return []fyne.Resource{fonts.BrushTraditional(), fonts.BrushSimplified(), fonts.Pieces()}
}

// retext takes up a new language: all that is shown is made anew.
func (w *Window) retext() {
	w.closeModals()
	w.win.SetTitle(w.words.T("window.title"))
	w.makeMenu()
	w.tools, w.view, w.home = nil, nil, nil
	w.status.clear()
	w.show(w.screen)
}

// rethemed takes up new colours: what is painted from them is painted again.
func (w *Window) rethemed() {
	w.deps.Post(func() {
		if w.closed {
			return
		}
		if w.view != nil {
			w.view.restyle()
		}
		w.keeper.strip.paint()
		if w.screen == screenHome {
			w.show(screenHome)
		}
	})
}

// show goes to a screen.
func (w *Window) show(screen string) {
	w.screen = screen
	w.explain("") // what was under the pointer is gone
	w.set(setScreen, screen)
	w.session.SetAway(screen == screenHome)
	if screen == screenHome {
		w.deps.Memory.Release()
	}
	var content fyne.CanvasObject
	switch screen {
	case screenHome:
		w.home = newHome(w)
		content = w.home.root
	default:
		if w.view == nil {
			w.view = newGameView(w)
		}
		w.view.refresh(session.ChangedAll)
		content = w.view.root
	}
	w.win.SetContent(w.framed(w.keeper.above(content)))
	w.win.Canvas().Focus(nil)
	w.deps.Post(func() { // the list of moves has its place only now
		if !w.closed && w.view != nil && w.screen == screenGame {
			w.view.tree.Refresh()
		}
	})
	w.refreshCommands()
}

// changed is told by the session.
func (w *Window) changed(c session.Change) {
	if w.closed || w.session == nil {
		return
	}
	if w.view != nil && w.screen == screenGame {
		w.view.refresh(c)
	}
	if c&(session.ChangedPosition|session.ChangedTree|session.ChangedSeats|session.ChangedEditor) != 0 {
		w.autosave()
	}
	w.followReview(c)
	if w.commands != nil {
		w.refreshCommands()
	}
	if w.stock != nil {
		w.stock.consider()
	}
}

// silence plays nothing.
type silence struct{ sound.Silent }

func (silence) SetOn(bool)        {}
func (silence) SetVolume(float64) {}
