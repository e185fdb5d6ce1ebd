package control

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// List is a list of texts, of which one is selected.
type List struct {
	widget.List
	keys     Keys
	selected int
	byKey    bool
	focused  bool
	// OnChosen is told which text was selected, and whether with a key.
	OnChosen func(i int, byKey bool)
}

// NewList returns a list of as many texts as length says.
func NewList(keys Keys, length func() int, text func(i int) string) *List {
	l := &List{keys: keys, selected: -1}
	l.Length = length
	l.CreateItem = func() fyne.CanvasObject {
		label := widget.NewLabel("")
		label.Truncation = fyne.TextTruncateEllipsis
		return label
	}
	l.UpdateItem = func(i widget.ListItemID, o fyne.CanvasObject) {
		if i < length() { // the list may have become shorter
			o.(*widget.Label).SetText(text(i))
		}
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

// CreateRenderer makes the renderer.
func (l *List) CreateRenderer() fyne.WidgetRenderer {
	return withRing(l.List.CreateRenderer(), &l.focused)
}

// FocusGained shows the focus.
func (l *List) FocusGained() {
	l.focused = true
	l.List.FocusGained()
	l.Refresh()
	l.keys.Focused(l)
}

// FocusLost takes the sign of the focus away.
func (l *List) FocusLost() {
	l.focused = false
	l.List.FocusLost()
	l.Refresh()
}

// KeyDown hands the key on.
func (l *List) KeyDown(k *fyne.KeyEvent) { l.keys.KeyDown(k) }

// KeyUp hands the key on.
func (l *List) KeyUp(k *fyne.KeyEvent) { l.keys.KeyUp(k) }

// Selected returns the number of the text that is selected, -1 for none.
func (l *List) Selected() int { return l.selected }

// TypedKey selects with the arrow keys, Home and End, and hands all other keys on.
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

// TypedRune hands characters on.
func (l *List) TypedRune(r rune) { l.keys.TypedRune(r) }
