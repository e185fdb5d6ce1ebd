package transfer

import (
	"os"

	"fyne.io/fyne/v2"

	"qilab/ui/host"
	"qilab/ui/menubar"
	"qilab/ui/paths"
	"qilab/ui/prefs"
)

// maxShown bounds the path in the menu, in characters.
const maxShown = 56

// menuPlace is where the menu of recent files opens: below the menu titles.
var menuPlace = fyne.NewPos(7, 26)

// recent opens the menu of recent files.
func (r *Room) recent() {
	var items []menubar.Item
	for _, path := range r.Settings.Recent() {
		items = append(items, menubar.Item{Text: r.Host.Clean(paths.Short(path, maxShown)), Run: func() { r.reopen(path) }})
	}
	items = append(items, menubar.Item{Text: r.Words.T("recent.clear"), Gap: true, Run: func() {
		r.Settings.Set(prefs.Recent, "")
		r.Host.Tell(r.Words.T("told.recent.cleared"))
		r.Host.RefreshCommands()
	}})
	menubar.Popup(r.Host.Canvas(), items, menuPlace, true)
}

// reopen opens a file of the list. A missing one can be removed from it.
func (r *Room) reopen(path string) {
	r.Disk.Look(r.Words.T("disk.look", path), func() func() {
		if _, err := os.Stat(path); err == nil {
			return func() { r.Offer(path) }
		}
		return func() { r.gone(path) }
	})
}

// gone reports a missing file.
func (r *Room) gone(path string) {
	r.Host.Message(r.Words.T("import.failed"), r.Host.Clean(r.Words.T("recent.gone", path)), host.Button{Text: r.Words.T("recent.remove"), Run: func() {
		r.Settings.DropRecent(path)
		r.Host.Tell(r.Words.T("told.recent.removed"))
		r.Host.RefreshCommands()
	}})
}
