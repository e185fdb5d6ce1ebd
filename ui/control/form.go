package control

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"
)

// NewForm returns an empty form, and a func that adds a row: a label, as text returns it for a key, and its control.
func NewForm(text func(key string, args ...any) string) (form *fyne.Container, add func(key string, o fyne.CanvasObject)) {
	form = container.New(layout.NewFormLayout())
	return form, func(key string, o fyne.CanvasObject) {
		form.Add(widget.NewLabel(text(key)))
		form.Add(o)
	}
}
