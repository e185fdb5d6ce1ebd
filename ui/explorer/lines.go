package explorer

import (
	"fmt"
	"strconv"
	"strings"

	"qilab/core"
	"qilab/storage/library"
	"qilab/ui/panel"
	"qilab/ui/prefs"
	"qilab/ui/prose"
	"qilab/ui/words"
)

// maker makes the lines of the list from the answers.
type maker struct {
	room     *Room
	verdicts panel.Verdicts
	width    float32 // of the list
	lines    []line
	widths   widths
	hits     []library.Hit
}

// make returns the lines for the position on the board.
func (m *maker) make() {
	m.widths.games = textWidth(m.room.Words.T("explorer.head.games")+sorted, smallSize, true) - gap/2 // a title may overhang a little
	m.widths.words = m.room.Table.Current().Scale == 0
	m.widths.badge = len(m.verdicts.Moves()) > 0
	m.ownGames()
	for _, b := range m.room.shelf() {
		m.book(bookMoves{id: b.id, name: b.name})
	}
	m.through()
}

// say adds a message, on as many lines as it takes.
func (m *maker) say(kind lineKind, text string) {
	size := float32(plainSize)
	if kind == lineNote {
		size = smallSize
	}
	room := m.width - edge - scrollRoom
	if room < 80 { // not laid out yet
		room = 300
	}
	for _, part := range prose.Lines(text, room, func(s string) float32 { return textWidth(s, size, false) }) {
		m.lines = append(m.lines, line{kind: kind, text: strings.TrimSpace(part)})
	}
}

// offer adds an action.
func (m *maker) offer(key string, run func()) {
	if run != nil {
		m.lines = append(m.lines, line{kind: lineAction, id: key, text: m.room.Words.T(key), run: run})
	}
}

// section adds the head of a source.
func (m *maker) section(id, name, right string) (shown bool) {
	hidden := m.room.off(id)
	if hidden {
		right = m.room.Words.T("explorer.off")
	}
	m.lines = append(m.lines, line{
		kind: lineSection, id: id, text: name, right: right, hidden: hidden, run: func() { m.room.switchSource(id) },
		explain: func() string {
			if hidden {
				return m.room.Words.T("explorer.section.show", name)
			}
			return m.room.Words.T("explorer.section.hide", name)
		},
	})
	return !hidden
}

// ownGames adds the library's data.
func (m *maker) ownGames() {
	a, f := m.room.found.value, &m.room.found
	right := ""
	switch {
	case m.room.library() == nil || f.err != nil:
	case f.done && m.room.links.Current() != 0:
		right = m.room.Words.T("explorer.count.other", words.Count(a.Sum.Games))
	case f.done:
		right = m.room.Words.T("explorer.count", words.Count(a.Sum.Games))
	case f.known:
		right = m.room.Words.T("explorer.sofar", words.Count(a.Sum.Games))
	default:
		right = m.room.Words.T("explorer.searching")
	}
	if !m.section(ownLibrary, m.room.Words.T("explorer.library"), right) {
		return
	}
	rows := rowsOf(a)
	if m.room.Table.Current().Scale == 0 {
		rows = withProven(rows, m.verdicts)
	}
	m.rows(ownLibrary, rows, a.Sum)
	switch {
	case m.room.library() == nil && m.room.LibraryErr != nil:
		m.say(lineText, m.room.Words.T("explorer.failed", m.room.Host.Clean(m.room.Words.Error(m.room.LibraryErr))))
	case m.room.library() == nil:
		m.say(lineText, m.room.Words.T("explorer.opening"))
	case f.err != nil:
		m.say(lineText, m.room.Words.T("explorer.error", m.room.Host.Clean(m.room.Words.Error(f.err))))
		m.offer("explorer.again", m.room.again)
	case !f.done || a.Sum.Games > 0:
		if f.known && a.Sum.Games > 0 {
			m.say(lineNote, m.counted())
		}
	case m.room.choice() != (choice{}):
		m.say(lineText, m.room.Words.T("explorer.none.filter"))
		m.offer("explorer.clear.all", func() { m.room.setChoice(choice{}) })
	case a.Total == 0:
		text := "explorer.empty"
		if m.room.links.Current() != 0 {
			text = "explorer.empty.other"
		}
		m.say(lineText, m.room.Words.T(text))
		m.offer("explorer.import", m.room.links.Import)
	default:
		m.say(lineText, m.room.Words.T("explorer.none"))
	}
}

// counted explains which positions count as the same.
func (m *maker) counted() string {
	if m.room.Table.Rules().Capabilities().Index != nil {
		return m.room.Words.T("explorer.counted.symmetric")
	}
	return m.room.Words.T("explorer.counted")
}

// book adds a book's data on the position.
func (m *maker) book(b bookMoves) {
	for _, known := range m.room.books.value {
		if known.id == b.id {
			b.moves, b.err, b.known = known.moves, known.err, known.known
		}
	}
	right := ""
	if !b.known && m.room.books.err == nil {
		right = m.room.Words.T("explorer.searching")
	}
	if !m.section(b.id, b.name, right) {
		return
	}
	switch {
	case b.err != nil:
		m.say(lineText, m.room.Words.T("explorer.error.book", m.room.Host.Clean(m.room.Words.Error(b.err))))
	case b.known && len(b.moves) == 0:
		m.say(lineNote, m.room.Words.T("explorer.none.book"))
	}
	rows := folded(rowsOfBook(b.moves), m.room.Table.Rules(), m.room.Table.Position())
	var sum library.Tally
	for _, r := range rows {
		sum.Add(r.Tally)
	}
	m.rows(b.id, rows, sum)
}

// rows adds the moves of a source, with a line for the total if games are counted.
func (m *maker) rows(source string, rows []row, sum library.Tally) {
	rules, p := m.room.Table.Rules(), m.room.Table.Position()
	sortRows(rows, m.room.Settings.Get(prefs.ExplorerOrder), p.Turn(), m.verdicts)
	heaviest := 0
	for _, r := range rows {
		heaviest = max(heaviest, r.weight)
	}
	for _, r := range rows {
		l := line{kind: lineMove, id: moveID(source, r.move), text: m.room.Words.Move(rules, p, r.move), row: r, maxWeight: heaviest, run: func() { m.room.links.Play(r.move) }}
		l.badge, l.judged = m.verdicts.Badge(r.move)
		l.proven = l.judged && m.room.Table.Current().Scale == 0
		l.explain = func() string { return m.explain(p, l) }
		m.lines = append(m.lines, l)
		wide := textWidth(l.text, moveSize, true) + 2
		if len(r.also) > 0 {
			wide += 4 + textWidth("+"+strconv.Itoa(len(r.also)), smallSize, false)
		}
		m.widths.move = max(m.widths.move, wide)
		m.measure(r)
	}
	if sum.Games > 0 {
		l := line{kind: lineSum, id: source + "/sum", text: "Σ", row: row{Tally: sum}}
		if source == ownLibrary && m.room.found.done {
			l.run = m.room.view.toGames
		}
		l.explain = func() string { return m.explain(p, l) }
		m.lines = append(m.lines, l)
		m.measure(l.row)
	}
}

// measure widens the columns for the numbers of a row.
func (m *maker) measure(r row) {
	m.widths.games = max(m.widths.games, textWidth(words.Count(max(r.Games, r.weight)), plainSize, false)+2)
	m.widths.year = m.widths.year || r.LastYear > 0
}

// explain returns a line as a sentence, to show clipped and omitted parts.
func (m *maker) explain(p core.Position, l line) string {
	w, rules := m.room.Words, m.room.Table.Rules()
	var parts []string
	add := func(text string) { parts = append(parts, text) }
	if l.row.Games > 0 || l.kind == lineSum {
		add(w.T("explorer.count", words.Count(l.row.Games)))
	}
	percents := percentsOf(partsOf(l.row.Tally))
	for i, n := range partsOf(l.row.Tally) {
		if n == 0 {
			continue
		}
		name := [...]func() string{
			func() string { return w.Result(rules, core.FirstWins) }, func() string { return w.Result(rules, core.Draw) },
			func() string { return w.T("explorer.other") }, func() string { return w.Result(rules, core.SecondWins) },
			func() string { return w.T("explorer.result.unknown") },
		}[i]()
		if percent := percents[i]; percent > 0 {
			add(fmt.Sprintf("%s %d%%", name, percent))
		} else {
			add(name + " <1%")
		}
	}
	if l.row.LastYear > 0 {
		add(w.T("explorer.last", l.row.LastYear))
	}
	if l.row.weight > 0 {
		add(w.T("explorer.weight", l.row.weight))
	}
	if l.row.scored {
		add(w.T("explorer.score", signed(l.row.score)))
	}
	if l.row.barred {
		add(w.T("explorer.barred.explain"))
	}
	if l.row.note != "" {
		add(w.Shown(core.OneLine(core.Cut(l.row.note, 200))))
	}
	if l.judged {
		add(w.T("explorer.analysis", l.badge.Words))
	}
	if n := len(l.row.also); n > 0 {
		names := make([]string, 0, n)
		for _, m := range l.row.also[:min(n, 3)] {
			names = append(names, w.Move(rules, p, m))
		}
		text := strings.Join(names, " ")
		if n > 3 {
			text += " …"
		}
		add(w.T("explorer.also", text))
	}
	if l.kind == lineSum {
		add(m.counted())
		add(w.T("explorer.counted.more"))
		if l.run != nil {
			add(w.T("explorer.games.go"))
		}
	}
	return l.text + w.T("punctuation.colon") + strings.Join(parts, " · ")
}

// through adds the games through the position.
func (m *maker) through() {
	if m.room.off(ownLibrary) || !m.room.found.done || len(m.room.found.value.Through) == 0 {
		return
	}
	m.hits = m.room.found.value.Through
	t := m.room.Words.T
	m.lines = append(m.lines, line{
		kind: lineGames, id: "games", text: t("explorer.games"), right: t("explorer.games.all"),
		run:     func() { m.room.links.ShowPosition(m.room.Table.Rules(), m.room.Table.Position()) },
		explain: func() string { return t("explorer.games.all.hint") },
	})
}

// signed formats a number with its sign.
func signed(n int) string {
	if n > 0 {
		return "+" + strconv.Itoa(n)
	}
	return strconv.Itoa(n)
}
