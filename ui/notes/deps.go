package notes

import (
	"qilab/ui/control"
	"qilab/ui/host"
	"qilab/ui/table"
	"qilab/ui/words"
)

// Deps are what the room is given.
type Deps struct {
	Host  Host
	Table *table.Table
	Words words.Words
}

// Host is what the room needs of the window.
type Host interface {
	control.Keys
	Clean(text string) string
	Copy(text, said string)
	Heading(id string) string
	Open(host.Dialog) host.Opened
	Playing() bool
	Tell(text string)
}
