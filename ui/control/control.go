// Package control is the controls of the window as the keyboard needs them: a control that has the focus keeps the keys
// it understands and hands all others on, so that Escape closes a dialog and the keys of the game work wherever the
// focus is. Apart from that they are Fyne's own.
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
	TypedShortcut(fyne.Shortcut)
	KeyDown(*fyne.KeyEvent)
	KeyUp(*fyne.KeyEvent)
	// Focused is told of the control that has got the focus, so that it can be brought into view.
	Focused(fyne.CanvasObject)
}

// Button is a button that Enter presses too, and that can explain itself while the pointer is over it.
type Button struct {
	widget.Button
	keys    Keys
	focused bool
	// Caption is a small text below the icon; it is chosen before the button is shown.
	Caption string
	// Hover is told when the pointer or the focus comes (true) and goes.
	Hover func(bool)
}

// CreateRenderer makes the renderer.
func (b *Button) CreateRenderer() fyne.WidgetRenderer {
	r := b.Button.CreateRenderer()
	if b.Caption != "" {
		r = withCaption(r, b)
	}
	return withRing(r, &b.focused)
}

// FocusGained shows the focus.
func (b *Button) FocusGained() {
	b.focused = true
	b.Button.FocusGained()
	b.keys.Focused(b)
	b.hover(true)
}

// FocusLost takes the sign of the focus away.
func (b *Button) FocusLost() {
	b.focused = false
	b.Button.FocusLost()
	b.hover(false)
}

// KeyDown hands the key on.
func (b *Button) KeyDown(e *fyne.KeyEvent) { b.keys.KeyDown(e) }

// KeyUp hands the key on.
func (b *Button) KeyUp(e *fyne.KeyEvent) { b.keys.KeyUp(e) }

func (b *Button) hover(on bool) {
	if b.Hover != nil {
		b.Hover(on)
	}
}

// NewButton returns a button with a text.
func NewButton(keys Keys, text string, tapped func()) *Button {
	b := &Button{keys: keys}
	b.Text, b.OnTapped = text, tapped
	b.ExtendBaseWidget(b)
	return b
}

// NewIconButton returns a flat button with an icon.
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
	b.hover(true)
}

// MouseOut tells Hover.
func (b *Button) MouseOut() {
	b.Button.MouseOut()
	b.hover(false)
}

// Entry is a line or a field of text.
type Entry struct {
	widget.Entry
	keys Keys
}

// NewEntry returns a line of text.
func NewEntry(keys Keys) *Entry {
	e := &Entry{keys: keys}
	e.Wrapping = fyne.TextWrapOff
	e.ExtendBaseWidget(e)
	return e
}

// NewText returns a field of several lines.
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

// TypedShortcut hands Control with Enter on as Enter, which a field of several lines keeps for itself, and the keys of
// commands with Control or Alt. Those that move the cursor by words stay.
func (e *Entry) TypedShortcut(s fyne.Shortcut) {
	c, ok := s.(*desktop.CustomShortcut)
	if !ok {
		e.Entry.TypedShortcut(s)
		return
	}
	switch c.KeyName {
	case fyne.KeyReturn, fyne.KeyEnter:
		e.keys.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	case fyne.KeyLeft, fyne.KeyRight, fyne.KeyUp, fyne.KeyDown, fyne.KeyHome, fyne.KeyEnd, fyne.KeyBackspace, fyne.KeyDelete:
		e.Entry.TypedShortcut(s)
	default:
		e.keys.TypedShortcut(s)
	}
}

// FocusGained shows the cursor.
func (e *Entry) FocusGained() {
	e.Entry.FocusGained()
	e.keys.Focused(e)
}

// KeyDown hands the key on, after the field has seen whether it is Shift.
func (e *Entry) KeyDown(k *fyne.KeyEvent) {
	e.Entry.KeyDown(k)
	e.keys.KeyDown(k)
}

// KeyUp hands the key on.
func (e *Entry) KeyUp(k *fyne.KeyEvent) {
	e.Entry.KeyUp(k)
	e.keys.KeyUp(k)
}

// Select is a choice from a list.
type Select struct {
	widget.Select
	keys    Keys
	focused bool
}

// CreateRenderer makes the renderer.
func (s *Select) CreateRenderer() fyne.WidgetRenderer {
	return withRing(s.Select.CreateRenderer(), &s.focused)
}

// FocusGained shows the focus.
func (s *Select) FocusGained() {
	s.focused = true
	s.Select.FocusGained()
	s.Refresh()
	s.keys.Focused(s)
}

// FocusLost takes the sign of the focus away.
func (s *Select) FocusLost() {
	s.focused = false
	s.Select.FocusLost()
	s.Refresh()
}

// KeyDown hands the key on.
func (s *Select) KeyDown(k *fyne.KeyEvent) { s.keys.KeyDown(k) }

// KeyUp hands the key on.
func (s *Select) KeyUp(k *fyne.KeyEvent) { s.keys.KeyUp(k) }

// NewSelect returns a choice from options.
func NewSelect(keys Keys, options []string, chosen func(string)) *Select {
	s := &Select{keys: keys}
	s.Options, s.OnChanged = options, chosen
	s.ExtendBaseWidget(s)
	return s
}

// TypedKey opens the list and goes through it, and hands other keys on.
func (s *Select) TypedKey(k *fyne.KeyEvent) {
	switch k.Name {
	case fyne.KeySpace, fyne.KeyUp, fyne.KeyDown, fyne.KeyLeft, fyne.KeyRight:
		s.Select.TypedKey(k)
	default:
		s.keys.TypedKey(k)
	}
}

// TypedRune hands characters on; that of the space bar has opened the list.
func (s *Select) TypedRune(r rune) {
	if r != ' ' {
		s.keys.TypedRune(r)
	}
}

// Check is a switch.
type Check struct {
	widget.Check
	keys    Keys
	focused bool
}

// CreateRenderer makes the renderer.
func (c *Check) CreateRenderer() fyne.WidgetRenderer {
	return withRing(c.Check.CreateRenderer(), &c.focused)
}

// FocusGained shows the focus.
func (c *Check) FocusGained() {
	c.focused = true
	c.Check.FocusGained()
	c.Refresh()
	c.keys.Focused(c)
}

// FocusLost takes the sign of the focus away.
func (c *Check) FocusLost() {
	c.focused = false
	c.Check.FocusLost()
	c.Refresh()
}

// KeyDown hands the key on.
func (c *Check) KeyDown(k *fyne.KeyEvent) { c.keys.KeyDown(k) }

// KeyUp hands the key on.
func (c *Check) KeyUp(k *fyne.KeyEvent) { c.keys.KeyUp(k) }

// NewCheck returns a switch with a text.
func NewCheck(keys Keys, text string, on bool, changed func(bool)) *Check {
	c := &Check{keys: keys}
	c.Text, c.Checked, c.OnChanged = text, on, changed
	c.ExtendBaseWidget(c)
	return c
}

// TypedKey hands all keys on but Space, which comes as a character too and turns the switch.
func (c *Check) TypedKey(k *fyne.KeyEvent) {
	if k.Name != fyne.KeySpace {
		c.keys.TypedKey(k)
	}
}

// TypedRune hands other characters than a space on.
func (c *Check) TypedRune(r rune) {
	if c.Check.TypedRune(r); r != ' ' {
		c.keys.TypedRune(r)
	}
}

// Slider is a value in a range.
type Slider struct {
	widget.Slider
	keys    Keys
	focused bool
}

// CreateRenderer makes the renderer.
func (s *Slider) CreateRenderer() fyne.WidgetRenderer {
	return withRing(s.Slider.CreateRenderer(), &s.focused)
}

// FocusGained shows the focus.
func (s *Slider) FocusGained() {
	s.focused = true
	s.Slider.FocusGained()
	s.Refresh()
	s.keys.Focused(s)
}

// FocusLost takes the sign of the focus away.
func (s *Slider) FocusLost() {
	s.focused = false
	s.Slider.FocusLost()
	s.Refresh()
}

// KeyDown hands the key on.
func (s *Slider) KeyDown(k *fyne.KeyEvent) { s.keys.KeyDown(k) }

// KeyUp hands the key on.
func (s *Slider) KeyUp(k *fyne.KeyEvent) { s.keys.KeyUp(k) }

// NewSlider returns a slider from low to high at value.
func NewSlider(keys Keys, low, high, step, value float64, changed func(float64)) *Slider {
	s := &Slider{keys: keys}
	s.Min, s.Max, s.Step, s.Value, s.OnChanged = low, high, step, value, changed
	s.ExtendBaseWidget(s)
	return s
}

// TypedKey moves the slider and hands other keys on.
func (s *Slider) TypedKey(k *fyne.KeyEvent) {
	switch k.Name {
	case fyne.KeyLeft, fyne.KeyRight:
		s.Slider.TypedKey(k)
	default:
		s.keys.TypedKey(k)
	}
}

// TypedRune hands characters on.
func (s *Slider) TypedRune(r rune) { s.keys.TypedRune(r) }
