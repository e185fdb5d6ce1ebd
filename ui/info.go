package ui

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
	"qilab/ui/prose"
)

// The tags that the dialog always asks for come before and after the players; others follow if the game has them.
var (
	tagsBefore = []string{"Title"}
	tagsAfter  = []string{"Event", "Site", "Date", "Round", "Result", "Annotator"}
)

// tagRemark is the one with several lines.
const tagRemark = "Remark"

// infoDialog shows and changes what is said about the game.
func (w *Window) infoDialog() {
	game := w.session.Document().Game()
	r, tags := w.session.Rules(), game.Tags()
	names := slices.Concat(tagsBefore, []string{core.SideTag(r, core.First), core.SideTag(r, core.Second)}, tagsAfter)
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
		entry := control.NewEntry(w)
		if value := tags.Get(name); name == tagRemark || strings.Contains(value, "\n") {
			entry = control.NewText(w)
			entry.SetMinRowsVisible(4)
		}
		shown[i] = w.clean(tags.Get(name))
		if len(shown[i]) > mostEdited { // the field would stop the window
			long := tags.Get(name)
			shown[i] = ""
			form.Add(widget.NewLabel(w.tagName(r, name)))
			form.Add(control.NewButton(w, w.words.T("read.open"), func() { w.readDialog(w.tagName(r, name), long) }))
			entries[i] = entry
			continue
		}
		entry.SetText(shown[i])
		if name == "Date" {
			entry.SetPlaceHolder(w.words.T("info.date"))
		}
		if name == "Result" {
			entry.SetPlaceHolder("1-0, 0-1, 1/2-1/2")
		}
		entries[i] = entry
		form.Add(widget.NewLabel(w.tagName(r, name)))
		form.Add(entry)
	}
	problem := prose.NewStyled(prose.Span{Color: theme.ColorNameError})
	problem.Hide()
	var m *modal
	save := func() {
		now := tags
		for i, name := range names {
			if entries[i].Text != shown[i] { // what the fonts cannot show is not lost
				now = now.With(name, entries[i].Text)
			}
		}
		if w.session.Document().Game() != game {
			m.close()
			return
		}
		if err := w.session.Tree.SetTags(now); err != nil {
			problem.SetText(w.clean(w.words.Error(err)))
			problem.Show()
			return
		}
		m.close()
	}
	m = w.dialog(dialogSpec{
		title:   w.heading("info"),
		body:    prose.NewRoom(nil, scrolled(form), problem),
		size:    fyne.NewSize(560, 600),
		buttons: []button{{text: w.words.T("dialog.ok"), run: save, stays: true}},
		close:   w.words.T("dialog.cancel"),
		focus:   entries[0],
	})
}

// tagName is what a tag is called: the name of a player's side, one of the catalogues, or the name that it has in files.
func (w *Window) tagName(r core.Rules, name string) string {
	for _, s := range []core.Side{core.First, core.Second} {
		if strings.EqualFold(name, core.SideTag(r, s)) {
			return w.words.T("new.side", w.words.Side(r, s))
		}
	}
	if key := "tag." + name; w.words.Has(key) {
		return w.words.T("tag." + name)
	}
	return w.clean(name)
}
