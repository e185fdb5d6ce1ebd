package slots

import (
	"qilab/storage"
	"qilab/ui/control"
	"qilab/ui/host"
	"qilab/ui/paths"
	"qilab/ui/table"
	"qilab/ui/words"
)

// Deps are the dependencies of the room.
type Deps struct {
	Host     Host
	Table    *table.Table
	Words    words.Words
	Store    *storage.Store
	Problem  func(error)
	Paths    *paths.Paths
	Pictures *host.Pictures
}

// Host is the part of the window that the room uses.
type Host interface {
	control.Keys
	AskFirst(title, text, yes, no string, run func())
	Clean(text string) string
	Heading(id string) string
	Message(title, text string, ways ...host.Button)
	Open(host.Dialog) host.Opened
	Playing() bool
	Tell(text string)
	Show(screen string)
}
