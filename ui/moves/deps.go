package moves

import (
	"fyne.io/fyne/v2"

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
	Ask(title, text, yes string, run func())
	Canvas() fyne.Canvas
	Clean(text string) string
	Closed() bool
	Heading(id string) string
	OnBoard() bool
	Open(host.Dialog) host.Opened
	Playing() bool
	Post(func())
	Run(id string)
	Show(screen string)
	Tell(text string)
}
