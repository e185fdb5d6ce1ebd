package settings

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"qilab/ui/control"
	"qilab/ui/host"
	"qilab/ui/i18n"
	"qilab/ui/prefs"
	"qilab/ui/prose"
	"qilab/ui/scroll"
)

// window is the open dialog: the sections on the left, the settings of one of them, or all search results, on the right.
type window struct {
	room     *Room
	m        host.Opened
	sections []section
	search   *control.Search
	list     *control.List
	body     *fyne.Container
	scroll   *container.Scroll
	scale    *control.Select // the shown control of the interface size
}

// dialog shows all settings; every change holds at once.
func (r *Room) dialog() {
	w := &window{room: r, sections: r.sections(), body: prose.NewColumn()}
	w.scroll = scroll.Scrolled(w.body)
	w.list = control.NewList(r.Host, func() int { return len(w.sections) }, func(i int) string { return w.sections[i].title })
	w.list.OnChosen = func(i int, _ bool) {
		r.section = i
		if w.search.Text != "" {
			w.search.SetText("") // which shows the section
			return
		}
		w.fill()
	}
	w.search = control.NewSearch(r.Host, r.Words.T("settings.search"), func(text string) {
		if text != "" {
			w.list.UnselectAll()
		} else if w.list.Selected() < 0 {
			w.list.Select(r.section)
		}
		w.fill()
	})
	r.section = min(r.section, len(w.sections)-1)
	w.fill()
	w.m = r.Host.Open(host.Dialog{
		Title:   r.Host.Heading("settings"),
		Body:    prose.NewRoom(w.search, prose.NewContents(w.list, w.scroll), nil),
		Size:    fyne.NewSize(780, 660),
		Scrolls: true,
		Focus:   w.search,
	})
	w.list.Select(r.section)
}

// fill shows the selected section, or the search results.
func (w *window) fill() {
	w.body.Objects = nil
	wanted := strings.TrimSpace(w.search.Text)
	p := &page{w.room, w}
	if wanted == "" {
		for _, e := range w.sections[w.room.section].entries {
			w.body.Add(w.row(p, e))
		}
	} else {
		seen := map[string]bool{} // settings shared by several games are listed once
		for _, s := range w.sections {
			first := true
			for _, e := range s.entries {
				if e.shared && seen[e.Key] || !matches(wanted, s, w.room, e) {
					continue
				}
				seen[e.Key] = true
				if first {
					w.body.Add(prose.NewStyled(prose.Span{Text: s.title, Style: fyne.TextStyle{Bold: true}, Size: theme.SizeNameSubHeadingText}))
					first = false
				}
				w.body.Add(w.row(p, e))
			}
		}
		if len(seen) == 0 {
			w.body.Add(prose.NewNote(w.room.Words.T("settings.nothing")))
		}
	}
	w.scroll.ScrollToTop()
	w.body.Refresh()
	w.scroll.Refresh()
}

// refill shows the same part again after the interface size changed, with the texts and values that hold now. Its control, which the
// user has just used, gets the focus, which the change takes away.
func (w *window) refill() {
	at := w.scroll.Offset
	w.fill()
	w.scroll.ScrollToOffset(at)
	if w.m.OnTop() {
		w.room.Host.Canvas().Focus(w.scale)
	}
}

// matches reports whether a setting matches the query.
func matches(wanted string, s section, r *Room, e entry) bool {
	return control.Matches(wanted, s.title+"\n"+r.text(e))
}

// row returns the row of a setting: name, description and control.
func (w *window) row(p *page, e entry) fyne.CanvasObject {
	r := w.room
	said := []prose.Paragraph{{Spans: []prose.Span{{Text: r.name(e, r.Words.Lang()), Style: fyne.TextStyle{Bold: true}}}}}
	if hint := r.hint(e); hint != "" {
		said = append(said, prose.Paragraph{Spans: []prose.Span{{Text: r.Host.Clean(hint), Size: theme.SizeNameCaptionText, Color: theme.ColorNamePlaceHolder}}})
	}
	if e.wide {
		return prose.NewColumn(prose.NewRich(said...), e.control(p))
	}
	return container.New(beside{}, prose.NewRich(said...), e.control(p))
}

// name returns the name of a setting in a language.
func (r *Room) name(e entry, l i18n.Lang) string {
	name := r.Words.In(l, e.TextKey())
	if e.of != nil {
		return r.Words.Game(e.of) + r.Words.T("punctuation.colon") + name
	}
	return name
}

// hint returns the description of a setting, or why it has another value than the chosen one.
func (r *Room) hint(e entry) string {
	if now, asked := scale(), r.Settings.Int(prefs.Scale); e.Key == prefs.Scale && now < asked {
		return r.Words.T("settings.told.scale", asked, now)
	}
	if key := e.TextKey() + ".hint"; r.Words.Has(key) {
		return r.Words.T(key, r.Store.Dir())
	}
	return "" // the name says all
}

// text returns all searchable texts of a setting, in all languages.
func (r *Room) text(e entry) string {
	var b strings.Builder
	for _, l := range i18n.Langs() {
		b.WriteString(r.name(e, l) + "\n")
		if key := e.TextKey() + ".hint"; r.Words.Has(key) {
			b.WriteString(r.Words.In(l, key) + "\n")
		}
		if find := e.TextKey() + ".find"; r.Words.Has(find) {
			b.WriteString(r.Words.In(l, find) + "\n")
		}
	}
	return b.String()
}
