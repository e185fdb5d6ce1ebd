package shell

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"qilab/ui/control"
)

// status is the status line at the bottom. It shows the last message, or the description of the object under the pointer, after
// which the message returns. A wait takes the place of the message while it lasts.
type status struct {
	clean    func(string) string // replaces characters missing from the fonts
	root     *fyne.Container
	label    *widget.Label
	busy     *control.Button // shows the background work
	told     string
	explains string
	waits    string
	beside   string // is shown beside the board, and need not be repeated here
	news     bool   // told is newer than explains
}

func newStatus(clean func(string) string) *status {
	s := &status{clean: clean, label: widget.NewLabel("")}
	s.label.Truncation = fyne.TextTruncateEllipsis
	s.label.SizeName = theme.SizeNameText
	s.root = container.NewBorder(widget.NewSeparator(), nil, nil, nil, s.label)
	return s
}

// addBusy puts the button for background work at the end of the line, hidden for now.
func (s *status) addBusy(b *control.Button) {
	b.Importance = widget.LowImportance
	b.Hide()
	s.busy = b
	s.root.Add(b)
	s.root.Layout = layout.NewBorderLayout(s.root.Objects[1], nil, nil, b)
}

// setBusy shows the description of background work; "": none.
func (s *status) setBusy(text string) {
	if text != "" && s.busy.Text != text {
		s.busy.SetText(text)
	}
	if on := text != ""; on != s.busy.Visible() {
		control.SetVisible(s.busy, on)
		s.root.Refresh()
	}
}

func (s *status) update() {
	text := s.told
	if s.waits != "" {
		text = s.waits
	}
	if s.explains != "" && s.explains != s.beside && !s.news {
		text = s.explains
	}
	if s.label.Text != text {
		s.label.SetText(text)
	}
}

func (s *status) clear() {
	s.told, s.explains, s.waits, s.beside, s.news = "", "", "", "", false
	s.update()
}

// Tell shows a message on the status line until the next command.
func (s *status) Tell(text string) {
	s.told, s.beside, s.news = s.clean(text), "", text != ""
	s.update()
}

// leaveBeside clears the line for a message that is shown beside the board.
func leaveBeside(s *status, text string) {
	s.Tell("")
	s.beside = s.clean(text)
	s.update()
}

// explain describes the object under the pointer; "" when it has left.
func (s *status) explain(text string) {
	if text = s.clean(text); text != s.explains {
		s.explains = text
		if text != "" && text != s.beside {
			s.beside = ""
		}
		s.news = s.news && text == ""
	}
	s.update()
}

// wait shows the reason of a wait; "" when it is over.
func (s *status) wait(text string) {
	s.waits = s.clean(text)
	s.update()
}
