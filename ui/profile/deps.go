package profile

import (
	"qilab/core"
	"qilab/storage/training"
	"qilab/ui/control"
	"qilab/ui/host"
	"qilab/ui/prefs"
	"qilab/ui/table"
	"qilab/ui/words"
)

// Deps are what the room is given.
type Deps struct {
	Host     Host
	Table    *table.Table
	Words    words.Words
	Settings *prefs.Settings
	*host.LibraryState
	*host.TrainingState
}

// Host is what the room needs of the window.
type Host interface {
	control.Keys
	CloseDialogs()
	Closed() bool
	Explain(text string)
	Heading(id string) string
	Open(host.Dialog) host.Opened
	Post(func())
	Tell(text string)
}

// Links hold what the room needs of others.
type Links struct {
	// Engine says who analyses a game, and in which version.
	Engine func(core.Rules) string
	// Games shows games of the library, each at a ply, under a heading.
	Games func(rules core.Rules, heading string, plies map[int64]int)
	// Review reviews games in the background, and Add makes training cards of the mistakes in them.
	Review, Add func(ids []int64)
	// Train asks cards.
	Train func(cards []training.Card)
}
