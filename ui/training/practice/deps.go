package practice

import (
	"qilab/solver/catalog"
	"qilab/ui/control"
	"qilab/ui/host"
	"qilab/ui/table"
	"qilab/ui/training"
	"qilab/ui/words"
)

// Deps are what the room is given.
type Deps struct {
	Host  Host
	Table *table.Table
	Words words.Words
	*host.TrainingState
	Sessions Sessions
}

// Host is what the room needs of the window.
type Host interface {
	control.Keys
	Ask(title, text, yes string, run func())
	Clean(text string) string
	Closed() bool
	Heading(id string) string
	Open(host.Dialog) host.Opened
	Post(func())
	Tell(text string)
}

// Sessions ask puzzles one after another.
type Sessions interface {
	Begin(training.Plan)
}

// Links hold what the room needs of others.
type Links struct {
	// List lists the composed puzzles of a game and the user's own, with pictures.
	List func(catalog.Game)
}
