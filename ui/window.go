// Package ui is the window of QiLab. It makes the rooms (packages below it with one capability each: the game, the editor, the
// puzzles, …) and connects them with the shell, the storage and each other. It holds what concerns all of them: the order of the
// menus, the effects of settings and of changes at the table, and the game at the start. It draws no board (ui/board) and decides
// nothing about a game (ui/table).
//
// Everything here belongs to the window's goroutine; other goroutines return through Deps.Post.
package ui

import (
	"time"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/solver"
	"qilab/solver/catalog"
	"qilab/solver/memory"
	"qilab/solver/puzzle"
	"qilab/solver/review"
	"qilab/storage"
	"qilab/storage/library"
	"qilab/storage/training"
	"qilab/ui/analysis"
	"qilab/ui/analysis/search"
	"qilab/ui/assets/fonts"
	"qilab/ui/board"
	"qilab/ui/books"
	"qilab/ui/cardfiles"
	"qilab/ui/clipboard"
	"qilab/ui/clock"
	"qilab/ui/command"
	"qilab/ui/deals"
	"qilab/ui/desk"
	"qilab/ui/editor"
	"qilab/ui/endgames"
	"qilab/ui/engines"
	"qilab/ui/explorer"
	"qilab/ui/gamefile"
	"qilab/ui/gamescreen"
	"qilab/ui/help"
	"qilab/ui/hints"
	"qilab/ui/home"
	"qilab/ui/host"
	"qilab/ui/i18n"
	"qilab/ui/keys"
	"qilab/ui/lessons"
	gamelist "qilab/ui/library"
	"qilab/ui/look"
	"qilab/ui/matches"
	"qilab/ui/mining"
	"qilab/ui/mistakes"
	"qilab/ui/moves"
	"qilab/ui/newgame"
	"qilab/ui/notes"
	"qilab/ui/openings"
	"qilab/ui/paths"
	"qilab/ui/pictures"
	"qilab/ui/play"
	"qilab/ui/prefs"
	"qilab/ui/profile"
	"qilab/ui/puzzles"
	"qilab/ui/recorder"
	"qilab/ui/repertoires"
	"qilab/ui/resign"
	"qilab/ui/rulebook"
	"qilab/ui/saving"
	"qilab/ui/settings"
	"qilab/ui/shell"
	"qilab/ui/slots"
	"qilab/ui/sound"
	"qilab/ui/table"
	trainingroom "qilab/ui/training"
	"qilab/ui/training/practice"
	"qilab/ui/transfer"
	"qilab/ui/typeface"
	"qilab/ui/words"
)

// pace is the minimum time of the program's turns.
const pace = 450 * time.Millisecond

// Deps holds the window's dependencies.
type Deps struct {
	App   fyne.App
	Games []catalog.Game
	// Painters draw the boards, by the ids of the games.
	Painters board.Painters
	Store    *storage.Store
	// OpenLibrary opens the library of games, on any goroutine; tell is called with files that had to be set aside. nil: no library.
	OpenLibrary func(tell func(storage.Problem)) (*library.Library, error)
	// OpenTraining opens the training file likewise.
	OpenTraining func(tell func(storage.Problem)) (*training.Store, error)
	// Memory is the budget of all tables; nil: no limit.
	Memory *memory.Budget
	// Cache is the folder for recomputable data; "": none.
	Cache string
	// Sounds may be nil: silence.
	Sounds host.Sounds
	// Post runs f on the window's goroutine, later and in order: fyne.Do.
	Post func(func())
	// Problems are errors from before the window opened.
	Problems []storage.Problem
	// File is a game file to open at once; "": none.
	File string
	// Import are files and folders to import into the library.
	Import []string
	// Pictures is the clipboard for pictures; nil: the system's.
	Pictures pictures.Clipboard
	// Answering tells then whether the clipboard can be read, see clipboard.Answering; nil: it can.
	Answering func(post func(func()), then func(ok bool))
	// Crash is the record of a crash that ended the previous run; "": there was none.
	Crash string
	// Others reports that another window of the program is open on the same files.
	Others bool
	// Closed is called when the window is closed and everything is written; it may be nil.
	Closed func()
	// Pace is the minimum time of the program's turns; 0: the usual.
	Pace time.Duration
	// Space returns the largest size of the window on its screen, see windowevents.Space; nil: it is unknown.
	Space func(fyne.Window) (fyne.Size, bool)
	// Spawn runs work that may wait for a disk; nil: on a new goroutine.
	Spawn func(func())
}

// Window is the window of the program.
type Window struct {
	deps     Deps
	shell    *shell.Shell
	context  *host.Context
	looks    looks
	paths    *paths.Paths
	desk     *desk.Desk
	coverage *fonts.Coverage
	restored bool // the current game was restored from the disk

	game        *gamescreen.Room
	clock       *clock.Room
	deals       *deals.Room
	openings    *openings.Room
	library     *gamelist.Room
	home        *home.Room
	editor      *editor.Room
	analysis    *analysis.Room
	mistakes    *mistakes.Room
	matches     *matches.Room
	mining      *mining.Room
	cardfiles   *cardfiles.Room
	profile     *profile.Room
	moves       *moves.Room
	newGame     *newgame.Room
	notes       *notes.Room
	pictures    *pictures.Room
	play        *play.Room
	puzzles     *puzzles.Room
	endgames    *endgames.Room
	resign      *resign.Room
	hints       *hints.Room
	books       *books.Room
	engines     *engines.Room
	explorer    *explorer.Room
	training    *trainingroom.Room
	practice    *practice.Room
	transfer    *transfer.Room
	slots       *slots.Room
	saving      *saving.Room
	recorder    *recorder.Room
	settings    *settings.Room
	help        *help.Room
	keys        *keys.Room
	lessons     *lessons.Room
	repertoires *repertoires.Room

	files      *files
	clockSaved time.Time // when the time of the current turn was last saved
	following  bool      // the game has been restored: changes are handled from now on
}

// New returns the window without showing it; ShowAndRun of its Fyne window does that.
func New(deps Deps) *Window {
	if deps.Sounds == nil {
		deps.Sounds = silence{}
	}
	if deps.Pictures == nil {
		deps.Pictures = &clipboard.Clipboard{}
	}
	if deps.Answering == nil {
		deps.Answering = func(_ func(func()), then func(bool)) { then(true) }
	}
	if deps.Pace == 0 {
		deps.Pace = pace
	}
	w := &Window{deps: deps, coverage: fonts.NewCoverage()}
	w.makeContext()
	w.makeRooms()
	w.shell.Begin(w.commands(), map[string]shell.Screen{prefs.HomeScreen: w.home, prefs.GameScreen: w.game, prefs.LibraryScreen: w.library})
	effects := w.effects()
	effects.Follow(w.context.Settings)
	w.bindKeys()
	w.deps.Problems = append(w.deps.Problems, keyProblems(w.keys, deps.Store.Dir())...)
	engines.TakeOver(w.context.Settings, catalog.Rules(deps.Games))
	effects.Apply(prefs.EffectStart, prefs.Setting{})
	w.saving.Recall(w.transfer.Offer)
	w.restore()
	w.context.Words.OnChange(w.retext)
	deps.App.Settings().AddListener(func(fyne.Settings) { w.rethemed() })
	w.connect()
	w.files.open(w)
	w.books.Begin()
	if deps.File != "" {
		w.transfer.Offer(deps.File)
	}
	if len(deps.Import) > 0 {
		w.library.Collect(deps.Import)
	}
	if deps.Others {
		deps.Post(func() { tellOthers(w.context) })
	}
	if deps.Crash != "" {
		deps.Post(func() { tellCrash(w.context, w.restored, deps.Crash) })
	}
	return w
}

// makeContext makes the shell and the context of the rooms.
func (w *Window) makeContext() {
	deps := w.deps
	all := prefs.All(deps.Games, host.BoardSettings(deps.Painters)...)
	stored, problems := deps.Store.LoadSettings(all.Schema())
	w.deps.Problems = append(w.deps.Problems, problems...)
	c := &host.Context{
		Painters: deps.Painters, Book: rulebook.New(catalog.Texts(deps.Games)...), Store: deps.Store, Sounds: deps.Sounds,
		LibraryState: &host.LibraryState{}, TrainingState: &host.TrainingState{},
	}
	w.context, w.looks = c, looks{deps.App, deps.Games, c, deps.Space}
	c.Style = w.looks.style
	c.Settings = prefs.New(all, stored, func(s *storage.Settings) { w.saving.SaveSettings(s) }, func(err error) { c.Tell(c.Words.Error(err)) })
	c.Words = words.Words{
		Catalog:  i18n.New(w.looks.language(), catalog.Texts(deps.Games)...),
		Notation: func(game string) string { return c.Settings.Get(prefs.Notation + game) },
		Points:   w.looks.pointNames,
		Cover:    w.coverage.Displayable,
		Engine:   func(level string) string { return engines.Name(c.Settings, level) },
	}
	c.Words.SetKeys(w.keyText)
	if _, err := c.Words.FollowToolkit(); err != nil {
		fyne.LogError("The texts of the toolkit keep their language", err)
	}
	w.looks.scale()
	deps.App.Settings().SetTheme(w.looks.theme())
	c.Pictures = &host.Pictures{Words: c.Words, Painters: c.Painters, Style: c.Style}
	w.shell = shell.New(shell.Config{
		App: deps.App, Window: newWindow(deps, c), Words: c.Words, Post: deps.Post, Clean: w.coverage.Displayable,
		Together: func(changes func()) { c.Table.Together(changes) },
		Labels:   func() bool { return c.Settings.Bool(prefs.ToolLabels) },
		Menus:    menus, Tools: toolsFor(func() bool { return c.Table.View.Playing() }),
		Above: func(content fyne.CanvasObject) fyne.CanvasObject { return w.saving.Above(content) },
		Near: func(text string, read func()) bool {
			return w.training.Say(text) || w.play.Say(text) || w.game.Say(text, read)
		},
		Busy: w.busy, Before: func(id string) { w.game.BeforeCommand(id) },
		Shown: w.shown, FullScreen: func(on bool) { c.Settings.SetBool(prefs.FullScreen, on) },
	})
	c.Host = w.shell
	c.Disk = &host.Disk{Host: c, Words: c.Words, Spawn: deps.Spawn}
	c.Pictures.Host = c
	w.desk = desk.New(desk.Config{
		Start: func(show func(solver.Report, solver.State)) search.Worker {
			return solver.NewWorker(nil, deps.Post, show)
		},
		Left:     deps.Memory.Release,
		Reviewed: func(game *core.Game, found []search.Finding) { w.recorder.Reviewed(game, found) },
		Judged:   func(game *core.Game, line []*core.Node, found []review.Found) { w.mining.Reviewed(game, line, found) },
		Config: table.Config{
			Games:    deps.Games,
			Post:     deps.Post,
			Changed:  w.changed,
			Moved:    func(n *core.Node) { w.game.Moved(n) },
			Leaving:  func() { w.recorder.Keep() },
			Books:    w.opponentBooks,
			Offered:  func(kind table.OfferKind) { w.resign.Offered(kind) },
			Failed:   func(err error) { c.Tell(failure(c, err)) },
			Ticked:   w.ticked,
			Pace:     deps.Pace,
			ReadFile: func(text string) *table.File { return gamefile.Read(c.Table, c.Store, text) },
		}})
	c.Table, c.Search = w.desk.Table, w.desk.Search
	c.Problem = func(err error) { w.saving.AddProblem(err) }
	w.files = newFiles(deps, c)
	deps.Store.OnProblem(func(p storage.Problem) { deps.Post(func() { c.Problem(p) }) })
}

// failure describes an error of background work, and the choices if the program cannot make its move.
func failure(c *host.Context, err error) string {
	text := c.Words.Error(err)
	if c.Table.Players.Failed() {
		text = c.Words.T("turn.retry.or", text)
	}
	return text
}

// newWindow returns an empty window. While the graphics library starts, other cores read the faces and draw the pictures of the home
// screen.
func newWindow(deps Deps, c *host.Context) fyne.Window {
	if c.Settings.Get(prefs.Screen) == prefs.HomeScreen {
		go home.Prepare(home.Deps{Words: c.Words, Book: c.Book, Pictures: c.Pictures}, deps.Games, float32(c.Settings.Int(prefs.Width)))()
	}
	read := make(chan struct{})
	go func() {
		look.ReadFaces()
		close(read)
	}()
	win := deps.App.NewWindow(c.Words.T("window.title"))
	<-read // the toolkit measures texts for one goroutine at a time
	return win
}

// busy describes the background work, with the command that shows it; "" if there is none.
func (w *Window) busy() (text, command string) {
	if text, command = w.matches.Busy(); text == "" {
		text, command = w.analysis.Busy()
	}
	if text == "" {
		text, command = w.mining.Busy()
	}
	return text, command
}

// puzzleTitle returns the title of the current attempt.
func (w *Window) puzzleTitle(p puzzle.Puzzle) string {
	if title, ok := w.endgames.Title(p); ok {
		return title
	}
	return w.puzzles.Heading(w.context.Table.Current(), p)
}

// all lists the rooms, and the rest that closes between them, in the order in which Close closes them: first the work that posts
// results, then the library it is recorded in, then the engines and the disk. commands and retext use the list too, in any order.
// A test checks the types of the methods that they look for.
func (w *Window) all() []any {
	return []any{
		w.help, w.editor, w.game, w.play, w.clock, w.openings, w.resign, w.moves, w.notes, w.settings, w.slots, w.transfer, // close nothing
		w.analysis, w.cardfiles, w.deals, w.hints, w.keys, w.home,
		w.matches, w.training, w.mining, w.practice, w.profile, w.pictures, w.lessons,
		closer(func() { w.context.Search.Reviews.Cancel() }), // its findings are recorded
		w.recorder, w.newGame, w.puzzles, w.endgames, w.repertoires, w.explorer, w.mistakes, w.library,
		w.desk, w.engines, w.books, w.saving,
		closer(func() { w.context.Disk.Close() }), closer(func() { w.files.close() }),
	}
}

// closer closes something that is no room.
type closer func()

func (c closer) Close() { c() }

// commands returns the commands of all rooms. Those declared with the same key are never available together.
func (w *Window) commands() command.Table {
	var all command.Table
	for _, room := range w.all() {
		if room, ok := room.(interface{ Commands() command.Table }); ok {
			all = append(all, room.Commands()...)
		}
	}
	w.play.Guard(all)
	return all
}

// connect connects the toolkit's window.
func (w *Window) connect() {
	win, s := w.Fyne(), w.context.Settings
	win.Resize(fyne.NewSize(float32(s.Int(prefs.Width)), float32(s.Int(prefs.Height))))
	win.SetCloseIntercept(w.saving.Leave)
	if s.Bool(prefs.FullScreen) {
		win.SetFullScreen(true)
	}
	win.SetOnClosed(w.Close)
	win.SetOnDropped(func(_ fyne.Position, files []fyne.URI) { w.transfer.Dropped(files) })
}

// Fyne returns the toolkit's window.
func (w *Window) Fyne() fyne.Window { return w.shell.Window() }

// Commands returns the table of all commands.
func (w *Window) Commands() command.Table { return w.shell.AllCommands() }

// Screen returns the current screen: prefs.HomeScreen, prefs.GameScreen or prefs.LibraryScreen.
func (w *Window) Screen() string { return w.shell.Screen() }

// Settings returns the settings in use.
func (w *Window) Settings() *prefs.Settings { return w.context.Settings }

// Desk returns the current game with its analysis.
func (w *Window) Desk() *desk.Desk { return w.desk }

// Run runs a command by its id, as a click on a button does.
func (w *Window) Run(id string) { w.shell.Run(id) }

// End saves pending changes and closes the window at the system's request. If the disk refuses, the window stays open and asks.
func (w *Window) End() {
	if !w.shell.Closed() {
		w.saving.End()
	}
}

// Close stops all background work and writes pending changes.
func (w *Window) Close() {
	if !w.shell.Closed() {
		w.shell.Leave() // if the toolkit was told to quit, not the window
	}
	if !w.shell.Close() {
		return
	}
	w.files.late(w.recorder.Opened)
	for _, room := range w.all() { // in this order
		if room, ok := room.(interface{ Close() }); ok {
			room.Close()
		}
	}
	if w.deps.Closed != nil {
		w.deps.Closed()
	}
}

// clipboardOf returns a func that passes on the text in the clipboard, or tells that the program that holds it does not answer.
func clipboardOf(c *host.Context, answering func(post func(func()), then func(ok bool))) func(use func(text string)) {
	return func(use func(text string)) {
		answering(c.Post, func(ok bool) {
			switch {
			case c.Closed():
			case ok:
				use(c.Clipboard().Content())
			default:
				c.Message(c.Words.T("import.failed"), c.Words.T("import.no-answer"))
			}
		})
	}
}

// shown handles a change of screen.
func (w *Window) shown(screen string) {
	w.context.Settings.Set(prefs.Screen, screen)
	w.context.Search.Analysis.SetAway(search.OtherScreen, screen != prefs.GameScreen)
	w.context.Table.Clocks.SetAway(screen != prefs.GameScreen)
	if screen != prefs.GameScreen {
		w.deps.Memory.Release()
	}
	if screen != prefs.LibraryScreen && w.library != nil {
		w.library.Left()
	}
	w.explorer.Refresh(table.ChangedAll) // which asks nothing while hidden
	w.mistakes.Refresh()
	w.mining.Changed()
}

// changed handles a change of the table.
func (w *Window) changed(c table.Change) {
	if w.shell.Closed() || !w.following {
		return
	}
	if c&^table.ChangedAnalysis != 0 {
		host.NoteGame(w.context.Table, w.context.Settings)
	}
	w.recorder.Changed(c) // before the game is shown and saved, since it fills in the players
	w.game.Changed(c)
	w.mistakes.Refresh()
	w.puzzles.Changed()
	w.training.Changed()
	w.hints.Changed()
	if c&^table.ChangedAnalysis != 0 {
		w.saving.Autosave()
	}
	w.analysis.Changed(c)
	w.mining.Changed()
	w.play.Changed() // which has the last word about a review
	w.shell.RefreshCommands()
	w.newGame.Changed()
}

// retext rebuilds everything in another language.
func (w *Window) retext() {
	for _, room := range w.all() {
		if room, ok := room.(interface{ Retext() }); ok {
			room.Retext()
		}
	}
	w.shell.Retext()
}

// rethemed repaints everything with new colours.
func (w *Window) rethemed() {
	w.deps.Post(func() {
		typeface.Release() // the toolkit has parsed the fonts again
		if !w.shell.Closed() {
			w.saving.Rethemed()
			w.restyle()
		}
	})
}

// silence plays no sounds.
type silence struct{ sound.Silent }

func (silence) SetOn(bool)        {}
func (silence) SetVolume(float64) {}
