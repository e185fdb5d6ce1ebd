package panel

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
)

// Bar is a thin progress bar. It keeps its place while hidden, so that nothing below it jumps.
type Bar struct {
	Root         *fyne.Container
	track, value *canvas.Rectangle
	share        float64
	shown        bool
}

// NewBar returns a hidden bar.
func NewBar() *Bar {
	b := &Bar{track: canvas.NewRectangle(nil), value: canvas.NewRectangle(nil)}
	b.track.CornerRadius, b.value.CornerRadius = 2, 2
	b.Root = container.New(b, b.track, b.value)
	return b
}

// Set shows a share of the bar, or hides it.
func (b *Bar) Set(share float64, shown bool) {
	b.share, b.shown = share, shown
	b.track.FillColor, b.value.FillColor = color.Transparent, color.Transparent
	if shown {
		b.track.FillColor, b.value.FillColor = theme.Color(theme.ColorNameSeparator), theme.Color(theme.ColorNamePrimary)
	}
	b.Layout(nil, b.Root.Size())
	b.Root.Refresh()
}

// MinSize returns the height of the bar and no width.
func (b *Bar) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(40, 6) }

// Layout gives the value its part of the track.
func (b *Bar) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	b.track.Resize(fyne.NewSize(size.Width, 4))
	b.value.Resize(fyne.NewSize(size.Width*float32(b.share), 4))
}
