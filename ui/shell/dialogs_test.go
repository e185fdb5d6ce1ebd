package shell

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"qilab/ui/host"
	"qilab/ui/i18n"
	"qilab/ui/prose"
	"qilab/ui/scroll"
)

// A growing dialog is as high as its body, up to the window, and then scrolls to a new part.
func TestDialogGrows(t *testing.T) {
	r := newRig(t, i18n.English)
	more := func(height float32) fyne.CanvasObject {
		o := canvas.NewRectangle(nil)
		o.SetMinSize(fyne.NewSize(100, height))
		return o
	}
	column := prose.NewColumn(more(100))
	m := r.Open(host.Dialog{Title: "Growing", Body: column, Size: fyne.NewSize(400, 0), Grows: true}).(*modal)
	room := func() float32 { return m.scroll.Size().Height - column.Size().Height }
	if d := room(); d < -1 || d > 1 {
		t.Errorf("the dialog has %v to spare", d)
	}
	before, top := m.pop.Size().Height, m.pop.Position().Y
	if middle, want := top+before/2, r.Canvas().Size().Height/2; middle < want-1 || middle > want+1 {
		t.Errorf("the middle of the dialog is at %v, not %v", middle, want)
	}
	column.Add(more(200))
	m.Grow(nil)
	if now := m.pop.Position().Y; now != top {
		t.Errorf("the dialog grew from %v to %v", top, now)
	}
	if d := room(); m.pop.Size().Height < before+200 || d < -1 || d > 1 {
		t.Errorf("the dialog is %v high, which leaves %v to spare", m.pop.Size().Height, d)
	}
	last := more(600)
	column.Add(last)
	m.Grow(last)
	r.run()
	canvasHeight, foot := r.Canvas().Size().Height, m.pop.Position().Y+m.pop.Size().Height
	if foot > canvasHeight || foot < canvasHeight-50 || m.scroll.Offset.Y == 0 {
		t.Errorf("the dialog of %v ends at %v of %v, and is scrolled by %v", m.pop.Size().Height, foot, canvasHeight, m.scroll.Offset.Y)
	}
	last.Hide()
	if m.Grow(nil); m.scroll.Offset.Y != 0 {
		t.Errorf("a body that fits is scrolled by %v", m.scroll.Offset.Y)
	}
}

// A dialog stays whole and in the middle while the window changes, as by another interface size.
func TestDialogFollowsTheWindow(t *testing.T) {
	r := newRig(t, i18n.English)
	m := r.Open(host.Dialog{Title: "Large", Body: canvas.NewRectangle(nil), Size: fyne.NewSize(780, 660)}).(*modal)
	for _, size := range []fyne.Size{fyne.NewSize(1024, 700), fyne.NewSize(640, 440), fyne.NewSize(787, 538), fyne.NewSize(1024, 700)} {
		r.win.Resize(size)
		r.run()
		size = r.Canvas().Size()
		at, end := m.pop.Position(), size.Subtract(m.pop.Size())
		if x, y := end.Width-2*at.X, end.Height-2*at.Y; at.X < 0 || at.Y < 0 || max(x, -x, y, -y) > 1 {
			t.Errorf("in a window of %v the dialog of %v is at %v", size, m.pop.Size(), at)
		}
	}
}

// A window that is small for a moment, as while the toolkit takes another interface size, leaves no dialog small.
func TestDialogOutlastsASmallWindow(t *testing.T) {
	r := newRig(t, i18n.English)
	r.win.Resize(fyne.NewSize(1024, 700))
	r.run()
	m := r.Open(host.Dialog{Title: "Large", Body: canvas.NewRectangle(nil), Size: fyne.NewSize(780, 560)}).(*modal)
	r.win.Resize(fyne.NewSize(445, 311))
	r.win.Resize(fyne.NewSize(1024, 700))
	r.run()
	if got := m.whole.Size(); got != fyne.NewSize(780, 560) {
		t.Errorf("the dialog is only %v large", got)
	}
}

// Enter presses the first button of a dialog, or the preferred one, which is highlighted.
func TestDialogPrefersAButton(t *testing.T) {
	r := newRig(t, i18n.English)
	pressed := ""
	button := func(text string) host.Button {
		return host.Button{Text: text, Stays: true, Run: func() { pressed += text }}
	}
	m := r.Open(host.Dialog{Title: "Export", Body: canvas.NewRectangle(nil), Buttons: []host.Button{button("a"), button("b")}}).(*modal)
	enter := func() { m.typed(&fyne.KeyEvent{Name: fyne.KeyReturn}) }
	enter()
	m.Enable(0, false)
	m.Prefer(1)
	if enter(); m.made[0].Importance == m.made[1].Importance || m.made[1].Importance != widget.HighImportance {
		t.Error("the preferred button is not highlighted")
	}
	m.Enable(0, true)
	m.Prefer(0)
	if enter(); pressed != "aba" {
		t.Errorf("Enter pressed %q", pressed)
	}
}

// A dialog with a column below a head is as high as both, up to the window, and not lower than it was opened.
func TestDialogOfColumn(t *testing.T) {
	r := newRig(t, i18n.English)
	box := func(height float32) fyne.CanvasObject {
		o := canvas.NewRectangle(nil)
		o.SetMinSize(fyne.NewSize(100, height))
		return o
	}
	column := prose.NewColumn(box(50))
	scrolled := scroll.Scrolled(column)
	m := r.Open(host.Dialog{Title: "Column", Body: prose.NewRoom(box(40), scrolled, nil), Size: fyne.NewSize(400, 300), Scrolls: true, Column: column}).(*modal)
	if m.pop.Size().Height != 300 {
		t.Errorf("the dialog is %v high", m.pop.Size().Height)
	}
	column.Add(box(300))
	m.Grow(nil)
	if d := scrolled.Size().Height - column.MinSize().Height; d < -1 || d > 1 {
		t.Errorf("the dialog of %v leaves %v to spare", m.pop.Size().Height, d)
	}
	text := prose.New(strings.Repeat("A sentence that is broken into lines. ", 4))
	column.Add(container.NewBorder(nil, nil, nil, box(10), text))
	m.Grow(nil)
	if d := scrolled.Size().Height - column.MinSize().Height; d < -1 || d > 1 {
		t.Errorf("with a text in a border the dialog leaves %v to spare", d)
	}
	column.Add(box(2000))
	m.Grow(nil)
	canvasHeight := r.Canvas().Size().Height
	if middle := m.pop.Position().Y + m.pop.Size().Height/2; middle < canvasHeight/2-1 || middle > canvasHeight/2+1 {
		t.Errorf("the middle of the dialog is at %v of %v", middle, canvasHeight)
	}
	if m.pop.Size().Height > canvasHeight || m.pop.Size().Height < canvasHeight-50 {
		t.Errorf("the dialog is %v high of %v", m.pop.Size().Height, canvasHeight)
	}
}

// After a dialog the focus is where it was, unless another screen is shown.
func TestDialogGivesTheFocusBack(t *testing.T) {
	r := newRig(t, i18n.English)
	field := widget.NewEntry()
	r.body.Add(field)
	r.Canvas().Focus(field)
	inner := widget.NewEntry()
	m := r.Open(host.Dialog{Title: "A", Body: inner, Focus: inner})
	r.run()
	if r.Canvas().Focused() != fyne.Focusable(inner) {
		t.Fatalf("%T has the focus in the dialog", r.Canvas().Focused())
	}
	above := r.Open(host.Dialog{Title: "B", Body: canvas.NewRectangle(nil)})
	above.Close()
	if r.Canvas().Focused() != fyne.Focusable(inner) {
		t.Errorf("%T has the focus after the dialog above", r.Canvas().Focused())
	}
	m.Close()
	if r.Canvas().Focused() != fyne.Focusable(field) {
		t.Errorf("%T has the focus after the dialogs", r.Canvas().Focused())
	}
	m = r.Open(host.Dialog{Title: "A", Body: canvas.NewRectangle(nil)})
	r.Show(r.Screen())
	m.Close()
	if f := r.Canvas().Focused(); f != nil {
		t.Errorf("%T has the focus on a new screen", f)
	}
}
