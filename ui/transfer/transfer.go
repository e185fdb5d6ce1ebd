// Package transfer is the room that brings games and positions in and out: clipboard, files, import and export.
package transfer

import (
	"fyne.io/fyne/v2"

	"qilab/ui/command"
)

// Links holds what the room needs of others.
type Links struct {
	// Take takes up a file that is no game, or calls other.
	Take func(path string, other func())
	// Collect asks how the games of files and folders are to be read, and brings them all into the library.
	Collect func(paths []string)
}

// Room imports and exports games and positions.
type Room struct {
	Deps
	links Links
}

// New makes the room.
func New(d Deps, links Links) *Room { return &Room{d, links} }

// Commands returns the commands of the room.
func (r *Room) Commands() command.Table {
	return command.Table{
		{ID: "export", Keys: command.Keys(command.Ctrl(fyne.KeyE)), Enabled: r.Host.OnBoard, Name: func() string {
			if key := "command.export." + r.Table.Rules().ID(); r.Words.Has(key) {
				return key
			}
			return "command.export"
		}, Run: r.exportPosition},
		{ID: "import", Moves: true, Keys: command.Keys(command.Ctrl(fyne.KeyI), command.Ctrl(fyne.KeyV)), Run: r.importClipboard},
		{ID: "export-game", Keys: command.Keys(command.CtrlShift(fyne.KeyE)), Enabled: r.Host.Playing, Run: r.exportGame},
		{ID: "export-as", Keys: command.Keys(command.CtrlShift(fyne.KeyC)), Enabled: r.Host.Playing, Run: r.exportDialog},
		{ID: "copy-position", Enabled: r.Host.Playing, Run: r.copyPosition},
		{ID: "copy-game", Enabled: r.Host.Playing, Run: r.copyGame},
		{ID: "open-file", Moves: true, Keys: command.Keys(command.CtrlShift(fyne.KeyO)), Run: r.openFileDialog},
		{ID: "recent-files", Moves: true, Keys: command.Keys(command.CtrlShift(fyne.KeyH)), Enabled: func() bool { return len(r.Settings.Recent()) > 0 }, Run: r.recent},
	}
}
