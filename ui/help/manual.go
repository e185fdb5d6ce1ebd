package help

import (
	_ "embed"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"qilab/ui/control"
	"qilab/ui/host"
	"qilab/ui/prose"
	"qilab/ui/scroll"
)

// The manual in both languages. It is a README, so that readers of the source find it too.
var (
	//go:embed README.md
	english string
	//go:embed README.zh.md
	chinese string
)

// section is a section of the manual, up to the next heading.
type section struct {
	title      string
	inner      bool // a part of the section before it
	paragraphs []prose.Paragraph
	text       *prose.Text
}

// sectionsOf returns the sections of a manual, the first with its title.
func sectionsOf(manual string) (list []section) {
	var from int
	add := func(to int) {
		part := manual[from:to]
		marks, title, _ := strings.Cut(part[:strings.Index(part, "\n")], " ")
		s := section{title: title, inner: len(marks) > 2, paragraphs: prose.Markdown(part)}
		s.text = prose.NewRich(s.paragraphs...)
		list, from = append(list, s), to
	}
	for i := 1; i < len(manual); i++ {
		if manual[i-1] == '\n' && manual[i] == '#' {
			add(i)
		}
	}
	add(len(manual))
	return list
}

// manual is the open manual: its sections on the left, its text or the search results on the right.
type manual struct {
	sections []section
	search   *control.Search
	list     *control.List
	body     *fyne.Container
	scroll   *container.Scroll
	none     string
	results  bool    // are shown
	before   float32 // how far the text was scrolled then
	linking  bool    // the list scrolls the text, or the text selects in the list
}

// manual shows the manual of the program.
func (r *Room) manual() {
	text := english
	if r.Words.Chinese() {
		text = chinese
	}
	r.open(sectionsOf(text))
}

// open opens a manual.
func (r *Room) open(sections []section) *manual {
	m := &manual{sections: sections, body: prose.NewColumn(), none: r.Words.T("manual.nothing")}
	m.scroll = scroll.Watched(m.body, m.follow)
	m.list = control.NewList(r.Host, func() int { return len(m.sections) }, func(i int) string {
		if m.sections[i].inner {
			return "    " + m.sections[i].title
		}
		return m.sections[i].title
	})
	m.list.OnChosen = func(i int, _ bool) {
		m.link(func() {
			m.search.SetText("") // which shows the text
			scroll.To(m.scroll, m.sections[i].text.Position().Y)
		})
	}
	m.search = control.NewSearch(r.Host, r.Words.T("manual.search"), m.find)
	m.show()
	r.Host.Open(host.Dialog{
		Title:   r.Host.Heading("manual"),
		Body:    prose.NewRoom(m.search, prose.NewContents(m.list, m.scroll), nil),
		Size:    fyne.NewSize(900, 680),
		Scrolls: true,
		Focus:   m.search,
	})
	m.link(func() { m.list.Select(0) })
	return m
}

// link runs a step from the list to the text or back, unless it is a consequence of such a step.
func (m *manual) link(step func()) {
	if m.linking {
		return
	}
	m.linking = true
	step()
	m.linking = false
}

// topEdge is how far below the top of the window a section may begin that is the current one.
const topEdge = 40

// follow selects the section at a distance from the top, the last one at the end.
func (m *manual) follow(y float32) {
	if m.results {
		return
	}
	at := 0
	for i, s := range m.sections {
		if s.text.Position().Y <= y+topEdge {
			at = i
		}
	}
	if y > 0 && y+m.scroll.Size().Height >= m.body.Size().Height {
		at = len(m.sections) - 1
	}
	m.link(func() { m.list.Select(at) })
}

// find shows the paragraphs with the words of a query or, without one, the text where it was.
func (m *manual) find(query string) {
	words := strings.Fields(query)
	switch was := m.results; {
	case len(words) > 0:
		if !was {
			m.before = m.scroll.Offset.Y
		}
		m.results = true
		m.list.UnselectAll()
		if found := m.found(query, words); found != nil {
			m.fill(prose.NewRich(found...))
		} else {
			m.fill(prose.NewNote(m.none))
		}
		m.scroll.ScrollToTop()
	case was:
		m.results = false
		m.show()
		scroll.To(m.scroll, m.before)
		m.follow(m.before)
	}
}

// found returns the search results: the paragraphs with the words, below the titles of their sections.
func (m *manual) found(query string, words []string) (list []prose.Paragraph) {
	for _, s := range m.sections {
		head := s.paragraphs[0].Highlighted(words)
		if head.Above = 0; len(list) > 0 {
			head.Above = 14
		}
		known := len(list)
		for _, p := range s.paragraphs[1:] {
			if control.Matches(query, s.title+"\n"+p.String()) {
				if len(list) == known {
					list = append(list, head)
				}
				list = append(list, p.Highlighted(words))
			}
		}
	}
	return list
}

// show shows the text.
func (m *manual) show() {
	texts := make([]fyne.CanvasObject, len(m.sections))
	for i, s := range m.sections {
		texts[i] = s.text
	}
	m.fill(texts...)
}

func (m *manual) fill(objects ...fyne.CanvasObject) {
	m.body.Objects = objects
	m.body.Refresh()
	m.scroll.Refresh()
}
