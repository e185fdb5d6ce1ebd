package prose

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
)

// NewCard lays objects out in a column on a ground of its own, with room around it.
func NewCard(objects ...fyne.CanvasObject) *fyne.Container {
	ground := canvas.NewRectangle(theme.Color(theme.ColorNameHeaderBackground))
	ground.CornerRadius = 6
	return NewField(ground, NewColumn(objects...))
}

// NewField puts an object on a ground that the caller colours, with room around it.
func NewField(ground, object fyne.CanvasObject) *fyne.Container {
	return container.New(card{}, ground, object)
}

type card struct{}

// HeightFor returns the height of the card at a width.
func (card) HeightFor(objects []fyne.CanvasObject, width float32) float32 {
	return HeightFor(objects[1], width-2*theme.Padding()) + 2*theme.Padding()
}

func (card) MinSize(objects []fyne.CanvasObject) fyne.Size {
	return objects[1].MinSize().AddWidthHeight(2*theme.Padding(), 2*theme.Padding())
}

func (card) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	objects[0].Resize(size)
	objects[1].Move(fyne.NewPos(theme.Padding(), theme.Padding()))
	objects[1].Resize(size.SubtractWidthHeight(2*theme.Padding(), 2*theme.Padding()))
}
