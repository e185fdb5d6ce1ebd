package control

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
)

// trackRenderer draws a slider whose track is visible to its end: the toolkit's has the colour of fields, which is that of the
// background here.
type trackRenderer struct{ fyne.WidgetRenderer }

func withTrack(r fyne.WidgetRenderer) fyne.WidgetRenderer {
	t := trackRenderer{r}
	t.shade()
	return t
}

// Refresh applies another theme.
func (r trackRenderer) Refresh() {
	r.WidgetRenderer.Refresh()
	r.shade()
}

func (r trackRenderer) shade() {
	if track, ok := r.Objects()[0].(*canvas.Rectangle); ok {
		track.FillColor = theme.Color(theme.ColorNameInputBorder)
		track.Refresh()
	}
}
