package transfer

import (
	"errors"
	"strings"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/storage"
	"qilab/ui/families"
	"qilab/ui/paths"
	"qilab/ui/session"
)

// OpenFile reads a game file of any form and puts it on the table. A file of another kind goes to who takes it up.
func (r *Room) OpenFile(path string) {
	r.links.Take(path, func() { r.openGame(path) })
}

// openGame reads a game file.
func (r *Room) openGame(path string) {
	data, err := storage.ReadFile(path, storage.MaxFileBytes)
	if errors.Is(err, storage.ErrTooLarge) && r.openLarge(path) {
		return
	}
	switch {
	case errors.Is(err, storage.ErrNotFound):
		r.Message(r.Words.T("import.failed"), r.Clean(r.Words.T("open.none", path)))
		return
	case err != nil:
		r.Message(r.Words.T("import.failed"), r.Clean(r.Words.T("open.failed", path, r.Words.Error(err))))
		return
	}
	paths.Remember(r.Settings, path)
	r.importText(string(data), false)
}

// openLarge offers the games at the start of a file that is too large to be read as a whole; false: it holds no such games.
func (r *Room) openLarge(path string) bool {
	start, err := storage.ReadStart(path, storage.MaxFileBytes)
	if err != nil {
		return false
	}
	found, err := r.Session.Texts.Read(string(start), false)
	if err != nil || found.Kind != session.FoundSeveral || found.Cut == nil {
		return false
	}
	paths.Remember(r.Settings, path)
	r.chooseGame(found)
	return true
}

// Dropped opens the first of the files that were dragged into the window. The others are taken up if they are no games.
func (r *Room) Dropped(files []fyne.URI) {
	if len(files) == 0 || r.Overlaid() {
		return
	}
	r.OpenFile(files[0].Path())
	for _, f := range files[1:] {
		r.links.Take(f.Path(), func() {})
	}
}

// openFileDialog asks for a file.
func (r *Room) openFileDialog() {
	paths.Ask(r.Context, paths.Question{
		Title: r.Heading("open-file"), Yes: r.Words.T("choose.open"), Hint: openHint(r), Use: r.OpenFile,
	})
}

// openHint says what each game reads.
func openHint(r *Room) string {
	lines := []string{r.Words.T("open.hint")}
	for _, g := range families.Heads(r.Session.Games()) {
		name := core.FamilyID(g.Rules)
		lines = append(lines, r.Words.T("open.reads", r.Words.T("game."+name), r.Words.T("reads."+name)))
	}
	return strings.Join(append(lines, r.Words.T("open.encodings")), "\n")
}
