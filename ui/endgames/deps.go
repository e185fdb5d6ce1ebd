package endgames

import (
	"qilab/ui/analysis/search"
	"qilab/ui/control"
	"qilab/ui/host"
	"qilab/ui/table"
	"qilab/ui/words"
)

// Deps are what the room is given.
type Deps struct {
	Host   Host
	Table  *table.Table
	Search *search.Search
	Words  words.Words
	*host.TrainingState
	Pictures *host.Pictures
}

// Host is what the room needs of the window.
type Host interface {
	control.Keys
	Ask(title, text, yes string, run func())
	Clean(text string) string
	CloseDialogs()
	Closed() bool
	Heading(id string) string
	Message(title, text string, ways ...host.Button)
	Open(host.Dialog) host.Opened
	Playing() bool
	Post(func())
	Show(screen string)
	Tell(text string)
	Wait(text string)
}
