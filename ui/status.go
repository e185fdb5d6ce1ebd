package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// statusLine is the line at the bottom. It shows what was said last: a message, or what the pointer is over; when the
// pointer leaves, the message is back. What is waited for stands in the place of the message as long as that takes.
type statusLine struct {
	root     *fyne.Container
	label    *widget.Label
	told     string
	explains string
	waits    string
	news     bool // told is newer than explains
}

func newStatusLine() *statusLine {
	s := &statusLine{label: widget.NewLabel("")}
	s.label.Truncation = fyne.TextTruncateEllipsis
	s.label.SizeName = theme.SizeNameText
	s.root = container.NewBorder(widget.NewSeparator(), nil, nil, nil, s.label)
	return s
}

func (s *statusLine) update() {
	text := s.told
	if s.waits != "" {
		text = s.waits
	}
	if s.explains != "" && !s.news {
		text = s.explains
	}
	if s.label.Text != text {
		s.label.SetText(text)
	}
}

func (s *statusLine) clear() {
	s.told, s.explains, s.waits, s.news = "", "", "", false
	s.update()
}

// wait says what is waited for; "" when that is over.
func (s *statusLine) wait(text string) {
	s.waits = text
	s.update()
}

// tell puts a message on the status line until the next command.
func (w *Window) tell(text string) {
	w.status.told, w.status.news = w.clean(text), text != ""
	w.status.update()
}

// explain says what the pointer is over; "" when it has left.
func (w *Window) explain(text string) {
	if text = w.clean(text); text != w.status.explains {
		w.status.explains = text
		w.status.news = w.status.news && text == ""
	}
	w.status.update()
}

// clean makes a text from outside one that the fonts can show.
func (w *Window) clean(text string) string { return w.coverage.Displayable(text) }
