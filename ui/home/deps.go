package home

import (
	"fyne.io/fyne/v2"

	"qilab/ui/control"
	"qilab/ui/host"
	"qilab/ui/rulebook"
	"qilab/ui/table"
	"qilab/ui/words"
)

// Deps are the dependencies of the room.
type Deps struct {
	Host  Host
	Table *table.Table
	Words words.Words
	*host.LibraryState
	Book     rulebook.Book
	Pictures *host.Pictures
}

// Host is the part of the window that the room uses.
type Host interface {
	control.Keys
	Canvas() fyne.Canvas
	Clean(text string) string
	Closed() bool
	Explain(text string)
	ExplainCommand(id string, on bool)
	Heading(id string) string
	Open(host.Dialog) host.Opened
	Post(func())
	Run(id string)
	Screen() string
}
