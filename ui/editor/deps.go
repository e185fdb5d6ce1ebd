package editor

import (
	"fyne.io/fyne/v2"

	"qilab/ui/analysis/search"
	"qilab/ui/board"
	"qilab/ui/command"
	"qilab/ui/control"
	"qilab/ui/host"
	"qilab/ui/prefs"
	"qilab/ui/table"
	"qilab/ui/words"
)

// Deps are the dependencies of the room.
type Deps struct {
	Host     Host
	Table    *table.Table
	Search   *search.Search
	Words    words.Words
	Settings *prefs.Settings
	Painters board.Painters
	Pictures *host.Pictures
}

// Host is the part of the window that the room uses.
type Host interface {
	control.Keys
	AllCommands() command.Table
	Clean(text string) string
	Clipboard() fyne.Clipboard
	Explain(text string)
	OnBoard() bool
	Run(id string)
	Show(screen string)
	Tell(text string)
}
