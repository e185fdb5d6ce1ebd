package explorer

import (
	"fyne.io/fyne/v2"

	"qilab/ui/analysis/search"
	"qilab/ui/control"
	"qilab/ui/host"
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
	*host.LibraryState
}

// Host is the part of the window that the room uses.
type Host interface {
	control.Keys
	Canvas() fyne.Canvas
	Clean(text string) string
	Closed() bool
	Explain(text string)
	Open(host.Dialog) host.Opened
	Playing() bool
	Post(func())
}
