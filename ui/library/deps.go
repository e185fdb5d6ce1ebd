package library

import (
	"fyne.io/fyne/v2"

	"qilab/ui/board"
	"qilab/ui/command"
	"qilab/ui/control"
	"qilab/ui/host"
	"qilab/ui/paths"
	"qilab/ui/prefs"
	"qilab/ui/table"
	"qilab/ui/words"
)

// Deps are the dependencies of the room.
type Deps struct {
	Host     Host
	Table    *table.Table
	Words    words.Words
	Settings *prefs.Settings
	*host.LibraryState
	Painters board.Painters
	Style    func() board.Style
	Paths    *paths.Paths
	Pictures *host.Pictures
	Disk     *host.Disk
}

// Host is the part of the window that the room uses.
type Host interface {
	control.Keys
	AllCommands() command.Table
	Ask(title, text, yes string, run func())
	Canvas() fyne.Canvas
	Clean(text string) string
	Closed() bool
	Copy(text, said string)
	Explain(text string)
	ExplainCommand(id string, on bool)
	Heading(id string) string
	Message(title, text string, ways ...host.Button)
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
