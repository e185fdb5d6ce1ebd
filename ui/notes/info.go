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
	"qilab/ui/control"
	"qilab/ui/host"
	"qilab/ui/prose"
)

// The tags that the dialog always asks for come before and after the players; others follow if the game has them.
var (
	tagsBefore = []string{"Title"}
	tagsAfter  = []string{"Event", "Site", "Date", "Round", core.TagResult, "Annotator"}
)

// tagRemark is the one with several lines.
const tagRemark = "Remark"

// info edits the tags of the game.
func (r *Room) info() {
	game := r.Table.Document().Game()
	rules, tags := r.Table.Rules(), game.Tags()
	names := slices.Concat(tagsBefore, []string{core.SideTag(rules, core.First), core.SideTag(rules, core.Second)}, tagsAfter)
	for _, tag := range tags {
		if !slices.ContainsFunc(names, func(n string) bool { return strings.EqualFold(n, tag.Name) }) && tag.Name != tagRemark {
			names = append(names, tag.Name)
		}
	}
	names = append(names, tagRemark)
	form := container.New(layout.NewFormLayout())
	entries := make([]*control.Entry, len(names))
	shown := make([]string, len(names))
	for i, name := range names {
		entry := control.NewEntry(r.Host)
		if text, ok := r.given(name); ok {
			entries[i] = entry // which is read-only
			form.Add(widget.NewLabel(r.tagName(rules, name)))
			form.Add(widget.NewLabel(text))
			continue
		}
		if value := tags.Get(name); name == tagRemark || strings.Contains(value, "\n") {
			entry = control.NewText(r.Host)
			entry.SetMinRowsVisible(4)
		}
		shown[i] = r.Host.Clean(tags.Get(name))
		if len(shown[i]) > maxEdited { // the field would stop the window
			long := tags.Get(name)
			shown[i] = ""
			form.Add(widget.NewLabel(r.tagName(rules, name)))
			form.Add(control.NewButton(r.Host, r.Words.T("read.open"), func() { r.read(r.tagName(rules, name), long) }))
			entries[i] = entry
			continue
		}
		entry.SetText(shown[i])
		if name == "Date" {
			entry.SetPlaceHolder(r.Words.T("info.date"))
		}
		if name == core.TagResult {
			entry.SetPlaceHolder("1-0, 0-1, 1/2-1/2")
		}
		entries[i] = entry
		form.Add(widget.NewLabel(r.tagName(rules, name)))
		form.Add(entry)
	}
	problem := prose.NewStyled(prose.Span{Color: theme.ColorNameError})
	problem.Hide()
	var m host.Opened
	take := func() error {
		now := tags
		for i, name := range names {
			if entries[i].Text != shown[i] { // characters missing from the fonts are not lost
				now = now.With(name, entries[i].Text)
			}
		}
		if r.Table.Document().Game() != game {
			return nil
		}
		return r.Table.Tree.SetTags(now)
	}
	save := func() {
		if err := take(); err != nil {
			problem.SetText(r.Host.Clean(r.Words.Error(err)))
			problem.Show()
			m.Grow(problem)
			return
		}
		m.Close()
	}
	m = r.Host.Open(host.Dialog{
		Title:   r.Host.Heading("info"),
		Body:    prose.NewColumn(form, problem),
		Size:    fyne.NewSize(560, 0),
		Grows:   true,
		Buttons: []host.Button{{Text: r.Words.T("dialog.ok"), Run: save, Stays: true}},
		Close:   r.Words.T("dialog.cancel"),
		Focus:   entries[0],
		Leave:   func() { _ = take() }, // invalid tags are dropped
	})
}

// given describes the handicap in a tag: only a tag in the program's own form is understood.
func (r *Room) given(name string) (text string, ok bool) {
	s := r.Table
	given, ok := s.Handicap.Given()
	switch {
	case name == core.TagFreeMoves && given.Made != nil:
		var moves []string
		for i := 1; i < len(given.Made); i++ {
			moves = append(moves, r.Words.Move(s.Rules(), given.Made[i-1].Position, given.Made[i].Move))
		}
		return strings.Join(moves, r.Words.T("punctuation.comma")), true
	case name == core.TagHandicap && ok && given.Known():
		return r.Words.T("handicap." + s.Rules().ID() + "." + given.ID), true
	}
	return "", false
}

// tagName returns the label of a tag: the player's side, a text of the catalogues, or its name in files.
func (r *Room) tagName(rules core.Rules, name string) string {
	for _, s := range []core.Side{core.First, core.Second} {
		if strings.EqualFold(name, core.SideTag(rules, s)) {
			return r.Words.T("new.side", r.Words.Side(rules, s))
		}
	}
	if key := "tag." + name; r.Words.Has(key) {
		return r.Words.T("tag." + name)
	}
	return r.Host.Clean(name)
}
