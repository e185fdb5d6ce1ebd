package mining

import (
	"qilab/core"
	"qilab/ui/analysis/search"
	"qilab/ui/host"
	"qilab/ui/prefs"
	"qilab/ui/table"
	"qilab/ui/words"
)

// Deps are the dependencies of the room.
type Deps struct {
	Host     Host
	Table    *table.Table
	Search   *search.Search
	Words    words.Words
	Settings *prefs.Settings
	*host.LibraryState
	*host.TrainingState
}

// Host is the part of the window that the room uses.
type Host interface {
	Closed() bool
	Post(func())
	RefreshCommands()
	Screen() string
	Tell(text string)
}

// Links are the connections to other rooms.
type Links struct {
	// Engine names the analyzer of a game, with its version.
	Engine func(core.Rules) string
	// Stored is called after the analysis of a library game was stored, Added after new cards.
	Stored func(id int64)
	Added  func()
	// Noticed is called when the notice changes; see Room.Notice.
	Noticed func()
	// Occupied reports whether something besides the analysis needs the processor.
	Occupied func() bool
}
