package repertoires

import (
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
	*host.LibraryState
	*host.TrainingState
}

// Host is the part of the window that the room uses.
type Host interface {
	control.Keys
	Clean(text string) string
	CloseDialogs()
	Closed() bool
	Heading(id string) string
	Open(host.Dialog) host.Opened
	Playing() bool
	Post(func())
	Show(screen string)
	Tell(text string)
}
