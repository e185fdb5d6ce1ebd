package library

import (
	"fyne.io/fyne/v2"

	"qilab/core"
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
	Editing() bool
	Explain(text string)
	ExplainCommand(id string, on bool)
	Heading(id string) string
	Look(what string, work func() (then func()))
	Message(title, text string)
	Open(host.Dialog) host.Opened
	Overlaid() bool
	Picture(p core.Position, size float32) fyne.CanvasObject
	Playing() bool
	Post(func())
	RefreshCommands()
	Run(id string)
	Scale() float32
	Screen() string
	Show(screen string)
	Tell(text string)
}
