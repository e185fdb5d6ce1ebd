package control

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"
)

// Touch makes a picture clickable that represents a button beside it. It takes no focus: the keyboard has the button.
type Touch struct {
	widget.BaseWidget
	content fyne.CanvasObject
	tapped  func()
}

// NewTouch returns content that calls tapped when it is clicked.
func NewTouch(content fyne.CanvasObject, tapped func()) *Touch {
	t := &Touch{content: content, tapped: tapped}
	t.ExtendBaseWidget(t)
	return t
}

// CreateRenderer implements fyne.Widget.
func (t *Touch) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(t.content) }

// Tapped calls the function given to NewTouch.
func (t *Touch) Tapped(*fyne.PointEvent) { t.tapped() }

// Cursor returns a hand.
func (t *Touch) Cursor() desktop.Cursor { return desktop.PointerCursor }
