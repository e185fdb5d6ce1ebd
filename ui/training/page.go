package training

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"qilab/solver/puzzle"
	"qilab/storage/training"
	"qilab/ui/control"
	"qilab/ui/host"
	"qilab/ui/prefs"
	"qilab/ui/prose"
	"qilab/ui/sessions"
	"qilab/ui/words"
)

// page is the dialog of training: the cards due today, and the list of all cards.
type page struct {
	room   *Room
	opened host.Opened
	due    *prose.Text
	start  *control.Button
	filter training.Filter
	search *control.Search
	tally  *widget.Label
	list   *control.List
	card   *sessions.Preview // of the selected card

	count   int                     // of cards in the list
	cards   map[int][]training.Card // the pages read so far, by number
	from    map[int64]string        // where the cards are from, by their numbers
	query   *query                  // the newest; answers to older ones are dropped
	stale   bool                    // cards are still those of an older query
	actions [6]*control.Button
}

// The actions on the selected card.
const (
	doOpen = iota
	doSource
	doEdit
	doSuspend
	doWrong
	doDelete
)

// open opens the page.
func (r *Room) open() {
	if !r.usable() || r.page != nil {
		return
	}
	t := r.Words.T
	p := &page{room: r, due: prose.New(""), tally: widget.NewLabel(""), from: map[int64]string{}, stale: true}
	p.start = control.NewButton(r.Host, t("training.start"), func() { r.today("") }) // no command runs under a dialog
	p.start.Importance = widget.HighImportance
	numbers := []int{0, 5, 10, 20, 50}
	fresh := control.NewNumberChoice(r.Host, r.Settings.Int(prefs.NewCards), numbers, func(n int) string { return t("training.fresh", n) }, func(n int) {
		r.Settings.SetInt(prefs.NewCards, n)
	})
	game := p.choice(r.games(), func(id string) string {
		g, _ := r.Table.GameByID(id)
		return r.Words.Game(g.Rules)
	}, "training.all.games", func(id string) { p.filter.Game = id })
	kind := p.choice(kindWords(), func(k string) string { return r.Words.T("training.kind." + k) }, "training.all.kinds", func(word string) {
		p.filter.Kinds = nil
		if k, ok := training.KindNamed(word); ok {
			p.filter.Kinds = []training.Kind{k}
		}
	})
	status := p.choice(statuses(), func(s string) string { return r.Words.T("training.status." + s) }, "training.all.statuses", func(word string) {
		p.filter.Status = nil
		if s, ok := training.StatusNamed(word); ok {
			p.filter.Status = &s
		}
	})
	p.list = control.NewList(r.Host, func() int { return p.count }, p.text)
	p.list.Figure = func(i int) string {
		if c, ok := p.at(i); ok {
			return r.texts.when(c)
		}
		return ""
	}
	p.list.OnChosen = func(int, bool) { p.showCard() }
	p.search = control.NewSearch(r.Host, t("training.search"), p.find)
	p.search.Through = p.list
	head := prose.NewColumn(
		container.NewBorder(nil, nil, nil, container.NewCenter(container.NewHBox(fresh.Framed, p.start)), p.due),
		widget.NewSeparator(), prose.NewFlow(game, kind, status), container.NewBorder(nil, nil, nil, p.tally, p.search),
	)
	p.card = sessions.NewPreview(r.Pictures, p.buttons())
	p.opened = r.Host.Open(host.Dialog{
		Title: r.Host.Heading("training"), Body: prose.NewRoom(head, p.list, p.card.Body), Size: sessions.ListSize, Scrolls: true,
		Closed: func() {
			p.query.cancel()
			r.page = nil
		},
	})
	r.page = p
	p.reload()
	p.showCard()
	p.showDue()
	r.Recount()
}

// choice returns a choice between all and some values of a filter.
func (p *page) choice(values []string, name func(string) string, all string, chosen func(string)) fyne.CanvasObject {
	return control.NewChoice(p.room.Host, append([]string{""}, values...), func(v string) string {
		if v == "" {
			return p.room.Words.T(all)
		}
		return name(v)
	}, "", func(v string) {
		chosen(v)
		p.reload()
	}).Framed
}

func kindWords() (list []string) {
	for _, k := range kinds {
		list = append(list, k.String())
	}
	return list
}

func statuses() (list []string) {
	for _, s := range []training.Status{training.Active, training.Suspended, training.Leech, training.Wrong} {
		list = append(list, s.String())
	}
	return list
}

// buttons returns the buttons for the selected card.
func (p *page) buttons() fyne.CanvasObject {
	r := p.room
	again := func() { p.reload() }
	run := map[int]func(training.Card){
		doOpen: r.actions.openPosition,
		doSource: func(c training.Card) {
			if open := r.actions.sourceOf(c); open != nil {
				open()
			}
		},
		doEdit: func(c training.Card) { r.actions.edit(c, func(training.Card) { p.reload() }) },
		doSuspend: func(c training.Card) {
			if c.Status == training.Active {
				r.actions.setStatus(c, training.Suspended, again)
			} else {
				r.actions.setStatus(c, training.Active, again)
			}
		},
		doWrong:  func(c training.Card) { r.actions.setStatus(c, training.Wrong, again) },
		doDelete: func(c training.Card) { r.actions.remove(c, again) },
	}
	names := [...]string{doOpen: "open", doSource: "source", doEdit: "edit", doSuspend: "suspend", doWrong: "wrong", doDelete: "delete"}
	objects := make([]fyne.CanvasObject, len(p.actions))
	for i := range p.actions {
		p.actions[i] = control.NewButton(r.Host, r.Words.T("training.do."+names[i]), func() {
			if c, ok := p.selected(); ok {
				run[i](c)
			}
		})
		objects[i] = p.actions[i]
	}
	return prose.NewButtons(len(objects), objects...)
}

// find lists the cards with a text in the source or the note, or in what their lines name.
func (p *page) find(text string) {
	p.filter.Text = strings.TrimSpace(text)
	p.reload()
}

// at returns a card of the list, if it has been read.
func (p *page) at(i int) (training.Card, bool) {
	if list := p.cards[i/pageSize]; i >= 0 && i%pageSize < len(list) {
		return list[i%pageSize], true
	}
	return training.Card{}, false
}

func (p *page) selected() (training.Card, bool) { return p.at(p.list.Selected()) }

// text returns the line of a card, and requests its page if it has not been read.
func (p *page) text(i int) string {
	c, ok := p.at(i)
	if !ok {
		p.read(i / pageSize)
		return "…"
	}
	r := p.room
	parts := []string{r.Words.T("training.kind." + c.Kind.String())}
	if g, known := r.Table.GameByID(c.Game); known {
		parts = append([]string{r.Words.Game(g.Rules)}, parts...)
		if goal, err := puzzle.ParseGoal(c.Goal); err == nil {
			if at, err := g.Rules.Parse(c.Position); err == nil {
				parts = append(parts, words.ThemedTask(r.Words, g.Rules, at.Turn(), goal, c.Themes))
			}
		}
	}
	if from := p.from[c.ID]; from != "" {
		parts = append(parts, from)
	}
	if c.Note != "" {
		parts = append(parts, c.Note)
	}
	return r.Host.Clean(strings.Join(parts, " · "))
}

// showCard shows the selected card and enables the actions on it.
func (p *page) showCard() {
	r := p.room
	c, ok := p.selected()
	for _, b := range p.actions {
		control.SetEnabled(b, ok)
	}
	control.SetEnabled(p.actions[doSource], ok && r.actions.sourceOf(c) != nil)
	control.SetEnabled(p.actions[doWrong], ok && c.Status != training.Wrong)
	key := "training.do.suspend"
	if ok && c.Status != training.Active {
		key = "training.do.restore"
		control.SetEnabled(p.actions[doSuspend], c.Askable())
	}
	p.actions[doSuspend].SetText(r.Words.T(key))
	if !ok {
		p.card.Clear(p.unselected())
		return
	}
	text := r.Words.T("training.about", c.Schedule.Reps, c.Schedule.Lapses, r.texts.date(c.Added))
	if from := p.from[c.ID]; from != "" { // the list may cut it off
		text = r.Host.Clean(from) + "\n" + text
	}
	if !c.Askable() {
		text += "\n" + r.Words.T("training.unanswered")
	}
	g, known := r.Table.GameByID(c.Game)
	if !known {
		p.card.Clear(text)
		return
	}
	p.card.Show(g.Rules, c.Position, text)
}

// unselected tells what to do, or why there is no card to select.
func (p *page) unselected() string {
	key := "training.select"
	switch f := p.filter; {
	case p.stale || p.count > 0:
	case f.Text != "" || f.Game != "" || len(f.Kinds) > 0 || f.Status != nil:
		key = "training.nothing.found"
	default:
		key = "training.empty"
	}
	return p.room.Words.T(key)
}

// showDue shows the number of due cards.
func (p *page) showDue() {
	r := p.room
	t := r.Words.T
	control.SetEnabled(p.start, len(r.due.Cards) > 0)
	text := ""
	switch {
	case !r.due.known:
		text = t("training.counting")
	case r.due.all == 0:
		text = t("training.empty")
	case len(r.due.Cards) == 0:
		text = t("training.nothing.due")
	default:
		text = t("training.today", r.texts.dueText(r.due.Queue)) + "\n" + r.texts.counts()
	}
	if r.due.Later > 0 {
		text += "\n" + t("training.later", r.due.Later)
	}
	if r.due.Waiting > 0 {
		text += "\n" + t("training.waiting", r.due.Waiting, r.due.plan.New, r.due.plan.Source)
	}
	p.due.SetText(text)
}
