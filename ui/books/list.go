package books

import (
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"qilab/core"
	"qilab/storage/library"
	"qilab/ui/control"
	"qilab/ui/host"
	"qilab/ui/paths"
	"qilab/ui/prefs"
	"qilab/ui/prose"
	"qilab/ui/scroll"
	"qilab/ui/words"
)

// list is the dialog of the books.
type list struct {
	room   *Room
	rows   *fyne.Container
	scroll *container.Scroll
	up     map[*item][2]*control.Button // the buttons that move each book
}

// dialog opens the list of books, to add, order and remove them. The files are checked again.
func (r *Room) dialog() {
	if r.list != nil {
		return
	}
	l := &list{room: r, rows: prose.NewColumn()}
	l.scroll = scroll.Scrolled(l.rows)
	r.list = l
	buttons := []host.Button{{Text: r.Words.T("books.add"), Run: r.ask, Stays: true}}
	if r.canMake() {
		buttons = append(buttons, host.Button{Text: r.Words.T("command.make-book"), Run: func() { r.Make(library.Filter{}) }, Stays: true})
	}
	r.Host.Open(host.Dialog{
		Title:   r.Host.Heading("books"),
		Body:    prose.NewRoom(prose.NewNote(r.Words.T("books.about")), l.scroll, nil),
		Size:    fyne.NewSize(700, 500),
		Buttons: buttons,
		Closed: func() {
			r.list = nil
			for _, it := range r.shelf {
				it.show = nil
			}
		},
	})
	l.refill()
	r.look()
}

// ask asks for the file of a book.
func (r *Room) ask() {
	r.Paths.Ask(paths.Question{
		Title: r.Words.T("books.add.title"), Yes: r.Words.T("books.take"), Hint: r.Words.T("books.hint"),
		Use: func(path string) {
			paths.Remember(r.Settings, path)
			r.add(path)
		},
	})
}

// refill rebuilds the rows.
func (l *list) refill() {
	if l == nil {
		return
	}
	l.rows.RemoveAll()
	l.up = map[*item][2]*control.Button{}
	if len(l.room.shelf) == 0 {
		l.rows.Add(prose.New(l.room.Words.T("books.none")))
	}
	for i, it := range l.room.shelf {
		l.rows.Add(l.row(it, i == 0, i == len(l.room.shelf)-1))
	}
	l.resize()
}

// end scrolls to the last books.
func (l *list) end() {
	if l != nil {
		l.scroll.ScrollToBottom()
	}
}

// resize gives the rows their current heights.
func (l *list) resize() {
	l.rows.Refresh()
	l.scroll.Refresh()
}

// row returns the row of a book: whether it is used, its name, kind, sides and position.
func (l *list) row(it *item, first, last bool) fyne.CanvasObject {
	r := l.room
	base := filepath.Base(it.file.Path)
	name := control.NewCheck(r.Host, shorten(r.Host.Clean(strings.TrimSuffix(base, filepath.Ext(base)))), !it.file.Off, func(on bool) { r.use(it, on) })
	what := prose.New("")
	sides := container.NewStack()
	it.show = func() {
		what.SetParagraphs(r.facts(it))
		sides.Objects = []fyne.CanvasObject{r.sides(it)}
		sides.Refresh()
		l.resize()
	}
	it.show()
	move := func(by int) func() {
		return func() {
			r.move(it, by)
			r.refocus(it, by)
		}
	}
	up := control.NewButton(r.Host, r.Words.T("books.up"), move(-1))
	down := control.NewButton(r.Host, r.Words.T("books.down"), move(1))
	control.SetEnabled(up, !first)
	control.SetEnabled(down, !last)
	l.up[it] = [2]*control.Button{up, down}
	remove := control.NewButton(r.Host, r.Words.T("books.remove"), func() { r.remove(it) })
	top := container.NewBorder(nil, nil, nil, container.NewHBox(sides, up, down, remove), name)
	return prose.NewCard(top, what)
}

// refocus focuses the button of a book that has just been moved, in its new row.
func (r *Room) refocus(it *item, by int) {
	if r.list == nil {
		return
	}
	pair := r.list.up[it]
	b, other := pair[0], pair[1]
	if by > 0 {
		b, other = other, b
	}
	if b != nil && b.Disabled() {
		b = other
	}
	if b != nil && !b.Disabled() {
		r.Host.Canvas().Focus(b)
	}
}

// sides offers the sides to use a book for, by their names in its game.
func (r *Room) sides(it *item) fyne.CanvasObject {
	rules := r.Table.Rules()
	if it.facts != nil {
		rules = it.facts.rules
	}
	names := map[string]string{
		"":               r.Words.T("books.both"),
		prefs.BookFirst:  r.Words.T("books.only", r.Words.Side(rules, core.First)),
		prefs.BookSecond: r.Words.T("books.only", r.Words.Side(rules, core.Second)),
	}
	return control.NewChoice(r.Host, []string{"", prefs.BookFirst, prefs.BookSecond}, func(v string) string { return names[v] }, it.file.Side,
		func(side string) { r.serve(it, side) }).Framed
}

// facts describes a book and its place, or why it cannot be read.
func (r *Room) facts(it *item) []prose.Paragraph {
	line := func(text string, color fyne.ThemeColorName) prose.Paragraph {
		return prose.Paragraph{Spans: []prose.Span{{Text: r.Host.Clean(text), Size: theme.SizeNameCaptionText, Color: color}}}
	}
	place := line(it.file.Path, theme.ColorNamePlaceHolder)
	switch {
	case it.opening && it.facts == nil:
		return []prose.Paragraph{line(r.Words.T("books.opening"), theme.ColorNamePlaceHolder), place}
	case it.err != nil: // which names the file
		return []prose.Paragraph{line("× "+words.Sentence(r.Words.Error(it.err))+r.Words.T("punctuation.stop"), theme.ColorNameError)}
	case it.facts == nil:
		return []prose.Paragraph{place}
	}
	parts := []string{r.Words.T("books.kind." + string(it.facts.kind)), r.Words.T("game." + core.FamilyID(it.facts.rules))}
	if n := it.facts.entries; n >= 0 {
		parts = append(parts, r.Words.T("books.entries", words.Count(n)))
	}
	return []prose.Paragraph{line(strings.Join(parts, " · "), ""), place}
}

// shorten cuts a name that is longer than its row.
func shorten(name string) string {
	const limit = 30
	wide := 0
	for i, c := range name {
		if wide++; c > 0x2E80 { // takes twice the width
			wide++
		}
		if wide > limit {
			return name[:i] + "…"
		}
	}
	return name
}
