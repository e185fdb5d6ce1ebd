package endgames

import (
	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/ui/analysis/search"
	"qilab/ui/control"
	"qilab/ui/host"
	"qilab/ui/table"
	"qilab/ui/words"
)

// Deps are what the room is given.
type Deps struct {
	Host   Host
	Table  *table.Table
	Search *search.Search
	Words  words.Words
	*host.TrainingState
}

// Host is what the room needs of the window.
type Host interface {
	control.Keys
	Ask(title, text, yes string, run func())
	Clean(text string) string
	CloseDialogs()
	Closed() bool
	Heading(id string) string
	LaterPicture(p core.Position, size float32, queue *host.Drawing) fyne.CanvasObject
	Message(title, text string)
	Open(host.Dialog) host.Opened
	Playing() bool
	Post(func())
	Show(screen string)
	Tell(text string)
	Wait(text string)
}
