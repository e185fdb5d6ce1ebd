package control

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
)

// ringRenderer draws a ring in the colour of text around a focused control: the toolkit tints focused controls with the
// primary colour, which cannot be seen on those that already have it.
type ringRenderer struct {
	fyne.WidgetRenderer
	ring    *canvas.Rectangle
	focused *bool
	size    fyne.Size
}

func withRing(r fyne.WidgetRenderer, focused *bool) *ringRenderer {
	ring := canvas.NewRectangle(nil)
	ring.Hidden = true
	return &ringRenderer{WidgetRenderer: r, ring: ring, focused: focused}
}

func (r *ringRenderer) Objects() []fyne.CanvasObject {
	own := r.WidgetRenderer.Objects()
	return append(own[:len(own):len(own)], r.ring)
}

func (r *ringRenderer) Layout(size fyne.Size) {
	r.size = size
	r.WidgetRenderer.Layout(size)
	r.place()
}

func (r *ringRenderer) place() {
	r.ring.Hidden = !*r.focused
	r.ring.StrokeColor, r.ring.StrokeWidth = theme.Color(theme.ColorNameForeground), 2
	r.ring.CornerRadius = theme.Size(theme.SizeNameButtonRadius)
	r.ring.Move(fyne.NewPos(1, 1))
	r.ring.Resize(r.size.SubtractWidthHeight(2, 2))
}

func (r *ringRenderer) Refresh() {
	r.place()
	r.WidgetRenderer.Refresh()
}
