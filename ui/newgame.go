package ui

import (
	"math/rand/v2"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"qilab/core"
	"qilab/solver/catalog"
	"qilab/ui/control"
	"qilab/ui/prose"
	"qilab/ui/session"
)

// seat is who plays a side.
type seat = session.Seat

// The kinds of opening.
const (
	dealRandom = "random"
	dealFair   = "fair"
	dealSeed   = "seed"
	dealStart  = "start"
)

// randomSeed is a seed that can be written down: it is shown when a deal was made from it.
func randomSeed() uint64 { return uint64(rand.Uint32()) }

// newGameDialog asks how a new game of the kind being played begins.
func (w *Window) newGameDialog() { w.newGameOf(w.session.Current()) }

// newGameOf asks how a new game begins, and begins it.
func (w *Window) newGameOf(g catalog.Game) {
	var m *modal
	kinds := w.dealKinds(g)
	chosen := w.settings.Get(setDeal)
	seed := control.NewEntry(w)
	seed.SetPlaceHolder(w.words.T("new.seed.hint"))
	explain := prose.NewNote("")

	names := make([]string, len(kinds))
	for i, k := range kinds {
		names[i] = w.words.T("deal." + k)
	}
	kind := control.NewSelect(w, names, nil)
	kind.OnChanged = func(string) {
		chosen = kinds[max(0, kind.SelectedIndex())]
		explain.SetText(w.words.T("deal." + chosen + ".hint"))
		setVisible(seed, chosen == dealSeed)
	}
	kind.SetSelectedIndex(max(0, indexOf(kinds, chosen)))

	seats, players, seatNames := w.seatSelects(g, [2]seat{w.lastSeat(g, setFirstSeat), w.lastSeat(g, setSecondSeat)})
	form := prose.NewColumn(label(w, "new.opening"), control.NewFrame(kind), explain, seed, widget.NewSeparator())
	height := float32(420)
	if len(kinds) == 1 { // there is nothing to choose
		form.RemoveAll()
		height = 260
	}
	rule := func() string { return "" }
	if len(w.relatives(g)) > 1 {
		form.Add(w.ruleSetSelect(g, func(other catalog.Game) {
			m.close()
			w.newGameOf(other)
		}))
		height += 110
	}
	if pick, chosen := w.openingSelect(g, seatNames, form.Refresh); pick != nil {
		form.Add(pick)
		form.Add(widget.NewSeparator())
		height, rule = height+240, chosen
	}
	starts, startOf := w.startSelect(g)
	if starts != nil {
		form.Add(starts)
		form.Add(widget.NewSeparator())
		height += bigPicture - 20
	}
	form.Add(label(w, "new.players"))
	form.Add(players)
	begin := func() {
		picked := seats()
		if len(kinds) > 1 {
			w.set(setDeal, chosen)
		}
		w.set(setFirstSeat, picked[core.First].Level)
		w.set(setSecondSeat, picked[core.Second].Level)
		r := rule()
		if g.Dialogue != nil {
			w.set(setOpening, r)
		}
		if r != "" {
			w.startOpening(g, r, picked)
			return
		}
		if starts != nil {
			w.start(g, startOf(), picked, w.words.T("told.new"))
			return
		}
		w.begin(g, chosen, seed.Text, picked)
	}
	m = w.dialog(dialogSpec{
		title:   w.words.T("new.title", w.words.T("game."+family(g.Rules))),
		body:    scrolled(form),
		size:    fyne.NewSize(460, height),
		buttons: []button{{text: w.words.T("new.begin"), run: begin}},
		close:   w.words.T("dialog.cancel"),
	})
}

// ruleSetSelect is the choice among the rule sets of a game; changed is called with another one.
func (w *Window) ruleSetSelect(g catalog.Game, changed func(catalog.Game)) fyne.CanvasObject {
	games := w.relatives(g)
	names := make([]string, len(games))
	at := 0
	for i, other := range games {
		names[i] = w.words.Game(other.Rules)
		if other.Rules.ID() == g.Rules.ID() {
			at = i
		}
	}
	pick := control.NewSelect(w, names, nil)
	pick.SetSelectedIndex(at)
	pick.OnChanged = func(string) {
		if i := pick.SelectedIndex(); i >= 0 && i != at {
			changed(games[i])
		}
	}
	hint := prose.NewNote(w.words.T("about." + g.Rules.ID()))
	return prose.NewColumn(label(w, "new.rules"), control.NewFrame(pick), hint)
}

func indexOf(list []string, s string) int {
	for i, v := range list {
		if v == s {
			return i
		}
	}
	return -1
}

func setVisible(o fyne.CanvasObject, on bool) {
	if on {
		o.Show()
	} else {
		o.Hide()
	}
}

// dealKinds lists the openings that a game has.
func (w *Window) dealKinds(g catalog.Game) []string {
	var kinds []string
	if g.Rules.Capabilities().Deal != nil {
		kinds = append(kinds, dealRandom)
		if g.Deals != nil && g.Deals.Fair != nil {
			kinds = append(kinds, dealFair)
		}
		kinds = append(kinds, dealSeed)
	}
	return append(kinds, dealStart)
}

// lastSeat is who played in a seat of the last new game, a person if the game has no such level: it may be that of
// another game, or of an engine that is there no more.
func (w *Window) lastSeat(g catalog.Game, key string) seat {
	if level := w.settings.Get(key); w.hasLevel(g.Rules, level) {
		return seat{Level: level}
	}
	return seat{}
}

// seatSelects are the choices of who plays; seats reads them, names are those of the sides beside them.
func (w *Window) seatSelects(g catalog.Game, now [2]seat) (seats func() [2]seat, form fyne.CanvasObject, names [2]*widget.Label) {
	options, levels := []string{w.words.T("player.person")}, []string{""}
	if g.Opponent != nil {
		for _, l := range g.Opponent.Levels() {
			options = append(options, w.words.T("player.program", w.words.T("level."+l.ID)))
			levels = append(levels, l.ID)
		}
	}
	for _, s := range now { // the defender of a puzzle is none that can be chosen
		if s.Level != "" && indexOf(levels, s.Level) < 0 {
			options = append(options, w.words.T("player.program", w.words.T("level."+s.Level)))
			levels = append(levels, s.Level)
		}
	}
	var selects [2]*control.Select
	rows := container.NewVBox()
	for side := range selects {
		selects[side] = control.NewSelect(w, options, nil)
		selects[side].SetSelectedIndex(max(0, indexOf(levels, now[side].Level)))
		names[side] = widget.NewLabel(w.words.T("new.side", w.words.Side(g.Rules, core.Side(side))))
		rows.Add(container.NewBorder(nil, nil, container.NewGridWrap(fyne.NewSize(110, 36), names[side]), nil, control.NewFrame(selects[side])))
	}
	return func() (picked [2]seat) {
		for side, s := range selects {
			picked[side].Level = levels[max(0, s.SelectedIndex())]
		}
		return picked
	}, rows, names
}

// begin begins a game.
func (w *Window) begin(g catalog.Game, kind, seedText string, seats [2]seat) {
	deal := g.Rules.Capabilities().Deal
	start := func(p core.Position, said string) { w.start(g, p, seats, said) }
	switch {
	case kind == dealFair && g.Deals != nil && g.Deals.Fair != nil:
		w.beginFair(g, seats)
	case kind == dealStart || deal == nil:
		start(g.Rules.Start(), w.words.T("told.new"))
	default:
		seed := randomSeed()
		if kind == dealSeed {
			n, err := strconv.ParseUint(strings.TrimSpace(seedText), 10, 64)
			if err != nil {
				w.message(w.words.T("new.seed.title"), w.clean(w.words.T("new.seed.wrong", excerpt(seedText))))
				return
			}
			seed = n
		}
		start(deal(seed), w.words.T("told.new-seed", seed))
	}
}

// start puts a new game on the table.
func (w *Window) start(g catalog.Game, p core.Position, seats [2]seat, said string) {
	w.session.Start(g, p, seats)
	w.show(screenGame)
	w.tell(said)
}

// beginFair begins a game from a deal that is proven to end well for both: one of the stock, or one that is found while
// the person waits.
func (w *Window) beginFair(g catalog.Game, seats [2]seat) {
	start := func(p core.Position) { w.start(g, p, seats, w.words.T("told.new-fair")) }
	if p, ok := w.stock.take(); ok {
		start(p)
		w.stock.consider()
		return
	}
	bar := widget.NewProgressBarInfinite()
	text := prose.New(w.words.T("fair.searching"))
	giveUp := func() {}
	m := w.dialog(dialogSpec{
		title:  w.words.T("deal.fair"),
		body:   prose.NewColumn(text, bar),
		size:   fyne.NewSize(420, 190),
		close:  w.words.T("dialog.cancel"),
		closed: func() { giveUp(); bar.Stop() },
	})
	giveUp = w.stock.find(func(p core.Position, err error) {
		giveUp = func() {}
		m.close()
		if err != nil {
			w.tell(w.words.Error(err))
			return
		}
		start(p)
	})
}

// playersDialog changes who plays the game on the table.
func (w *Window) playersDialog() {
	seats, form, _ := w.seatSelects(w.session.Current(), w.session.Seats())
	w.dialog(dialogSpec{
		title:   w.heading("players"),
		body:    form,
		size:    fyne.NewSize(420, 220),
		buttons: []button{{text: w.words.T("dialog.ok"), run: func() { w.session.SetSeats(seats()) }}},
		close:   w.words.T("dialog.cancel"),
	})
}
