package ui

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"qilab/ui/control"
	"qilab/ui/prose"
)

// modal is a dialog over the window. Escape closes it and Enter presses its first button, wherever the focus is.
type modal struct {
	window *Window
	pop    *widget.PopUp
	accept func()
	closed func()
	cross  *control.Button
	want   fyne.Size         // with room for everything
	size   fyne.Size         // that it has
	scroll *container.Scroll // what the arrow keys scroll; nil: nothing
}

// button is one of a dialog's.
type button struct {
	text string
	run  func()
	// stays keeps the dialog open after run.
	stays bool
}

// dialogSpec is what a dialog shows.
type dialogSpec struct {
	title   string
	body    fyne.CanvasObject
	size    fyne.Size // the least size; 0: that of the body
	buttons []button  // the first is what Enter does; a button to close is added
	extra   *button   // one that Enter never does; nil: none
	close   string    // the text of the button that closes; "": the usual one
	scrolls bool      // the body has a list that scrolls
	closed  func()    // called when the dialog is gone, by whatever way
	focus   fyne.Focusable
	// careful makes closing what Enter does: the buttons do what cannot be wanted by mistake.
	careful bool
}

// dialogEdges is how much narrower the content of a dialog is than itself.
const dialogEdges = 16

// dialog opens a dialog.
func (w *Window) dialog(spec dialogSpec) *modal {
	m := &modal{window: w, closed: spec.closed}
	title := widget.NewLabel(spec.title)
	title.SizeName = theme.SizeNameSubHeadingText
	title.TextStyle.Bold = true
	title.Truncation = fyne.TextTruncateEllipsis
	m.cross = control.NewIconButton(w, theme.CancelIcon(), m.close)
	head := container.NewBorder(nil, widget.NewSeparator(), nil, m.cross, title)
	m.scroll = firstScroll(spec.body)
	want := spec.body.MinSize()
	if m.scroll == nil && !spec.scrolls { // a low window has no room for all of it
		const around = dialogEdges + 2*8 + 8 // the paddings on either side
		if spec.size.Width > around {
			spec.body.Resize(fyne.NewSize(spec.size.Width-around, want.Height)) // texts are as high as that lets them
			want = spec.body.MinSize()
		}
		m.scroll = container.NewVScroll(spec.body)
		spec.body = m.scroll
	}
	body := container.New(layout.NewCustomPaddedLayout(8, 8, 8, 8), spec.body)
	// In this order Tab goes through it: what the dialog is about, what Enter does, the other buttons, the cross.
	content := container.NewPadded(container.New(dialogLayout{}, body, m.buttons(spec), head))
	least := content.MinSize()
	least.Height += max(0, want.Height-spec.body.MinSize().Height)
	m.pop = widget.NewModalPopUp(content, w.win.Canvas())
	m.want = least.Max(spec.size)
	m.fit()
	m.pop.Show()
	w.modals = append(w.modals, m)
	if spec.focus != nil {
		w.deps.Post(func() { // later: the character of the key that opened the dialog is still to come
			if w.topModal() == m {
				w.win.Canvas().Focus(spec.focus)
			}
		})
	}
	return m
}

// buttons are those below a dialog. What Enter does is at the right, where the eye ends, and Tab begins with it.
func (m *modal) buttons(spec dialogSpec) fyne.CanvasObject {
	w := m.window
	text := spec.close
	if text == "" {
		text = w.words.T("dialog.close")
	}
	shut := control.NewButton(w, text, m.close)
	m.accept = m.close
	var list []fyne.CanvasObject
	for i, b := range spec.buttons {
		press := func() {
			if !b.stays {
				m.close()
			}
			b.run()
		}
		made := control.NewButton(w, b.text, press)
		if i == 0 && !spec.careful {
			made.Importance = widget.HighImportance
			m.accept = press
		}
		list = append(list, made)
	}
	if spec.careful {
		shut.Importance = widget.HighImportance
		list = append([]fyne.CanvasObject{shut}, list...)
	} else {
		list = append(list, shut)
	}
	if spec.extra != nil {
		list = append(list, control.NewButton(w, spec.extra.text, spec.extra.run))
	}
	return container.New(&prose.Rows{Place: prose.FromRight, Width: spec.size.Width - dialogEdges}, list...)
}

// fit gives a dialog the size that it wants, or as much of it as the window has now.
func (m *modal) fit() {
	if size := m.window.dialogSize(m.want); size != m.size {
		m.size = size
		m.pop.Resize(size)
	}
}

// fitModals gives all dialogs their sizes again when the window has another one: a dialog may be opened before the window
// has got its own.
func (w *Window) fitModals() {
	if w.closed {
		return
	}
	for _, m := range w.modals {
		m.fit()
	}
}

// dialogSize keeps a dialog within the window.
func (w *Window) dialogSize(want fyne.Size) fyne.Size {
	most := w.win.Canvas().Size().SubtractWidthHeight(40, 40)
	return fyne.NewSize(min(want.Width, max(most.Width, 200)), min(want.Height, max(most.Height, 150)))
}

// close takes the dialog away, with those above it.
func (m *modal) close() {
	at := slices.Index(m.window.modals, m)
	if at < 0 {
		return
	}
	gone := m.window.modals[at:]
	m.window.modals = slices.Clone(m.window.modals[:at])
	for _, g := range slices.Backward(gone) {
		g.pop.Hide()
		if g.closed != nil {
			g.closed()
		}
	}
}

// closeModals takes all dialogs away.
func (w *Window) closeModals() {
	if len(w.modals) > 0 {
		w.modals[0].close()
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

// typed is a key for the dialog.
func (m *modal) typed(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyEscape:
		m.close()
	case fyne.KeyReturn, fyne.KeyEnter:
		m.accept()
	default:
		scrollKey(m.scroll, e.Name)
	}
}

// message opens a dialog with a text.
func (w *Window) message(title, text string) { w.messageWith(title, text) }

// messageWith opens a dialog with a text, as high as the text wants it, and with more buttons than that to close it.
func (w *Window) messageWith(title, text string, ways ...button) {
	const width, most = 540, 380
	label := prose.New(text)
	w.dialog(dialogSpec{
		title:   title,
		body:    container.NewVScroll(label),
		size:    fyne.NewSize(width, 110+min(most, label.HeightFor(width-60))),
		extra:   &button{text: w.words.T("dialog.copy"), run: func() { w.copy(text, w.words.T("told.copied")) }},
		buttons: ways,
	})
}

// ask opens a question that yes answers.
func (w *Window) ask(title, text, yes string, run func()) {
	w.dialog(w.question(title, text, yes, run))
}

// askFirst opens a question about what loses something: Enter does not do it, and no is the button that does nothing.
func (w *Window) askFirst(title, text, yes, no string, run func()) {
	spec := w.question(title, text, yes, run)
	spec.close, spec.careful = no, true
	w.dialog(spec)
}

func (w *Window) question(title, text, yes string, run func()) dialogSpec {
	label := prose.New(text)
	const width = 420
	return dialogSpec{
		title:   title,
		body:    container.NewVScroll(label),
		size:    fyne.NewSize(width, 110+min(label.HeightFor(width-60), 300)),
		buttons: []button{{text: yes, run: run}},
		close:   w.words.T("dialog.cancel"),
	}
}
