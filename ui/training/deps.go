package training

import (
	"fyne.io/fyne/v2"

	"qilab/ui/analysis/search"
	"qilab/ui/control"
	"qilab/ui/host"
	"qilab/ui/prefs"
	"qilab/ui/table"
	"qilab/ui/words"
)

// Deps are the dependencies of the room.
type Deps struct {
	Host     Host
	Pictures *host.Pictures
	Table    *table.Table
	Search   *search.Search
	Words    words.Words
	Settings *prefs.Settings
	Sounds   host.Sounds
	*host.LibraryState
	*host.TrainingState
}

// Host is the part of the window that the room uses.
type Host interface {
	control.Keys
	AskFirst(title, text, yes, no string, run func())
	Canvas() fyne.Canvas
	Clean(text string) string
	CloseDialogs()
	Closed() bool
	ExplainCommand(id string, on bool)
	Heading(id string) string
	Message(title, text string, ways ...host.Button)
	OnBoard() bool
	Open(host.Dialog) host.Opened
	Playing() bool
	Post(func())
	RefreshCommands()
	Run(id string)
	Screen() string
	Show(screen string)
	Tell(text string)
	Wait(text string)
}
