package keys

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"qilab/ui/command"
	"qilab/ui/control"
)

// field captures the next pressed key, whatever its function elsewhere. Tab still leaves it, and Escape closes the dialog.
type field struct {
	widget.BaseWidget
	host    Host
	hint    string
	take    func(command.Key)
	focused bool
}

func newField(h Host, hint string, take func(command.Key)) *field {
	f := &field{host: h, hint: hint, take: take}
	f.ExtendBaseWidget(f)
	return f
}

// took hands a key on, once the character that comes with it was swallowed here.
func (f *field) took(k command.Key) { f.host.Post(func() { f.take(k) }) }

// TypedKey captures a key that is the same on every keyboard; others arrive as characters.
func (f *field) TypedKey(e *fyne.KeyEvent) {
	shift := control.Modifiers() & fyne.KeyModifierShift
	switch {
	case e.Name == fyne.KeyEscape:
		f.host.TypedKey(e)
	case command.Lasting(e.Name) || command.Digit(e.Name) && shift == 0:
		f.took(command.Key{Name: e.Name, Modifier: shift})
	}
}

// TypedRune takes a sign; letters and digits have come as keys.
func (f *field) TypedRune(r rune) {
	name := fyne.KeyName(r)
	if r >= 'a' && r <= 'z' || r == ' ' || command.Letter(name) || command.Digit(name) {
		return
	}
	f.took(command.Char(r))
}

// TypedShortcut takes a key with Control or Alt.
func (f *field) TypedShortcut(s fyne.Shortcut) {
	if k, ok := command.KeyOf(s); ok {
		f.took(k)
	}
}

// KeyDown implements desktop.Keyable: Alt alone does not open the menus here.
func (f *field) KeyDown(*fyne.KeyEvent) {}

// KeyUp implements desktop.Keyable.
func (f *field) KeyUp(*fyne.KeyEvent) {}

// FocusGained shows that the field is listening.
func (f *field) FocusGained() { f.focus(true) }

// FocusLost shows that it is not.
func (f *field) FocusLost() { f.focus(false) }

func (f *field) focus(on bool) {
	f.focused = on
	f.Refresh()
}

// Tapped makes the field listen.
func (f *field) Tapped(*fyne.PointEvent) { f.host.Canvas().Focus(f) }

// CreateRenderer implements fyne.Widget.
func (f *field) CreateRenderer() fyne.WidgetRenderer {
	r := &fieldRenderer{field: f, ground: canvas.NewRectangle(nil), text: canvas.NewText(f.hint, nil)}
	r.text.Alignment = fyne.TextAlignCenter
	r.text.TextStyle.Bold = true
	r.Refresh()
	return r
}

type fieldRenderer struct {
	field  *field
	ground *canvas.Rectangle
	text   *canvas.Text
}

func (r *fieldRenderer) Destroy() {}
func (r *fieldRenderer) MinSize() fyne.Size {
	return r.text.MinSize().AddWidthHeight(24, 28)
}
func (r *fieldRenderer) Objects() []fyne.CanvasObject { return []fyne.CanvasObject{r.ground, r.text} }

func (r *fieldRenderer) Layout(size fyne.Size) {
	r.ground.Resize(size)
	r.text.Resize(size)
}

func (r *fieldRenderer) Refresh() {
	r.ground.FillColor, r.ground.CornerRadius = theme.Color(theme.ColorNameInputBackground), theme.Size(theme.SizeNameInputRadius)
	r.ground.StrokeColor, r.ground.StrokeWidth = theme.Color(theme.ColorNameInputBorder), 1
	r.text.Color, r.text.TextSize = theme.Color(theme.ColorNamePlaceHolder), theme.TextSize()
	if r.field.focused {
		r.ground.StrokeColor, r.ground.StrokeWidth = theme.Color(theme.ColorNameForeground), 2
		r.text.Color = theme.Color(theme.ColorNameForeground)
	}
	canvas.Refresh(r.field)
}
