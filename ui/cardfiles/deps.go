package cardfiles

import (
	"qilab/solver/catalog"
	"qilab/ui/host"
	"qilab/ui/paths"
	"qilab/ui/prefs"
	"qilab/ui/words"
)

// Deps are the dependencies of the room.
type Deps struct {
	Host     Host
	Words    words.Words
	Settings *prefs.Settings
	*host.TrainingState
	Paths *paths.Paths
	Disk  *host.Disk
	// Games returns the games with the rules chosen now.
	Games func() []catalog.Game
}

// Host is the part of the window that the room uses.
type Host interface {
	AskFirst(title, text, yes, no string, run func())
	Clean(text string) string
	Heading(id string) string
	Message(title, text string, ways ...host.Button)
	Tell(text string)
}
