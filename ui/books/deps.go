package books

import (
	"fyne.io/fyne/v2"

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
	Words    words.Words
	Settings *prefs.Settings
	*host.LibraryState
	Paths *paths.Paths
}

// Host is the part of the window that the room uses.
type Host interface {
	control.Keys
	Canvas() fyne.Canvas
	Clean(text string) string
	Closed() bool
	Heading(id string) string
	Message(title, text string, ways ...host.Button)
	Open(host.Dialog) host.Opened
	Post(func())
	Tell(text string)
}
