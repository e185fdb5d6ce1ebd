package players

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

// statusRow puts the side to move on the left and a button on the right. Without either it takes no room.
type statusRow struct{}

func (statusRow) MinSize(o []fyne.CanvasObject) (size fyne.Size) {
	for _, child := range o {
		if child.Visible() {
			minSize := child.MinSize()
			size.Height = max(size.Height, minSize.Height)
			size.Width += minSize.Width
		}
	}
	return size
}

func (statusRow) Layout(o []fyne.CanvasObject, size fyne.Size) {
	turn, button := o[0], o[1]
	wide := float32(0)
	if button.Visible() {
		wide = button.MinSize().Width
		button.Resize(fyne.NewSize(wide, size.Height))
		button.Move(fyne.NewPos(size.Width-wide, 0))
		wide += theme.Padding()
	}
	turn.Resize(fyne.NewSize(max(0, size.Width-wide), size.Height))
	turn.Move(fyne.NewPos(0, 0))
}
