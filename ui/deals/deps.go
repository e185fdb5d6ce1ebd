package deals

import (
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
	*host.TrainingState
}

// Host is the part of the window that the room uses.
type Host interface {
	Post(func())
	Tell(text string)
}
