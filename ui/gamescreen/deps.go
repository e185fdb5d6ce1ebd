package gamescreen

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
	Sounds   host.Sounds
	Painters board.Painters
	Style    func() board.Style
	Pictures *host.Pictures
}

// Host is the part of the window that the room uses.
type Host interface {
	control.Keys
	AllCommands() command.Table
	AskFirst(title, text, yes, no string, run func())
	Canvas() fyne.Canvas
	Closed() bool
	Explain(text string)
	Heading(id string) string
	OnBoard() bool
	Open(host.Dialog) host.Opened
	Overlaid() bool
	Playing() bool
	Post(func())
	RefreshCommands()
	Run(id string)
	Screen() string
	Show(screen string)
	Tell(text string)
}
