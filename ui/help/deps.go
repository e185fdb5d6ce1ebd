package help

import (
	"image"

	"fyne.io/fyne/v2"

	"qilab/ui/board"
	"qilab/ui/control"
	"qilab/ui/host"
	"qilab/ui/rulebook"
	"qilab/ui/table"
	"qilab/ui/words"
)

// Deps are what the room is given.
type Deps struct {
	Host     Host
	Table    *table.Table
	Words    words.Words
	Painters board.Painters
	Book     rulebook.Book
	Style    func() board.Style
}

// Host is what the room needs of the window.
type Host interface {
	control.Keys
	Clean(text string) string
	Copy(text, said string)
	Heading(id string) string
	Open(host.Dialog) host.Opened
	PictureOf(draw func(pixels int) image.Image, size float32) fyne.CanvasObject
	Post(func())
	Show(screen string)
	Tell(text string)
}
