package engines

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"qilab/core"
	"qilab/solver/external"
	"qilab/ui/control"
	"qilab/ui/host"
	"qilab/ui/prefs"
	"qilab/ui/prose"
	"qilab/ui/scroll"
)

// list is the dialog with all engines.
type list struct {
	room    *Room
	rows    *fyne.Container
	scroll  *container.Scroll
	removed *external.Setup // the last removed one; nil: none
	at      int             // its index
	uses    map[string]bool // the games that it analysed, by id, and whether their own engine did, too
}

// dialog opens the list of engines, to add, try, change and remove them.
func (r *Room) dialog() {
	if r.list != nil {
		return
	}
	l := &list{room: r, rows: prose.NewColumn()}
	l.scroll = scroll.Scrolled(l.rows)
	r.list = l
	r.Host.Open(host.Dialog{
		Title:   r.Host.Heading("engine"),
		Body:    prose.NewRoom(prose.NewNote(r.Words.T("engine.about")), l.scroll, nil),
		Size:    fyne.NewSize(720, 520),
		Buttons: []host.Button{{Text: r.Words.T("engine.add"), Run: func() { r.edit(external.Setup{}) }, Stays: true}},
		Extra:   &host.Button{Text: r.Words.T("engine.help"), Run: r.links.Help, Stays: true},
		Closed:  func() { r.list = nil },
	})
	l.refill()
}

// refill rebuilds the rows.
func (l *list) refill() {
	if l == nil {
		return
	}
	r := l.room
	l.rows.RemoveAll()
	if l.removed != nil {
		said := prose.New(r.Words.T("engine.removed", r.Host.Clean(l.removed.Title())))
		undo := control.NewButton(r.Host, r.Words.T("engine.undo"), l.undo)
		l.rows.Add(prose.NewCard(container.NewBorder(nil, nil, nil, undo, said)))
	}
	all := List(r.Settings)
	if len(all) == 0 {
		l.rows.Add(prose.New(r.Words.T("engine.none")))
	}
	for _, s := range all {
		l.rows.Add(l.row(s))
	}
	l.rows.Refresh()
	l.scroll.Refresh()
}

// row returns the card of an engine: name, facts and actions.
func (l *list) row(s external.Setup) fyne.CanvasObject {
	r := l.room
	name := prose.NewStyled(prose.Span{Text: r.Host.Clean(s.Title()), Style: fyne.TextStyle{Bold: true}})
	small := func(text string, color fyne.ThemeColorName) prose.Paragraph {
		return prose.Paragraph{Spans: []prose.Span{{Text: r.Host.Clean(text), Size: theme.SizeNameCaptionText, Color: color}}}
	}
	facts := prose.NewRich(small(strings.Join(r.facts(s), " · "), ""), small(s.CommandLine(), theme.ColorNamePlaceHolder))
	button := func(key string, run func()) fyne.CanvasObject { return control.NewButton(r.Host, r.Words.T(key), run) }
	buttons := prose.NewFlow(
		button("engine.test", func() { r.test(s) }),
		button("engine.edit", func() { r.edit(s) }),
		button("engine.options", func() { r.askOptions(s) }),
		button("engine.log", func() { r.showLog(s.ID) }),
		button("engine.remove", func() { l.remove(s) }),
	)
	return prose.NewCard(name, facts, buttons)
}

// facts describes an engine: its games, protocol, time for a move, and whether it analyses.
func (r *Room) facts(s external.Setup) []string {
	var parts []string
	for _, g := range r.Table.Games() {
		if s.Plays(g.Rules.ID()) {
			parts = append(parts, r.Words.Game(g.Rules))
		}
	}
	if s.Protocol != external.Auto {
		parts = append(parts, r.protocol(s.Protocol))
	}
	parts = append(parts, r.Words.T("engine.permove", r.Words.Seconds(int(s.MoveTime().Milliseconds()))))
	for _, g := range r.Table.Games() {
		id := g.Rules.ID()
		if s.Plays(id) && r.Settings.Get(prefs.EngineSecond+id) == s.ID {
			parts = append(parts, r.Words.T("engine.analysing"))
			break
		}
	}
	return parts
}

// protocol returns the name of a protocol.
func (r *Room) protocol(p external.Protocol) string {
	if p == external.Auto {
		return r.Words.T("engine.protocol.auto")
	}
	return r.Words.T("engine.protocol." + string(p))
}

// remove removes an engine from the list. It can be restored while the dialog is open.
func (l *list) remove(s external.Setup) {
	all := List(l.room.Settings)
	for i, other := range all {
		if other.ID == s.ID {
			l.removed, l.at = &other, i
		}
	}
	l.uses = map[string]bool{}
	for _, g := range l.room.Table.Games() { // a later engine with its id must not analyse in its place
		if id := g.Rules.ID(); g.External != nil && l.room.Settings.Get(prefs.EngineSecond+id) == s.ID {
			l.uses[id] = l.room.Settings.Bool(prefs.EngineOwn + id)
			l.room.Settings.Set(prefs.EngineSecond+id, "")
			l.room.Settings.SetBool(prefs.EngineOwn+id, true)
		}
	}
	l.room.keep(all.Without(s.ID))
	l.refill()
	l.scroll.ScrollToTop()
}

// undo restores the last removed engine in its place.
func (l *list) undo() {
	all := List(l.room.Settings)
	if len(all) >= external.MaxSetups {
		l.room.Host.Message(l.room.Host.Heading("engine"), l.room.Words.T("engine.many", external.MaxSetups))
		return
	}
	if _, taken := all.ByID(l.removed.ID); taken {
		l.removed.ID = "" // another engine has been added meanwhile
	}
	back, kept := all.With(*l.removed)
	at := min(l.at, len(back)-1)
	s := back[len(back)-1]
	copy(back[at+1:], back[at:len(back)-1])
	back[at] = s
	l.removed = nil
	l.room.keep(back)
	for id, own := range l.uses {
		if l.room.Settings.Get(prefs.EngineSecond+id) == "" { // none was chosen since
			l.room.Settings.Set(prefs.EngineSecond+id, kept.ID)
			l.room.Settings.SetBool(prefs.EngineOwn+id, own)
		}
	}
	l.refill()
}

// keep saves the list of engines, which takes effect at once.
func (r *Room) keep(list external.Setups) {
	r.Settings.Set(prefs.Engines, list.String())
}

// save saves an engine in the list, new or changed, and returns it as saved.
func (r *Room) save(s external.Setup) external.Setup {
	all, kept := List(r.Settings).With(s)
	r.keep(all)
	r.list.refill()
	return kept
}

// trialLine returns a position after some moves for a trial: at the start some engines answer from a book.
func trialLine(r core.Rules) core.Line {
	line := core.Line{{Position: r.Start()}}
	for range 2 {
		p := line.Last()
		moves := p.Moves()
		if len(moves) == 0 {
			return line
		}
		m := moves[len(moves)/2]
		next, err := p.Play(m)
		if err != nil || next.Outcome().Over() {
			return line
		}
		line = append(line, core.Step{Move: m, Position: next})
	}
	return line
}
