package ui

import (
	"errors"
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"

	"qilab/storage"
)

// openFile reads a game file of any form and puts it on the table.
func (w *Window) openFile(path string) {
	data, err := storage.ReadFile(path, storage.MaxFileBytes)
	switch {
	case errors.Is(err, storage.ErrNotFound):
		w.message(w.words.T("import.failed"), w.clean(w.words.T("open.none", path)))
		return
	case err != nil:
		w.message(w.words.T("import.failed"), w.clean(w.words.T("open.failed", path, w.words.Error(err))))
		return
	}
	w.set(setFolder, folderOf(path))
	w.importText(string(data), false)
}

// mostFolder bounds the length of a folder that is remembered, in bytes.
const mostFolder = 4096

// folderOf is the folder of a file, from the root on; "" if it is too long to be remembered.
func folderOf(path string) string {
	if whole, err := filepath.Abs(path); err == nil {
		path = whole
	}
	if folder := filepath.Dir(path); len(folder) <= mostFolder {
		return folder
	}
	return ""
}

// dropped opens the first of the files that were dragged into the window.
func (w *Window) dropped(files []fyne.URI) {
	if len(files) > 0 && !w.overlaid() {
		w.openFile(files[0].Path())
	}
}

// openFileDialog asks for a file.
func (w *Window) openFileDialog() {
	w.pathDialog(pathSpec{
		title: w.heading("open-file"), yes: w.words.T("choose.open"), hint: openHint(w), use: w.openFile,
	})
}

// openHint says what each game reads.
func openHint(w *Window) string {
	lines := []string{w.words.T("open.hint")}
	for _, g := range w.familyHeads() {
		name := family(g.Rules)
		lines = append(lines, w.words.T("open.reads", w.words.T("game."+name), w.words.T("reads."+name)))
	}
	return strings.Join(append(lines, w.words.T("open.encodings")), "\n")
}
