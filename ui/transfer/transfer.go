// Package transfer is the room for importing and exporting games and positions: clipboard and files.
package transfer

import (
	"fyne.io/fyne/v2"

	"qilab/ui/command"
)

// Links are the connections to other rooms.
type Links struct {
	// Take handles a file that is not a game, or calls other.
	Take func(path string, other func())
	// Collect asks for the options and imports files and folders into the library.
	Collect func(paths []string)
	// Clipboard reads the clipboard, unless the program that holds it does not answer.
	Clipboard func(use func(text string))
}

// Room imports and exports games and positions.
type Room struct {
	Deps
	links Links
}

// New returns the room.
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
