package settings

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"qilab/ui/prose"
)

// beside puts a control to the right of its description.
type beside struct{}

// rowGap is the room above and below a setting.
const rowGap = 5

// widths returns the widths of the text and of the control.
func (beside) widths(width float32) (text, control float32) {
	control = min(240, max(150, width*0.42))
	return width - control - 3*theme.Padding(), control
}

// MinSize implements fyne.Layout.
func (b beside) MinSize(o []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(280, b.HeightFor(o, 400))
}

// HeightFor returns the height at a width.
func (b beside) HeightFor(o []fyne.CanvasObject, width float32) float32 {
	text, _ := b.widths(width)
	return max(prose.HeightFor(o[0], text), o[1].MinSize().Height) + 2*rowGap
}

// Layout implements fyne.Layout.
func (b beside) Layout(o []fyne.CanvasObject, size fyne.Size) {
	text, control := b.widths(size.Width)
	o[0].Move(fyne.NewPos(0, rowGap))
	o[0].Resize(fyne.NewSize(text, size.Height-2*rowGap))
	high := o[1].MinSize().Height
	o[1].Move(fyne.NewPos(size.Width-control, rowGap))
	o[1].Resize(fyne.NewSize(control, high))
}
