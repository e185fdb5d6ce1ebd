package explorer

import (
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"qilab/core"
	"qilab/storage/library"
	"qilab/ui/control"
	"qilab/ui/panel"
	"qilab/ui/prefs"
	"qilab/ui/prose"
	"qilab/ui/words"
)

// view is the content of the tab: the filter, the column titles, and the list of moves and games.
type view struct {
	room   *Room
	root   *fyne.Container
	filter *control.Button
	clear  *control.Button
	said   *widget.Label
	head   *head
	list   *list
	table  *fyne.Container // head and list
	notice *prose.Text
	quiet  *container.Scroll // around the notice

	// The content of the list, from the last query.
	rules    core.Rules
	asked    string // identifies the position
	lines    []line
	hits     []library.Hit
	widths   widths
	games    gameList
	width    float32
	previews bool // a move of the list is previewed on the board
	preview  core.Move
	told     string // the explanation of the line under the pointer or the keyboard
}

func newView(r *Room) *view {
	v := &view{room: r, rules: r.Table.Rules()}
	v.games.begin(r.Host.Post, func() { v.list.rows.Refresh() })
	v.filter = control.NewButton(r.Host, r.Words.T("explorer.filter"), r.chooseGames)
	v.filter.Icon, v.filter.Importance = theme.SearchIcon(), widget.LowImportance
	v.filter.Explain(r.Host.Explain, func() string { return r.Words.T("explorer.filter.hint") })
	v.clear = control.NewIconButton(r.Host, theme.CancelIcon(), func() { r.setChoice(choice{}) })
	v.clear.Explain(r.Host.Explain, func() string { return r.Words.T("explorer.clear.all") })
	v.said = widget.NewLabel("")
	v.said.Truncation = fyne.TextTruncateEllipsis
	v.list = newList(r.Host, v)
	v.head = newHead(r.Host)
	v.head.columns = func() columns { return v.widths.arrange(v.head.Size().Width) }
	v.head.chosen, v.head.explain = r.setOrder, r.Host.Explain
	v.head.cells = v.cells()
	v.table = container.NewBorder(v.head, nil, nil, nil, v.list)
	v.notice = prose.New("")
	v.notice.Alignment = fyne.TextAlignCenter
	v.quiet = container.NewVScroll(v.notice)
	strip := container.NewBorder(nil, nil, nil, container.NewHBox(v.clear, v.filter), v.said)
	v.root = container.NewBorder(strip, nil, nil, nil, container.NewStack(v.table, v.quiet))
	return v
}

// cells returns the titles of the columns.
func (v *view) cells() []cell {
	t := v.room.Words.T
	return []cell{
		{text: t("explorer.head.move"), place: func(c columns) span { return c.move }},
		{text: t("explorer.head.games"), order: byGames, hint: t("explorer.head.games.hint"), place: func(c columns) span { return c.games }, atRight: true},
		{text: t("explorer.head.result"), order: byScore, hint: t("explorer.head.result.hint"), place: func(c columns) span { return c.bar }},
		{text: t("explorer.head.year"), order: byYear, hint: t("explorer.head.year.hint"), place: func(c columns) span { return c.year }, atRight: true},
		{text: t("explorer.head.badge"), place: func(c columns) span { return c.badge }},
	}
}

// refresh shows the answers for the position on the board.
func (v *view) refresh() {
	r := v.room
	if key := r.withheld(); key != "" {
		v.stopPreview()
		v.lines, v.hits, v.asked, v.list.inert = nil, nil, "", false
		v.list.renew(-1)
		v.notice.SetText(r.Words.T(key))
		v.strip(choice{}, "")
		control.SetVisible(v.quiet, true)
		control.SetVisible(v.table, false)
		return
	}
	control.SetVisible(v.quiet, false)
	control.SetVisible(v.table, true)
	chosen := r.choice()
	said := chosen.said(r.Words, r.Table.Rules())
	if said == "" {
		said = r.Words.T("explorer.all")
	}
	v.strip(chosen, said)
	if r.waiting() {
		if !v.list.inert {
			v.list.inert = true
			v.list.point(-1)
			v.list.rows.Refresh() // the lines are still those of the previous position: pale, and disabled
		}
		return
	}
	v.list.inert = false
	v.fill()
}

// strip shows the filter.
func (v *view) strip(chosen choice, said string) {
	if v.said.Text != said {
		v.said.SetText(said)
	}
	control.SetVisible(v.clear, chosen != choice{})
}

// fill rebuilds the lines. The selected line stays selected if it still exists.
func (v *view) fill() {
	r := v.room
	before := ""
	if at := v.list.at; at >= 0 && at < v.count() {
		before = v.line(at).id
	}
	m := maker{room: r, width: v.width, verdicts: panel.VerdictsOf(panel.Context{Table: r.Table, Search: r.Search, Words: r.Words, Keys: r.Host})}
	m.make()
	v.lines, v.hits, v.widths, v.rules = m.lines, m.hits, m.widths, r.Table.Rules()
	if from := r.library(); from != nil {
		v.games.set(v.hits, from.Records)
	}
	if asked := v.rules.ID() + "\n" + r.Table.Position().Key(); asked != v.asked {
		v.asked, before = asked, ""
		v.previews, v.told = false, "" // which vanished with the previous position
		v.list.top()
	}
	v.head.order = r.Settings.Get(prefs.ExplorerOrder)
	v.head.Refresh()
	at := -1
	for i, l := range v.lines {
		if before != "" && l.id == before {
			at = i
		}
	}
	if id, ok := strings.CutPrefix(before, gameID); ok {
		for i, h := range v.hits {
			if strconv.FormatInt(h.ID, 10) == id {
				at = len(v.lines) + i
			}
		}
	}
	v.list.renew(at)
}

// gameID is the prefix of the ids of game lines.
const gameID = "game/"

func (v *view) count() int { return len(v.lines) + len(v.hits) }

// line returns a line of the list.
func (v *view) line(i int) line {
	if i < len(v.lines) {
		return v.lines[i]
	}
	at := i - len(v.lines)
	hit := v.hits[at]
	return line{
		kind: lineGame, id: gameID + strconv.FormatInt(hit.ID, 10), game: at, run: func() { v.room.links.Open(hit.ID, hit.Ply) },
		explain: func() string {
			record, known := v.games.record(at)
			if !known {
				return ""
			}
			return v.about(record)
		},
	}
}

func (v *view) can(i int) bool { return i >= 0 && i < v.count() && v.line(i).chosen() }

// first returns the first move, or else the first selectable line.
func (v *view) first() int {
	for i, l := range v.lines {
		if l.kind == lineMove {
			return i
		}
	}
	for i := range v.lines {
		if v.can(i) {
			return i
		}
	}
	return -1
}

func (v *view) run(i int) { v.line(i).run() }

// pointed previews the move under the pointer or the keyboard on the board, and explains it. It is called again with every answer,
// and applies only changes.
func (v *view) pointed(i int) {
	if i < 0 || i >= v.count() {
		v.stopPreview()
		v.tell("")
		return
	}
	l := v.line(i)
	switch {
	case l.kind != lineMove:
		v.stopPreview()
	case !v.previews || v.preview != l.row.move:
		v.previews, v.preview = true, l.row.move
		v.room.links.Preview([]core.Move{v.preview})
	}
	text := ""
	if l.explain != nil {
		text = l.explain()
	}
	v.tell(text)
}

// tell shows a text on the status line.
func (v *view) tell(text string) {
	if text != v.told {
		v.told = text
		v.room.Host.Explain(text)
	}
}

// stopPreview removes the preview from the board.
func (v *view) stopPreview() {
	if v.previews {
		v.previews = false
		v.room.links.Preview(nil)
	}
}

// toGames scrolls to the games through the position.
func (v *view) toGames() {
	for i, l := range v.lines {
		if l.kind == lineGames {
			v.list.scrollTo(i)
		}
	}
}

func (v *view) row() panel.Row { return newLineDrawer(v) }

// leave returns the focus to the game.
func (v *view) leave() { v.room.Host.Canvas().Focus(nil) }

// hide removes the list's move from the board, and its text.
func (v *view) hide() {
	if v.room.Host.Canvas().Focused() == fyne.Focusable(v.list) {
		v.leave()
	}
	v.pointed(-1) // also without the focus, which another screen may have taken
}

// sized adapts to another width, which changes line breaks.
func (v *view) sized(width float32) {
	if width != v.width {
		v.width = width
		if len(v.lines) > 0 && !v.list.inert && v.room.active() {
			v.fill()
		}
	}
}

// players returns the players of a game.
func (v *view) players(r library.Record) string {
	name := func(text string) string {
		if text = core.OneLine(v.room.Words.Shown(text)); text != "" {
			return text
		}
		return v.room.Words.T("games.nameless")
	}
	return v.room.Words.T("explorer.players", name(r.First), name(r.Second))
}

// shortResult returns a result in one or two characters; "" if unknown.
func (v *view) shortResult(result core.Result) string {
	switch result {
	case core.FirstWins:
		return "1-0"
	case core.SecondWins:
		return "0-1"
	case core.Draw:
		return "½"
	case core.BothWin:
		return "1-1"
	case core.BothLose:
		return "0-0"
	}
	return ""
}

// about describes a game in a sentence.
func (v *view) about(r library.Record) string {
	w := v.room.Words
	parts := []string{v.players(r)}
	for _, text := range []string{r.Event, r.Round, r.Place, r.Date} {
		if text = core.OneLine(w.Shown(text)); text != "" {
			parts = append(parts, text)
		}
	}
	if r.Result != core.Unfinished {
		parts = append(parts, w.Result(v.rules, r.Result))
	}
	return strings.Join(append(parts, words.Plies(w, v.rules, r.Plies)), " · ")
}
