package home

import (
	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/storage"
	"qilab/ui/control"
	"qilab/ui/host"
	"qilab/ui/rulebook"
	"qilab/ui/table"
	"qilab/ui/words"
)

// Deps are what the room is given.
type Deps struct {
	Host  Host
	Table *table.Table
	Words words.Words
	*host.LibraryState
	Book rulebook.Book
}

// Host is what the room needs of the window.
type Host interface {
	control.Keys
	Canvas() fyne.Canvas
	Clean(text string) string
	Closed() bool
	Explain(text string)
	ExplainCommand(id string, on bool)
	Heading(id string) string
	Open(host.Dialog) host.Opened
	Picture(p core.Position, size float32) fyne.CanvasObject
	PositionOf(e storage.Entry) core.Position
	Post(func())
	Run(id string)
	Screen() string
}
