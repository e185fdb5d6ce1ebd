package transfer

import (
	"fyne.io/fyne/v2"

	"qilab/ui/analysis/search"
	"qilab/ui/control"
	"qilab/ui/host"
	"qilab/ui/paths"
	"qilab/ui/prefs"
	"qilab/ui/table"
	"qilab/ui/words"
)

// Deps are the dependencies of the room.
type Deps struct {
	Host     Host
	Table    *table.Table
	Search   *search.Search
	Words    words.Words
	Settings *prefs.Settings
	Paths    *paths.Paths
	Disk     *host.Disk
}

// Host is the part of the window that the room uses.
type Host interface {
	control.Keys
	Canvas() fyne.Canvas
	Clean(text string) string
	Copy(text, said string)
	Heading(id string) string
	Message(title, text string, ways ...host.Button)
	OnBoard() bool
	Open(host.Dialog) host.Opened
	Overlaid() bool
	Playing() bool
	RefreshCommands()
	Show(screen string)
	Tell(text string)
}
