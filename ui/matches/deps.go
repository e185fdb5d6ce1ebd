package matches

import (
	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/ui/analysis/search"
	"qilab/ui/control"
	"qilab/ui/host"
	"qilab/ui/paths"
	"qilab/ui/table"
	"qilab/ui/words"
)

// Deps are what the room is given.
type Deps struct {
	Host   Host
	Table  *table.Table
	Search *search.Search
	Words  words.Words
	*host.LibraryState
	Problem func(error)
	Paths   *paths.Paths
}

// Host is what the room needs of the window.
type Host interface {
	control.Keys
	AskFirst(title, text, yes, no string, run func())
	Clean(text string) string
	Closed() bool
	Heading(id string) string
	Message(title, text string)
	Open(host.Dialog) host.Opened
	Picture(p core.Position, size float32) fyne.CanvasObject
	Post(func())
	RefreshCommands()
	Show(screen string)
	Tell(text string)
}
