package control

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// Frame draws a border around a control that the toolkit draws without one, so that it can be seen on any background.
type Frame struct {
	widget.BaseWidget
	content fyne.CanvasObject
}

// NewFrame returns content with a border.
func NewFrame(content fyne.CanvasObject) *Frame {
	f := &Frame{content: content}
	f.ExtendBaseWidget(f)
	return f
}

// Content returns the content of the border.
func (f *Frame) Content() fyne.CanvasObject { return f.content }

// CreateRenderer implements fyne.Widget.
func (f *Frame) CreateRenderer() fyne.WidgetRenderer {
	r := &frameRenderer{frame: f, line: canvas.NewRectangle(nil)}
	r.paint()
	return r
}

type frameRenderer struct {
	frame *Frame
	line  *canvas.Rectangle
}

func (r *frameRenderer) paint() {
	r.line.StrokeColor = theme.Color(theme.ColorNameInputBorder)
	r.line.StrokeWidth = theme.Size(theme.SizeNameInputBorder)
	r.line.CornerRadius = theme.Size(theme.SizeNameInputRadius)
}

func (r *frameRenderer) Layout(size fyne.Size) {
	r.frame.content.Resize(size)
	r.line.Resize(size)
}

func (r *frameRenderer) MinSize() fyne.Size { return r.frame.content.MinSize() }

func (r *frameRenderer) Refresh() {
	r.paint()
	r.line.Refresh()
	r.frame.content.Refresh()
}

func (r *frameRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.frame.content, r.line}
}

func (r *frameRenderer) Destroy() {}
