package prose

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
)

// NewContents puts the list of sections to the left of their content.
func NewContents(list, content fyne.CanvasObject) *fyne.Container {
	return container.New(contents{}, list, content)
}

type contents struct{}

// MinSize implements fyne.Layout.
func (contents) MinSize(o []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(420, max(o[0].MinSize().Height, o[1].MinSize().Height))
}

// Layout implements fyne.Layout.
func (contents) Layout(o []fyne.CanvasObject, size fyne.Size) {
	wide := min(190, size.Width*0.27)
	o[0].Move(fyne.NewPos(0, 0))
	o[0].Resize(fyne.NewSize(wide, size.Height))
	left := wide + 3*theme.Padding()
	o[1].Move(fyne.NewPos(left, 0))
	o[1].Resize(fyne.NewSize(size.Width-left, size.Height))
}
