package matches

import (
	"qilab/ui/analysis/search"
	"qilab/ui/board"
	"qilab/ui/control"
	"qilab/ui/host"
	"qilab/ui/paths"
	"qilab/ui/table"
	"qilab/ui/words"
)

// Deps are the dependencies of the room.
type Deps struct {
	Host   Host
	Table  *table.Table
	Search *search.Search
	Words  words.Words
	*host.LibraryState
	Problem  func(error)
	Paths    *paths.Paths
	Painters board.Painters
	Style    func() board.Style
}

// Host is the part of the window that the room uses.
type Host interface {
	control.Keys
	AskFirst(title, text, yes, no string, run func())
	Clean(text string) string
	Closed() bool
	Heading(id string) string
	Message(title, text string, ways ...host.Button)
	Open(host.Dialog) host.Opened
	Post(func())
	RefreshCommands()
	Show(screen string)
	Tell(text string)
}
