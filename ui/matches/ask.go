package matches

import (
	"slices"
	"strconv"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"qilab/solver/catalog"
	"qilab/ui/control"
	"qilab/ui/host"
	"qilab/ui/paths"
	"qilab/ui/prose"
	"qilab/ui/scroll"
)

// The choices of the dialog.
var (
	gameChoices = []int{2, 10, 20, 50, 100, 200, 500, 1000}
	timeChoices = []int{50, 100, 200, 500, 1000, 2000, 5000, 10_000, 30_000}
	nodeChoices = []int{1000, 10_000, 50_000, 100_000, 500_000, 1_000_000, 5_000_000}
	testChoices = []int{0, 10, 30, 100}
)

// Whether the search for a move is bounded by time or by nodes.
const (
	byTime  = "time"
	byNodes = "nodes"
)

// number formats a number.
func number(n int) string { return strconv.Itoa(n) }

// name returns the name of a player by its id.
func (r *Room) name(word string) string {
	if word == ownEngine {
		return "QiLab"
	}
	return r.Words.Player(word)
}

// ask opens the dialog for a match in a game, with the terms to begin with.
func (r *Room) ask(g catalog.Game, t terms) {
	words := entrants(g)
	if len(words) == 0 {
		r.Host.Message(r.Host.Heading("match"), r.Words.T("match.nobody"))
		return
	}
	if t.from == fromHere && !r.onTable(g) {
		t.from = fromBalanced
	}
	if !slices.Contains(words, t.players[0]) {
		t.players[0] = words[0]
	}
	if !slices.Contains(words, t.players[1]) {
		t.players[1] = words[len(words)-1]
	}
	file := r.newFileField(&t.path)
	body := r.askForm(g, words, &t, file)
	var m host.Opened
	games := control.NewChoice(r.Host, r.games(), r.gameName, g.Rules.ID(), func(id string) {
		m.Close()
		r.ask(r.game(id), t)
	})
	begin := func() {
		if t.from == fromFile && t.path == "" {
			r.Host.Tell(r.Words.T("match.file.missing"))
			file.ask()
			return
		}
		if t.from == fromHere && r.Table.Outcome().Over() {
			r.Host.Message(r.Host.Heading("match"), r.Words.T("match.over"))
			return
		}
		m.Close()
		r.begin(g, t)
	}
	m = r.Host.Open(host.Dialog{
		Title:   r.Host.Heading("match"),
		Body:    prose.NewRoom(container.New(layout.NewFormLayout(), widget.NewLabel(r.Words.T("match.game")), games.Framed), scroll.Scrolled(body), nil),
		Size:    fyne.NewSize(620, 590),
		Buttons: []host.Button{{Text: r.Words.T("match.begin"), Stays: true, Run: begin}},
		Close:   r.Words.T("dialog.cancel"),
	})
}

// onTable reports whether a game is the current one, whose position may be the opening.
func (r *Room) onTable(g catalog.Game) bool { return r.Table.Rules().ID() == g.Rules.ID() }

// games lists the ids of the games that have players.
func (r *Room) games() (ids []string) {
	for _, g := range r.Table.Games() {
		if len(entrants(g)) > 0 {
			ids = append(ids, g.Rules.ID())
		}
	}
	return ids
}

// game returns a game by its id; the current one has the rules chosen for it.
func (r *Room) game(id string) catalog.Game {
	if g, ok := r.Table.GameByID(id); ok && !r.onTable(g) {
		return g
	}
	return r.Table.Current()
}

func (r *Room) gameName(id string) string { return r.Words.Game(r.game(id).Rules) }

// askForm returns the controls of the dialog, for a choice between these players.
func (r *Room) askForm(g catalog.Game, players []string, t *terms, file *fileField) *fyne.Container {
	form, add := control.NewForm(r.Words.T)
	named := func(word string) string {
		if word == ownEngine {
			return r.Words.T("match.own")
		}
		return r.name(word)
	}
	for i, key := range []string{"match.first", "match.second"} {
		add(key, control.NewChoice(r.Host, players, named, t.players[i], func(v string) { t.players[i] = v }).Framed)
	}
	add("match.games", control.NewNumberChoice(r.Host, t.games, gameChoices, func(n int) string { return r.Words.T("match.games.n", n) }, func(n int) { t.games = n }).Framed)
	add("match.bounds", r.boundsField(&t.bounds))
	var body *fyne.Container
	control.SetVisible(file.row, t.from == fromFile)
	sources := []string{fromBalanced, fromHere, fromFile}
	if !r.onTable(g) {
		sources = []string{fromBalanced, fromFile}
	}
	add("match.from", control.NewChoice(r.Host, sources, func(v string) string { return r.Words.T("match.from." + v) }, t.from, func(v string) {
		t.from = v
		control.SetVisible(file.row, v == fromFile)
		body.Refresh()
	}).Framed)
	add("match.test", control.NewNumberChoice(r.Host, t.test, testChoices, func(n int) string {
		if n == 0 {
			return r.Words.T("match.test.none")
		}
		return r.Words.T("match.test.n", n)
	}, func(n int) { t.test = n }).Framed)
	keep := control.NewCheck(r.Host, r.Words.T("match.keep"), t.keep, func(on bool) { t.keep = on })
	quiet := control.NewCheck(r.Host, r.Words.T("match.quiet"), t.quiet, func(on bool) { t.quiet = on })
	body = prose.NewColumn(prose.NewNote(r.Words.T("match.about")), form, file.row, keep, quiet)
	return body
}

// fileField chooses the file of the openings.
type fileField struct {
	row *fyne.Container
	ask func() // asks for the file
}

// newFileField returns a field that stores the file in path.
func (r *Room) newFileField(path *string) *fileField {
	name := widget.NewLabel("")
	name.Truncation = fyne.TextTruncateEllipsis
	name.SetText(r.Host.Clean(*path))
	ask := func() {
		r.Paths.Ask(paths.Question{
			Title: r.Words.T("match.file.title"), Yes: r.Words.T("match.file.take"), Hint: r.Words.T("match.file.hint"),
			Use: func(chosen string) {
				*path = chosen
				name.SetText(r.Host.Clean(chosen))
			},
		})
	}
	return &fileField{container.NewBorder(nil, nil, nil, control.NewButton(r.Host, r.Words.T("match.file"), ask), name), ask}
}

// boundsField returns the controls of the bounds of a move: what is bounded, and its value.
func (r *Room) boundsField(b *bounds) fyne.CanvasObject {
	kind := byTime
	if b.nodes > 0 {
		kind = byNodes
	}
	value := container.NewStack()
	fill := func() {
		if kind == byTime {
			if b.time == 0 {
				*b = bounds{time: usual.bounds.time}
			}
			value.Objects = []fyne.CanvasObject{control.NewNumberChoice(r.Host, int(b.time.Milliseconds()), timeChoices, r.Words.Seconds,
				func(n int) { *b = bounds{time: time.Duration(n) * time.Millisecond} }).Framed}
		} else {
			if b.nodes == 0 {
				*b = bounds{nodes: 100_000}
			}
			value.Objects = []fyne.CanvasObject{control.NewNumberChoice(r.Host, int(b.nodes), nodeChoices, func(n int) string { return r.Words.T("match.nodes.n", r.Words.Nodes(uint64(n))) },
				func(n int) { *b = bounds{nodes: uint64(n)} }).Framed}
		}
		value.Refresh()
	}
	fill()
	kinds := control.NewChoice(r.Host, []string{byTime, byNodes}, func(v string) string { return r.Words.T("match.by." + v) }, kind, func(v string) {
		kind = v
		fill()
	})
	return container.NewGridWithColumns(2, kinds.Framed, value)
}
