package panel

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// statusRow puts whose turn it is on the left, a button on the right, and the name of the opening into what is left between
// them: it takes no room of its own while the game goes on, so that nothing moves when it comes and goes.
type statusRow struct{}

func (statusRow) MinSize(o []fyne.CanvasObject) (size fyne.Size) {
	for i, child := range o {
		if child.Visible() {
			least := child.MinSize()
			size.Height = max(size.Height, least.Height)
			if i != 1 {
				size.Width += least.Width
			}
		}
	}
	return size
}

func (r statusRow) Layout(o []fyne.CanvasObject, size fyne.Size) {
	turn, name, button := o[0], o[1], o[2]
	wide := button.MinSize().Width
	button.Resize(fyne.NewSize(wide, size.Height))
	button.Move(fyne.NewPos(size.Width-wide, 0))
	left, right := float32(0), size.Width-wide-theme.Padding()
	if label, ok := turn.(*widget.Label); ok && turn.Visible() {
		left = min(right, width(label.Text, theme.TextSize(), label.TextStyle)+2*theme.InnerPadding()+1)
		if !name.Visible() {
			left = right
		}
		turn.Resize(fyne.NewSize(left, size.Height))
		turn.Move(fyne.NewPos(0, 0))
	}
	high := name.MinSize().Height
	name.Resize(fyne.NewSize(max(0, right-left), high))
	name.Move(fyne.NewPos(left, (size.Height-high)/2))
}
