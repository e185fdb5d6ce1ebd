package notes

import (
	"qilab/ui/control"
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
	control.Keys
	Clean(text string) string
	Copy(text, said string)
	Heading(id string) string
	Message(title, text string, ways ...host.Button)
	Open(host.Dialog) host.Opened
	Playing() bool
	Tell(text string)
}
