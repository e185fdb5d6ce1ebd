package control

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// SetVisible shows or hides an object.
func SetVisible(o fyne.CanvasObject, on bool) {
	if on {
		o.Show()
	} else {
		o.Hide()
	}
}

// SetImportance gives a button another importance, and draws it again only if it had a different one.
func SetImportance(b *Button, i widget.Importance) {
	if b.Importance != i {
		b.Importance = i
		b.Refresh()
	}
}

// SetEnabled lets a button be pressed, or not.
func SetEnabled(b *Button, on bool) {
	switch {
	case on == !b.Disabled():
	case on:
		b.Enable()
	default:
		b.Disable()
	}
}
