package openings

import (
	"qilab/ui/control"
	"qilab/ui/host"
	"qilab/ui/table"
	"qilab/ui/words"
)

// Deps are what the room is given.
type Deps struct {
	Host     Host
	Table    *table.Table
	Words    words.Words
	Pictures *host.Pictures
}

// Host is what the room needs of the window.
type Host interface {
	control.Keys
	Heading(id string) string
	Open(host.Dialog) host.Opened
	Playing() bool
	Post(func())
	Show(screen string)
	Tell(text string)
}
