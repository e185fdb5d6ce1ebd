package practice

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"fyne.io/fyne/v2/container"

	"qilab/core"
	"qilab/solver/catalog"
	"qilab/solver/puzzle"
	"qilab/solver/puzzle/collection"
	"qilab/solver/puzzle/modes"
	"qilab/storage/training"
	"qilab/ui/control"
	"qilab/ui/host"
	"qilab/ui/look"
	"qilab/ui/prose"
	"qilab/ui/sessions"
	"qilab/ui/words"
)

// historyPage is the number of tries read at a time.
const historyPage = 200

// history is the dialog with past tries and answered cards.
type history struct {
	room   *Room
	game   catalog.Game
	filter training.TryFilter // without the puzzles, and what its text stands for
	theme  string
	found  training.TryFilter // of the tries in the list, with both
	cancel context.CancelFunc
	dialog host.Opened

	tries     []training.PastTry
	count     int
	pool      *modes.Pool
	list      *control.List
	search    *control.Search
	said      *prose.Text
	try       *sessions.Preview // of the selected one
	more      *control.Button
	pickTheme *control.Select
	words     []string // the values of the choice of themes; the first is all
}

// history opens the tries in a game, the newest first; "": the last one used.
func (r *Room) history(game string) {
	games := r.games()
	if len(games) == 0 || r.Training == nil {
		return
	}
	if game == "" {
		game = host.LastGame(r.Table, r.Settings).Rules.ID()
	}
	at := max(0, slices.IndexFunc(games, func(g catalog.Game) bool { return g.Rules.ID() == game }))
	h := &history{room: r, game: games[at], cancel: func() {}, said: prose.New("")}
	t := r.Words.T
	h.list = control.NewList(r.Host, func() int { return len(h.tries) }, h.line)
	h.list.Figure = h.figure
	h.list.OnChosen = func(int, bool) { h.show() }
	h.search = control.NewSearch(r.Host, t("practice.history.search"), func(text string) {
		h.filter.Text = strings.TrimSpace(text)
		h.reload()
	})
	h.search.Through = h.list
	h.more = control.NewButton(r.Host, t("practice.history.more"), h.older)
	h.try = sessions.NewPreview(r.Pictures, container.NewHBox(h.more))
	names := make([]string, len(games))
	for i, g := range games {
		names[i] = r.Words.Game(g.Rules)
	}
	pick := h.choose(names, at, func(i int) {
		h.game, h.theme, h.pool, h.tries = games[i], "", nil, nil // the tries are the other game's
		h.fillThemes()
		h.said.SetText("")
		h.list.UnselectAll()
		h.list.Refresh()
		h.show()
	})
	kinds := h.modes()
	modeNames := make([]string, len(kinds))
	for i, k := range kinds {
		modeNames[i] = k.name
	}
	mode := h.choose(modeNames, 0, func(i int) { h.filter.Modes = kinds[i].modes })
	yes, no := true, false
	results := []*bool{nil, &yes, &no}
	result := h.choose([]string{t("practice.history.results"), t("practice.history.solved"), t("practice.history.failed")}, 0, func(i int) { h.filter.Solved = results[i] })
	h.pickTheme = h.choose([]string{t("practice.themes.all")}, 0, func(i int) { h.theme = h.words[i] })
	head := prose.NewColumn(prose.NewFlow(control.NewFrame(pick), control.NewFrame(mode), control.NewFrame(result), control.NewFrame(h.pickTheme)), h.search, h.said)
	h.dialog = r.Host.Open(host.Dialog{
		Title: r.Host.Heading("puzzle-history"), Size: sessions.ListSize, Scrolls: true,
		Body:    prose.NewRoom(head, h.list, h.try.Body),
		Buttons: []host.Button{{Text: t("practice.history.open"), Stays: true, Run: func() { h.open(h.list.Selected()) }}},
		Closed:  func() { h.cancel() },
		Focus:   h.list,
	})
	h.show()
	h.fillThemes()
	h.reload()
}

// modeChoice is a choice of modes with a name.
type modeChoice struct {
	name  string
	modes []string // none: all
}

// modes lists the choices of modes. Answered cards are reviews or, of puzzles, tries of the sessions with cards.
func (h *history) modes() []modeChoice {
	t := h.room.Words.T
	list := []modeChoice{{name: t("practice.history.modes")}}
	for _, m := range modes.All() {
		list = append(list, modeChoice{h.room.modeName(m), []string{string(m)}})
	}
	for _, m := range []string{sessions.ModeList, training.ModeEndings, single} {
		list = append(list, modeChoice{t("training.mode." + m), []string{m}})
	}
	return append(list, modeChoice{t("training.mode." + training.ModeCards), []string{training.ModeCards, sessions.ModeToday, sessions.ModeProfile}})
}

// choose returns a choice that reloads the tries.
func (h *history) choose(names []string, at int, chosen func(i int)) *control.Select {
	s := control.NewSelect(h.room.Host, names, nil)
	s.Narrow()
	s.SetSelectedIndex(at)
	s.OnChanged = func(string) {
		chosen(max(0, s.SelectedIndex()))
		h.reload()
	}
	return s
}

// fillThemes offers the game's themes once they are known.
func (h *history) fillThemes() {
	r := h.room
	h.words = []string{""}
	names := []string{r.Words.T("practice.themes.all")}
	if h.pool != nil {
		for _, c := range h.pool.Themes() {
			h.words = append(h.words, c.Word)
			names = append(names, words.Theme(r.Words, h.game.Rules, c.Word))
		}
	}
	changed := h.pickTheme.OnChanged
	h.pickTheme.OnChanged = nil
	h.pickTheme.Options = names
	h.pickTheme.Narrow()
	h.pickTheme.SetSelectedIndex(max(0, slices.Index(h.words, h.theme)))
	h.pickTheme.OnChanged = changed
}

// reload reads the list again.
func (h *history) reload() {
	r, g, f, theme := h.room, h.game, h.filter, h.theme
	f.Game = g.Rules.ID()
	h.more.Hide() // it belongs to the list before
	h.read(func(ctx context.Context) func() {
		pool := r.pools.of(f.Game, nil)
		if theme != "" {
			f.Puzzles = []string{}
			for _, z := range pool.Matching(modes.Filter{Themes: []string{theme}}) {
				f.Puzzles = append(f.Puzzles, z.ID)
			}
		}
		var err error
		if f.Text != "" {
			f.Or, err = r.matching(ctx, g, pool, f.Text)
		}
		var page []training.PastTry
		count := 0
		if err == nil {
			page, count, err = r.Training.Tries.List(ctx, f, 0, historyPage)
		}
		return func() {
			if err != nil {
				r.failed(err)
				return
			}
			fresh := h.pool != pool
			h.pool, h.found = pool, f
			if fresh {
				h.fillThemes()
			}
			h.list.UnselectAll()
			h.fill(page, count)
		}
	})
}

// older reads the next page of the list.
func (h *history) older() {
	f, list := h.found, h.tries
	h.read(func(ctx context.Context) func() {
		page, count, err := h.room.Training.Tries.List(ctx, f, len(list), historyPage)
		return func() {
			if err != nil {
				h.room.failed(err)
				return
			}
			h.fill(append(list, page...), count)
		}
	})
}

// read runs load in the background, then its result on the window's goroutine; a later read cancels it.
func (h *history) read(load func(ctx context.Context) func()) {
	h.cancel()
	ctx, cancel := context.WithCancel(h.room.work.Ctx)
	h.cancel = cancel
	h.room.work.Go(func() func() {
		done := load(ctx)
		return func() {
			if ctx.Err() == nil {
				done()
			}
		}
	})
}

// fill shows a list of tries, of count in all.
func (h *history) fill(list []training.PastTry, count int) {
	h.tries, h.count = list, count
	h.say()
	control.SetVisible(h.more, len(list) < count)
	h.show()
	h.list.Refresh()
}

// say shows the number of tries, or why there are none.
func (h *history) say() {
	w := h.room.Words
	switch {
	case h.count > 0:
		h.said.SetText(w.T("practice.history.count", h.count))
	case len(h.filter.Modes) > 0 || h.filter.Solved != nil || h.filter.Text != "" || h.theme != "":
		h.said.SetText(w.T("practice.history.nothing"))
	default:
		h.said.SetText(w.T("practice.history.empty", w.Game(h.game.Rules)))
	}
}

// show shows the selected try, whose line the list may cut off.
func (h *history) show() {
	i := h.list.Selected()
	on := i >= 0 && i < len(h.tries)
	h.dialog.Enable(0, on)
	if !on {
		h.try.Clear("")
		return
	}
	position := h.tries[i].Position
	if z, ok := h.puzzle(h.tries[i]); ok {
		position = z.Position
	}
	h.try.Show(h.game.Rules, position, strings.TrimSuffix(h.line(i)+"\n"+h.figure(i), "\n"))
}

// line describes a try: its day, result and mode, and what was asked.
func (h *history) line(i int) string {
	w, x := h.room.Words, h.tries[i]
	mark := look.VerdictSymbol(core.ViewLoss)
	if x.Solved {
		mark = look.VerdictSymbol(core.ViewWin)
	}
	parts := []string{mark + " " + x.At.Local().Format("2006-01-02 15:04")}
	if w.Has("training.mode." + x.Mode) {
		parts = append(parts, w.T("training.mode."+x.Mode))
	}
	if asked := h.asked(x); len(asked) > 0 {
		parts = append(parts, strings.Join(asked, w.T("punctuation.comma")))
	}
	return h.room.Host.Clean(strings.Join(parts, " · "))
}

// asked names what a try was about: the goal and themes of a puzzle, the endgame, or the kind of card.
func (h *history) asked(x training.PastTry) (names []string) {
	w := h.room.Words
	if z, ok := h.puzzle(x); ok {
		return append([]string{words.GoalKind(w, z.Goal.Kind)}, words.Themes(w, h.game.Rules, z.Themes)...)
	}
	if name := words.EndingAt(w, h.game, x.Position); x.Kind == training.Ending && name != "" {
		names = append(names, name)
	} else if x.Kind != training.Puzzle {
		names = append(names, w.T("training.kind."+x.Kind.String()))
	} else if name, ok := h.room.links.Listed(h.game, x.Puzzle); ok {
		names = append(names, name)
	}
	if goal, err := puzzle.ParseGoal(x.Goal); err == nil {
		names = append(names, words.GoalKind(w, goal.Kind))
	}
	return append(names, words.Themes(w, h.game.Rules, x.Themes)...)
}

// puzzle returns the built-in puzzle of a try.
func (h *history) puzzle(x training.PastTry) (z collection.Puzzle, ok bool) {
	if x.Kind != training.Puzzle || h.pool == nil {
		return z, false
	}
	return h.pool.Puzzle(x.Puzzle)
}

// figure returns the user's rating after a try, if it has changed, and the rating of the puzzle, if it has one.
func (h *history) figure(i int) string {
	x := h.tries[i]
	if x.Kind != training.Puzzle {
		return ""
	}
	rating := h.room.Words.T("practice.history.unrated")
	if z, ok := h.puzzle(x); ok {
		rating = h.room.Words.T("training.number", z.Rating)
	}
	if x.Rated {
		return h.room.Words.T("practice.history.rated", int(x.After+0.5), fmt.Sprintf("%+d", int(x.After+0.5)-int(x.Before+0.5)), rating)
	}
	return rating
}

// open begins a session with the position of a try. A card is asked without a review.
func (h *history) open(i int) {
	if i < 0 || i >= len(h.tries) {
		return
	}
	r, x := h.room, h.tries[i]
	if _, ok := h.puzzle(x); ok {
		r.open(h.game.Rules.ID(), x.Puzzle)
		return
	}
	if x.Kind == training.Ending && x.Card == 0 {
		r.ask(training.Card{Game: x.Game, Kind: x.Kind, Position: x.Position, Goal: x.Goal, Source: x.Puzzle})
		return
	}
	r.work.Go(func() func() {
		c, ok, err := r.cardOf(x)
		return func() {
			switch {
			case err != nil:
				r.failed(err)
			case !ok:
				r.Host.Tell(r.Words.T("practice.history.gone"))
			default:
				c.ID = 0
				r.ask(c)
			}
		}
	})
}

// cardOf returns the card that a try was at: by its number or, of a puzzle that is not built in, by its source.
func (r *Room) cardOf(x training.PastTry) (c training.Card, ok bool, err error) {
	if x.Card > 0 {
		c, err = r.Training.Cards.Get(r.work.Ctx, x.Card)
		return c, err == nil && len(c.Accepted)+len(c.Goal) > 0, err
	}
	list, _, err := r.Training.Cards.List(r.work.Ctx, training.Filter{Game: x.Game, Kinds: []training.Kind{x.Kind}, Source: x.Puzzle}, 0, 1)
	if len(list) == 0 {
		return c, false, err
	}
	return list[0], true, nil
}
