package newgame

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"qilab/core"
	"qilab/storage"
	"qilab/ui/analysis/search"
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
	Search   *search.Search
	Words    words.Words
	Settings *prefs.Settings
	Store    *storage.Store
	Problem  func(error)
}

// Host is what the room needs of the window.
type Host interface {
	control.Keys
	Clean(text string) string
	Emblem(rules core.Rules, side core.Side, size float32) fyne.CanvasObject
	Explain(text string)
	Heading(id string) string
	Label(key string) *widget.Label
	Message(title, text string)
	Open(host.Dialog) host.Opened
	Picture(p core.Position, size float32) fyne.CanvasObject
	Playing() bool
	Post(func())
	Show(screen string)
	Tell(text string)
}
