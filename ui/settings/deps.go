package settings

import (
	"fyne.io/fyne/v2"

	"qilab/storage"
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
	Words    words.Words
	Settings *prefs.Settings
	Store    *storage.Store
	Painters board.Painters
	Style    func() board.Style
	Pictures *host.Pictures
	// Dark reports whether the window is dark now.
	Dark func() bool
}

// Host is the part of the window that the room uses.
type Host interface {
	control.Keys
	AllCommands() command.Table
	Canvas() fyne.Canvas
	Clean(text string) string
	Copy(text, said string)
	Heading(id string) string
	OnBoard() bool
	Open(host.Dialog) host.Opened
	Post(func())
	Run(id string)
	Tell(text string)
}
