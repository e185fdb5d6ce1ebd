package repertoires

import (
	"fyne.io/fyne/v2"

	"qilab/ui/control"
	"qilab/ui/prose"
	"qilab/ui/table"
)

// Line is the message of a game that shows where it left the repertoire. It is hidden if that is unknown.
type Line struct {
	find func() string
	text *prose.Text
}

// NewLine returns the line; find returns its text.
func NewLine(find func() string) *Line {
	l := &Line{find: find, text: prose.New("")}
	l.Refresh(table.ChangedAll)
	return l
}

// Object returns the label.
func (l *Line) Object() fyne.CanvasObject { return l.text }

// Refresh shows the departure, if there is one.
func (l *Line) Refresh(table.Change) {
	text := ""
	if l.find != nil {
		text = l.find()
	}
	if text != l.text.Text() {
		l.text.SetText(text)
	}
	control.SetVisible(l.text, text != "")
}
