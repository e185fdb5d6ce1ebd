package resign

import (
	"qilab/ui/host"
	"qilab/ui/table"
	"qilab/ui/words"
)

// Deps are the dependencies of the room.
type Deps struct {
	Host  Host
	Table *table.Table
	Words words.Words
}

// Host is the part of the window that the room uses.
type Host interface {
	AskFirst(title, text, yes, no string, run func())
	Heading(id string) string
	Open(host.Dialog) host.Opened
	Overlaid() bool
	Playing() bool
	Tell(text string)
}
