package newgame

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"qilab/solver/catalog"
	"qilab/solver/external"
	"qilab/ui/control"
	"qilab/ui/prose"
	"qilab/ui/words"
)

// kind is the kind of opponent.
type kind uint8

const (
	computer kind = iota
	person
	engine
)

// kindKeys are the keys of their names.
var kindKeys = map[kind]string{computer: "new.computer", person: "new.person", engine: "new.engine"}

// opponentForm is the form for the opponent.
type opponentForm struct {
	form    fyne.CanvasObject
	kinds   []kind
	pick    *control.Pick
	levels  map[kind][]string
	selects map[kind]*control.Select
}

// opponentForm returns the form with the opponent of the last game, a level or "" for a person. changed is called when another kind
// is selected.
func (r *Room) opponentForm(g catalog.Game, last string, changed func()) *opponentForm {
	f := &opponentForm{levels: map[kind][]string{}, selects: map[kind]*control.Select{}}
	if g.Opponent != nil {
		for _, l := range g.Opponent.Levels() {
			of := computer
			if external.IsEngine(l.ID) {
				of = engine
			}
			f.levels[of] = append(f.levels[of], l.ID)
		}
	}
	at := person
	for of, list := range f.levels {
		if slices.Contains(list, last) {
			at = of
		}
	}
	var texts []string
	for _, of := range []kind{computer, person, engine} {
		if of == person || len(f.levels[of]) > 0 {
			f.kinds = append(f.kinds, of)
			texts = append(texts, r.Words.T(kindKeys[of]))
		}
	}
	if last == "" {
		last = r.last.level(g) // for the other kinds
	}
	rows := map[kind]fyne.CanvasObject{}
	column := prose.NewColumn(control.NewHeading(r.Words.T("new.opponent")))
	f.form = column
	show := func() {
		for of, row := range rows {
			control.SetVisible(row, of == f.kind())
		}
		changed()
	}
	f.pick = control.NewPick(r.Host, texts, nil, slices.Index(f.kinds, at), show)
	column.Add(f.pick.Row)
	if list := f.levels[computer]; list != nil {
		level := slices.Index(list, last)
		if level < 0 {
			level = min(1, len(list)-1)
		}
		rows[computer] = r.levelRow(g, f, level, changed)
	}
	if list := f.levels[engine]; list != nil {
		names := make([]string, len(list))
		for i, level := range list {
			names[i] = r.Words.Level(level)
		}
		f.selects[engine] = control.NewSelect(r.Host, names, nil)
		f.selects[engine].SetSelectedIndex(max(0, slices.Index(list, last)))
		rows[engine] = control.NewFrame(f.selects[engine])
	}
	for of, row := range rows {
		column.Add(row)
		control.SetVisible(row, of == f.kind())
	}
	return f
}

// levelRow returns the choice of the computer's level, with a description.
func (r *Room) levelRow(g catalog.Game, f *opponentForm, at int, changed func()) fyne.CanvasObject {
	levels := f.levels[computer]
	names := levelNames(r.Words, g, levels)
	said := prose.NewNote("")
	pick := control.NewSelect(r.Host, names, nil)
	f.selects[computer] = pick
	say := func() { said.SetText(r.Words.T("level." + levels[max(0, pick.SelectedIndex())] + ".hint")) }
	pick.SetSelectedIndex(at)
	say()
	pick.OnChanged = func(string) { say(); changed() }
	var help fyne.CanvasObject
	if measured(g) {
		help = helpButton(r, func() string { return r.Words.T("strength.title") }, func() string {
			return r.strengthText(g, levels[max(0, pick.SelectedIndex())])
		})
	}
	return prose.NewColumn(container.NewBorder(nil, nil, nil, help, control.NewFrame(pick)), said)
}

// helpButton returns a button that shows a text under a title; pointed at, it shows the title.
func helpButton(r *Room, title, text func() string) *control.Button {
	b := control.NewButton(r.Host, "?", func() { r.Host.Message(title(), text()) })
	b.Explain(r.Host.Explain, title)
	return b
}

// levelNames returns the names of levels in a list, each with its strength unless that is unknown or equal to the previous one.
func levelNames(w words.Words, g catalog.Game, levels []string) []string {
	names, last, below := make([]string, len(levels)), "", 0
	for i, level := range levels {
		names[i] = w.T("level." + level)
		if s, ok := g.Strengths[level]; ok {
			s.Low, below = max(s.Low, below), max(s.Elo, below) // a level is no weaker than the one before
			if text := words.Strength(w, s); text != last {
				names[i], last = w.T("strength.level", names[i], text), text
			}
		}
	}
	return names
}

// kind returns the selected kind.
func (f *opponentForm) kind() kind { return f.kinds[f.pick.At()] }

// choose selects a level, if there is such a one.
func (f *opponentForm) choose(level string) {
	for of := range f.levels {
		if f.set(of, level) {
			f.pick.Choose(slices.Index(f.kinds, of))
		}
	}
}

// take selects the choices of another form, as far as they are offered.
func (f *opponentForm) take(from *opponentForm) {
	for of, pick := range from.selects {
		f.set(of, from.levels[of][max(0, pick.SelectedIndex())])
	}
	if i := slices.Index(f.kinds, from.kind()); i >= 0 {
		f.pick.Choose(i)
	}
}

// set selects a level of a kind, and reports whether it is offered.
func (f *opponentForm) set(of kind, level string) bool {
	i := slices.Index(f.levels[of], level)
	if i >= 0 {
		f.selects[of].SetSelectedIndex(i)
	}
	return i >= 0
}

// level returns the selected level; "" is a person.
func (f *opponentForm) level() string {
	of := f.kind()
	if of == person {
		return ""
	}
	return f.levels[of][max(0, f.selects[of].SelectedIndex())]
}
