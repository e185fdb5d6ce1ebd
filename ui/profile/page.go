package profile

import (
	"context"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"qilab/core"
	"qilab/solver/catalog"
	"qilab/solver/profile"
	"qilab/ui/control"
	"qilab/ui/gamefile"
	"qilab/ui/host"
	"qilab/ui/prose"
	"qilab/ui/scroll"
	"qilab/ui/words"
)

// page is the dialog.
type page struct {
	room   *Room
	game   catalog.Game
	period string
	cancel context.CancelFunc // of the reading in progress
	number int                // query; older answers are dropped
	all    gamefile.Owned
	busy   bool // the other games are being reviewed

	about  *prose.Text // the number of games
	review *control.Button
	body   *fyne.Container
	scroll *container.Scroll
	dialog host.Opened
}

// The periods. Their values are days; 0: all.
var periods = []struct {
	id   string
	days int
}{{"all", 0}, {"month", 30}, {"quarter", 91}, {"year", 365}}

// open opens the page for the current game or, if the user has no games of it, for the game with the most.
func (r *Room) open() {
	now, all, own := r.Table.Current(), r.Table.Games(), r.own()
	if r.page != nil || r.Library == nil {
		return
	}
	dialogs := r.Host.Canvas().Overlays()
	under := dialogs.Top()
	r.work.Go(func() func() {
		max := 0
		best := now
		for _, g := range append([]catalog.Game{now}, all...) {
			own.Game = g
			ids, err := own.IDs(r.work.Ctx)
			if err == nil && g.Analyzer != nil && len(ids) > max {
				max, best = len(ids), g
			}
			if max > 0 && best.Rules == now.Rules {
				break
			}
		}
		return func() {
			if top := dialogs.Top(); r.page == nil && (top == nil || top == under) { // else the user has opened another dialog meanwhile
				r.show(best)
			}
		}
	})
}

// show opens the page for a game.
func (r *Room) show(of catalog.Game) {
	p := &page{room: r, game: of, period: periods[0].id, about: prose.New(""), body: prose.NewColumn()}
	var ids, spans []string
	for _, g := range r.Table.Games() {
		if g.Analyzer != nil {
			ids = append(ids, g.Rules.ID())
		}
	}
	for _, s := range periods {
		spans = append(spans, s.id)
	}
	game := control.NewChoice(r.Host, ids, func(id string) string {
		g, _ := r.Table.GameByID(id)
		return r.Words.Game(g.Rules)
	}, p.game.Rules.ID(), func(id string) {
		p.game, _ = r.Table.GameByID(id)
		p.load()
	})
	period := control.NewChoice(r.Host, spans, func(id string) string { return r.Words.T("profile.period." + id) }, p.period, func(id string) {
		p.period = id
		p.load()
	})
	p.review = control.NewButton(r.Host, "", func() {
		r.links.Review(p.all.Unreviewed)
		r.Host.CloseDialogs()
	})
	p.scroll = scroll.Scrolled(p.body)
	head := prose.NewColumn(prose.NewFlow(game.Framed, period.Framed, p.review), p.about)
	r.page = p
	p.dialog = r.Host.Open(host.Dialog{
		Title: r.Host.Heading("profile"), Body: prose.NewRoom(head, p.scroll, nil), Size: fyne.NewSize(760, 620), Scrolls: true, Column: p.body,
		Closed: func() {
			p.cancel()
			r.page = nil
		},
	})
	p.load()
}

// since returns the start of the period; the zero value: all time.
func (p *page) since() time.Time {
	for _, s := range periods {
		if s.id == p.period && s.days > 0 {
			return p.room.now().AddDate(0, 0, -s.days)
		}
	}
	return time.Time{}
}

// load reads the games again.
func (p *page) load() {
	if p.cancel != nil {
		p.cancel()
	}
	r := p.room
	ctx, cancel := context.WithCancel(r.work.Ctx)
	p.cancel = cancel
	p.number++
	number, own := p.number, r.own()
	own.Game, own.Since, own.Engine = p.game, p.since(), r.links.Engine(p.game.Rules)
	p.all = gamefile.Owned{}
	p.show()
	r.work.Go(func() func() {
		defer cancel()
		err := own.Load(ctx, func(all gamefile.Owned) {
			r.Host.Post(func() {
				if p.number == number && r.page == p && !r.Host.Closed() {
					p.all = all
					p.show()
				}
			})
		})
		if err == nil || ctx.Err() != nil {
			return nil
		}
		return func() {
			if r.page == p {
				p.about.SetText(r.Words.Error(err))
			}
		}
	})
}

// show shows the games read so far.
func (p *page) show() {
	r, w := p.room, p.room.Words
	measured := profile.Of(p.all.Reviewed)
	p.about.SetText(p.summary(measured))
	p.offer()
	p.body.RemoveAll()
	if len(p.all.Reviewed) > 0 {
		p.body.Add(prose.NewNote(w.T("profile.points")))
	}
	section := func(id string, rows []profile.Row, name func(string) string) {
		if len(rows) == 0 || len(rows) == 1 && rows[0].ID == "" { // a game without names of openings
			return
		}
		p.body.Add(heading(w.T("profile." + id)))
		for _, row := range rows[:min(len(rows), maxRows)] {
			title := name(row.ID)
			p.body.Add(newLine(r, p.game, title, row, id == "kinds"))
		}
	}
	section("phases", measured.Phases, func(id string) string { return w.T("phase." + id) })
	section("kinds", measured.Kinds, func(id string) string { return words.Theme(w, p.game.Rules, id) })
	section("openings", measured.Openings, func(id string) string { return opening(r, p.game.Rules, id) })
	section("sides", measured.Sides, func(id string) string { return w.Side(p.game.Rules, core.Side(id[0]-'0')) })
	section("times", measured.Times, func(id string) string { return w.T("profile.left." + id) })
	section("months", measured.Months, func(id string) string { return id })
	p.body.Refresh()
	p.scroll.Refresh()
	p.dialog.Grow(nil)
}

// offer offers to review the other games, or shows that they are being reviewed.
func (p *page) offer() {
	n, busy := len(p.all.Unreviewed), ""
	if n > 0 && p.all.Done {
		busy = p.room.links.Reviewing(p.all.Unreviewed)
	}
	p.busy = busy != ""
	control.SetVisible(p.review, n > 0 && p.all.Done)
	control.SetEnabled(p.review, !p.busy)
	switch {
	case p.busy:
	case len(p.all.Reviewed) == 0:
		busy = p.room.Words.T("profile.review.all", n)
	default:
		busy = p.room.Words.T("profile.review", n)
	}
	p.review.SetText(busy)
}

// maxRows is the number of lines of a section.
const maxRows = 12

// summary returns the number of games and how well they were played.
func (p *page) summary(m profile.Profile) string {
	w := p.room.Words
	n, k := len(p.all.Reviewed), len(p.all.Unreviewed)
	if !p.all.Done && n == 0 {
		return w.T("profile.reading", p.all.Read, p.all.All)
	}
	if n+k == 0 {
		return p.none()
	}
	said, of := []string{w.T("profile.games", n+k, n)}, p.all.Results
	said = append(said, w.T("profile.results", of[core.ViewWin], of[core.ViewDraw], of[core.ViewLoss]))
	if both := of[core.ViewBothWin] + of[core.ViewBothLose]; both > 0 {
		said = append(said, w.T("profile.results.both", of[core.ViewBothWin], of[core.ViewBothLose]))
	}
	if n > 0 {
		if a, ok := m.All.Summary.Accuracy(); ok {
			said = append(said, w.T("profile.accuracy", accuracyText(a)))
		}
		said = append(said, w.T("profile.errors", perGame(len(m.All.Errors), n)))
	}
	if !p.all.Done {
		said = append(said, w.T("profile.explaining"))
	}
	return sentences(said)
}

// none tells that the user has no games in the period, and how to find imported ones.
func (p *page) none() string {
	w := p.room.Words
	said := []string{w.T("profile.none")}
	if !p.since().IsZero() {
		said[0] = w.T("profile.none.period")
	}
	if p.room.Settings.UserName() == "" {
		said = append(said, w.T("profile.name"))
	}
	return sentences(said)
}

// sentences joins sentences; Chinese ones have no space between them.
func sentences(said []string) string {
	return strings.ReplaceAll(strings.Join(said, " "), "。 ", "。")
}

// opening returns the name of an opening as shown in the library.
func opening(r *Room, rules core.Rules, id string) string {
	if id == "" {
		return r.Words.T("profile.opening.none")
	}
	if names := rules.Capabilities().OpeningNames; names != nil {
		for _, n := range names() {
			if n.ID == id || n.Code != "" && strings.EqualFold(n.Code, id) {
				return words.Opening(r.Words, rules, n)
			}
		}
	}
	return r.Words.Shown(id)
}
