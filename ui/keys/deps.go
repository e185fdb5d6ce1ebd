package keys

import (
	"fyne.io/fyne/v2"

	"qilab/ui/command"
	"qilab/ui/control"
	"qilab/ui/host"
	"qilab/ui/prefs"
	"qilab/ui/words"
)

// Deps are the dependencies of the room.
type Deps struct {
	Host     Host
	Words    words.Words
	Settings *prefs.Settings
	Menus    []command.Menu
}

// Host is the part of the window that the room uses.
type Host interface {
	control.Keys
	AllCommands() command.Table
	AskFirst(title, text, yes, no string, run func())
	Canvas() fyne.Canvas
	Heading(id string) string
	Message(title, text string, ways ...host.Button)
	Open(host.Dialog) host.Opened
	Post(func())
	Tell(text string)
}
