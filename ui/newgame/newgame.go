// Package newgame is the room for starting games: the dialog of a new game, the players, and the stock of fair deals.
package newgame

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"qilab/core"
	"qilab/solver/catalog"
	"qilab/ui/command"
	"qilab/ui/control"
	"qilab/ui/families"
	"qilab/ui/host"
	"qilab/ui/prefs"
	"qilab/ui/prose"
	"qilab/ui/table"
)

// seat is who plays a side.
type seat = table.Seat

// Room starts new games, changes players, and keeps fair deals ready.
type Room struct {
	Deps
	starter *starter
	last    last
}

// New returns the room, which starts to look for fair deals.
func New(d Deps) *Room {
	return &Room{Deps: d, starter: &starter{Deps: d, stock: newStock(d)}, last: last{d.Settings}}
}

// Changed looks for fair deals while nothing else is searched; call it after every change of the table.
func (r *Room) Changed() { r.starter.stock.consider() }

// Close ends the search for deals.
func (r *Room) Close() { r.starter.stock.close() }

// Commands returns the commands of the room.
func (r *Room) Commands() command.Table {
	return command.Table{
		{ID: "new", Moves: true, Keys: command.Keys(command.Ctrl(fyne.KeyN)), Run: func() { r.Dialog(r.Table.Current()) }},
		{ID: "players", Moves: true, Enabled: r.Host.Playing, Run: r.players},
	}
}

// randomSeed returns a short seed: it is shown for a deal made from it.
func randomSeed() uint64 { return uint64(rand.Uint32()) }

// Dialog asks for opponent, side and clock of a new game, with everything else behind a button, and starts it.
func (r *Room) Dialog(g catalog.Game) { r.dialog(g, false) }

// Again is Dialog with the rules of the last new game of the family of g.
func (r *Room) Again(g catalog.Game) { r.Dialog(r.last.rules(r.Table.Games(), g)) }

// Beginner is Dialog with a game against the program at the level of a first game, without an opening rule.
func (r *Room) Beginner(g catalog.Game) { r.dialog(g, true) }

func (r *Room) dialog(g catalog.Game, beginner bool) {
	var m host.Opened
	form := prose.NewColumn()
	grown := growing(form, &m)
	t, asked := r.terms(g, grown), r.lastAnswers()
	if beginner {
		t.opponent.choose(firstSeats(g)[core.Second].Level)
		asked.opening = ""
	}
	more := r.moreForm(g, t, asked, grown)
	var head []fyne.CanvasObject
	arrange := func() { form.Objects = append(slices.Clone(head), append(t.parts(), more.open, more.form)...) }
	if len(families.Of(r.Table.Games(), g)) > 1 {
		head = append(head, r.ruleSetSelect(g, func(other catalog.Game) {
			g = other
			t.follow(g)
			open := more.form.Visible()
			more = r.moreForm(g, t, more.answers(), grown)
			more.show(open || more.unusual())
			arrange()
			grown(nil)
		}))
	}
	arrange()
	more.show(more.unusual())
	begin := func() {
		controls, err := t.clocks.controls()
		if err != nil {
			r.badClock(err)
			return
		}
		if err := seedError(more.kinds, more.deal, more.seed.Text); err != "" {
			r.Host.Message(r.Words.T("new.seed.title"), r.Host.Clean(r.Words.T(err, host.Excerpt(more.seed.Text))))
			return
		}
		m.Close()
		more.keep()
		who := players{t.keep(controls), controls}
		if guided := more.rule(); guided != "" {
			r.starter.opening(g, guided, who)
			return
		}
		if more.start != nil {
			r.starter.start(g, more.start(), who, r.Words.T("told.new"))
			return
		}
		if h := more.handicap(); h != nil {
			r.starter.handicap(g, *h, who)
			return
		}
		r.starter.begin(g, more.deal, more.seed.Text, who)
	}
	m = r.Host.Open(host.Dialog{
		Title:   r.Words.T("new.title", r.Words.T("game."+core.FamilyID(g.Rules))),
		Body:    form,
		Size:    fyne.NewSize(480, 0),
		Grows:   true,
		Buttons: []host.Button{{Text: r.Words.T("new.begin"), Run: begin, Stays: true}},
		Close:   r.Words.T("dialog.cancel"),
	})
}

// ruleSetSelect returns the choice of a game's rule set, with a short description; changed is called after a change.
func (r *Room) ruleSetSelect(g catalog.Game, changed func(catalog.Game)) fyne.CanvasObject {
	games := families.Of(r.Table.Games(), g)
	at := slices.IndexFunc(games, func(other catalog.Game) bool { return other.Rules.ID() == g.Rules.ID() })
	hint := prose.NewNote(r.Words.T("about." + g.Rules.ID()))
	pick := control.NewChoiceAt(r.Host, games, func(other catalog.Game) string { return r.Words.Game(other.Rules) }, at, func(other catalog.Game) {
		if other.Rules.ID() != g.Rules.ID() {
			g = other
			hint.SetText(r.Words.T("about." + g.Rules.ID()))
			changed(g)
		}
	})
	return prose.NewColumn(control.NewHeading(r.Words.T("new.rules")), pick.Framed, hint)
}

// dealKinds lists the kinds of deals of a game.
func (r *Room) dealKinds(g catalog.Game) []string {
	var kinds []string
	if g.Rules.Capabilities().Deal != nil {
		if g.Deals != nil && g.Deals.Fair != nil {
			kinds = append(kinds, prefs.DealFair)
		}
		kinds = append(kinds, prefs.DealRandom)
		kinds = append(kinds, prefs.DealSeed)
	}
	return append(kinds, prefs.DealStart)
}

// parseSeed parses a seed.
func parseSeed(text string) (uint64, error) {
	return strconv.ParseUint(strings.TrimSpace(text), 10, 64)
}

// seedError returns the key of the error in the seed for a kind of deal; "" if there is none.
func seedError(kinds []string, kind, text string) string {
	if kind != prefs.DealSeed || !slices.Contains(kinds, kind) {
		return ""
	}
	if _, err := parseSeed(text); err == nil {
		return ""
	}
	if strings.TrimSpace(text) == "" {
		return "new.seed.none"
	}
	return "new.seed.wrong"
}

// growing returns a func for a form to report a new height, in a dialog about to be opened.
func growing(form *fyne.Container, dialog *host.Opened) func(into fyne.CanvasObject) {
	return func(into fyne.CanvasObject) {
		form.Refresh()
		if *dialog != nil {
			(*dialog).Grow(into)
		}
	}
}

// players changes the players of the current game.
func (r *Room) players() {
	g, form := r.Table.Current(), prose.NewColumn()
	var m host.Opened
	grown := growing(form, &m)
	players := r.seatForm(g, r.Table.Players.Seats())
	given := r.Table.Clocks.Controls()
	clocks := r.clockForm(g, given, grown)
	form.Objects = []fyne.CanvasObject{players.form, widget.NewSeparator(), clocks.form, prose.NewNote(r.Words.T("clock.anew"))}
	m = r.Host.Open(host.Dialog{
		Title: r.Host.Heading("players"),
		Body:  form,
		Size:  fyne.NewSize(460, 0),
		Grows: true,
		Buttons: []host.Button{{Text: r.Words.T("dialog.ok"), Stays: true, Run: func() {
			controls, err := clocks.controls()
			if err != nil {
				r.badClock(err)
				return
			}
			m.Close()
			r.Table.Together(func() {
				r.Table.Players.SetSeats(players.seats())
				if controls != given {
					r.Table.Clocks.SetSides(controls)
				}
			})
		}}},
		Close: r.Words.T("dialog.cancel"),
	})
}
