package scroll

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"
)

// Watched returns an object that scrolls, with room for the bar, and calls moved with the distance from the top after it has moved by the
// wheel, the bar, a key or a command. The toolkit reports the wheel and the bar alone.
func Watched(o fyne.CanvasObject, moved func(y float32)) *container.Scroll {
	w := &watched{content: padded(o), moved: moved}
	w.ExtendBaseWidget(w)
	return container.NewVScroll(w)
}

// watched is the content of a scroll, which moves it.
type watched struct {
	widget.BaseWidget
	content *fyne.Container
	moved   func(y float32)
}

// Move implements fyne.CanvasObject.
func (w *watched) Move(p fyne.Position) {
	before := w.Position()
	w.BaseWidget.Move(p)
	if p.Y != before.Y {
		w.moved(-p.Y)
	}
}

// Content returns the object that scrolls.
func (w *watched) Content() fyne.CanvasObject { return w.content }

// CreateRenderer implements fyne.Widget.
func (w *watched) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(w.content) }
