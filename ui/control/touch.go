package control

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"
)

// Touch lets a picture be clicked that stands for a button beside it. It takes no focus: the keyboard has the button.
type Touch struct {
	widget.BaseWidget
	content fyne.CanvasObject
	tapped  func()
}

// NewTouch is content that calls tapped when it is clicked.
func NewTouch(content fyne.CanvasObject, tapped func()) *Touch {
	t := &Touch{content: content, tapped: tapped}
	t.ExtendBaseWidget(t)
	return t
}

// CreateRenderer makes the renderer.
func (t *Touch) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(t.content) }

// Tapped is a click.
func (t *Touch) Tapped(*fyne.PointEvent) { t.tapped() }

// Cursor returns a hand.
func (t *Touch) Cursor() desktop.Cursor { return desktop.PointerCursor }
