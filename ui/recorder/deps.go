package recorder

import (
	"qilab/ui/analysis/search"
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
	Clean(text string) string
	Closed() bool
	Message(title, text string, ways ...host.Button)
	Post(func())
	Show(screen string)
	Tell(text string)
}
