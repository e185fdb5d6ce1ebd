package openings

import (
	"fyne.io/fyne/v2"

	"qilab/core"
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
	Heading(id string) string
	LaterPicture(p core.Position, size float32, queue *host.Drawing) fyne.CanvasObject
	Open(host.Dialog) host.Opened
	Playing() bool
	Post(func())
	Show(screen string)
	Tell(text string)
}
