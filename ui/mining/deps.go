package mining

import (
	"qilab/core"
	"qilab/ui/analysis/search"
	"qilab/ui/host"
	"qilab/ui/prefs"
	"qilab/ui/table"
	"qilab/ui/words"
)

// Deps are what the room is given.
type Deps struct {
	Host     Host
	Table    *table.Table
	Search   *search.Search
	Words    words.Words
	Settings *prefs.Settings
	*host.LibraryState
	*host.TrainingState
}

// Host is what the room needs of the window.
type Host interface {
	Closed() bool
	Message(title, text string)
	Post(func())
	RefreshCommands()
	Screen() string
	Tell(text string)
}

// Links hold what the room needs of others.
type Links struct {
	// Engine says who analyses a game, and in which version.
	Engine func(core.Rules) string
	// Stored is called when the analysis of a game of the library was stored, and Added when there are new cards.
	Stored func(id int64)
	Added  func()
	// Noticed is called when there is something else to say about the work; see Room.Notice.
	Noticed func()
	// Occupied reports whether something besides the analysis needs the processor.
	Occupied func() bool
}
