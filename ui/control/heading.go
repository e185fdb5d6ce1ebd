package control

import "fyne.io/fyne/v2/widget"

// NewHeading returns a text in bold, a heading.
func NewHeading(text string) *widget.Label {
	l := widget.NewLabel(text)
	l.TextStyle.Bold = true
	return l
}
