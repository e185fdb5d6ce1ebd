package transfer

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"qilab/ui/control"
	"qilab/ui/gamefile"
	"qilab/ui/host"
	"qilab/ui/paths"
	"qilab/ui/prefs"
	"qilab/ui/prose"
)

// text writes the current game in a form, with the evaluations if the form and the user want them.
func (r *Room) text(f gamefile.Form) (string, error) {
	g := r.Table.Document().Game()
	if f.Evaluations && r.Search.Knowledge.Evaluated() && r.Settings.Bool(prefs.Evaluations) {
		g = r.Table.Document().Snapshot().Game()
		r.Search.Knowledge.Annotate(g)
	}
	return gamefile.NewWriter(r.Words, r.Table.Current().Reader()).Write(g, f.Format, gamefile.Meta(r.Table))
}

// maxPreview bounds the text of an export in the dialog, in characters.
const maxPreview = 3000

// The buttons of the dialog.
const (
	copyButton = iota
	saveButton
)

// exporting is the dialog that shows the game in each of its forms, to copy or to write to a file.
type exporting struct {
	room   *Room
	form   *paths.FormChoice
	text   string
	failed error // why there is no text

	preview *widget.Label
	columns *widget.TextGrid // the preview of a form with columns
	dialog  host.Opened
}

// exportDialog opens the dialog.
func (r *Room) exportDialog() {
	e := &exporting{room: r, preview: widget.NewLabel(""), columns: widget.NewTextGrid()}
	e.preview.Wrapping = fyne.TextWrapBreak
	e.columns.Scroll = fyne.ScrollNone
	e.form = r.Paths.ChooseForm(gamefile.Forms(r.Words, r.Table.Current().Reader()), r.Search.Knowledge.Evaluated, e.show)
	e.dialog = r.Host.Open(host.Dialog{
		Title: r.Host.Heading("export-as"),
		Body: prose.NewRoom(prose.NewColumn(control.NewFrame(e.form.Choice), e.form.Hint, e.form.Evaluations, e.form.GB18030),
			container.NewVScroll(container.NewStack(e.preview, e.columns)), nil),
		Size: fyne.NewSize(660, 560),
		Buttons: []host.Button{
			copyButton: {Text: r.Words.T("export.copy"), Run: func() {
				e.use(func() { r.Host.Copy(e.text, r.Words.T("export.copied", e.form.Selected.Name)) })
			}},
			saveButton: {Text: r.Words.T("export.write"), Run: func() { e.use(func() { r.writeDialog(e.form.Selected, e.text) }) }},
		},
		Focus: e.form.Choice,
	})
	e.show()
}

// show writes the game in the selected form and shows the text. One that is not text can only be saved.
func (e *exporting) show() {
	r, form := e.room, e.form.Selected
	e.dialog.Enable(copyButton, !form.Binary)
	if form.Binary {
		e.dialog.Prefer(saveButton)
	} else {
		e.dialog.Prefer(copyButton)
	}
	e.text, e.failed = r.text(form)
	text := beginning(e.text)
	switch {
	case e.failed != nil:
		text = r.Words.Error(e.failed)
	case form.Binary:
		text = r.Words.T("export.binary", len(e.text))
	}
	text = r.Host.Clean(text)
	columns := form.Columns && e.failed == nil
	control.SetVisible(e.columns, columns)
	control.SetVisible(e.preview, !columns)
	if columns {
		e.columns.SetText(text)
	} else {
		e.preview.SetText(text)
	}
}

// use remembers the form for the next time and runs what is to be done with the text, or tells why there is none.
func (e *exporting) use(run func()) {
	if e.failed != nil {
		e.room.Paths.SaveFailed(e.failed, nil, e.room.exportDialog)
		return
	}
	e.room.Settings.Set(prefs.Export, e.form.Selected.ID)
	run()
}

// beginning cuts a text for the preview.
func beginning(text string) string {
	runes := []rune(text)
	if len(runes) <= maxPreview {
		return text
	}
	return string(runes[:maxPreview]) + "\n…"
}

// writeDialog asks where to write a text.
func (r *Room) writeDialog(f gamefile.Form, text string) {
	data := []byte(gamefile.Encoded(text, f.Format, r.Settings.Bool(prefs.GB18030)))
	r.Paths.AskNew(paths.Question{
		Title: r.Words.T("export.write.title"), Yes: r.Words.T("slot.save"), Hint: f.Name, Name: gamefile.Name(r.Table) + "." + f.Extension, Extension: "." + f.Extension,
		Use: func(path string) { r.Paths.WriteFile(path, data, nil, func() { r.writeDialog(f, text) }) },
	})
}
