package scroll

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"
)

// Area takes the wheel for the objects that it is stacked with. It is invisible and has no parts.
//
// Nothing that holds other objects may be a fyne.Scrollable itself, unless it really scrolls them: the toolkit takes every
// Scrollable for a clip, and when it looks for the object under the pointer, the innermost clip replaces those around it.
// Parts scrolled out of sight could then be clicked through the visible objects in their place.
type Area struct {
	widget.BaseWidget
	turned func(*fyne.ScrollEvent)
}

var _ fyne.Scrollable = (*Area)(nil)

// NewArea returns an area that passes on each turn of the wheel.
func NewArea(turned func(*fyne.ScrollEvent)) *Area {
	a := &Area{turned: turned}
	a.ExtendBaseWidget(a)
	return a
}

// NewSteps returns an area that passes on the steps of the wheel, those towards the user being positive.
func NewSteps(step func(steps int)) *Area {
	var wheel Wheel
	return NewArea(func(e *fyne.ScrollEvent) {
		if steps := wheel.Steps(e.Scrolled.DY); steps != 0 {
			step(steps)
		}
	})
}

// Scrolled passes on a turn of the wheel.
func (a *Area) Scrolled(e *fyne.ScrollEvent) { a.turned(e) }

// CreateRenderer implements fyne.Widget.
func (a *Area) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(canvas.NewRectangle(color.Transparent))
}
