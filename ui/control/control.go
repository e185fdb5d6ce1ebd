// Package control is the controls of the window as the keyboard needs them: a control that has the focus keeps the keys
// it understands and hands all others on, so that Escape closes a dialog and the keys of the game work wherever the focus
// is. Apart from that they are Fyne's own.
package control

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"
)

// Keys is where the keys go that a control has no use for.
type Keys interface {
	TypedKey(*fyne.KeyEvent)
	TypedRune(rune)
}

// Button is a button that Enter presses too, and that can explain itself while the pointer is over it.
type Button struct {
	widget.Button
	keys Keys
	// Hover is told when the pointer comes (true) and goes.
	Hover func(bool)
}

// NewButton is a button with a text.
func NewButton(keys Keys, text string, tapped func()) *Button {
	b := &Button{keys: keys}
	b.Text, b.OnTapped = text, tapped
	b.ExtendBaseWidget(b)
	return b
}

// NewIconButton is a flat button with an icon.
func NewIconButton(keys Keys, icon fyne.Resource, tapped func()) *Button {
	b := NewButton(keys, "", tapped)
	b.Icon, b.Importance = icon, widget.LowImportance
	return b
}

// TypedKey presses the button with Space and Enter.
func (b *Button) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeySpace, fyne.KeyReturn, fyne.KeyEnter:
		b.Tapped(nil)
	default:
		b.keys.TypedKey(e)
	}
}

// TypedRune hands characters on; that of the space bar has pressed the button.
func (b *Button) TypedRune(r rune) {
	if r != ' ' {
		b.keys.TypedRune(r)
	}
}

// MouseIn tells Hover.
func (b *Button) MouseIn(e *desktop.MouseEvent) {
	b.Button.MouseIn(e)
	if b.Hover != nil {
		b.Hover(true)
	}
}

// MouseOut tells Hover.
func (b *Button) MouseOut() {
	b.Button.MouseOut()
	if b.Hover != nil {
		b.Hover(false)
	}
}

// Entry is a line or a field of text.
type Entry struct {
	widget.Entry
	keys Keys
}

// NewEntry is a line of text.
func NewEntry(keys Keys) *Entry {
	e := &Entry{keys: keys}
	e.Wrapping = fyne.TextWrapOff
	e.ExtendBaseWidget(e)
	return e
}

// NewText is a field of several lines.
func NewText(keys Keys) *Entry {
	e := &Entry{keys: keys}
	e.MultiLine, e.Wrapping = true, fyne.TextWrapWord
	e.ExtendBaseWidget(e)
	return e
}

// TypedKey hands Escape on, and Enter where a line of text has no use for it.
func (e *Entry) TypedKey(k *fyne.KeyEvent) {
	enter := k.Name == fyne.KeyReturn || k.Name == fyne.KeyEnter
	if k.Name == fyne.KeyEscape || enter && !e.MultiLine && e.OnSubmitted == nil {
		e.keys.TypedKey(k)
		return
	}
	e.Entry.TypedKey(k)
}

// AcceptsTab is false: Tab leaves the field, so that the keyboard alone gets everywhere.
func (e *Entry) AcceptsTab() bool { return false }

// TypedShortcut hands Control with Enter on as Enter, which a field of several lines keeps for itself.
func (e *Entry) TypedShortcut(s fyne.Shortcut) {
	if c, ok := s.(*desktop.CustomShortcut); ok && (c.KeyName == fyne.KeyReturn || c.KeyName == fyne.KeyEnter) {
		e.keys.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
		return
	}
	e.Entry.TypedShortcut(s)
}

// Select is a choice from a list.
type Select struct {
	widget.Select
	keys Keys
}

// NewSelect is a choice from options.
func NewSelect(keys Keys, options []string, chosen func(string)) *Select {
	s := &Select{keys: keys}
	s.Options, s.OnChanged = options, chosen
	s.ExtendBaseWidget(s)
	return s
}

// TypedKey hands Escape and Enter on.
func (s *Select) TypedKey(k *fyne.KeyEvent) {
	handOn(k, s.keys.TypedKey, s.Select.TypedKey)
}

// Check is a switch.
type Check struct {
	widget.Check
	keys Keys
}

// NewCheck is a switch with a text.
func NewCheck(keys Keys, text string, on bool, changed func(bool)) *Check {
	c := &Check{keys: keys}
	c.Text, c.Checked, c.OnChanged = text, on, changed
	c.ExtendBaseWidget(c)
	return c
}

// TypedKey hands Escape and Enter on.
func (c *Check) TypedKey(k *fyne.KeyEvent) {
	handOn(k, c.keys.TypedKey, c.Check.TypedKey)
}

// Slider is a value in a range.
type Slider struct {
	widget.Slider
	keys Keys
}

// NewSlider is a slider from low to high at value.
func NewSlider(keys Keys, low, high, step, value float64, changed func(float64)) *Slider {
	s := &Slider{keys: keys}
	s.Min, s.Max, s.Step, s.Value, s.OnChanged = low, high, step, value, changed
	s.ExtendBaseWidget(s)
	return s
}

// TypedKey hands Escape and Enter on.
func (s *Slider) TypedKey(k *fyne.KeyEvent) {
	handOn(k, s.keys.TypedKey, s.Slider.TypedKey)
}

// handOn gives the keys that close and confirm dialogs to the window, and all others to the control itself.
func handOn(k *fyne.KeyEvent, window, own func(*fyne.KeyEvent)) {
	switch k.Name {
	case fyne.KeyEscape, fyne.KeyReturn, fyne.KeyEnter:
		window(k)
	default:
		own(k)
	}
}
