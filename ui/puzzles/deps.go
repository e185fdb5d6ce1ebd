package puzzles

import (
	"fyne.io/fyne/v2"

	"qilab/storage"
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
	Store    *storage.Store
	Paths    *paths.Paths
	Pictures *host.Pictures
	Disk     *host.Disk
}

// Host is the part of the window that the room uses.
type Host interface {
	control.Keys
	AskFirst(title, text, yes, no string, run func())
	Canvas() fyne.Canvas
	Clean(text string) string
	CloseDialogs()
	Closed() bool
	Heading(id string) string
	Message(title, text string, ways ...host.Button)
	OnBoard() bool
	Open(host.Dialog) host.Opened
	Playing() bool
	Post(func())
	RefreshCommands()
	Show(screen string)
	Tell(text string)
}
