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

// Deps are what the room is given.
type Deps struct {
	Host     Host
	Table    *table.Table
	Search   *search.Search
	Words    words.Words
	Settings *prefs.Settings
	Painters board.Painters
	Pictures *host.Pictures
}

// Host is what the room needs of the window.
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
