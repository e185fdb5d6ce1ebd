// Package control adapts Fyne's controls to the keyboard: a focused control keeps the keys that it understands and
// passes on all others, so that Escape closes a dialog and the keys of the game work wherever the focus is.
package control

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// Keys receives the keys that a control does not use.
type Keys interface {
	TypedKey(*fyne.KeyEvent)
	TypedRune(rune)
	TypedShortcut(fyne.Shortcut)
	KeyDown(*fyne.KeyEvent)
	KeyUp(*fyne.KeyEvent)
	// Focused is called with the control that has gained the focus, so that it can be brought into view.
	Focused(fyne.CanvasObject)
}

// Commands runs and explains commands.
type Commands interface {
	Keys
	Run(id string)
	ExplainCommand(id string, on bool)
}

// focus is common to the controls that show their focus by a ring: the focus, and where unused keys go.
type focus struct {
	keys    Keys
	focused bool
}

var _, _, _, _, _ desktop.Keyable = (*Button)(nil), (*Select)(nil), (*Check)(nil), (*Slider)(nil), (*List)(nil)

// gained shows the focus of a control, after the toolkit's own handling.
func (f *focus) gained(o fyne.CanvasObject, toolkit func()) {
	f.focused = true
	toolkit()
	o.Refresh()
	f.keys.Focused(o)
}

// lost hides the focus.
func (f *focus) lost(o fyne.CanvasObject, toolkit func()) {
	f.focused = false
	toolkit()
	o.Refresh()
}

// KeyDown passes the key on.
func (f *focus) KeyDown(k *fyne.KeyEvent) { f.keys.KeyDown(k) }

// KeyUp passes the key on.
func (f *focus) KeyUp(k *fyne.KeyEvent) { f.keys.KeyUp(k) }

// Button is a button that also reacts to Enter, and that can explain itself while the pointer is over it.
type Button struct {
	widget.Button
	focus
	// Caption is a small label below the icon; it must be set before the button is shown.
	Caption string
	plain   bool // the caption is hidden
	chosen  bool // of a Pick
	hovered bool
	// Hover is called with true when the pointer or the focus comes, and with false when it leaves.
	Hover func(bool)
}

// CreateRenderer implements fyne.Widget.
func (b *Button) CreateRenderer() fyne.WidgetRenderer {
	r := b.Button.CreateRenderer()
	if b.Caption != "" {
		r = withCaption(r, b)
	}
	return &buttonRenderer{WidgetRenderer: withRing(r, &b.focused), button: b, drawn: b.face()}
}

// FocusGained shows the focus.
func (b *Button) FocusGained() {
	b.focused = true
	b.Button.FocusGained()
	b.keys.Focused(b)
	b.hover(true)
}

// FocusLost hides the focus.
func (b *Button) FocusLost() {
	b.focused = false
	b.Button.FocusLost()
	b.hover(false)
}

// Explain sets Hover to show a text, and "" once the pointer or the focus has left.
func (b *Button) Explain(show func(string), text func() string) {
	b.Hover = func(on bool) {
		if on {
			show(text())
		} else {
			show("")
		}
	}
}

// OpenMenu opens a menu below a button.
func (b *Button) OpenMenu(on fyne.Canvas, items ...*fyne.MenuItem) {
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(b)
	widget.ShowPopUpMenuAtPosition(fyne.NewMenu("", items...), on, at.AddXY(0, b.Size().Height))
}

func (b *Button) hover(on bool) {
	if b.Hover != nil {
		b.Hover(on)
	}
}

// SetText changes the text, and draws the button again only if it had another one: that takes long with an icon.
func (b *Button) SetText(text string) {
	if b.Text != text {
		b.Button.SetText(text)
	}
}

// SetPlain leaves the caption out, or shows it.
func (b *Button) SetPlain(on bool) {
	if b.plain != on {
		b.plain = on
		b.Refresh()
	}
}

// SetIcon changes the icon, and draws the button again only if it had another one.
func (b *Button) SetIcon(icon fyne.Resource) {
	if b.Icon != icon {
		b.Button.SetIcon(icon)
	}
}

// NewButton returns a button with a text.
func NewButton(keys Keys, text string, tapped func()) *Button {
	b := &Button{focus: focus{keys: keys}}
	b.Text, b.OnTapped = text, tapped
	b.ExtendBaseWidget(b)
	return b
}

// NewCommand returns a button that runs a command and explains it.
func NewCommand(c Commands, text, id string) *Button {
	b := NewButton(c, text, func() { c.Run(id) })
	b.Hover = func(on bool) { c.ExplainCommand(id, on) }
	return b
}

// NewIconButton returns a flat button with an icon.
func NewIconButton(keys Keys, icon fyne.Resource, tapped func()) *Button {
	b := NewButton(keys, "", tapped)
	b.Icon, b.Importance = icon, widget.LowImportance
	return b
}

// TypedKey presses the button on Space and Enter. The button keeps the focus, which a tap takes away: Tab goes on from there. One that has
// become disabled or hidden passes these keys on too, and the chosen one of a Pick passes on Enter, so that it accepts the dialog.
func (b *Button) TypedKey(e *fyne.KeyEvent) {
	presses := e.Name == fyne.KeySpace || !b.chosen && (e.Name == fyne.KeyReturn || e.Name == fyne.KeyEnter)
	if !presses || b.Disabled() || !b.Visible() {
		b.keys.TypedKey(e)
	} else if b.OnTapped != nil {
		b.OnTapped()
	}
}

// TypedRune passes characters on, except a space, which has pressed the button.
func (b *Button) TypedRune(r rune) {
	if r != ' ' {
		b.keys.TypedRune(r)
	}
}

// MouseIn calls Hover.
func (b *Button) MouseIn(e *desktop.MouseEvent) {
	b.hovered = true
	b.Button.MouseIn(e)
	b.hover(true)
}

// MouseOut calls Hover.
func (b *Button) MouseOut() {
	b.hovered = false
	b.Button.MouseOut()
	b.hover(false)
}

// Hide calls Hover if the pointer is on the button: it leaves only once it moves.
func (b *Button) Hide() {
	if b.hovered && b.Visible() {
		b.hover(false)
	}
	b.Button.Hide()
}

// Entry is a text field of one line or several.
type Entry struct {
	widget.Entry
	keys   Keys
	number bool // digits only
}

// NewEntry returns a text field of one line.
func NewEntry(keys Keys) *Entry {
	e := &Entry{keys: keys}
	e.Wrapping = fyne.TextWrapOff
	e.ExtendBaseWidget(e)
	return e
}

// NewNumberEntry returns a field of one line for a whole number, not negative. It takes digits alone, also full-width ones.
func NewNumberEntry(keys Keys) *Entry {
	e := NewEntry(keys)
	e.number = true
	return e
}

// digit returns the ASCII form of a digit.
func digit(r rune) (d rune, ok bool) {
	if r >= '０' && r <= '９' {
		r += '0' - '０'
	}
	return r, r >= '0' && r <= '9'
}

// TypedRune ignores what is no digit in a field for a number.
func (e *Entry) TypedRune(r rune) {
	if e.number {
		d, ok := digit(r)
		if !ok {
			return
		}
		r = d
	}
	e.Entry.TypedRune(r)
}

// MaxText is how long a text may be, in bytes, for a field of several lines: a longer one would stop the window for seconds.
const MaxText = 20_000

// NewText returns a text field of several lines, of at most MaxText bytes.
func NewText(keys Keys) *Entry {
	e := &Entry{keys: keys}
	e.MultiLine, e.Wrapping = true, fyne.TextWrapWord
	e.ExtendBaseWidget(e)
	return e
}

// TypedKey passes on Escape, and Enter if a field of one line has no use for it.
func (e *Entry) TypedKey(k *fyne.KeyEvent) {
	enter := k.Name == fyne.KeyReturn || k.Name == fyne.KeyEnter
	if k.Name == fyne.KeyEscape || enter && !e.MultiLine && e.OnSubmitted == nil {
		e.keys.TypedKey(k)
		return
	}
	e.Entry.TypedKey(k)
}

// AcceptsTab returns false: Tab leaves the field, so that the keyboard alone reaches everything.
func (e *Entry) AcceptsTab() bool { return false }

// TypedShortcut passes on Ctrl+Enter as Enter, which a field of several lines would keep, and commands with Ctrl or
// Alt. Those that move the cursor by words stay.
func (e *Entry) TypedShortcut(s fyne.Shortcut) {
	if paste, ok := s.(*fyne.ShortcutPaste); ok && e.number {
		for _, r := range paste.Clipboard.Content() {
			e.TypedRune(r)
		}
		return
	}
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

// KeyDown passes the key on, after the field has checked whether it is Shift.
func (e *Entry) KeyDown(k *fyne.KeyEvent) {
	e.Entry.KeyDown(k)
	e.keys.KeyDown(k)
}

// KeyUp passes the key on.
func (e *Entry) KeyUp(k *fyne.KeyEvent) {
	e.Entry.KeyUp(k)
	e.keys.KeyUp(k)
}

// Select is a choice from a list.
type Select struct {
	widget.Select
	focus
}

// CreateRenderer implements fyne.Widget.
func (s *Select) CreateRenderer() fyne.WidgetRenderer {
	return withRing(&selectRenderer{WidgetRenderer: s.Select.CreateRenderer(), drawn: shadesNow()}, &s.focused)
}

// FocusGained shows the focus.
func (s *Select) FocusGained() { s.gained(s, s.Select.FocusGained) }

// FocusLost hides the focus.
func (s *Select) FocusLost() { s.lost(s, s.Select.FocusLost) }

// Tapped opens the list. Unlike the toolkit's own, it leaves the focus where it is: after a choice with the mouse the arrow keys go
// on through the game instead of changing the choice.
func (s *Select) Tapped(e *fyne.PointEvent) {
	s.Select.FocusGained() // the toolkit gives the focus to a choice that has none
	s.Select.Tapped(e)
	s.enterAtChosen()
	s.Select.FocusLost()
}

// NewSelect returns a choice from options.
func NewSelect(keys Keys, options []string, chosen func(string)) *Select {
	s := &Select{focus: focus{keys: keys}}
	s.Options, s.OnChanged = options, chosen
	s.ExtendBaseWidget(s)
	return s
}

// Narrow makes a choice in which something is always chosen as wide as its widest option: the toolkit leaves room for the words that
// ask to choose. It is called after the options have changed.
func (s *Select) Narrow() {
	max := float32(0)
	for _, o := range s.Options {
		if wide := fyne.MeasureText(o, theme.TextSize(), fyne.TextStyle{}).Width; wide > max {
			s.PlaceHolder, max = o, wide
		}
	}
	s.Refresh()
}

// TypedKey opens the list and goes through it; it passes on other keys.
func (s *Select) TypedKey(k *fyne.KeyEvent) {
	switch k.Name {
	case fyne.KeySpace, fyne.KeyUp, fyne.KeyDown, fyne.KeyLeft, fyne.KeyRight:
		s.Select.TypedKey(k)
		s.enterAtChosen()
	default:
		s.keys.TypedKey(k)
	}
}

// enterAtChosen begins in the open list at the chosen option: the toolkit begins at none, and so at the first.
func (s *Select) enterAtChosen() {
	c := fyne.CurrentApp().Driver().CanvasForObject(s)
	if c == nil {
		return
	}
	if menu, ok := c.Focused().(*widget.PopUpMenu); ok {
		for range s.SelectedIndex() + 1 {
			menu.ActivateNext()
		}
	}
}

// TypedRune passes characters on, except a space, which has opened the list.
func (s *Select) TypedRune(r rune) {
	if r != ' ' {
		s.keys.TypedRune(r)
	}
}

// Check is a check box.
type Check struct {
	widget.Check
	focus
}

// CreateRenderer implements fyne.Widget.
func (c *Check) CreateRenderer() fyne.WidgetRenderer {
	return withRing(c.Check.CreateRenderer(), &c.focused)
}

// FocusGained shows the focus.
func (c *Check) FocusGained() { c.gained(c, c.Check.FocusGained) }

// FocusLost hides the focus.
func (c *Check) FocusLost() { c.lost(c, c.Check.FocusLost) }

// NewCheck returns a check box with a text.
func NewCheck(keys Keys, text string, on bool, changed func(bool)) *Check {
	c := &Check{focus: focus{keys: keys}}
	c.Text, c.Checked, c.OnChanged = text, on, changed
	c.ExtendBaseWidget(c)
	return c
}

// Switches are the stored settings that are on or off.
type Switches interface {
	Bool(key string) bool
	SetBool(key string, on bool)
}

// NewSwitch returns a check box of a setting, which it stores. Then it calls changed, if not nil.
func NewSwitch(keys Keys, text string, settings Switches, key string, changed func()) *Check {
	return NewCheck(keys, text, settings.Bool(key), func(on bool) {
		settings.SetBool(key, on)
		if changed != nil {
			changed()
		}
	})
}

// TypedKey passes on all keys but Space, which also arrives as a character and toggles the box.
func (c *Check) TypedKey(k *fyne.KeyEvent) {
	if k.Name != fyne.KeySpace {
		c.keys.TypedKey(k)
	}
}

// TypedRune passes on all characters but a space.
func (c *Check) TypedRune(r rune) {
	if c.Check.TypedRune(r); r != ' ' {
		c.keys.TypedRune(r)
	}
}

// Slider is a value in a range.
type Slider struct {
	widget.Slider
	focus
}

// CreateRenderer implements fyne.Widget.
func (s *Slider) CreateRenderer() fyne.WidgetRenderer {
	return withRing(withTrack(s.Slider.CreateRenderer()), &s.focused)
}

// FocusGained shows the focus.
func (s *Slider) FocusGained() { s.gained(s, s.Slider.FocusGained) }

// FocusLost hides the focus.
func (s *Slider) FocusLost() { s.lost(s, s.Slider.FocusLost) }

// NewSlider returns a slider from low to high at value.
func NewSlider(keys Keys, low, high, step, value float64, changed func(float64)) *Slider {
	s := &Slider{focus: focus{keys: keys}}
	s.Min, s.Max, s.Step, s.Value, s.OnChanged = low, high, step, value, changed
	s.ExtendBaseWidget(s)
	return s
}

// TypedKey moves the slider and passes on other keys.
func (s *Slider) TypedKey(k *fyne.KeyEvent) {
	switch k.Name {
	case fyne.KeyLeft, fyne.KeyRight:
		s.Slider.TypedKey(k)
	default:
		s.keys.TypedKey(k)
	}
}

// TypedRune passes characters on.
func (s *Slider) TypedRune(r rune) { s.keys.TypedRune(r) }
