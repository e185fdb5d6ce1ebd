package play

import (
	"qilab/ui/analysis/search"
	"qilab/ui/command"
	"qilab/ui/control"
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
	control.Keys
	AllCommands() command.Table
	Closed() bool
	ExplainCommand(id string, on bool)
	OnBoard() bool
	Playing() bool
	Post(func())
	Run(id string)
	Tell(text string)
}
