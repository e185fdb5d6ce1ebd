package transfer

import (
	"errors"
	"os"
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/storage"
	"qilab/storage/library"
	"qilab/ui/families"
	"qilab/ui/paths"
	"qilab/ui/table"
)

// OpenFile opens a game file of any form. A file of another kind goes to its room.
func (r *Room) OpenFile(path string) {
	r.links.Take(path, func() { r.openGame(path) })
}

// openGame reads a game file.
func (r *Room) openGame(path string) {
	r.Disk.Look(r.Words.T("disk.look", path), func() func() { return r.readGame(path) })
}

// readGame reads a game file off the window's goroutine, and returns the continuation. It reads only the beginning of a file too
// large to be read whole.
func (r *Room) readGame(path string) (then func()) {
	data, err := storage.ReadFile(path, storage.MaxFileBytes)
	if errors.Is(err, storage.ErrTooLarge) {
		if start, wrong := storage.ReadStart(path, storage.MaxFileBytes); wrong == nil {
			return func() {
				if !r.openLarge(path, string(start)) {
					r.unread(path, err)
				}
			}
		}
	}
	return func() {
		if err != nil {
			r.unread(path, err)
			return
		}
		r.remember(path)
		r.importFile(string(data), path)
	}
}

// unread shows why a file could not be read.
func (r *Room) unread(path string, err error) {
	text := r.Words.T("open.failed", path, r.Words.Error(err))
	if errors.Is(err, storage.ErrNotFound) {
		text = r.Words.T("open.none", path)
	}
	r.Host.Message(r.Words.T("import.failed"), r.Host.Clean(text))
}

// openLarge offers the first games of a file too large to be read whole; false: it holds no such games.
func (r *Room) openLarge(path, start string) bool {
	found, err := r.Table.Texts.Read(start, false)
	if err != nil || found.Kind != table.FoundSeveral || found.Cut == nil {
		return false
	}
	r.remember(path)
	r.chooseGame(found, path)
	return true
}

// remember records an opened file: its folder is the next default, and it joins the list of recent files.
func (r *Room) remember(path string) {
	paths.Remember(r.Settings, path)
	if whole, err := filepath.Abs(path); err == nil {
		r.Settings.AddRecent(whole)
	}
}

// largeFile is the size above which a file is treated as a collection, in bytes.
const largeFile = 4 << 20

// Offer opens a file; folders, archives and large files of games go into the library.
func (r *Room) Offer(path string) { r.links.Take(path, func() { r.offer(path) }) }

func (r *Room) offer(path string) {
	r.Disk.Look(r.Words.T("disk.look", path), func() func() {
		if info, err := os.Stat(path); err != nil || !info.IsDir() && !library.IsArchive(path) && info.Size() < largeFile {
			return r.readGame(path)
		}
		return func() {
			r.remember(path)
			r.links.Collect([]string{path})
		}
	})
}

// Dropped opens a file dragged into the window. Several files go into the library, except those that are not games.
func (r *Room) Dropped(files []fyne.URI) {
	if len(files) == 0 || r.Host.Overlaid() {
		return
	}
	if len(files) == 1 {
		r.Offer(files[0].Path())
		return
	}
	var games []string
	all := false // confirmation is pending
	for _, f := range files {
		r.links.Take(f.Path(), func() {
			if all { // it had to be looked into
				r.offer(f.Path())
				return
			}
			games = append(games, f.Path())
		})
	}
	all = true
	switch len(games) {
	case 0:
	case 1:
		r.offer(games[0])
	default:
		for _, path := range games {
			r.remember(path)
		}
		r.links.Collect(games)
	}
}

// openFileDialog asks for a file.
func (r *Room) openFileDialog() {
	r.Paths.Ask(paths.Question{
		Title: r.Host.Heading("open-file"), Yes: r.Words.T("choose.open"), Hint: openHint(r), Use: r.Offer,
	})
}

// openHint lists the formats of each game.
func openHint(r *Room) string {
	lines := []string{r.Words.T("open.hint")}
	for _, g := range families.Heads(r.Table.Games()) {
		name := core.FamilyID(g.Rules)
		lines = append(lines, r.Words.T("open.reads", r.Words.T("game."+name), r.Words.T("reads."+name)))
	}
	return strings.Join(append(lines, r.Words.T("open.encodings")), "\n")
}
