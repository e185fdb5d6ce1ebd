package analysis

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"qilab/ui/panel"
)

// stageLine shows the verdict on a position and the state of the search. If both do not fit it shows only the verdict, since a
// clipped text is useless. Under the pointer the status line has all of it.
type stageLine struct {
	widget.Label
	explain func(string)
	texts   []string // the longest first
}

func newStageLine(a panel.Actions) *stageLine {
	l := &stageLine{explain: a.Explain, texts: []string{""}}
	l.Truncation = fyne.TextTruncateEllipsis
	l.ExtendBaseWidget(l)
	return l
}

// set shows the first of the texts that fits.
func (l *stageLine) set(texts ...string) {
	l.texts = texts
	l.fit(l.Size().Width)
}

// Resize implements fyne.CanvasObject.
func (l *stageLine) Resize(size fyne.Size) {
	l.Label.Resize(size)
	l.fit(size.Width)
}

func (l *stageLine) fit(wide float32) {
	room := wide - 2*l.Theme().Size(theme.SizeNameInnerPadding)
	text := l.texts[0]
	for _, shorter := range l.texts[1:] {
		if room <= 0 || panel.TextWidth(text, l.Theme().Size(theme.SizeNameText), l.TextStyle) <= room {
			break
		}
		text = shorter
	}
	panel.SetText(&l.Label, text)
}

// MouseIn shows the full text, if it is not visible.
func (l *stageLine) MouseIn(*desktop.MouseEvent) {
	if l.Text != l.texts[0] {
		l.explain(l.texts[0])
	}
}

// MouseMoved is required by the toolkit's interface.
func (l *stageLine) MouseMoved(*desktop.MouseEvent) {}

// MouseOut removes the text.
func (l *stageLine) MouseOut() { l.explain("") }
