package mistakes

import (
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
	Sounds   host.Sounds
}

// Host is the part of the window that the room uses.
type Host interface {
	control.Keys
	Closed() bool
	Explain(text string)
	ExplainCommand(id string, on bool)
	OnBoard() bool
	Playing() bool
	Post(func())
	RefreshCommands()
	Run(id string)
	Tell(text string)
}
