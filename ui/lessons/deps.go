package lessons

import (
	"qilab/ui/analysis/search"
	"qilab/ui/board"
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
	Sounds   host.Sounds
	Painters board.Painters
	Style    func() board.Style
}

// Host is the part of the window that the room uses.
type Host interface {
	control.Keys
	Closed() bool
	Explain(text string)
	Heading(id string) string
	Open(host.Dialog) host.Opened
	Post(func())
	Screen() string
	Show(screen string)
}
