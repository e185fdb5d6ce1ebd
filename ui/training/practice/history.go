package practice

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"qilab/core"
	"qilab/solver/catalog"
	"qilab/solver/puzzle/modes"
	store "qilab/storage/training"
	"qilab/ui/control"
	"qilab/ui/host"
	"qilab/ui/look"
	"qilab/ui/prose"
	"qilab/ui/words"
)

// historyPage is the number of tries read at a time.
const historyPage = 200

// history is the dialog with past tries.
type history struct {
	room   *Room
	game   catalog.Game
	filter store.TryFilter
	theme  string
	cancel context.CancelFunc
	dialog host.Opened

	tries     []store.PastTry
	count     int
	pool      *modes.Pool
	list      *control.List
	said      *widget.Label
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
	h := &history{room: r, game: games[at], cancel: func() {}, said: widget.NewLabel("")}
	t := r.Words.T
	h.list = control.NewList(r.Host, func() int { return len(h.tries) }, h.line)
	h.list.Figure = h.figure
	h.list.OnChosen = func(i int, byKey bool) {
		if !byKey {
			h.open(i)
		}
	}
	h.more = control.NewButton(r.Host, t("practice.history.more"), func() { h.read(len(h.tries)) })
	names := make([]string, len(games))
	for i, g := range games {
		names[i] = r.Words.Game(g.Rules)
	}
	pick := h.choose(names, at, func(i int) { h.game, h.theme = games[i], ""; h.fillThemes() })
	var modeNames []string
	words := []string{""}
	for _, m := range append(modes.All(), modes.Mode(single)) {
		words = append(words, string(m))
	}
	for _, w := range words {
		name := t("practice.history.modes")
		if w != "" {
			name = t("training.mode." + w)
		}
		modeNames = append(modeNames, name)
	}
	mode := h.choose(modeNames, 0, func(i int) { h.filter.Mode = words[i] })
	yes, no := true, false
	results := []*bool{nil, &yes, &no}
	result := h.choose([]string{t("practice.history.results"), t("practice.history.solved"), t("practice.history.failed")}, 0, func(i int) { h.filter.Solved = results[i] })
	h.pickTheme = h.choose([]string{t("practice.themes.all")}, 0, func(i int) { h.theme = h.words[i] })
	head := prose.NewColumn(prose.NewFlow(control.NewFrame(pick), control.NewFrame(mode), control.NewFrame(result), control.NewFrame(h.pickTheme)), h.said)
	h.dialog = r.Host.Open(host.Dialog{
		Title: r.Host.Heading("puzzle-history"), Body: container.NewBorder(head, h.more, nil, nil, h.list), Size: fyne.NewSize(760, 560), Scrolls: true,
		Buttons: []host.Button{{Text: t("practice.history.open"), Stays: true, Run: func() { h.open(h.list.Selected()) }}},
		Closed:  func() { h.cancel() },
		Focus:   h.list,
	})
	h.fillThemes()
	h.read(0)
}

// choose returns a choice that reloads the tries.
func (h *history) choose(names []string, at int, chosen func(i int)) *control.Select {
	s := control.NewSelect(h.room.Host, names, nil)
	s.Narrow()
	s.SetSelectedIndex(at)
	s.OnChanged = func(string) {
		chosen(max(0, s.SelectedIndex()))
		h.read(0)
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

// read reads the tries from an offset, off the window's goroutine.
func (h *history) read(offset int) {
	h.cancel()
	r, f, theme := h.room, h.filter, h.theme
	f.Game = h.game.Rules.ID()
	ctx, cancel := context.WithCancel(r.ctx)
	h.cancel = cancel
	r.beside(func() func() {
		pool := r.pools.of(f.Game, nil)
		if theme != "" {
			f.Puzzles = []string{}
			for _, z := range pool.Matching(modes.Filter{Themes: []string{theme}}) {
				f.Puzzles = append(f.Puzzles, z.ID)
			}
		}
		page, count, err := r.Training.Tries(ctx, f, offset, historyPage)
		return func() {
			switch {
			case ctx.Err() != nil:
			case err != nil:
				r.failed(err)
			default:
				fresh := h.pool != pool
				h.tries, h.count, h.pool = append(h.tries[:offset], page...), count, pool
				if fresh {
					h.fillThemes()
				}
				h.said.SetText(r.Words.T("practice.history.count", count))
				control.SetEnabled(h.more, len(h.tries) < count)
				h.list.UnselectAll()
				h.list.Refresh()
			}
		}
	})
}

// line describes a try: its day, result and mode, and the themes of the puzzle.
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
	if z, ok := h.pool.Puzzle(x.Puzzle); ok {
		names := []string{words.GoalKind(w, z.Goal.Kind)}
		for _, theme := range z.Themes {
			names = append(names, words.Theme(w, h.game.Rules, theme))
		}
		parts = append(parts, strings.Join(names, w.T("punctuation.comma")))
	}
	return strings.Join(parts, " · ")
}

// figure returns the user's rating after a try, if it has changed, and the rating of the puzzle, if it has one.
func (h *history) figure(i int) string {
	x := h.tries[i]
	rating := h.room.Words.T("practice.history.unrated")
	if z, ok := h.pool.Puzzle(x.Puzzle); ok {
		rating = h.room.Words.T("training.number", z.Rating)
	}
	if x.Rated {
		return h.room.Words.T("practice.history.rated", int(x.After+0.5), fmt.Sprintf("%+d", int(x.After+0.5)-int(x.Before+0.5)), rating)
	}
	return rating
}

// open begins a session with the puzzle of a try.
func (h *history) open(i int) {
	if i < 0 || i >= len(h.tries) {
		return
	}
	if _, ok := h.pool.Puzzle(h.tries[i].Puzzle); !ok {
		h.room.Host.Tell(h.room.Words.T("practice.history.gone"))
		return
	}
	h.room.open(h.game.Rules.ID(), h.tries[i].Puzzle)
}
