package ui

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"qilab/ui/control"
	"qilab/ui/panel"
)

// modal is a dialog over the window. Escape closes it and Enter presses its first button, wherever the focus is.
type modal struct {
	window *Window
	pop    *widget.PopUp
	least  fyne.Size // that its maker wants
	accept func()
	closed func()
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
	close   string    // the text of the button that closes; "": the usual one
	closed  func()    // called when the dialog is gone, by whatever way
	focus   fyne.Focusable
	// careful makes closing what Enter does: the buttons do what cannot be wanted by mistake.
	careful bool
}

// dialog opens a dialog.
func (w *Window) dialog(spec dialogSpec) *modal {
	m := &modal{window: w, closed: spec.closed, least: spec.size}
	title := widget.NewLabel(spec.title)
	title.SizeName = theme.SizeNameSubHeadingText
	title.TextStyle.Bold = true
	shut := control.NewIconButton(w, theme.CancelIcon(), m.close)
	head := container.NewBorder(nil, widget.NewSeparator(), nil, shut, title)

	foot := container.NewHBox(layout.NewSpacer())
	text := spec.close
	if text == "" {
		text = w.words.T("dialog.close")
	}
	shutting := control.NewButton(w, text, m.close)
	foot.Add(shutting)
	for i, b := range slices.Backward(spec.buttons) {
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
		foot.Add(made)
	}
	if m.accept == nil {
		m.accept = m.close
		if len(spec.buttons) > 0 {
			shutting.Importance = widget.HighImportance
		}
	}
	body := container.New(layout.NewCustomPaddedLayout(8, 8, 8, 8), spec.body)
	content := container.NewPadded(container.NewBorder(head, foot, nil, nil, body))
	m.pop = widget.NewModalPopUp(content, w.win.Canvas())
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

// fit gives a dialog its size in the window as it is now.
func (m *modal) fit() {
	m.pop.Resize(m.window.dialogSize(m.pop.Content.MinSize().Max(m.least)))
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

// typed is a key for the dialog.
func (m *modal) typed(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyEscape:
		m.close()
	case fyne.KeyReturn, fyne.KeyEnter:
		m.accept()
	}
}

// message opens a dialog with a text.
func (w *Window) message(title, text string) { w.messageWith(title, text) }

// messageWith opens a dialog with a text, as high as the text wants it, and with more buttons than that to close it.
func (w *Window) messageWith(title, text string, ways ...button) {
	const width, most = 540, 380
	label := widget.NewLabel(text)
	label.Wrapping = panel.Wrapping(w.words)
	label.Selectable = true
	label.Resize(fyne.NewSize(width-40, 0)) // without the margins of the dialog
	w.dialog(dialogSpec{
		title:   title,
		body:    container.NewVScroll(label),
		size:    fyne.NewSize(width, 130+min(most, label.MinSize().Height)),
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
	label := widget.NewLabel(text)
	label.Wrapping = panel.Wrapping(w.words)
	return dialogSpec{
		title:   title,
		body:    label,
		size:    fyne.NewSize(420, 170),
		buttons: []button{{text: yes, run: run}},
		close:   w.words.T("dialog.cancel"),
	}
}
