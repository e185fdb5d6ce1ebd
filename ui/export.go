package ui

import (
	"os"
	"slices"
	"strings"
	"unicode"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"qilab/core"
	"qilab/storage"
	"qilab/ui/control"
	"qilab/ui/prose"
)

// ownFormat is the program's own form of a game, which all games have.
var ownFormat = core.Format{ID: "qigame", Extension: "qigame"}

// exported is a form of the game on the table with its texts.
type exported struct {
	core.Format
	name, hint string
	text       func() (string, error)
}

// exports lists the forms of the game on the table.
func (w *Window) exports() []exported {
	r := w.session.Rules()
	var list []exported
	if records := r.Capabilities().Records; records != nil {
		for _, f := range records.Formats {
			key := "format." + r.ID() + "." + f.ID
			list = append(list, exported{f, w.words.T(key), w.words.T(key + ".hint"), func() (string, error) {
				return w.session.RecordText(f.ID), w.session.CheckRecord(f.ID)
			}})
		}
	}
	return append(list, exported{ownFormat, w.words.T("format.qigame"), w.words.T("format.qigame.hint"), w.ownText})
}

// mostPreview is how much of an export the dialog shows, in characters.
const mostPreview = 3000

// exportDialog shows the game in each of its forms, to copy or to write to a file.
func (w *Window) exportDialog() {
	list := w.exports()
	names := make([]string, len(list))
	for i, f := range list {
		names[i] = f.name
	}
	hint := prose.NewNote("")
	preview := widget.NewLabel("")
	preview.Wrapping = fyne.TextWrapBreak
	preview.Selectable = true
	var (
		now    exported
		text   string
		failed error // why there is no text
	)
	form := control.NewSelect(w, names, nil)
	form.OnChanged = func(string) {
		now = list[max(0, form.SelectedIndex())]
		hint.SetText(now.hint)
		if text, failed = now.text(); failed != nil {
			preview.SetText(w.clean(w.words.Error(failed)))
			return
		}
		preview.SetText(w.clean(beginning(text)))
	}
	last := slices.IndexFunc(list, func(f exported) bool { return f.ID == w.settings.Get(setExport) })
	form.SetSelectedIndex(max(0, last))
	w.dialog(dialogSpec{
		title: w.heading("export-as"),
		body:  prose.NewRoom(prose.NewColumn(control.NewFrame(form), hint), container.NewVScroll(preview), nil),
		size:  fyne.NewSize(660, 560),
		buttons: []button{
			{text: w.words.T("export.copy"), run: func() {
				if failed != nil {
					w.keeper.failed(failed, nil, w.exportDialog)
					return
				}
				w.set(setExport, now.ID)
				w.copy(text, w.words.T("export.copied", now.name))
			}},
			{text: w.words.T("export.write"), run: func() {
				if failed != nil {
					w.keeper.failed(failed, nil, w.exportDialog)
					return
				}
				w.set(setExport, now.ID)
				w.writeDialog(now, text)
			}},
		},
		focus: form,
	})
}

// beginning is as much of a text as a preview shows.
func beginning(text string) string {
	runes := []rune(text)
	if len(runes) <= mostPreview {
		return text
	}
	return string(runes[:mostPreview]) + "\n…"
}

// writeDialog asks where to write a text.
func (w *Window) writeDialog(f exported, text string) {
	w.pathDialog(pathSpec{
		title: w.words.T("export.write.title"), yes: w.words.T("slot.save"), hint: f.name, name: w.fileName() + "." + f.Extension,
		use: func(path string) { w.writeFile(path, text, nil, func() { w.writeDialog(f, text) }) },
	})
}

// writeFile writes a text, after asking if there is such a file already. done, which may be nil, is called when it is
// written, and elsewhere asks for another path if it cannot be.
func (w *Window) writeFile(path, text string, done, elsewhere func()) {
	var write func()
	write = func() {
		if err := storage.WriteFile(path, []byte(text)); err != nil {
			w.keeper.failed(err, write, elsewhere)
			return
		}
		w.set(setFolder, folderOf(path))
		w.tell(w.words.T("export.written", path))
		if done != nil {
			done()
		}
	}
	if _, err := os.Lstat(path); err == nil {
		w.askFirst(w.words.T("export.write.title"), w.clean(w.words.T("export.replace", path)), w.words.T("dialog.replace"), w.words.T("dialog.cancel"), write)
		return
	}
	write()
}

// fileName is what a file of the game may be called: who played whom, or the name of the game.
func (w *Window) fileName() string {
	r, tags := w.session.Rules(), w.session.Tags()
	name := r.ID()
	if first, second := w.playerTag(r, core.First, tags), w.playerTag(r, core.Second, tags); first != "" && second != "" {
		name = first + "-" + second
	}
	const most = 40
	runes := []rune(strings.Map(func(c rune) rune {
		if unicode.IsLetter(c) || unicode.IsDigit(c) || c == '-' {
			return c
		}
		return '_'
	}, name))
	return string(runes[:min(len(runes), most)])
}
