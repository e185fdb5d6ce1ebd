package profile

import (
	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/storage/training"
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
	Canvas() fyne.Canvas
	CloseDialogs()
	Closed() bool
	Explain(text string)
	Heading(id string) string
	Open(host.Dialog) host.Opened
	Post(func())
	Tell(text string)
}

// Links are the connections to other rooms.
type Links struct {
	// Engine names the analyzer of a game, with its version.
	Engine func(core.Rules) string
	// Games lists games of the library, each at a ply, under a heading.
	Games func(rules core.Rules, heading string, plies map[int64]int)
	// Review reviews games in the background; Add makes training cards of their mistakes.
	Review, Add func(ids []int64)
	// Reviewing describes the review of games while it runs or waits; "": they are not being reviewed.
	Reviewing func(ids []int64) string
	// Train starts a session with cards.
	Train func(cards []training.Card)
}
