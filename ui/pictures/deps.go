package pictures

import (
	"qilab/ui/board"
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
	Painters board.Painters
	Style    func() board.Style
	Disk     *host.Disk
	Paths    *paths.Paths
	Pictures *host.Pictures
}

// Host is the part of the window that the room uses.
type Host interface {
	control.Keys
	Clean(text string) string
	CloseDialogs()
	Closed() bool
	Heading(id string) string
	Message(title, text string, ways ...host.Button)
	OnBoard() bool
	Open(host.Dialog) host.Opened
	Post(func())
	Tell(text string)
	Wait(text string)
}
