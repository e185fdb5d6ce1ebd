package sessions

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
	Body    fyne.CanvasObject
	Picture *fyne.Container // the board; empty without a position

	pictures *host.Pictures
	about    *prose.Text
}

// NewPreview returns an empty preview with buttons.
func NewPreview(pictures *host.Pictures, buttons fyne.CanvasObject) *Preview {
	p := &Preview{pictures: pictures, Picture: container.NewStack(), about: prose.NewNote("")}
	picture := container.NewGridWrap(fyne.NewSquareSize(host.SmallPicture), p.Picture)
	p.Body = container.NewBorder(nil, nil, picture, nil, prose.NewRoom(nil, p.about, buttons)) // the buttons stay, however long the text
	return p
}

// Show shows a position, seen from the side to move as in a session, and a text. A position that the rules do not read stays away.
func (p *Preview) Show(rules core.Rules, position, text string) {
	p.Clear(text)
	if at, err := rules.Parse(position); err == nil {
		p.Picture.Add(p.pictures.Seen(at, table.Turned(rules, at), host.SmallPicture))
	}
}

// Clear shows a text without a position.
func (p *Preview) Clear(text string) {
	p.Picture.RemoveAll()
	p.about.SetText(text)
}

// Text returns the text beside the picture.
func (p *Preview) Text() string { return p.about.Text() }
