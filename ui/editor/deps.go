package editor

import (
	"qilab/solver/catalog"
	"qilab/ui/analysis/search"
	"qilab/ui/board"
	"qilab/ui/command"
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
	Search   *search.Search
	Words    words.Words
	Settings *prefs.Settings
	Painters board.Painters
	Pictures *host.Pictures
}

// Links are what the room needs from other rooms.
type Links struct {
	// Ask asks for the players of a game from the setup, which begin puts on the board.
	Ask func(g catalog.Game, begin func(seats [2]table.Seat) error)
	// ShowAnalysis brings the analysis to the front.
	ShowAnalysis func()
	// Unreadable shows the error in a pasted text.
	Unreadable func(err error, text string)
	// Clipboard reads the clipboard, unless the program that holds it does not answer.
	Clipboard func(use func(text string))
}

// Host is the part of the window that the room uses.
type Host interface {
	control.Keys
	AllCommands() command.Table
	Clean(text string) string
	Explain(text string)
	OnBoard() bool
	Run(id string)
	Show(screen string)
	Tell(text string)
}
