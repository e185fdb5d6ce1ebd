package prose

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// heighter is an object whose height depends on its width.
type heighter interface{ HeightFor(width float32) float32 }

// heightLayout is a layout whose height depends on its width.
type heightLayout interface {
	HeightFor(objects []fyne.CanvasObject, width float32) float32
}

// HeightFor returns the height of an object at a width: texts, and columns of them, are higher where they are narrower.
func HeightFor(o fyne.CanvasObject, width float32) float32 {
	switch o := o.(type) {
	case heighter:
		return o.HeightFor(width)
	case *fyne.Container:
		if l, ok := o.Layout.(heightLayout); ok {
			return l.HeightFor(o.Objects, width)
		}
	}
	return o.MinSize().Height
}

// known returns the width that a layout had last or, before it had one, an expected width: a height computed for no
// width at all would make the window grow.
func known(width, minWidth float32) float32 {
	if width < minWidth {
		return max(minWidth, firstWidth)
	}
	return width
}

// NewColumn stacks objects over the whole width, each as high as it needs to be at that width. The toolkit's box knows
// that only after it has been laid out once.
func NewColumn(objects ...fyne.CanvasObject) *fyne.Container {
	return container.New(&column{}, objects...)
}

type column struct{ width float32 }

func (c *column) MinSize(objects []fyne.CanvasObject) fyne.Size {
	minWidth := float32(0)
	for _, o := range objects {
		if o.Visible() {
			minWidth = max(minWidth, o.MinSize().Width)
		}
	}
	return fyne.NewSize(minWidth, c.HeightFor(objects, known(c.width, minWidth)))
}

// HeightFor returns the sum of the heights at a width. Empty parts have no gap.
func (c *column) HeightFor(objects []fyne.CanvasObject, width float32) float32 {
	high, gap := float32(0), float32(0)
	for _, o := range objects {
		if !o.Visible() {
			continue
		}
		if own := HeightFor(o, width); own > 0 {
			high += gap + own
			gap = theme.Padding()
		}
	}
	return high
}

func (c *column) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	c.width = size.Width
	y := float32(0)
	for _, o := range objects {
		if !o.Visible() {
			continue
		}
		high := HeightFor(o, size.Width)
		o.Move(fyne.NewPos(0, y))
		o.Resize(fyne.NewSize(size.Width, high))
		if high > 0 {
			y += high + theme.Padding()
		}
	}
}

// NewRoom puts body between head and foot, which are as high as they need to be at the width; either may be nil.
func NewRoom(head, body, foot fyne.CanvasObject) *fyne.Container {
	r := &room{head: head, body: body, foot: foot}
	var objects []fyne.CanvasObject
	for _, o := range []fyne.CanvasObject{head, body, foot} {
		if o != nil {
			objects = append(objects, o)
		}
	}
	return container.New(r, append(objects, newEcho(r))...)
}

type room struct {
	head, body, foot fyne.CanvasObject
	width            float32
}

// echo is the last part of a layout and paints nothing. Its size follows that of head and foot, so that the driver repeats the
// layout when they change: of nested layout requests the driver remembers only the last, and a body that changes with the head
// would lose the head's new height.
type echo struct {
	widget.BaseWidget
	room *room
}

func newEcho(r *room) *echo {
	e := &echo{room: r}
	e.ExtendBaseWidget(e)
	return e
}

// MinSize returns the heights of head and foot as a size.
func (e *echo) MinSize() fyne.Size {
	head, foot := e.room.edges(e.room.width)
	return fyne.NewSize(foot, head)
}

// CreateRenderer implements fyne.Widget.
func (e *echo) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(container.NewWithoutLayout())
}

// edges returns the heights of head and foot, with the gaps.
func (r *room) edges(width float32) (head, foot float32) {
	high := func(o fyne.CanvasObject) float32 {
		if o == nil || !o.Visible() {
			return 0
		}
		return HeightFor(o, width) + theme.Padding()
	}
	return high(r.head), high(r.foot)
}

func (r *room) MinSize(objects []fyne.CanvasObject) fyne.Size {
	minWidth := widest(visible(objects[:len(objects)-1]))
	head, foot := r.edges(known(r.width, minWidth))
	return fyne.NewSize(minWidth, head+r.body.MinSize().Height+foot)
}

func (r *room) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	r.width = size.Width
	head, foot := r.edges(size.Width)
	if head > 0 {
		r.head.Move(fyne.NewPos(0, 0))
		r.head.Resize(fyne.NewSize(size.Width, head-theme.Padding()))
	}
	r.body.Move(fyne.NewPos(0, head))
	r.body.Resize(fyne.NewSize(size.Width, max(0, size.Height-head-foot)))
	if foot > 0 {
		r.foot.Move(fyne.NewPos(0, size.Height-foot+theme.Padding()))
		r.foot.Resize(fyne.NewSize(size.Width, foot-theme.Padding()))
	}
}

// NewTerm puts a text beside a term of fixed width, so that the texts of several lines are aligned.
func NewTerm(term fyne.CanvasObject, width float32, text fyne.CanvasObject) *fyne.Container {
	return container.New(&termLine{wide: width}, term, text)
}

type termLine struct{ wide, width float32 }

func (l *termLine) MinSize(o []fyne.CanvasObject) fyne.Size {
	minWidth := l.wide + o[1].MinSize().Width
	return fyne.NewSize(minWidth, l.HeightFor(o, known(l.width, minWidth)))
}

// HeightFor returns the height of the taller one at a width.
func (l *termLine) HeightFor(o []fyne.CanvasObject, width float32) float32 {
	return max(HeightFor(o[0], l.wide), HeightFor(o[1], width-l.wide))
}

func (l *termLine) Layout(o []fyne.CanvasObject, size fyne.Size) {
	l.width = size.Width
	o[0].Move(fyne.NewPos(0, 0))
	o[0].Resize(fyne.NewSize(l.wide, HeightFor(o[0], l.wide)))
	o[1].Move(fyne.NewPos(l.wide, 0))
	o[1].Resize(fyne.NewSize(size.Width-l.wide, size.Height))
}
