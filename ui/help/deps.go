package help

import (
	"qilab/ui/board"
	"qilab/ui/control"
	"qilab/ui/host"
	"qilab/ui/rulebook"
	"qilab/ui/table"
	"qilab/ui/words"
)

// Deps are the dependencies of the room.
type Deps struct {
	Host     Host
	Table    *table.Table
	Words    words.Words
	Painters board.Painters
	Book     rulebook.Book
	Style    func() board.Style
	Pictures *host.Pictures
}

// Host is the part of the window that the room uses.
type Host interface {
	control.Keys
	Clean(text string) string
	Copy(text, said string)
	Heading(id string) string
	Open(host.Dialog) host.Opened
	Post(func())
	Show(screen string)
	Tell(text string)
}
