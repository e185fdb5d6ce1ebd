package practice

import (
	"qilab/solver/catalog"
	"qilab/ui/control"
	"qilab/ui/host"
	"qilab/ui/prefs"
	"qilab/ui/sessions"
	"qilab/ui/table"
	"qilab/ui/words"
)

// Deps are the dependencies of the room.
type Deps struct {
	Host     Host
	Pictures *host.Pictures
	Table    *table.Table
	Words    words.Words
	Settings *prefs.Settings
	*host.TrainingState
}

// Host is the part of the window that the room uses.
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

// Sessions run training sessions.
type Sessions interface {
	Begin(sessions.Plan)
}

// Links are the connections to other rooms.
type Links struct {
	Sessions Sessions
	// List lists the composed puzzles of a game and the user's own, with pictures.
	List func(catalog.Game)
	// Listed returns the name of such a puzzle; ok is false for any other.
	Listed func(g catalog.Game, id string) (name string, ok bool)
}
