package transfer

import (
	"slices"

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
	if canEvaluate(r, f) && r.Settings.Bool(prefs.Evaluations) {
		g = r.Table.Document().Snapshot().Game()
		r.Search.Knowledge.Annotate(g)
	}
	return f.Write(r.Table.Current().Reader(), g, gamefile.Meta(r.Table))
}

// canEvaluate reports whether there are evaluations for a form.
func canEvaluate(r *Room, f gamefile.Form) bool {
	return f.Evaluations && r.Search.Knowledge.Evaluated()
}

// maxPreview bounds the text of an export in the dialog, in characters.
const maxPreview = 3000

// The buttons of the dialog.
const (
	copyButton = iota
	saveButton
)

// exportDialog shows the game in each of its forms, to copy or to write to a file.
func (r *Room) exportDialog() {
	list := gamefile.Forms(r.Words, r.Table.Current().Reader())
	names := make([]string, len(list))
	for i, f := range list {
		names[i] = f.Name
	}
	hint := prose.NewNote("")
	preview := widget.NewLabel("")
	preview.Wrapping = fyne.TextWrapBreak
	var (
		now    gamefile.Form
		text   string
		failed error // why there is no text
		dialog host.Opened

		evaluations *control.Check
	)
	// offer lets a format that is not text only be saved.
	offer := func() {
		dialog.Enable(copyButton, !now.Binary)
		if now.Binary {
			dialog.Prefer(saveButton)
		} else {
			dialog.Prefer(copyButton)
		}
	}
	form := control.NewSelect(r.Host, names, nil)
	form.OnChanged = func(string) {
		now = list[max(0, form.SelectedIndex())]
		hint.SetText(now.Hint)
		control.SetVisible(evaluations, canEvaluate(r, now))
		if dialog != nil {
			offer()
		}
		if text, failed = r.text(now); failed != nil {
			preview.SetText(r.Host.Clean(r.Words.Error(failed)))
			return
		}
		if now.Binary {
			preview.SetText(r.Words.T("export.binary", len(text)))
			return
		}
		preview.SetText(r.Host.Clean(beginning(text)))
	}
	evaluations = control.NewCheck(r.Host, r.Words.T("export.evaluations"), r.Settings.Bool(prefs.Evaluations), func(on bool) {
		r.Settings.SetBool(prefs.Evaluations, on)
		form.OnChanged("")
	})
	head := prose.NewColumn(control.NewFrame(form), hint, evaluations)
	last := slices.IndexFunc(list, func(f gamefile.Form) bool { return f.ID == r.Settings.Get(prefs.Export) })
	form.SetSelectedIndex(max(0, last))
	dialog = r.Host.Open(host.Dialog{
		Title: r.Host.Heading("export-as"),
		Body:  prose.NewRoom(head, container.NewVScroll(preview), nil),
		Size:  fyne.NewSize(660, 560),
		Buttons: []host.Button{
			{Text: r.Words.T("export.copy"), Run: func() {
				if failed != nil {
					r.Paths.SaveFailed(failed, nil, r.exportDialog)
					return
				}
				r.Settings.Set(prefs.Export, now.ID)
				r.Host.Copy(text, r.Words.T("export.copied", now.Name))
			}},
			{Text: r.Words.T("export.write"), Run: func() {
				if failed != nil {
					r.Paths.SaveFailed(failed, nil, r.exportDialog)
					return
				}
				r.Settings.Set(prefs.Export, now.ID)
				r.writeDialog(now, text)
			}},
		},
		Focus: form,
	})
	offer()
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
	r.Paths.AskNew(paths.Question{
		Title: r.Words.T("export.write.title"), Yes: r.Words.T("slot.save"), Hint: f.Name, Name: gamefile.Name(r.Table) + "." + f.Extension, Extension: "." + f.Extension,
		Use: func(path string) { r.Paths.WriteFile(path, []byte(text), nil, func() { r.writeDialog(f, text) }) },
	})
}
