package control

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"
)

// List is a list of texts, one of which may be selected.
type List struct {
	widget.List
	focus
	selected int
	byKey    bool
	// OnChosen is called with the index of the selected text, and whether a key selected it.
	OnChosen func(i int, byKey bool)
	// Figure returns the text at the right edge of a line, aligned across lines; nil: none. Set it before the list is shown.
	Figure func(i int) string
}

// NewList returns a list whose length and texts the functions return.
func NewList(keys Keys, length func() int, text func(i int) string) *List {
	l := &List{focus: focus{keys: keys}, selected: -1}
	l.Length = length
	l.CreateItem = func() fyne.CanvasObject {
		label := widget.NewLabel("")
		label.Truncation = fyne.TextTruncateEllipsis
		if l.Figure == nil {
			return label
		}
		return container.NewBorder(nil, nil, nil, widget.NewLabelWithStyle("", fyne.TextAlignTrailing, fyne.TextStyle{}), label)
	}
	l.UpdateItem = func(i widget.ListItemID, o fyne.CanvasObject) {
		if i >= length() { // the list may have become shorter
			return
		}
		if line, ok := o.(*fyne.Container); ok { // the middle of a border comes first
			line.Objects[0].(*widget.Label).SetText(text(i))
			line.Objects[1].(*widget.Label).SetText(l.Figure(i))
			line.Refresh() // the figure may need another width
			return
		}
		o.(*widget.Label).SetText(text(i))
	}
	l.OnSelected = func(i widget.ListItemID) {
		l.selected = i
		if l.OnChosen != nil && i < length() {
			l.OnChosen(i, l.byKey)
		}
	}
	l.OnUnselected = func(widget.ListItemID) { l.selected = -1 }
	l.ExtendBaseWidget(l)
	return l
}

// CreateRenderer implements fyne.Widget.
func (l *List) CreateRenderer() fyne.WidgetRenderer {
	return withRing(l.List.CreateRenderer(), &l.focused)
}

// FocusGained shows the focus.
func (l *List) FocusGained() { l.gained(l, l.List.FocusGained) }

// FocusLost hides the focus.
func (l *List) FocusLost() { l.lost(l, l.List.FocusLost) }

// Selected returns the index of the selected text, or -1.
func (l *List) Selected() int { return l.selected }

// TypedKey selects with the arrow keys, Page Up, Page Down, Home and End, and passes on all other keys.
func (l *List) TypedKey(k *fyne.KeyEvent) {
	to := l.selected
	switch k.Name {
	case fyne.KeyUp:
		to--
	case fyne.KeyDown:
		to++
	case fyne.KeyPageUp:
		to -= 10
	case fyne.KeyPageDown:
		to += 10
	case fyne.KeyHome:
		to = 0
	case fyne.KeyEnd:
		to = l.Length() - 1
	default:
		l.keys.TypedKey(k)
		return
	}
	if n := l.Length(); n > 0 {
		l.byKey = true
		l.Select(min(max(to, 0), n-1))
		l.byKey = false
	}
}

// TypedRune passes characters on.
func (l *List) TypedRune(r rune) { l.keys.TypedRune(r) }
