package keys

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"qilab/ui/command"
	"qilab/ui/control"
	"qilab/ui/host"
	"qilab/ui/i18n"
	"qilab/ui/prose"
	"qilab/ui/scroll"
)

// capWidth is the width of a key in the table.
const capWidth = 172

// sheet is the open table of keys.
type sheet struct {
	room   *Room
	search *control.Search
	body   *fyne.Container
	scroll *container.Scroll
	caps   map[string]*control.Button // by the ids of the commands
}

// open opens the table.
func (r *Room) open() {
	s := &sheet{room: r, body: prose.NewColumn()}
	s.search = control.NewSearch(r.Host, r.Words.T("keys.search"), func(string) {
		s.fill()
		s.scroll.ScrollToTop()
	})
	s.scroll = scroll.Scrolled(s.body)
	r.sheet = s
	s.fill()
	r.Host.Open(host.Dialog{
		Title:  r.Host.Heading("keys"),
		Body:   prose.NewRoom(prose.NewColumn(prose.NewNote(r.Words.T("keys.hint")), s.search), s.scroll, nil),
		Size:   fyne.NewSize(1040, 660),
		Extra:  &host.Button{Text: r.Words.T("keys.reset-all"), Run: r.askReset},
		Closed: func() { r.sheet = nil },
		Focus:  s.search,
	})
}

// fill rebuilds the table.
func (s *sheet) fill() {
	r := s.room
	focused := ""
	for id, b := range s.caps {
		if r.Host.Canvas().Focused() == fyne.Focusable(b) {
			focused = id
		}
	}
	s.caps = map[string]*control.Button{}
	var columns [2]*fyne.Container
	groups := groupsOf(r.Host.AllCommands(), func(c *command.Command) bool { return s.finds(c) })
	rows := 0
	for _, g := range groups {
		rows += len(g.commands) + 2
	}
	for i := range columns {
		columns[i] = prose.NewColumn()
	}
	at, filled := 0, 0
	for _, g := range groups {
		if at == 0 && filled > 0 && filled+(len(g.commands)+2)/2 > rows/2 {
			at = 1
		}
		filled += len(g.commands) + 2
		columns[at].Add(control.NewHeading(r.Words.T("menu." + g.name)))
		for _, c := range g.commands {
			columns[at].Add(s.row(c))
		}
	}
	s.body.Objects = nil
	switch {
	case len(groups) == 0:
		s.body.Add(prose.NewNote(r.Words.T("keys.nothing")))
	case len(columns[1].Objects) == 0:
		s.body.Add(columns[0])
	default:
		s.body.Add(prose.NewEqual(2, columns[0], columns[1]))
	}
	if s.search.Text == "" {
		s.body.Add(prose.New(r.Words.T("keys.board")))
		s.body.Add(prose.New(r.Words.T("keys.study")))
	}
	s.body.Refresh()
	s.scroll.Refresh()
	if b := s.caps[focused]; b != nil {
		r.Host.Canvas().Focus(b)
	}
}

// row returns the row of a command: its keys, which a click changes, and its title.
func (s *sheet) row(c *command.Command) fyne.CanvasObject {
	r := s.room
	text := c.Shortcuts()
	if text == "" {
		text = r.Words.T("keys.unset")
	}
	title := []prose.Span{{Text: r.Host.Heading(c.ID)}}
	if c.Rebound() {
		own := r.Words.T("keys.own", r.text(c.Own()))
		title = append(title, prose.Span{Text: own, Color: theme.ColorNamePlaceHolder})
	}
	button := control.NewButton(r.Host, text, func() { r.ask(c) })
	if len(c.Keys) == 0 {
		button.Importance = widget.LowImportance
	}
	if !c.Bindable() {
		button.OnTapped = func() { r.Host.Message(r.Host.Heading(c.ID), r.Words.T("keys.fixed", c.Shortcuts())) }
	}
	s.caps[c.ID] = button
	return prose.NewTerm(button, capWidth, prose.NewRich(prose.Paragraph{Spans: title, Above: 1}))
}

// finds reports whether a command matches the search: by its title in any language, or by its keys. A single letter matches only
// keys, with or without Ctrl: nearly every title contains it.
func (s *sheet) finds(c *command.Command) bool {
	if letter := fyne.KeyName(strings.ToUpper(strings.TrimSpace(s.search.Text))); command.Letter(letter) {
		return slices.ContainsFunc(c.Keys, func(k command.Key) bool { return k.Name == letter })
	}
	text := c.Shortcuts()
	for _, l := range i18n.Langs() {
		text += "\n" + s.room.Words.In(l, c.Title())
	}
	return control.Matches(s.search.Text, text)
}

// group is a heading of the table.
type group struct {
	name     string
	commands []*command.Command
}

// groupsOf returns the commands by the menus that they are in.
func groupsOf(t command.Table, wanted func(*command.Command) bool) []group {
	var groups []group
	index := map[string]int{}
	for _, c := range t {
		name := c.Menu
		if c.Group != "" {
			name = c.Group
		}
		if name == "" || c.Unlisted || !wanted(c) {
			continue
		}
		i, ok := index[name]
		if !ok {
			i = len(groups)
			index[name] = i
			groups = append(groups, group{name: name})
		}
		groups[i].commands = append(groups[i].commands, c)
	}
	return groups
}

// askReset asks whether to restore the default keys of all commands.
func (r *Room) askReset() {
	b := r.Bindings()
	if len(b) == 0 {
		r.Host.Message(r.Words.T("keys.reset-all"), r.Words.T("keys.reset.none"))
		return
	}
	var changed []string
	for _, c := range r.Host.AllCommands() {
		if c.Rebound() {
			changed = append(changed, r.Host.Heading(c.ID)+r.Words.T("punctuation.colon")+r.text(c.Own()))
		}
	}
	r.Host.AskFirst(r.Words.T("keys.reset-all"), r.Words.T("keys.reset.question", strings.Join(changed, "\n")), r.Words.T("keys.reset-all"),
		r.Words.T("dialog.cancel"), func() {
			r.set(command.Bindings{})
			r.Host.Tell(r.Words.T("told.keys.reset"))
		})
}
