package repertoires

import (
	"context"
	"slices"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/core/repertoire"
	"qilab/storage/library"
	"qilab/ui/control"
	"qilab/ui/host"
	"qilab/ui/prose"
	"qilab/ui/words"
)

// The choices of the dialog: the number of moves of the side, and the minimum share of a reply in percent.
var (
	moveChoices  = []int{3, 5, 8, 10, 12, 15}
	shareChoices = []int{2, 5, 10, 20}
)

// Where a repertoire begins, and which moves its side plays.
const (
	fromStart = "start"
	fromHere  = "here"
	common    = "common"
	best      = "best"
)

// making is the dialog that makes a repertoire from a book or the library.
type making struct {
	room   *Room
	rules  core.Rules
	side   core.Side
	from   string
	source source
	mine   string
	moves  int
	share  int
	said   *prose.Text
	dialog host.Opened
}

// make opens the dialog for the last game used, if it has repertoires.
func (r *Room) make() {
	m := &making{room: r, from: fromStart, mine: common, moves: 8, share: 10}
	ids, last := r.games(), host.LastGame(r.Table, r.Settings)
	if !slices.Contains(ids, last.Rules.ID()) {
		last, _ = r.Table.GameByID(ids[0])
	}
	m.open(last.Rules, r.likely())
}

// games lists the ids of the games that can have repertoires: those that begin at a fixed position, not at a deal.
func (r *Room) games() (ids []string) {
	for _, g := range r.Table.Games() {
		if g.Rules.Capabilities().Deal == nil {
			ids = append(ids, g.Rules.ID())
		}
	}
	return ids
}

// reopen opens the dialog anew for a side of a game.
func (m *making) reopen(rules core.Rules, side core.Side) {
	m.dialog.Close()
	m.open(rules, side)
}

// open opens the dialog for a side of a game. The other choices stay as far as the game and the side have them.
func (m *making) open(rules core.Rules, side core.Side) {
	m.rules, m.side, m.said = rules, side, prose.New("")
	r := m.room
	t := r.Words.T
	rows, add := control.NewForm(t)
	add("repertoires.make.game", m.games())
	add("repertoires.side", r.sides(m.rules, m.side, func(side core.Side) { // which has other books
		if side != m.side {
			m.reopen(m.rules, side)
		}
	}))
	sources := r.sources(m.rules, m.side) // the library at least is always there
	at := max(slices.IndexFunc(sources, func(s source) bool { return s.name == m.source.name }), 0)
	m.source = sources[at]
	add("repertoires.make.source", control.NewChoiceAt(r.Host, sources, func(s source) string { return s.name }, at, func(s source) { m.source = s }).Framed)
	if current := r.Table.Rules(); rules.ID() == current.ID() && len(r.here()) > 1 {
		add("repertoires.make.from", control.NewChoice(r.Host, []string{fromStart, fromHere},
			func(v string) string { return r.Words.T("repertoires.make.from." + v) }, m.from, func(v string) { m.from = v }).Framed)
	} else {
		m.from = fromStart
	}
	add("repertoires.make.mine", control.NewChoice(r.Host, []string{common, best},
		func(v string) string { return r.Words.T("repertoires.make.mine." + v) }, m.mine, func(v string) { m.mine = v }).Framed)
	add("repertoires.make.moves", control.NewNumberChoice(r.Host, m.moves, moveChoices,
		func(n int) string { return t("repertoires.make.moves.n", n) }, func(n int) { m.moves = n }).Framed)
	add("repertoires.make.share", control.NewNumberChoice(r.Host, m.share, shareChoices,
		func(n int) string { return t("repertoires.make.share.n", n) }, func(n int) { m.share = n }).Framed)
	m.said.Hide()
	m.dialog = r.Host.Open(host.Dialog{
		Title:   r.Host.Heading("repertoire-make"),
		Body:    prose.NewColumn(prose.New(t("repertoires.make.about", r.Words.Game(m.rules))), rows, m.said),
		Size:    fyne.NewSize(520, 0),
		Grows:   true,
		Buttons: []host.Button{{Text: t("repertoires.make.go"), Run: m.run, Stays: true}},
		Close:   t("dialog.cancel"),
		Closed:  r.newest.Stop,
	})
}

// games offers the games; another one opens the dialog anew.
func (m *making) games() fyne.CanvasObject {
	r := m.room
	name := func(id string) string {
		g, _ := r.Table.GameByID(id)
		return r.Words.Game(g.Rules)
	}
	return control.NewChoice(r.Host, r.games(), name, m.rules.ID(), func(id string) {
		if g, ok := r.Table.GameByID(id); ok && id != m.rules.ID() {
			m.reopen(g.Rules, m.side)
		}
	}).Framed
}

// here returns the line to the position on the board, if the game begins at the usual start.
func (r *Room) here() core.Line {
	line := r.Table.Node().Line()
	if line[0].Position.Key() != r.Table.Rules().Start().Key() {
		return nil
	}
	return line
}

// run makes the repertoire in the background, and opens it.
func (m *making) run() {
	r := m.room
	l, from := r.Library, m.source
	line := core.Line{{Position: m.rules.Start()}}
	if m.from == fromHere {
		line = r.here()
	}
	recipe := repertoire.Recipe{Plies: 2 * m.moves, Share: float64(m.share) / 100, Min: from.min, Best: m.mine == best}
	side, rules := m.side, m.rules
	w := r.Words
	name := func(g *core.Game) string { return words.RepertoireByOpening(w, g) }
	m.say(r.Words.T("repertoires.making"))
	ctx, end := r.newest.Ask(r.work.Ctx)
	r.work.Go(func() func() {
		id, size, err := makeGame(ctx, l, rules, line, side, from.moves, recipe, name)
		return func() {
			ended := ctx.Err() != nil // the dialog was closed
			end()
			switch {
			case ended:
			case err != nil:
				m.say(r.Host.Clean(r.Words.Error(err)))
			case size == 0:
				m.say(r.Words.T("repertoires.made.none"))
			default:
				r.Host.CloseDialogs()
				r.links.Open(id, func() {
					r.shelf.refresh()
					r.Host.Tell(r.Words.T("repertoires.made", size))
				})
			}
		}
	})
}

// makeGame makes a repertoire and adds it, with a name, to the library. One without a question is discarded.
func makeGame(ctx context.Context, l *library.Library, rules core.Rules, line core.Line, side core.Side, source repertoire.Source, recipe repertoire.Recipe,
	name func(*core.Game) string) (id int64, size int, err error) {
	g, err := repertoire.Make(ctx, rules, line, side, source, recipe)
	if err != nil {
		return 0, 0, err
	}
	if size = repertoire.New(rules, side, g).Len(); size <= len(line)/2 {
		return 0, 0, nil // nothing beyond the given moves
	}
	tags := core.Tags{}.With("Event", name(g)) // in the list of games
	g.SetTags(repertoire.Beginning(repertoire.Marked(rules, tags, side), len(line)-1))
	id, _, err = l.Add(ctx, g, library.Info{Kind: library.Pasted, Apart: true})
	return id, size, err
}

func (m *making) say(text string) {
	m.said.SetText(text)
	m.said.Show()
	m.dialog.Grow(m.said)
}
