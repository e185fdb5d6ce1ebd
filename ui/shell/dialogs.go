package shell

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"qilab/ui/control"
	"qilab/ui/host"
	"qilab/ui/prose"
	"qilab/ui/scroll"
)

// dialogs holds the open dialogs, the top one last.
type dialogs struct {
	shell *Shell
	open  []*modal
}

// modal is a dialog over the window. Escape closes it and Enter presses its first button, wherever the focus is.
type modal struct {
	in     *dialogs
	pop    *widget.PopUp
	accept func()
	made   []*control.Button // of host.Dialog.Buttons
	press  []func()          // what they do
	closed func()
	bare   func()      // host.Dialog.Uncovered
	typing func() bool // host.Dialog.Typed
	leave  func()
	cross  *control.Button
	want   fyne.Size         // with room for everything
	scroll *container.Scroll // the part scrolled by the arrow keys; nil: none
	search *control.Search   // the field that has the focus first, if it is one for searching; else nil
	column fyne.CanvasObject // the column that determines the height of a dialog that grows; else nil
	whole  fyne.CanvasObject // title, body and buttons
	before focused           // what had the focus
}

// focused is what has the focus on a screen.
type focused struct {
	object fyne.Focusable // nil: nothing
	screen fyne.CanvasObject
}

// dialogEdges is the difference in width between a dialog and its content.
const dialogEdges = 16

// windowEdge is the minimum distance between a dialog and the edge of the window.
const windowEdge = 20

// bodyEdge is the padding around the body.
const bodyEdge = 8

// frameEdge is the room for the right edges of controls, which a scroll would cut off.
const frameEdge = 4

// show opens a dialog.
func (d *dialogs) show(spec host.Dialog) host.Opened {
	m := &modal{in: d, closed: spec.Closed, bare: spec.Uncovered, leave: spec.Leave, typing: spec.Typed, column: spec.Column}
	m.before = focused{d.shell.Canvas().Focused(), d.shell.body}
	title := widget.NewLabel(spec.Title)
	title.SizeName = theme.SizeNameSubHeadingText
	title.TextStyle.Bold = true
	title.Truncation = fyne.TextTruncateEllipsis
	m.cross = control.NewIconButton(d.shell, theme.CancelIcon(), m.dismiss)
	head := container.NewBorder(nil, widget.NewSeparator(), nil, m.cross, title)
	if spec.Grows {
		m.column = spec.Body
		spec.Body = scroll.Scrolled(m.column)
	}
	m.scroll = scroll.First(spec.Body)
	want := spec.Body.MinSize()
	const around = dialogEdges + 2*bodyEdge + 8 // the paddings on either side
	if m.scroll == nil && !spec.Scrolls {       // a low window does not fit all of it
		if spec.Size.Width > around {
			spec.Body.Resize(fyne.NewSize(spec.Size.Width-around, want.Height)) // sets the height of texts, which depends on the width
			want = spec.Body.MinSize()
		}
		m.scroll = container.NewVScroll(container.New(layout.NewCustomPaddedLayout(0, 0, 0, frameEdge), spec.Body))
		spec.Body = m.scroll
	}
	body := container.New(layout.NewCustomPaddedLayout(bodyEdge, bodyEdge, bodyEdge, bodyEdge), spec.Body)
	// The order of Tab: the content, the button of Enter, the other buttons, the cross.
	m.whole = container.NewPadded(container.New(dialogLayout{}, body, m.buttons(spec), head))
	minSize := m.whole.MinSize()
	minSize.Height += max(0, want.Height-spec.Body.MinSize().Height)
	m.pop = widget.NewModalPopUp(m.whole, d.shell.Canvas())
	m.want = minSize.Max(spec.Size)
	m.grow()
	m.fit()
	m.pop.Show()
	d.open = append(d.open, m)
	m.search, _ = spec.Focus.(*control.Search)
	if spec.Focus != nil {
		d.shell.Post(func() { // deferred, because the character of the key that opened the dialog is still to come
			if m.OnTop() {
				d.shell.Canvas().Focus(spec.Focus)
			}
		})
	}
	return m
}

// buttons returns the row of buttons below a dialog. The button of Enter is on the right, where the eye ends, and Tab begins with
// it.
func (m *modal) buttons(spec host.Dialog) fyne.CanvasObject {
	keys := m.in.shell
	text := spec.Close
	if text == "" {
		text = keys.cfg.Words.T("dialog.close")
	}
	shut := control.NewButton(keys, text, m.Close)
	m.accept = m.Close
	var list []fyne.CanvasObject
	for i, b := range spec.Buttons {
		press := func() {
			if m.made[i].Disabled() {
				return // Enter presses it too
			}
			if !b.Stays {
				m.Close()
			}
			b.Run()
		}
		made := control.NewButton(keys, b.Text, press)
		m.made, m.press = append(m.made, made), append(m.press, press)
		list = append(list, made)
	}
	if len(m.made) > 0 && !spec.Careful {
		m.Prefer(0)
	}
	if spec.Careful {
		shut.Importance = widget.HighImportance
		list = append([]fyne.CanvasObject{shut}, list...)
	} else {
		list = append(list, shut)
	}
	if spec.Extra != nil {
		list = append(list, control.NewButton(keys, spec.Extra.Text, spec.Extra.Run))
	}
	return container.New(&prose.Rows{Place: prose.FromRight, Width: spec.Size.Width - dialogEdges}, list...)
}

// fit gives a dialog the size it wants, or as much of it as fits into the window, and reports whether it had another one. The toolkit
// puts it into the middle when it is shown or the window changes, but not when it changes later, and makes it small with the window.
func (m *modal) fit() bool {
	size := m.in.within(m.want)
	if size == m.pop.Size() {
		return false
	}
	m.pop.Resize(size)
	return true
}

// grow increases a dialog to the height of its column. It never shrinks, so that nothing moves under the pointer.
func (m *modal) grow() {
	if m.column != nil {
		above := m.whole.MinSize().Height - m.scroll.MinSize().Height // and below
		wide := m.in.within(m.want).Width - 2*theme.Padding() - 2*bodyEdge - scroll.Bar
		m.column.Resize(fyne.NewSize(wide, m.column.MinSize().Height)) // the toolkit's layouts know the height of texts in them only then
		m.want.Height = max(m.want.Height, above+prose.HeightFor(m.column, wide))
	}
}

// Enable makes a button work or not.
func (m *modal) Enable(button int, on bool) { control.SetEnabled(m.made[button], on) }

// Prefer makes a button the highlighted one, which Enter presses.
func (m *modal) Prefer(button int) {
	for i, b := range m.made {
		importance := widget.MediumImportance
		if i == button {
			importance = widget.HighImportance
		}
		control.SetImportance(b, importance)
	}
	m.accept = m.press[button]
}

// Grow makes room for a new part of a dialog's column, and scrolls to it. The dialog grows downwards, so that what was pressed stays under
// the pointer, and moves up only if the window ends.
func (m *modal) Grow(into fyne.CanvasObject) {
	at := m.pop.Position()
	m.grow()
	m.fit()
	lowest := m.in.shell.Canvas().Size().Height - windowEdge - m.pop.Size().Height
	m.pop.Move(fyne.NewPos(at.X, min(at.Y, lowest)))
	if m.column == nil {
		return
	}
	m.scroll.Refresh() // a column that has become shorter may have been scrolled beyond its end
	if into == nil {
		return
	}
	m.in.shell.Post(func() { // after the layout
		if m.OnTop() {
			scroll.IntoView(m.pop, into)
		}
	})
}

// fit resizes and centres all dialogs after the window was resized: a dialog may be opened before the window has its size.
func (d *dialogs) fit() {
	if d.shell.closed {
		return
	}
	window := d.shell.Canvas().Size()
	for _, m := range d.open {
		if m.fit() {
			size := m.pop.Size()
			m.pop.Move(fyne.NewPos((window.Width-size.Width)/2, (window.Height-size.Height)/2))
		}
	}
}

// within returns want, reduced to what fits into the window.
func (d *dialogs) within(want fyne.Size) fyne.Size {
	maxSize := d.shell.Canvas().Size().SubtractWidthHeight(2*windowEdge, 2*windowEdge)
	return fyne.NewSize(min(want.Width, max(maxSize.Width, 200)), min(want.Height, max(maxSize.Height, 150)))
}

// Close closes the dialog and those above it.
func (m *modal) Close() {
	at := slices.Index(m.in.open, m)
	if at < 0 {
		return
	}
	gone := m.in.open[at:]
	m.in.open = slices.Clone(m.in.open[:at])
	for _, g := range slices.Backward(gone) {
		g.pop.Hide()
		if g.closed != nil {
			g.closed()
		}
	}
	top, s := m.in.top(), m.in.shell
	if top != nil && top.bare != nil {
		top.bare()
	}
	if m.before.object != nil && !s.closed && m.in.top() == top && s.body == m.before.screen && s.Canvas().Focused() == nil {
		s.Canvas().Focus(m.before.object) // the toolkit forgets it
	}
}

// dismiss closes the dialog for Escape or the cross. It asks first if typed text would be lost.
func (m *modal) dismiss() {
	if m.typing == nil || !m.typing() {
		m.Close()
		return
	}
	t := m.in.shell.cfg.Words.T
	m.in.show(host.CarefulQuestion(t("typed.title"), t("typed.text"), t("typed.discard"), t("typed.keep"), m.Close))
}

// OnTop reports whether the dialog is open and none is above it.
func (m *modal) OnTop() bool { return m.in.top() == m }

// top returns the topmost dialog; nil if none is open.
func (d *dialogs) top() *modal {
	if len(d.open) == 0 {
		return nil
	}
	return d.open[len(d.open)-1]
}

// closeDialogs closes all dialogs.
func (d *dialogs) closeDialogs() {
	if len(d.open) > 0 {
		d.open[0].Close()
	}
}

// leave saves the contents of open dialogs before the window closes.
func (d *dialogs) leave() {
	for _, m := range slices.Clone(d.open) {
		if m.leave != nil {
			m.leave()
		}
	}
}

// dialogLayout puts the head above the body and the buttons below it.
type dialogLayout struct{}

func (dialogLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	body, foot, head := o[0].MinSize(), o[1].MinSize(), o[2].MinSize()
	return fyne.NewSize(max(body.Width, foot.Width, head.Width), body.Height+foot.Height+head.Height+2*theme.Padding())
}

func (dialogLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	high, low := o[2].MinSize().Height, prose.HeightFor(o[1], size.Width)
	o[2].Move(fyne.NewPos(0, 0))
	o[2].Resize(fyne.NewSize(size.Width, high))
	o[1].Move(fyne.NewPos(0, size.Height-low))
	o[1].Resize(fyne.NewSize(size.Width, low))
	o[0].Move(fyne.NewPos(0, high+theme.Padding()))
	o[0].Resize(fyne.NewSize(size.Width, size.Height-high-low-2*theme.Padding()))
}

// typed handles a key in the dialog.
func (m *modal) typed(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyEscape:
		m.dismiss()
	case fyne.KeyReturn, fyne.KeyEnter:
		m.accept()
	default:
		scroll.Key(m.scroll, e.Name)
	}
}
