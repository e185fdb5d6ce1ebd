package ui

import (
	"math/rand/v2"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"qilab/core"
	"qilab/ui/control"
	"qilab/ui/panel"
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
func (w *Window) newGameOf(g session.Game) {
	kinds := w.dealKinds(g)
	chosen := w.settings.Get(setDeal)
	seed := control.NewEntry(w)
	seed.SetPlaceHolder(w.words.T("new.seed.hint"))
	explain := widget.NewLabel("")
	explain.Wrapping = panel.Wrapping(w.words)
	explain.Importance = widget.LowImportance

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

	seats, players := w.seatSelects(g, [2]seat{{Level: w.settings.Get(setFirstSeat)}, {Level: w.settings.Get(setSecondSeat)}})
	form := container.NewVBox(
		label(w, "new.opening"), control.NewFrame(kind), explain, seed,
		widget.NewSeparator(),
		label(w, "new.players"), players,
	)
	begin := func() {
		picked := seats()
		w.set(setDeal, chosen)
		w.set(setFirstSeat, picked[core.First].Level)
		w.set(setSecondSeat, picked[core.Second].Level)
		w.begin(g, chosen, seed.Text, picked)
	}
	w.dialog(dialogSpec{
		title:   w.words.T("new.title", w.words.Game(g.Rules)),
		body:    form,
		size:    fyne.NewSize(460, 420),
		buttons: []button{{text: w.words.T("new.begin"), run: begin}},
		close:   w.words.T("dialog.cancel"),
	})
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
func (w *Window) dealKinds(g session.Game) []string {
	var kinds []string
	if _, ok := g.Rules.(core.Dealer); ok {
		kinds = append(kinds, dealRandom)
		if g.Fair != nil {
			kinds = append(kinds, dealFair)
		}
		kinds = append(kinds, dealSeed)
	}
	return append(kinds, dealStart)
}

// seatSelects are the choices of who plays; seats reads them.
func (w *Window) seatSelects(g session.Game, now [2]seat) (seats func() [2]seat, form fyne.CanvasObject) {
	options, levels := []string{w.words.T("player.person")}, []string{""}
	if g.Opponent != nil {
		for _, l := range g.Opponent.Levels() {
			options = append(options, w.words.T("player.program", w.words.T("level."+l.ID)))
			levels = append(levels, l.ID)
		}
	}
	var selects [2]*control.Select
	rows := container.NewVBox()
	for side := range selects {
		selects[side] = control.NewSelect(w, options, nil)
		selects[side].SetSelectedIndex(max(0, indexOf(levels, now[side].Level)))
		name := widget.NewLabel(w.words.T("new.side", w.words.Side(g.Rules, core.Side(side))))
		rows.Add(container.NewBorder(nil, nil, container.NewGridWrap(fyne.NewSize(110, 36), name), nil, control.NewFrame(selects[side])))
	}
	return func() (picked [2]seat) {
		for side, s := range selects {
			picked[side].Level = levels[max(0, s.SelectedIndex())]
		}
		return picked
	}, rows
}

// begin begins a game.
func (w *Window) begin(g session.Game, kind, seedText string, seats [2]seat) {
	dealer, deals := g.Rules.(core.Dealer)
	start := func(p core.Position, said string) { w.start(g, p, seats, said) }
	switch {
	case kind == dealFair && g.Fair != nil:
		w.beginFair(g, seats)
	case kind == dealStart || !deals:
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
		start(dealer.Deal(seed), w.words.T("told.new-seed", seed))
	}
}

// start puts a new game on the table. Against the program the analysis is hidden at first: it would tell everything.
func (w *Window) start(g session.Game, p core.Position, seats [2]seat, said string) {
	if !seats[core.First].Person() || !seats[core.Second].Person() {
		v := w.session.View()
		v.Hidden = true
		w.setView(v)
	}
	w.session.Start(g, p, seats)
	w.show(screenGame)
	w.tell(said)
}

// beginFair begins a game from a deal that is proven to end well for both: one of the stock, or one that is found while
// the person waits.
func (w *Window) beginFair(g session.Game, seats [2]seat) {
	start := func(p core.Position) { w.start(g, p, seats, w.words.T("told.new-fair")) }
	if p, ok := w.stock.take(); ok {
		start(p)
		w.stock.consider()
		return
	}
	bar := widget.NewProgressBarInfinite()
	text := widget.NewLabel(w.words.T("fair.searching"))
	text.Wrapping = panel.Wrapping(w.words)
	giveUp := func() {}
	m := w.dialog(dialogSpec{
		title:  w.words.T("deal.fair"),
		body:   container.NewVBox(text, bar),
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
	seats, form := w.seatSelects(w.session.Current(), w.session.Seats())
	w.dialog(dialogSpec{
		title:   w.heading("players"),
		body:    form,
		size:    fyne.NewSize(420, 220),
		buttons: []button{{text: w.words.T("dialog.ok"), run: func() { w.session.SetSeats(seats()) }}},
		close:   w.words.T("dialog.cancel"),
	})
}
