package prose

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
)

// NewBeside puts text to the right of a board, or below it in a tall window.
func NewBeside(board, text fyne.CanvasObject) *fyne.Container {
	return container.New(beside{}, board, text)
}

type beside struct{}

// minText is the minimum width of the text beside the board.
const minText = 260

// MinSize implements fyne.Layout.
func (beside) MinSize(o []fyne.CanvasObject) fyne.Size {
	board := o[0].MinSize()
	return fyne.NewSize(max(board.Width, minText), max(board.Height, 200))
}

// Layout implements fyne.Layout.
func (beside) Layout(o []fyne.CanvasObject, size fyne.Size) {
	gap := theme.InnerPadding()
	if wide := size.Width - minText - gap; wide > size.Height*0.6 {
		wide = min(wide, max(size.Height*1.05, size.Width*0.55))
		o[0].Move(fyne.NewPos(0, 0))
		o[0].Resize(fyne.NewSize(wide, size.Height))
		o[1].Move(fyne.NewPos(wide+gap, 0))
		o[1].Resize(fyne.NewSize(size.Width-wide-gap, size.Height))
		return
	}
	high := size.Height * 0.55
	o[0].Move(fyne.NewPos(0, 0))
	o[0].Resize(fyne.NewSize(size.Width, high))
	o[1].Move(fyne.NewPos(0, high+gap))
	o[1].Resize(fyne.NewSize(size.Width, max(0, size.Height-high-gap)))
}
