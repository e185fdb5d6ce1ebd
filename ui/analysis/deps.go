package analysis

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
}

// Host is the part of the window that the room uses.
type Host interface {
	Ask(title, text, yes string, run func())
	Heading(id string) string
	Message(title, text string, ways ...host.Button)
	OnBoard() bool
	Open(host.Dialog) host.Opened
	Playing() bool
	Run(id string)
	Tell(text string)
}
