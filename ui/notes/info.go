package notes

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"qilab/core"
	"qilab/core/dates"
	"qilab/ui/control"
	"qilab/ui/host"
	"qilab/ui/prose"
	"qilab/ui/table"
	"qilab/ui/words"
)

// The tags that the dialog always asks for come before and after the players; others follow if the game has them.
var (
	tagsBefore = []string{"Title"}
	tagsAfter  = []string{"Event", "Site", tagDate, "Round", core.TagResult, "Annotator"}
)

const (
	tagRemark = "Remark" // it has several lines
	tagDate   = "Date"
)

// Info edits the tags of the current game.
func (r *Room) Info() {
	form := r.newInfoForm()
	problem := prose.NewStyled(prose.Span{Color: theme.ColorNameError})
	problem.Hide()
	var m host.Opened
	save := func() {
		if wrong := form.take(); wrong != "" {
			problem.SetText(r.Host.Clean(wrong))
			problem.Show()
			m.Grow(problem)
			return
		}
		m.Close()
	}
	m = r.Host.Open(host.Dialog{
		Title:   r.Host.Heading("info"),
		Body:    prose.NewColumn(form.body, problem),
		Size:    fyne.NewSize(560, 0),
		Grows:   true,
		Buttons: []host.Button{{Text: r.Words.T("dialog.ok"), Run: save, Stays: true}},
		Close:   r.Words.T("dialog.cancel"),
		Focus:   form.focus,
		Typed:   form.typed,
		Leave:   func() { _ = form.take() }, // invalid tags are dropped
	})
}

// infoForm edits the tags of a game.
type infoForm struct {
	room   *Room
	game   *core.Game
	body   *fyne.Container
	fields []infoField
	focus  *control.Entry // the first one
}

// infoField edits one tag.
type infoField struct {
	name  string
	shown string // its text at first
	text  func() string
}

// newInfoForm returns the form of the current game.
func (r *Room) newInfoForm() *infoForm {
	f := &infoForm{room: r, game: r.Table.Document().Game(), body: container.New(layout.NewFormLayout())}
	for _, name := range r.infoTags(f.game.Tags()) {
		f.add(name, f.game.Tags().Get(name))
	}
	return f
}

// infoTags lists the tags that the dialog asks for.
func (r *Room) infoTags(tags core.Tags) []string {
	rules := r.Table.Rules()
	names := slices.Concat(tagsBefore, []string{core.SideTag(rules, core.First), core.SideTag(rules, core.Second)}, tagsAfter)
	for _, tag := range tags {
		if !slices.ContainsFunc(names, func(n string) bool { return strings.EqualFold(n, tag.Name) }) && tag.Name != tagRemark {
			names = append(names, tag.Name)
		}
	}
	return append(names, tagRemark)
}

// add adds the row of a tag. One that the game decides, or too long for a field, is only shown.
func (f *infoForm) add(name, value string) {
	r := f.room
	label := words.TagName(r.Words, r.Table.Rules(), name)
	f.body.Add(widget.NewLabel(label))
	if text, ok := r.given(name); ok {
		f.body.Add(widget.NewLabel(text))
		return
	}
	if len(value) > control.MaxText { // the field would stop the window
		f.body.Add(control.NewButton(r.Host, r.Words.T("read.open"), func() { r.read(label, value) }))
		return
	}
	if name == core.TagResult {
		chosen := value
		f.body.Add(r.resultChoice(value, func(v string) { chosen = v }))
		f.fields = append(f.fields, infoField{name, value, func() string { return chosen }})
		return
	}
	entry := control.NewEntry(r.Host)
	if name == tagRemark || strings.Contains(value, "\n") {
		entry = control.NewText(r.Host)
		entry.SetMinRowsVisible(4)
	}
	if name == tagDate {
		entry.SetPlaceHolder(r.Words.T("info.date"))
	}
	shown := r.Host.Clean(value)
	entry.SetText(shown)
	f.body.Add(entry)
	f.fields = append(f.fields, infoField{name, shown, func() string { return entry.Text }})
	if f.focus == nil {
		f.focus = entry
	}
}

// typed reports whether a field was changed.
func (f *infoForm) typed() bool {
	return slices.ContainsFunc(f.fields, func(field infoField) bool { return field.text() != field.shown })
}

// take sets the changed tags, unless another game is the current one by now. It returns the error in them; "" if there is none.
func (f *infoForm) take() (wrong string) {
	r := f.room
	if r.Table.Document().Game() != f.game {
		return ""
	}
	now := f.game.Tags() // the program may have set some meanwhile, and the game may have ended
	for _, field := range f.fields {
		if _, given := r.given(field.name); given {
			continue
		}
		text := field.text()
		if text == field.shown { // characters missing from the fonts are not lost
			continue
		}
		if field.name == tagDate && !dates.Known(text) {
			return r.Words.T("info.date.unknown", text)
		}
		now = now.With(field.name, text)
	}
	if err := r.Table.Tree.SetTags(now); err != nil {
		return r.Words.Error(err)
	}
	return ""
}

// resultChoice asks for the result of a game that has none on the board. now is any text of a file.
func (r *Room) resultChoice(now string, changed func(string)) fyne.CanvasObject {
	values, texts := words.ResultTags(r.Words, r.Table.Rules())
	if !slices.Contains(values, now) {
		values = append(values, now)
	}
	return control.NewChoice(r.Host, values, func(v string) string {
		switch text := texts[v]; {
		case text != "":
			return text
		case v == "":
			return r.Words.T("games.result.unknown")
		}
		return r.Host.Clean(core.OneLine(v))
	}, now, changed).Framed
}

// given describes a tag that the game itself determines: its result and end on the board, the help that the user had, and a handicap in
// the program's own form.
func (r *Room) given(name string) (text string, ok bool) {
	t := r.Table
	line := t.Tree.Played()
	end := t.Ending.Of(line[len(line)-1])
	switch {
	case name == core.TagResult && end.Over():
		return r.Words.Result(t.Rules(), end.Result), true
	case slices.Contains([]string{table.TagHints, table.TagTakeBacks, table.TagLooks}, name) && t.Players.Company() == table.AgainstComputer:
		return r.Host.Clean(t.Tree.Tags().Get(name)), true
	case name == core.TagResult && t.Players.UnderWay():
		return r.Words.T("info.result.going"), true
	case name == core.TagTermination && end.Over() && core.TerminationTag(end.Reason) != "":
		return words.Sentence(r.Words.Reason(t.Rules(), end)), true
	}
	given, ok := t.Handicap.Given()
	switch {
	case name == core.TagFreeMoves && given.Made != nil:
		var moves []string
		for i := 1; i < len(given.Made); i++ {
			moves = append(moves, r.Words.Move(t.Rules(), given.Made[i-1].Position, given.Made[i].Move))
		}
		return strings.Join(moves, r.Words.T("punctuation.comma")), true
	case name == core.TagHandicap && ok && given.Known():
		return r.Words.T("handicap." + t.Rules().ID() + "." + given.ID), true
	}
	return "", false
}
