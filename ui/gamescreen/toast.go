package gamescreen

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"qilab/ui/control"
	"qilab/ui/panel"
	"qilab/ui/prose"
)

// toast shows a message in study, over the beginning of the moves or the report: the current move is mostly at their end. It stays as
// long as it takes to read, then moves to the status line; a click or the next command ends it sooner. Unlike a line of its own, it moves
// nothing.
type toast struct {
	room   *Room
	root   *control.Touch
	ground *canvas.Rectangle
	field  *fyne.Container
	text   *prose.Text
	timer  *time.Timer       // nil: no message
	side   fyne.CanvasObject // below the message; nil before the first layout
}

func newToast(r *Room) *toast {
	t := &toast{room: r, text: prose.New(""), ground: canvas.NewRectangle(nil)}
	t.ground.CornerRadius, t.ground.StrokeWidth = 6, 1
	t.field = prose.NewField(t.ground, prose.NewColumn(t.text))
	t.root = control.NewTouch(t.field, func() { t.dismiss() })
	t.restyle()
	t.root.Hide()
	return t
}

// restyle applies the colours of the theme.
func (t *toast) restyle() {
	t.ground.FillColor = theme.Color(theme.ColorNameOverlayBackground)
	t.ground.StrokeColor = theme.Color(theme.ColorNamePrimary)
	t.ground.Refresh()
}

// say shows a message, the last one having been dismissed; "": none. It calls read once it has been read.
func (t *toast) say(text string, read func()) {
	if text == "" {
		return
	}
	t.text.SetText(text)
	var timer *time.Timer
	timer = time.AfterFunc(panel.ReadingTime(text), func() {
		t.room.Host.Post(func() {
			if t.timer == timer && !t.room.Host.Closed() { // not dismissed in the meantime
				t.dismiss()
				read()
			}
		})
	})
	t.timer = timer
	t.place()
	t.root.Show()
}

// MinSize returns the minimum size of the side.
func (*toast) MinSize(o []fyne.CanvasObject) fyne.Size { return o[0].MinSize() }

// Layout gives the side all the room, with the message over it.
func (t *toast) Layout(o []fyne.CanvasObject, size fyne.Size) {
	t.side = o[0]
	o[0].Move(fyne.NewPos(0, 0))
	o[0].Resize(size)
	t.place()
}

func (t *toast) place() {
	if t.side == nil {
		return
	}
	over := t.side.Size()
	high := min(over.Height, prose.HeightFor(t.field, over.Width))
	at := over.Height - high
	if view := t.room.view; view != nil {
		driver := fyne.CurrentApp().Driver()
		below := driver.AbsolutePositionForObject(view.study.lowerContent()).Y - driver.AbsolutePositionForObject(t.side).Y
		at = min(at, max(0, below))
	}
	t.root.Move(fyne.NewPos(0, at))
	t.root.Resize(fyne.NewSize(over.Width, high))
}

// dismiss ends the message and reports whether there was one.
func (t *toast) dismiss() bool {
	if t.timer == nil {
		return false
	}
	t.timer.Stop()
	t.timer = nil
	t.root.Hide()
	return true
}

// Say shows a message beside the board until it has been read, then calls read; the next command clears it sooner. It reports
// whether the study side is in front: other sides have buttons at their lower end.
func (r *Room) Say(text string, read func()) bool {
	if r.view == nil {
		return false
	}
	r.view.toast.dismiss() // another side may be in front by now
	if !r.Host.OnBoard() || r.view.sides.front().Panel != Panel(r.view.study) {
		return false
	}
	r.view.toast.say(text, read)
	return true
}
