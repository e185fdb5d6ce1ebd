package settings

import (
	"strconv"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/solver/catalog"
	"qilab/solver/memory"
	"qilab/ui/board"
	"qilab/ui/families"
	"qilab/ui/prefs"
)

// An entry is a line of the dialog: a setting with a control, or a control alone.
type entry struct {
	prefs.Setting
	of      core.Rules // the game, where its family has several that differ in the setting
	shared  bool       // between games: the setting is in several sections
	control func(*page) fyne.CanvasObject
	wide    bool // the control is below the text, over the whole width
}

// A section has the settings of one subject or game.
type section struct {
	title   string
	entries []entry
}

// sections returns the dialog as the declarations of the settings make it.
func (r *Room) sections() []section {
	var list []section
	for _, name := range prefs.Sections() {
		s := section{title: r.Words.T("settings.section." + string(name))}
		for _, setting := range r.Settings.Table().In(name) {
			s.entries = append(s.entries, newEntry(setting))
		}
		if name == prefs.FilesSection {
			folder := entry{control: (*page).folder}
			folder.Key = "folder"
			s.entries = append(s.entries, folder)
		}
		list = append(list, s)
	}
	for _, g := range families.Heads(r.Table.Games()) {
		if own := r.gameEntries(g); len(own) > 0 {
			list = append(list, section{r.Words.T("game." + core.FamilyID(g.Rules)), own})
		}
	}
	return list
}

// gameEntries returns the settings of a game: the options of its boards, then those of each rule set.
func (r *Room) gameEntries(head catalog.Game) []entry {
	var boards, own []entry
	family := families.Of(r.Table.Games(), head)
	for _, s := range r.Settings.Table().In(prefs.GameSection) {
		for _, g := range family {
			if s.Rules == nil && board.FeaturesOf(r.Painters[g.Rules.ID()]).Has(s.Key) {
				e := newEntry(s)
				if s.Key == board.PieceSets {
					e.control, e.wide = func(p *page) fyne.CanvasObject { return p.pieces(s, g) }, true
				}
				e.shared = true
				boards = append(boards, e)
				break
			}
			if s.Rules != nil && s.Rules.ID() == g.Rules.ID() {
				e := newEntry(s)
				if len(family) > 1 {
					e.of = s.Rules
				}
				own = append(own, e)
			}
		}
	}
	return append(boards, own...)
}

// newEntry returns the entry of a setting, with the control for its type.
func newEntry(s prefs.Setting) entry {
	e := entry{Setting: s}
	switch {
	case s.Key == prefs.Look:
		e.control, e.wide = func(p *page) fyne.CanvasObject { return p.boards(s) }, true
	case s.Command != "":
		e.control = func(p *page) fyne.CanvasObject { return p.command(s.Command) }
	case s.Kind == prefs.Switch:
		e.control = func(p *page) fyne.CanvasObject { return p.toggle(s.Key) }
	case s.Kind == prefs.Choice:
		e.control = func(p *page) fyne.CanvasObject { return p.choice(s) }
	case s.Key == prefs.Scale:
		e.control = func(p *page) fyne.CanvasObject { return p.scale(s) }
	case s.Numbers != nil:
		e.control = func(p *page) fyne.CanvasObject { return p.number(s) }
	case s.Kind == prefs.Number:
		e.control = func(p *page) fyne.CanvasObject { return p.percent(s.Key) }
	default:
		e.control = func(p *page) fyne.CanvasObject { return p.text(s) }
	}
	return e
}

// valueName returns the text of a value of a choice.
func (r *Room) valueName(s prefs.Setting, value string) string {
	if value == "" {
		return r.Words.T(s.TextKey() + ".none")
	}
	return r.Words.T(s.Names + "." + value)
}

// numberName returns the text of a number of a setting.
func (r *Room) numberName(s prefs.Setting, n int) string {
	if zero := s.TextKey() + ".zero"; n == 0 && r.Words.Has(zero) {
		return r.Words.T(zero, memory.Default())
	}
	switch s.Unit {
	case prefs.Seconds:
		return r.Words.Seconds(n * 1000)
	case prefs.Milliseconds:
		return r.Words.Seconds(n)
	case prefs.Mebibytes:
		return r.Words.T("settings.mib", n)
	case prefs.Percent:
		return strconv.Itoa(n) + "%"
	}
	return strconv.Itoa(n)
}
