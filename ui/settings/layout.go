package settings

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"qilab/ui/prose"
)

// besideList puts the list of sections to the left of the settings.
type besideList struct{}

// MinSize implements fyne.Layout.
func (besideList) MinSize(o []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(420, max(o[0].MinSize().Height, o[1].MinSize().Height))
}

// Layout implements fyne.Layout.
func (besideList) Layout(o []fyne.CanvasObject, size fyne.Size) {
	wide := min(190, size.Width*0.27)
	o[0].Move(fyne.NewPos(0, 0))
	o[0].Resize(fyne.NewSize(wide, size.Height))
	left := wide + 3*theme.Padding()
	o[1].Move(fyne.NewPos(left, 0))
	o[1].Resize(fyne.NewSize(size.Width-left, size.Height))
}

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
