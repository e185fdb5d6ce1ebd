package training

import (
	"context"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"qilab/core"
	"qilab/solver/puzzle"
	store "qilab/storage/training"
	"qilab/ui/cards"
	"qilab/ui/control"
	"qilab/ui/host"
	"qilab/ui/prefs"
	"qilab/ui/prose"
	"qilab/ui/table"
	"qilab/ui/words"
)

// page is the dialog of training: the cards due today, and the list of all cards.
type page struct {
	room   *Room
	opened host.Opened
	due    *prose.Text
	start  *control.Button
	filter store.Filter
	search *control.Search
	tally  *widget.Label
	list   *control.List
	about  *prose.Text     // the selected card
	board  *fyne.Container // its position

	count   int                  // of cards in the list
	cards   map[int][]store.Card // the pages read so far, by number
	asked   map[int]bool         // the requested pages
	from    map[int64]string     // where the cards are from, by their numbers
	newest  int                  // query; older answers are dropped
	ctx     context.Context      // of the reading for it
	cancel  context.CancelFunc
	stale   bool // cards are still those of an older query
	actions [6]*control.Button
}

// pageSize is the number of cards that the list reads at a time.
const pageSize = 100

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
	p := &page{room: r, due: prose.New(""), about: prose.NewNote(""), board: container.NewStack(), tally: widget.NewLabel(""), from: map[int64]string{}, stale: true, cancel: func() {}}
	p.start = control.NewButton(r.Host, t("training.start"), func() { r.Host.Run("training-today") })
	p.start.Importance = widget.HighImportance
	numbers := []int{0, 5, 10, 20, 50}
	fresh := control.NewNumberChoice(r.Host, r.Settings.Get(prefs.NewCards), numbers, func(n int) string { return t("training.fresh", n) }, func(v string) {
		r.Settings.Set(prefs.NewCards, v)
	})
	game := p.choice(r.games(), func(id string) string {
		g, _ := r.Table.GameByID(id)
		return r.Words.Game(g.Rules)
	}, "training.all.games", func(id string) { p.filter.Game = id })
	kind := p.choice(kindWords(), func(k string) string { return r.Words.T("training.kind." + k) }, "training.all.kinds", func(word string) {
		p.filter.Kinds = nil
		if k, ok := store.KindNamed(word); ok {
			p.filter.Kinds = []store.Kind{k}
		}
	})
	shelf := p.choice(shelves(), func(s string) string { return r.Words.T("training.shelf." + s) }, "training.all.shelves", func(word string) {
		p.filter.Shelf = nil
		if s, ok := store.ShelfNamed(word); ok {
			p.filter.Shelf = &s
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
		container.NewBorder(nil, nil, nil, container.NewCenter(container.NewHBox(fresh, p.start)), p.due),
		widget.NewSeparator(), prose.NewFlow(game, kind, shelf), container.NewBorder(nil, nil, nil, p.tally, p.search),
	)
	p.opened = r.Host.Open(host.Dialog{
		Title: r.Host.Heading("training"), Body: prose.NewRoom(head, p.list, container.NewBorder(nil, nil, container.NewGridWrap(fyne.NewSquareSize(host.SmallPicture), p.board), nil, prose.NewColumn(p.about, p.buttons()))), Size: fyne.NewSize(760, 760), Scrolls: true,
		Closed: func() {
			p.cancel()
			r.page = nil
		},
	})
	r.page = p
	p.reload()
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
	})
}

func kindWords() (list []string) {
	for _, k := range kinds {
		list = append(list, k.String())
	}
	return list
}

func shelves() (list []string) {
	for _, s := range []store.Shelf{store.Active, store.Suspended, store.Leech, store.Wrong} {
		list = append(list, s.String())
	}
	return list
}

// buttons returns the buttons for the selected card.
func (p *page) buttons() fyne.CanvasObject {
	r := p.room
	again := func() { p.reload() }
	run := map[int]func(store.Card){
		doOpen: r.actions.openPosition,
		doSource: func(c store.Card) {
			if open := r.actions.sourceOf(c); open != nil {
				open()
			}
		},
		doEdit: func(c store.Card) { r.actions.edit(c, func(store.Card) { p.reload() }) },
		doSuspend: func(c store.Card) {
			if c.Shelf == store.Active {
				r.actions.shelve(c, store.Suspended, again)
			} else {
				r.actions.shelve(c, store.Active, again)
			}
		},
		doWrong:  func(c store.Card) { r.actions.shelve(c, store.Wrong, again) },
		doDelete: func(c store.Card) { r.actions.remove(c, again) },
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
	p.showCard()
	return prose.NewButtons(len(objects), objects...)
}

// find lists the cards with a text in the source or the note, or in what their lines name.
func (p *page) find(text string) {
	p.filter.Text = strings.TrimSpace(text)
	p.reload()
}

// reload reads the list again.
func (p *page) reload() {
	p.cancel()
	p.ctx, p.cancel = context.WithCancel(context.Background())
	p.newest++
	p.asked, p.stale = map[int]bool{}, true
	p.read(0)
}

// read requests a page of the list.
func (p *page) read(number int) {
	r, ctx, asked, filter := p.room, p.ctx, p.newest, p.filter
	t, lib := r.Training, r.Library
	if p.asked[number] || t == nil {
		return
	}
	p.asked[number] = true
	r.work.add(func() {
		if ctx.Err() != nil {
			return
		}
		var err error
		if filter.Text != "" {
			filter.Or, err = r.texts.meantCards(ctx, t, lib, filter)
		}
		var list []store.Card
		count := 0
		if err == nil {
			list, count, err = t.List(ctx, filter, number*pageSize, pageSize)
		}
		origins := cards.Origins(ctx, lib, list)
		r.Host.Post(func() {
			if r.Host.Closed() || r.page != p || asked != p.newest {
				return
			}
			if err != nil {
				p.tally.SetText(r.Host.Clean(r.Words.Error(err)))
				return
			}
			if p.stale {
				p.cards, p.stale = map[int][]store.Card{}, false
			}
			p.cards[number], p.count = list, count
			for _, c := range list {
				p.from[c.ID] = r.texts.from(c, origins)
			}
			key := "training.cards"
			if count > 1 {
				key = "training.cards.newest"
			}
			p.tally.SetText(r.Words.T(key, count))
			if p.list.Selected() >= count {
				p.list.UnselectAll()
			}
			p.list.Refresh()
			p.showCard()
		})
	})
}

// at returns a card of the list, if it has been read.
func (p *page) at(i int) (store.Card, bool) {
	if list := p.cards[i/pageSize]; i >= 0 && i%pageSize < len(list) {
		return list[i%pageSize], true
	}
	return store.Card{}, false
}

func (p *page) selected() (store.Card, bool) { return p.at(p.list.Selected()) }

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

// showCard enables the actions on the selected card.
func (p *page) showCard() {
	r := p.room
	c, ok := p.selected()
	for _, b := range p.actions {
		control.SetEnabled(b, ok)
	}
	control.SetEnabled(p.actions[doSource], ok && r.actions.sourceOf(c) != nil)
	control.SetEnabled(p.actions[doWrong], ok && c.Shelf != store.Wrong)
	key := "training.do.suspend"
	if ok && c.Shelf != store.Active {
		key = "training.do.restore"
	}
	p.actions[doSuspend].SetText(r.Words.T(key))
	text := r.Words.T("training.select")
	switch {
	case p.stale || p.count > 0:
	case p.filter.Text != "" || p.filter.Game != "" || len(p.filter.Kinds) > 0 || p.filter.Shelf != nil:
		text = r.Words.T("training.nothing.found")
	default:
		text = r.Words.T("training.empty")
	}
	p.board.RemoveAll()
	if ok {
		if g, known := r.Table.GameByID(c.Game); known {
			ShowPosition(p.board, r.Pictures, g.Rules, c.Position)
		}
		text = r.Words.T("training.about", c.Schedule.Reps, c.Schedule.Lapses, r.texts.date(c.Added))
		if from := p.from[c.ID]; from != "" { // the list may cut it off
			text = r.Host.Clean(from) + "\n" + text
		}
	}
	p.about.SetText(text)
}

// ShowPosition fills a container with a small picture of a position, seen from the side to move as in a session; one that the rules do not
// read stays away.
func ShowPosition(in *fyne.Container, pictures *host.Pictures, rules core.Rules, position string) {
	if at, err := rules.Parse(position); err == nil {
		in.Add(pictures.Seen(at, table.Turned(rules, at), host.SmallPicture))
	}
}

// showDue shows the number of due cards.
func (p *page) showDue() {
	r := p.room
	t := r.Words.T
	control.SetEnabled(p.start, len(r.due.Cards) > 0)
	switch {
	case !r.due.known:
		p.due.SetText(t("training.counting"))
		return
	case r.due.all == 0:
		p.due.SetText(t("training.empty"))
		return
	case len(r.due.Cards) == 0:
		p.due.SetText(t("training.nothing.due"))
	default:
		text := t("training.today", r.texts.dueText(r.due.Queue)) + "\n" + r.texts.counts()
		if r.due.Later > 0 {
			text += "\n" + t("training.later", r.due.Later)
		}
		p.due.SetText(text)
	}
}
