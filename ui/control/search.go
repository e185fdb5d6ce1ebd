package control

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
)

// Search is a search field for the content below it, which the keys for pages and lines scroll.
type Search struct {
	Entry
	Through *List // scrolled by the keys for pages and lines, if set
}

// NewSearch returns a field whose text goes to found whenever it changes.
func NewSearch(keys Keys, hint string, found func(text string)) *Search {
	s := &Search{Entry: Entry{keys: keys}}
	s.Wrapping = fyne.TextWrapOff
	s.Icon = theme.SearchIcon()
	s.SetPlaceHolder(hint)
	s.OnChanged = found
	s.ExtendBaseWidget(s)
	return s
}

// TypedKey passes on the keys that scroll, and Escape and Enter only while the field is empty: Enter after a query would close the dialog
// with the results, unless OnSubmitted uses it.
func (s *Search) TypedKey(k *fyne.KeyEvent) {
	switch k.Name {
	case fyne.KeyUp, fyne.KeyDown, fyne.KeyPageUp, fyne.KeyPageDown:
		if s.Through != nil {
			s.Through.TypedKey(k)
			return
		}
		s.keys.TypedKey(k)
	case fyne.KeyEscape:
		if s.Text == "" {
			s.keys.TypedKey(k)
			return
		}
		s.SetText("")
	case fyne.KeyReturn, fyne.KeyEnter:
		if s.Text == "" || s.OnSubmitted != nil {
			s.Entry.TypedKey(k)
		}
	default:
		s.Entry.TypedKey(k)
	}
}

// Modifiers returns the modifiers that are down, as far as the driver knows them.
func Modifiers() fyne.KeyModifier {
	if d, ok := fyne.CurrentApp().Driver().(desktop.Driver); ok {
		return d.CurrentKeyModifiers()
	}
	return 0
}

// Matches reports whether all words of the query are in a text, ignoring case.
func Matches(wanted, text string) bool {
	text = strings.ToLower(text)
	for _, word := range strings.Fields(strings.ToLower(wanted)) {
		if !strings.Contains(text, word) {
			return false
		}
	}
	return true
}
