package shell

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
)

// tipDelay is how long the pointer must rest on a button before its tooltip appears.
const tipDelay = 450 * time.Millisecond

// tip is the tooltip of a button without a label. It lies over the screen and takes no clicks.
type tip struct {
	root   *fyne.Container // without a layout, over the whole window
	ground *canvas.Rectangle
	text   *canvas.Text
	post   func(func())
	at     fyne.CanvasObject // the button that is, or will be, explained
	timer  *time.Timer
	wait   time.Duration
}

func newTip(post func(func())) *tip {
	t := &tip{ground: canvas.NewRectangle(nil), text: canvas.NewText("", nil), post: post, wait: tipDelay}
	t.root = container.NewWithoutLayout(t.ground, t.text)
	t.root.Hide()
	return t
}

// show shows a button's tooltip after the delay (on), or hides it.
func (t *tip) show(at fyne.CanvasObject, text string, on bool) {
	if !on {
		if t.at == at {
			t.hide()
		}
		return
	}
	t.hide()
	t.at = at
	var timer *time.Timer
	timer = time.AfterFunc(t.wait, func() {
		t.post(func() {
			if t.timer == timer && at.Visible() {
				t.appear(text)
			}
		})
	})
	t.timer = timer
}

func (t *tip) hide() {
	if t.timer != nil {
		t.timer.Stop()
	}
	t.timer, t.at = nil, nil
	if t.root.Visible() {
		t.root.Hide()
	}
}

// appear puts the text below the button, within the window.
func (t *tip) appear(text string) {
	driver := fyne.CurrentApp().Driver()
	c := driver.CanvasForObject(t.at)
	if c == nil {
		return
	}
	t.text.Text, t.text.TextSize, t.text.Color = text, theme.CaptionTextSize(), theme.Color(theme.ColorNameBackground)
	t.ground.FillColor, t.ground.CornerRadius = theme.Color(theme.ColorNameForeground), 4
	size := t.text.MinSize().AddWidthHeight(14, 8)
	at := driver.AbsolutePositionForObject(t.at).AddXY(0, t.at.Size().Height+4)
	at.X = max(0, min(at.X, c.Size().Width-size.Width-4))
	t.ground.Move(at)
	t.ground.Resize(size)
	t.text.Move(at.AddXY(7, 4))
	t.text.Resize(t.text.MinSize())
	t.root.Show()
	c.Refresh(t.root) // its canvas does not know that it was hidden
}
