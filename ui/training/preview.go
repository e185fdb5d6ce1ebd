package training

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"qilab/core"
	"qilab/ui/host"
	"qilab/ui/prose"
	"qilab/ui/table"
)

// ListSize is the size of a dialog with a list of positions and a Preview, where the window has room for it.
var ListSize = fyne.NewSquareSize(760)

// Preview shows the selected position of a list: a small picture, with a text and buttons beside it.
type Preview struct {
	Body fyne.CanvasObject

	pictures *host.Pictures
	board    *fyne.Container
	about    *prose.Text
}

// NewPreview returns an empty preview with buttons.
func NewPreview(pictures *host.Pictures, buttons fyne.CanvasObject) *Preview {
	p := &Preview{pictures: pictures, board: container.NewStack(), about: prose.NewNote("")}
	picture := container.NewGridWrap(fyne.NewSquareSize(host.SmallPicture), p.board)
	p.Body = container.NewBorder(nil, nil, picture, nil, prose.NewColumn(p.about, buttons))
	return p
}

// Show shows a position, seen from the side to move as in a session, and a text. A position that the rules do not read stays away.
func (p *Preview) Show(rules core.Rules, position, text string) {
	p.Clear(text)
	if at, err := rules.Parse(position); err == nil {
		p.board.Add(p.pictures.Seen(at, table.Turned(rules, at), host.SmallPicture))
	}
}

// Clear shows a text without a position.
func (p *Preview) Clear(text string) {
	p.board.RemoveAll()
	p.about.SetText(text)
}
