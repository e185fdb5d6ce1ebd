package repertoires

import (
	"context"
	"slices"
	"strconv"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"qilab/core"
	"qilab/core/repertoire"
	"qilab/storage/library"
	"qilab/storage/training"
	"qilab/ui/control"
	"qilab/ui/host"
	"qilab/ui/prefs"
	"qilab/ui/prose"
	"qilab/ui/scroll"
	"qilab/ui/table"
	"qilab/ui/words"
)

// page lists the repertoires, with the progress of the selected one.
type page struct {
	room   *Room
	stock  *stock // nil: not read yet
	chosen int64  // the number of the game

	list   *control.List
	left   *fyne.Container
	facts  *prose.Text
	gaps   *fyne.Container
	drill  *control.Button
	learn  *control.Button
	open   *control.Button
	gap    *control.Button
	inside *container.Scroll
	newest library.Newest // query of a repertoire's standing
	dialog host.Opened
}

// shownGaps is how many of the biggest gaps are listed.
const shownGaps = 6

// standing is the progress and the coverage of a repertoire.
type standing struct {
	progress training.Progress
	trained  bool // the progress is known
	covered  []covered
}

// covered is the coverage of a repertoire against a source.
type covered struct {
	source string
	min    int // the fewest games of a reply that counts
	all    int // the games of the source that began like the repertoire
	repertoire.Coverage
}

// text describes the coverage, and which replies count.
func (c covered) text(w words.Words) string {
	if c.all/share == c.min {
		return w.T("repertoires.coverage.share", c.source, words.Percent(100*c.Share(), 0), c.min, words.Count(c.all))
	}
	return w.T("repertoires.coverage", c.source, words.Percent(100*c.Share(), 0), c.min)
}

// gap describes how often a gap is met: in which share of all games. It returns "" if the source does not count games.
func (c covered) gap(w words.Words, g repertoire.Gap) string {
	if c.all == 0 {
		return ""
	}
	share := min(1, float64(g.Games)/float64(c.all)) // games that began otherwise may come to a position too
	return w.T("repertoires.gap.games", g.Games, words.Percent(100*share, 0))
}

// Page opens the list of the repertoires.
func (r *Room) Page() {
	if r.page != nil {
		return
	}
	p := &page{room: r}
	if _, marked := r.marked(); marked {
		p.chosen = r.links.Current()
	}
	r.page = p
	p.dialog = r.Host.Open(host.Dialog{
		Title: r.Host.Heading("repertoires"), Body: p.body(), Size: fyne.NewSize(900, 620), Scrolls: true, Focus: p.list,
		Extra: &host.Button{Text: r.Words.T("repertoires.make"), Run: r.make, Stays: true},
		Closed: func() {
			r.page = nil
			p.newest.Stop()
		},
	})
	p.show()
	r.shelf.get(func(_ *stock, err error) {
		if r.page != p {
			return
		}
		if err != nil {
			p.say(r.Words.Error(err))
			return
		}
		p.fill()
	})
}

func (p *page) body() fyne.CanvasObject {
	r, t := p.room, p.room.Words.T
	p.list = control.NewList(r.Host, func() int { return len(p.all()) }, func(i int) string {
		k := p.all()[i]
		return t("repertoires.line", r.Words.Side(k.rules, k.side), r.Host.Clean(words.Repertoire(r.Words, k.game)))
	})
	p.list.Figure = func(i int) string { return strconv.Itoa(p.all()[i].own.Len()) }
	p.list.OnChosen = func(i int, _ bool) {
		if k := p.all()[i]; k.record.ID != p.chosen {
			p.chosen = k.record.ID
			p.show()
		}
	}
	p.facts, p.gaps = prose.NewRich(), prose.NewColumn()
	p.drill = control.NewButton(r.Host, "", func() { r.drill(p.at(), false) })
	p.drill.Importance = widget.HighImportance
	p.learn = control.NewButton(r.Host, "", func() { r.drill(p.at(), true) })
	p.open = control.NewButton(r.Host, t("repertoires.open"), func() {
		if k := p.at(); k != nil {
			r.show(k, nil, func() {})
		}
	})
	p.gap = control.NewButton(r.Host, t("repertoires.gap"), nil)
	right := prose.NewColumn(p.facts, prose.NewEven(2, p.drill, p.learn, p.open, p.gap), p.gaps)
	p.inside = scroll.Scrolled(right)
	p.left = prose.NewRoom(nil, p.list, nil)
	return container.New(sides{}, p.left, p.inside)
}

// sides puts the list beside the facts of the selected repertoire.
type sides struct{}

const listWidth = 290

func (sides) MinSize(o []fyne.CanvasObject) fyne.Size {
	a, b := o[0].MinSize(), o[1].MinSize()
	return fyne.NewSize(max(a.Width, 180)+max(b.Width, 260), max(a.Height, b.Height, 200))
}

func (sides) Layout(o []fyne.CanvasObject, size fyne.Size) {
	left, gap := min(listWidth, size.Width*0.36), 2*theme.Padding()
	o[0].Move(fyne.NewPos(0, 0))
	o[0].Resize(fyne.NewSize(left, size.Height))
	o[1].Move(fyne.NewPos(left+gap, 0))
	o[1].Resize(fyne.NewSize(size.Width-left-gap, size.Height))
}

// all lists the visible repertoires.
func (p *page) all() []*kept {
	if p.stock == nil {
		return nil
	}
	return p.stock.list
}

// at returns the selected repertoire; nil: none.
func (p *page) at() *kept {
	for _, k := range p.all() {
		if k.record.ID == p.chosen {
			return k
		}
	}
	return nil
}

// fill shows the repertoires of the shelf.
func (p *page) fill() {
	if p.stock == p.room.shelf.now && p.stock != nil {
		return
	}
	before := p.at()
	p.stock = p.room.shelf.now
	p.list.Refresh()
	if p.at() == nil && len(p.all()) > 0 {
		p.chosen = p.all()[0].record.ID
	}
	if i := slices.Index(p.all(), p.at()); i >= 0 {
		p.list.Select(i)
	}
	if p.at() != before || p.at() == nil {
		p.show()
	}
}

// say shows a text in place of the facts.
func (p *page) say(text string) {
	p.facts.SetParagraphs([]prose.Paragraph{{Spans: []prose.Span{{Text: text}}}})
	p.inside.Content.Refresh()
}

// show shows the selected repertoire, and computes its standing.
func (p *page) show() {
	r, k := p.room, p.at()
	p.newest.Stop()
	p.setGaps(nil)
	for _, b := range []*control.Button{p.drill, p.learn, p.open, p.gap} {
		control.SetVisible(b, k != nil)
		control.SetEnabled(b, k != nil && b == p.open)
	}
	p.count(training.Progress{})
	switch {
	case k == nil && p.stock == nil:
		p.say(r.Words.T("repertoires.reading"))
		return
	case k == nil:
		p.say(r.Words.T("repertoires.none"))
		return
	}
	p.describe(k, standing{})
	sources, store := r.sources(k.rules, k.side), r.Training
	ctx, end := p.newest.Ask(r.work.Ctx)
	day := training.DayOf(time.Now(), r.Settings.Int(prefs.DayTurn))
	r.work.Go(func() func() {
		s, err := stand(ctx, k, sources, store, day)
		return func() {
			ended := ctx.Err() != nil // another one was selected, or the page is closed
			end()
			switch {
			case ended:
			case err != nil:
				p.say(r.Host.Clean(r.Words.Error(err)))
			default:
				p.describe(k, s)
				p.setStanding(k, s)
			}
		}
	})
}

// stand computes the standing of a repertoire.
func stand(ctx context.Context, k *kept, sources []source, store *training.Store, day training.Day) (s standing, err error) {
	if store != nil {
		if s.progress, err = store.Cards.Progress(ctx, k.cards(), day); err != nil {
			return s, err
		}
		s.trained = true
	}
	for _, from := range sources {
		min, games, err := from.minGames(ctx, repertoire.Begin(k.game).Position())
		if err != nil {
			return s, err
		}
		c, err := k.own.Coverage(ctx, from.moves, min)
		if err != nil {
			return s, err
		}
		s.covered = append(s.covered, covered{from.name, min, games, c})
	}
	return s, ctx.Err()
}

// describe shows the facts of a repertoire.
func (p *page) describe(k *kept, s standing) {
	r, t := p.room, p.room.Words.T
	list := []prose.Paragraph{
		{Spans: []prose.Span{{Text: r.Host.Clean(words.Repertoire(r.Words, k.game)), Style: fyne.TextStyle{Bold: true}, Size: theme.SizeNameSubHeadingText}}},
		{Spans: []prose.Span{{Text: t("repertoires.size", r.Words.Game(k.rules), r.Words.Side(k.rules, k.side), k.own.Len())}}},
	}
	add := func(text string) {
		list = append(list, prose.Paragraph{Spans: []prose.Span{{Text: text}}})
	}
	if s.trained {
		add(t("repertoires.progress", s.progress.Cards-s.progress.New, s.progress.Due, s.progress.New))
	}
	for _, c := range s.covered {
		if c.Games > 0 {
			add(c.text(r.Words))
		}
	}
	p.facts.SetParagraphs(list)
	p.inside.Content.Refresh()
}

// setStanding enables the actions on a repertoire.
func (p *page) setStanding(k *kept, s standing) {
	var best *covered
	for i, c := range s.covered {
		if len(c.Gaps) > 0 && best == nil {
			best = &s.covered[i]
		}
	}
	p.setGaps(nil)
	if best != nil {
		p.gap.OnTapped = func() { p.room.fillGap(k, best.Gaps[0]) }
		control.SetEnabled(p.gap, true)
		p.listGaps(k, best)
	}
	p.count(s.progress)
}

// count offers the cards that can be asked.
func (p *page) count(n training.Progress) {
	t, can := p.room.Words.T, p.room.canDrill()
	p.drill.SetText(t("repertoires.drill", n.Due))
	p.learn.SetText(t("repertoires.learn", n.New))
	control.SetEnabled(p.drill, can && n.Due > 0)
	control.SetEnabled(p.learn, can && n.New > 0)
}

// setGaps puts rows below the buttons.
func (p *page) setGaps(rows []fyne.CanvasObject) {
	p.gaps.Objects = rows
	control.SetVisible(p.gaps, len(rows) > 0)
	p.inside.Content.Refresh()
}

// listGaps lists the biggest gaps against a source.
func (p *page) listGaps(k *kept, c *covered) {
	r := p.room
	rows := []fyne.CanvasObject{
		prose.NewStyled(prose.Span{Text: r.Words.T("repertoires.gaps"), Style: fyne.TextStyle{Bold: true}}),
		prose.NewNote(r.Words.T("repertoires.gaps.about", c.source)),
	}
	for _, gap := range c.Gaps[:min(len(c.Gaps), shownGaps)] {
		button := control.NewButton(r.Host, r.Words.T("repertoires.fill"), func() { r.fillGap(k, gap) })
		text := prose.NewRich(prose.Paragraph{Spans: []prose.Span{
			{Text: r.lineTo(k.rules, gap.Node)},
			{Text: r.Words.Move(k.rules, gap.Node.Position(), gap.Move) + "  ", Style: fyne.TextStyle{Bold: true}},
			{Text: c.gap(r.Words, gap), Color: theme.ColorNamePlaceHolder},
		}})
		rows = append(rows, container.NewBorder(nil, nil, nil, button, text))
	}
	p.setGaps(rows)
}

// lineTo returns the moves to a node, only the last if there are many.
func (r *Room) lineTo(rules core.Rules, n *core.Node) string {
	const limit = 6
	from, moves := n, []core.Move(nil)
	for ; from.Parent() != nil && len(moves) < limit; from = from.Parent() {
		moves = append(moves, from.Move())
	}
	slices.Reverse(moves)
	text := ""
	if len(moves) > 0 {
		text = r.Words.Line(rules, from.Position(), moves) + " "
	}
	if from.Parent() != nil {
		text = "… " + text
	}
	return text
}

// show opens a repertoire at the position after some moves, and calls then.
func (r *Room) show(k *kept, moves []core.Move, then func()) {
	r.Host.CloseDialogs()
	r.links.Open(k.record.ID, func() {
		if !table.Walk(r.Table, moves) {
			r.Host.Tell(r.Words.T("repertoires.changed"))
			return
		}
		r.Host.Show(prefs.GameScreen)
		then()
	})
}

// fillGap goes to a gap and adds the move there, for the user to answer.
func (r *Room) fillGap(k *kept, gap repertoire.Gap) {
	move := r.Words.Move(k.rules, gap.Node.Position(), gap.Move)
	r.show(k, gap.Node.Moves(), func() {
		if _, err := r.Table.Tree.AddLine(r.Table.Node(), []core.Move{gap.Move}, true); err != nil {
			r.Host.Tell(r.Words.Error(err))
			return
		}
		r.Host.Tell(r.Words.T("repertoires.answer", move))
	})
}
