package ui

import (
	"context"

	"qilab/core"
	"qilab/solver/puzzle"
	"qilab/storage/library"
	"qilab/storage/training"
	"qilab/ui/analysis"
	"qilab/ui/books"
	"qilab/ui/cardfiles"
	"qilab/ui/cards"
	"qilab/ui/clock"
	"qilab/ui/deals"
	"qilab/ui/editor"
	"qilab/ui/endgames"
	"qilab/ui/engines"
	"qilab/ui/explorer"
	"qilab/ui/gamescreen"
	"qilab/ui/help"
	"qilab/ui/hints"
	"qilab/ui/home"
	"qilab/ui/host"
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
	"qilab/ui/panel"
	"qilab/ui/paths"
	"qilab/ui/pictures"
	"qilab/ui/play"
	"qilab/ui/players"
	"qilab/ui/profile"
	"qilab/ui/puzzles"
	"qilab/ui/recorder"
	"qilab/ui/repertoires"
	"qilab/ui/resign"
	"qilab/ui/saving"
	"qilab/ui/sessions"
	"qilab/ui/settings"
	"qilab/ui/slots"
	trainingroom "qilab/ui/training"
	"qilab/ui/training/practice"
	"qilab/ui/transfer"
)

// makeRooms makes the rooms and connects them. A room comes after those whose methods it is given; of a room made later it gets func
// literals. The game screen uses all of others, and is linked once they exist.
func (w *Window) makeRooms() {
	c := w.context
	m := maker{w, c}
	w.paths = paths.New(paths.Deps{Host: c, Words: c.Words, Settings: c.Settings, Disk: c.Disk})
	m.saving()
	m.recorder()
	w.game = gamescreen.New(gamescreen.Deps{
		Host: c, Pictures: c.Pictures, Table: c.Table, Search: c.Search, Words: c.Words, Settings: c.Settings,
		Sounds: c.Sounds, Painters: c.Painters, Style: c.Style,
	})
	m.play()
	w.clock = clock.New(clock.Deps{Host: c, Table: c.Table, Words: c.Words})
	w.openings = openings.New(openings.Deps{Host: c, Pictures: c.Pictures, Table: c.Table, Words: c.Words})
	w.analysis = analysis.New(analysis.Deps{Host: c, Table: c.Table, Search: c.Search, Words: c.Words, Settings: c.Settings})
	w.notes = notes.New(notes.Deps{Host: c, Table: c.Table, Words: c.Words},
		notes.Links{Pointed: w.game.Pointed})
	w.newGame = newgame.New(newgame.Deps{
		Host: c, Pictures: c.Pictures, Table: c.Table, Search: c.Search, Words: c.Words, Settings: c.Settings,
		Store: c.Store, Problem: c.Problem,
	})
	w.help = help.New(help.Deps{Host: c, Pictures: c.Pictures, Table: c.Table, Words: c.Words, Painters: c.Painters, Book: c.Book, Style: c.Style})
	w.engines = engines.New(engines.Deps{Host: c, Table: c.Table, Search: c.Search, Words: c.Words, Settings: c.Settings, Paths: w.paths},
		engines.Links{Help: w.help.Engines})
	m.settings()
	w.keys = keys.New(keys.Deps{Host: c, Words: c.Words, Settings: c.Settings, Menus: menus})
	m.endgames()
	w.slots = slots.New(slots.Deps{
		Host: c, Pictures: c.Pictures, Table: c.Table, Words: c.Words, Store: c.Store, Problem: c.Problem,
		Paths: w.paths,
	}, slots.Links{Elsewhere: w.saving.Elsewhere})
	m.puzzles()
	m.training()
	w.practice = practice.New(practice.Deps{
		Host: c, Pictures: c.Pictures, Table: c.Table, Words: c.Words, Settings: c.Settings,
		TrainingState: c.TrainingState,
	}, practice.Links{Sessions: w.training, List: w.puzzles.List, Listed: w.puzzles.Listed})
	m.editor()
	w.books = books.New(books.Deps{Host: c, Table: c.Table, Words: c.Words, Settings: c.Settings, LibraryState: c.LibraryState, Paths: w.paths})
	w.resign = resign.New(resign.Deps{Host: c, Table: c.Table, Words: c.Words})
	m.mining()
	m.library()
	m.pictures()
	m.transfer()
	w.moves = moves.New(moves.Deps{Host: c, Table: c.Table, Words: c.Words},
		moves.Links{Play: w.game.Play, Annotate: w.notes.Annotate, Judge: w.notes.JudgeMenu})
	m.explorer()
	w.lessons = lessons.New(lessons.Deps{
		Host: c, Table: c.Table, Search: c.Search, Words: c.Words, Settings: c.Settings, Sounds: c.Sounds,
		Painters: c.Painters, Style: c.Style,
	}, lessons.Links{NewGame: w.newGame.Beginner})
	w.matches = matches.New(matches.Deps{
		Host: c, Table: c.Table, Search: c.Search, Words: c.Words, LibraryState: c.LibraryState, Problem: c.Problem,
		Paths: w.paths, Painters: c.Painters, Style: c.Style,
	}, matches.Links{Open: func(id int64) { w.recorder.Open(id, recorder.End) }, Kept: w.kept})
	m.mistakes()
	w.hints = hints.New(hints.Deps{Host: c, Table: c.Table, Search: c.Search, Words: c.Words},
		hints.Links{Hinter: host.NewHinter(c, w.game), Tasks: []hints.Tasks{w.training, w.puzzles, w.mistakes.Hints}})
	m.linkGame()
	w.deals = deals.New(deals.Deps{Host: c, Table: c.Table, Words: c.Words, Settings: c.Settings, TrainingState: c.TrainingState},
		deals.Links{Train: m.train})
	m.repertoires()
	m.cardfiles()
	m.profile()
	m.home()
}

// maker makes the rooms of a window.
type maker struct {
	w *Window
	c *host.Context
}

// train begins a training session with a deck.
func (m maker) train(mode string, from cards.Deck) {
	m.w.training.Begin(sessions.Plan{Mode: mode, Deck: from})
}

// trainTold begins a training session that passes on each result.
func (m maker) trainTold(mode string, from cards.Deck, told func(sessions.Result)) {
	m.w.training.Begin(sessions.Plan{Mode: mode, Deck: from, Swift: mode == repertoires.ModeLine, Told: func(r sessions.Result) bool {
		told(r)
		return true
	}})
}

func (m maker) ownEngine(rules core.Rules) string { return ownEngine(m.c.Table, rules) }

func (m maker) saving() {
	w, c := m.w, m.c
	w.saving = saving.New(saving.Deps{Host: c, Table: c.Table, Words: c.Words, Settings: c.Settings, Store: c.Store, Paths: w.paths},
		saving.Links{CloseWindow: func() { w.Fyne().Close() }, Working: m.working, Leaving: w.remember})
}

// working describes the work that closing the window would cut off; "" if there is none. Reviews continue at the next start.
func (m maker) working() string {
	if text, _ := m.w.matches.Busy(); text != "" {
		return m.c.Words.T("closing.match", text)
	}
	if m.w.library.Importing() {
		return m.c.Words.T("closing.import")
	}
	return ""
}

func (m maker) recorder() {
	w, c := m.w, m.c
	w.recorder = recorder.New(recorder.Deps{
		Host: c, Table: c.Table, Search: c.Search, Words: c.Words, Settings: c.Settings, LibraryState: c.LibraryState,
	}, recorder.Links{
		Linked: w.saving.Autosave,
		Kept:   w.kept,
		Warned: w.saving.Warns,
		Engine: func(rules core.Rules) string { return engineOf(c.Settings, c.Table, rules) },
		Own:    m.ownEngine,
	})
}

func (m maker) play() {
	w, c := m.w, m.c
	w.play = play.New(play.Deps{Host: c, Table: c.Table, Search: c.Search, Words: c.Words, Settings: c.Settings}, play.Links{
		Panels:       PlayPanels(),
		FirstMistake: func() (*core.Node, bool) { return w.mistakes.First() },
		ShowMistake:  func(n *core.Node) { w.mistakes.Show(n) },
		Departure:    func() string { return w.repertoires.Departure() },
	})
}

func (m maker) settings() {
	w, c := m.w, m.c
	w.settings = settings.New(settings.Deps{
		Host: c, Pictures: c.Pictures, Table: c.Table, Words: c.Words, Settings: c.Settings, Store: c.Store,
		Painters: c.Painters, Style: c.Style, Dark: func() bool { return look.Dark(w.deps.App) },
	})
}

func (m maker) endgames() {
	w, c := m.w, m.c
	w.endgames = endgames.New(endgames.Deps{
		Host: c, Pictures: c.Pictures, Table: c.Table, Search: c.Search, Words: c.Words, TrainingState: c.TrainingState,
	}, endgames.Links{Train: func(mode string, from cards.Deck, told func(endgames.Result)) {
		m.trainTold(mode, from, func(r sessions.Result) {
			told(endgames.Result{Card: r.Card, Attempt: r.Attempt, Lost: r.Lost})
		})
	}})
}

func (m maker) puzzles() {
	w, c := m.w, m.c
	w.puzzles = puzzles.New(puzzles.Deps{
		Host: c, Pictures: c.Pictures, Table: c.Table, Search: c.Search, Words: c.Words,
		Settings: c.Settings, Store: c.Store, Paths: w.paths, Disk: c.Disk,
	}, puzzles.Links{
		Hinter:   host.NewHinter(c, w.game),
		Another:  w.endgames.Next,
		Training: func() puzzles.Session { return w.training.Steps() },
		Tried: func(o puzzles.Outcome) {
			w.training.Tried(trainingroom.PuzzleTry{Rules: o.Rules, Puzzle: o.Puzzle, Solved: o.Solved, Hinted: o.Hinted, Ending: w.endgames.Source(o.Puzzle)})
		},
		Replace: func(start func()) { w.training.Replace(start) },
		Exercise: func(card training.Card, told func(training.Attempt, training.Grade)) {
			m.trainTold(sessions.ModeList, cards.DeckOf(card), func(r sessions.Result) { told(r.Attempt, r.Grade) })
		},
		Renamed: func(from, to string) { w.training.Renamed(from, to) },
	})
}

func (m maker) training() {
	w, c := m.w, m.c
	w.training = trainingroom.New(trainingroom.Deps{
		Host: c, Pictures: c.Pictures, Table: c.Table, Search: c.Search, Words: c.Words, Settings: c.Settings,
		Sounds: c.Sounds, LibraryState: c.LibraryState, TrainingState: c.TrainingState,
	}, trainingroom.Links{
		Hinter: host.NewHinter(c, w.game),
		Counted: func() {
			w.home.FillFoot()
			w.mistakes.CardsChanged()
		},
		Log: func() (list []trainingroom.PuzzleTry) {
			for _, o := range w.puzzles.Outcomes() {
				list = append(list, trainingroom.PuzzleTry{Rules: o.Rules, Puzzle: o.Puzzle, Solved: o.Solved})
			}
			return list
		},
		Open:   func(id int64, then func()) { w.recorder.OpenThen(id, 0, then) },
		Adding: func() bool { return w.mining.Adding() },
	})
}

func (m maker) editor() {
	w, c := m.w, m.c
	w.editor = editor.New(editor.Deps{
		Host: c, Pictures: c.Pictures, Table: c.Table, Search: c.Search, Words: c.Words, Settings: c.Settings,
		Painters: c.Painters,
	}, editor.Links{
		Ask:          w.newGame.From,
		ShowAnalysis: func() { w.game.ShowExplorer(false) },
		Unreadable:   func(err error, text string) { w.transfer.Unreadable(err, text) },
		Clipboard:    clipboardOf(c, w.deps.Answering),
	})
}

func (m maker) mining() {
	w, c := m.w, m.c
	w.mining = mining.New(mining.Deps{
		Host: c, Table: c.Table, Search: c.Search, Words: c.Words, Settings: c.Settings, LibraryState: c.LibraryState,
		TrainingState: c.TrainingState,
	}, mining.Links{
		Engine: m.ownEngine,
		Stored: w.recorder.Analysed,
		Added:  func() { w.training.Recount() },
		Noticed: func() {
			w.library.Worked()
			w.profile.Worked()
		},
		Occupied: func() bool { text, _ := w.matches.Busy(); return text != "" },
	})
}

// mine returns a func that begins background work on games of the library.
func (m maker) mine(kind mining.Kind) func(ids []int64) {
	return func(ids []int64) { m.w.mining.Begin(kind, ids) }
}

func (m maker) library() {
	w, c := m.w, m.c
	w.library = gamelist.New(gamelist.Deps{
		Host: c, Disk: c.Disk, Pictures: c.Pictures, Table: c.Table, Words: c.Words, Settings: c.Settings,
		LibraryState: c.LibraryState, Painters: c.Painters, Style: c.Style, Paths: w.paths,
	}, gamelist.Links{
		Open:        func(id int64) { w.recorder.Open(id, recorder.Left) },
		OpenAt:      w.recorder.Open,
		Current:     w.recorder.Current,
		EditCurrent: w.notes.Info,
		OpenFile:    func(path string) { w.transfer.OpenFile(path) },
		MakeBook:    w.books.Make,
		CanMakeBook: w.books.CanMake,
		Changed:     func() { w.repertoires.Follow() },
		Work: gamelist.Work{
			Train: m.mine(mining.Mistakes), Puzzles: m.mine(mining.Puzzles), Review: m.mine(mining.Reviews),
			Can: w.mining.Can, Notice: w.mining.Notice,
		},
		Pattern: func(ctx context.Context, rules core.Rules, s core.Setup, f library.Filter, tell func(library.Answer)) (library.Answer, error) {
			pieces := core.PatternOf(s)
			pieces.Symmetric = true
			return c.Library.Index.Pattern(ctx, rules, pieces, f, tell)
		},
	})
}

func (m maker) pictures() {
	w, c := m.w, m.c
	w.pictures = pictures.New(pictures.Deps{
		Host: c, Pictures: c.Pictures, Table: c.Table, Words: c.Words, Settings: c.Settings, Painters: c.Painters,
		Style: c.Style, Disk: c.Disk, Paths: w.paths,
	}, pictures.Links{
		Board: w.game.Board, Clipboard: w.deps.Pictures, Puzzles: w.puzzles.Sheet, Rated: w.practice.Sheet,
		Judged: func(n *core.Node) (sign, note string) {
			return panel.JudgementNote(c.Search, c.Words, c.Table.Rules(), n)
		},
	})
}

func (m maker) transfer() {
	w, c := m.w, m.c
	w.transfer = transfer.New(transfer.Deps{Host: c, Disk: c.Disk, Table: c.Table, Search: c.Search, Words: c.Words, Settings: c.Settings, Paths: w.paths},
		transfer.Links{Take: w.books.Take, Collect: w.library.Collect, Clipboard: clipboardOf(c, w.deps.Answering)})
}

func (m maker) explorer() {
	w, c := m.w, m.c
	w.explorer = explorer.New(explorer.Deps{
		Host: c, Table: c.Table, Search: c.Search, Words: c.Words, Settings: c.Settings, LibraryState: c.LibraryState,
	}, explorer.Links{
		Play:         w.game.Play,
		Preview:      w.game.Preview,
		Front:        w.game.ShowExplorer,
		Books:        w.books.Active,
		Current:      w.recorder.Current,
		Open:         w.recorder.Open,
		ShowPosition: w.library.FindPosition,
		Import:       func() { w.shell.Run("library-import") },
	})
	w.books.OnChange(w.explorer.BooksChanged)
}

func (m maker) mistakes() {
	w, c := m.w, m.c
	w.mistakes = mistakes.New(mistakes.Deps{
		Host: c, Table: c.Table, Search: c.Search, Words: c.Words, Settings: c.Settings, Sounds: c.Sounds,
	}, mistakes.Links{
		Hinter: host.NewHinter(c, w.game), Front: w.game.ShowMistakes, Show: w.game.Refresh, Train: w.mining.Add, Trained: w.mining.Trained,
	})
}

func (m maker) linkGame() {
	w := m.w
	w.game.Link(gamescreen.Links{
		Panels:       Panels(),
		Editor:       w.editor,
		Play:         w.play,
		Training:     w.training,
		Menu:         w.moves.Menu,
		Explorer:     w.explorer,
		Mistakes:     w.mistakes,
		Analysts:     w.engines.Analysts,
		ChooseEngine: w.engines.Choose,
		PuzzleTitle:  w.puzzleTitle,
		Ending:       w.endgames.Offer,
		Grade:        func(n int) bool { return w.training.Steps().Grade(n) },
		Departure:    func() string { return w.repertoires.Departure() },
	})
}

func (m maker) repertoires() {
	w, c := m.w, m.c
	w.repertoires = repertoires.New(repertoires.Deps{
		Host: c, Table: c.Table, Words: c.Words, Settings: c.Settings, LibraryState: c.LibraryState,
		TrainingState: c.TrainingState,
	}, repertoires.Links{
		Books:   w.books.Active,
		Current: w.recorder.Current,
		Changed: w.game.Refresh,
		Synced:  w.training.Recount,
		Open:    func(id int64, then func()) { w.recorder.OpenThen(id, 0, then) },
		Train: func(mode string, from cards.Deck, told func(training.Attempt)) {
			m.trainTold(mode, from, func(r sessions.Result) {
				if told != nil {
					told(r.Attempt)
				}
			})
		},
	})
}

func (m maker) cardfiles() {
	w, c := m.w, m.c
	w.cardfiles = cardfiles.New(cardfiles.Deps{
		Host: c, Disk: c.Disk, Words: c.Words, Settings: c.Settings, TrainingState: c.TrainingState, Paths: w.paths,
		Games: c.Table.Games,
	}, cardfiles.Links{
		Changed: func() {
			w.repertoires.CardsReplaced()
			w.training.Recount()
		},
		Cleared: w.puzzles.Forget,
	})
}

func (m maker) profile() {
	w, c := m.w, m.c
	w.profile = profile.New(profile.Deps{
		Host: c, Table: c.Table, Words: c.Words, Settings: c.Settings, LibraryState: c.LibraryState,
		TrainingState: c.TrainingState,
	}, profile.Links{
		Engine:    m.ownEngine,
		Games:     w.library.FindThese,
		Reviewing: w.mining.Reviewing,
		Review:    m.mine(mining.Reviews),
		Add:       m.mine(mining.Mistakes),
		Train:     func(list []training.Card) { m.train(sessions.ModeProfile, cards.DeckOf(list...)) },
	})
}

func (m maker) home() {
	w, c := m.w, m.c
	w.home = home.New(home.Deps{Host: c, Pictures: c.Pictures, Table: c.Table, Words: c.Words, LibraryState: c.LibraryState, Book: c.Book}, home.Links{
		Restored: func() bool { return w.restored },
		NewGame:  w.newGame.Again,
		Rules:    w.help.Rules,
		Sample:   w.help.Sample,
		Puzzles:  w.practice.Show,
		Endgames: w.endgames.ListOf,
		SetUp:    w.editor.SetUp,
		Slots:    w.slots.Entries,
		Load:     w.slots.Load,
		Open:     w.recorder.Open,
		Review:   func(id int64) { w.recorder.OpenThen(id, recorder.End, w.play.Review) },
		Current:  w.recorder.Current,
		List:     w.library.List,
		Ending:   w.endgames.Title,
		Engine:   m.ownEngine,
		Lessons:  w.lessons,
		Today:    w.training.Today,
	})
}

// Panels returns the makers of the game screen's panels.
func Panels() gamescreen.Makers {
	type (
		context = panel.Context
		actions = panel.Actions
	)
	return gamescreen.Makers{
		Players: func(c context, a actions) gamescreen.Players {
			return players.NewPanel(c, a, func(s core.Side) players.Clock { return clock.NewFace(c, a, s) })
		},
		Guide: func(c context, a actions) gamescreen.Guide { return players.NewGuide(c, a) },
		Opening: func(c context, a actions, answer func(string)) gamescreen.Panel {
			return openings.NewPanel(c, a, answer)
		},
		Name: func(c context, a actions) gamescreen.Updated { return openings.NewName(c, a) },
		Puzzle: func(c context, a actions, title func(puzzle.Puzzle) string) gamescreen.PuzzlePanel {
			return puzzles.NewPanel(c, a, title)
		},
		Ending: func(c context, a actions, offer func() string) gamescreen.Panel {
			return endgames.NewPanel(c, a, offer)
		},
		Departure: func(find func() string) gamescreen.Panel { return repertoires.NewLine(find) },
		Threat:    func(c context) gamescreen.Threat { return analysis.NewThreat(c) },
		Analysis:  func(c context, a actions) gamescreen.Analysis { return analysis.NewPanel(c, a) },
		Second: func(c context, a actions, read func() panel.Analysts, choose func(string)) gamescreen.Second {
			return analysis.NewSecond(c, a, read, choose)
		},
		Bar:    func(c context, a actions) gamescreen.Bar { return analysis.NewEvalBar(c, a) },
		Graph:  func(c context, a actions) gamescreen.Updated { return analysis.NewGraph(c, a) },
		Moves:  func(c context, a actions) gamescreen.Panel { return moves.NewTree(c, a) },
		Report: func(c context, a actions, shown func() bool) gamescreen.Panel { return analysis.NewReport(c, a, shown) },
	}
}

// PlayPanels returns the makers of the play side's parts.
func PlayPanels() play.Makers {
	type (
		context = panel.Context
		actions = panel.Actions
	)
	return play.Makers{
		Plate: func(c context, a actions, side core.Side) play.Plate {
			return players.NewPlate(c, a, side, clock.NewLargeFace(c, a, side))
		},
		Opening: func(c context, a actions, answer func(string)) play.Part { return openings.NewPanel(c, a, answer) },
		Guide:   func(c context, a actions) play.Part { return players.NewGuide(c, a) },
		Moves:   func(c context, a actions) play.Part { return moves.NewPlayed(c, a) },
		Name:    func(c context, a actions) play.Name { return openings.NewName(c, a) },
	}
}
