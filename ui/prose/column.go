package prose

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
)

// heighter is what is as high as its width lets it.
type heighter interface{ HeightFor(width float32) float32 }

// heightLayout is a layout of which that is true.
type heightLayout interface {
	HeightFor(objects []fyne.CanvasObject, width float32) float32
}

// HeightFor is how high an object is at a width: texts and columns of them are higher where they are narrower.
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

// known is the width that a layout had last or, before it had one, what it may be: a height that is told for no width
// at all would make the window grow.
func known(width, least float32) float32 {
	if width < least {
		return max(least, firstWidth)
	}
	return width
}

// NewColumn stacks objects over the whole width, each as high as it is at that width. The toolkit's box knows that only
// after it has been laid out once.
func NewColumn(objects ...fyne.CanvasObject) *fyne.Container {
	return container.New(&column{}, objects...)
}

type column struct{ width float32 }

func (c *column) MinSize(objects []fyne.CanvasObject) fyne.Size {
	least := float32(0)
	for _, o := range objects {
		if o.Visible() {
			least = max(least, o.MinSize().Width)
		}
	}
	return fyne.NewSize(least, c.HeightFor(objects, known(c.width, least)))
}

// HeightFor is the sum of the heights at a width.
func (c *column) HeightFor(objects []fyne.CanvasObject, width float32) float32 {
	high, gap := float32(0), float32(0)
	for _, o := range objects {
		if o.Visible() {
			high += gap + HeightFor(o, width)
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
		y += high + theme.Padding()
	}
}

// NewFlow puts objects side by side as wide as they are, in as many rows as it takes.
func NewFlow(objects ...fyne.CanvasObject) *fyne.Container {
	return container.New(&flow{}, objects...)
}

// NewFlowTo is NewFlow with the last object at the right edge of its row.
func NewFlowTo(objects ...fyne.CanvasObject) *fyne.Container {
	return container.New(&flow{apart: true}, objects...)
}

type flow struct {
	width float32
	apart bool // the last object is at the right edge
}

func (f *flow) MinSize(objects []fyne.CanvasObject) fyne.Size {
	least := float32(0)
	for _, o := range objects {
		if o.Visible() {
			least = max(least, o.MinSize().Width)
		}
	}
	return fyne.NewSize(least, f.HeightFor(objects, known(f.width, least)))
}

// HeightFor is the height of the rows at a width.
func (f *flow) HeightFor(objects []fyne.CanvasObject, width float32) float32 {
	return f.place(objects, width, func(fyne.CanvasObject, fyne.Position, fyne.Size) {})
}

func (f *flow) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	f.width = size.Width
	f.place(objects, size.Width, func(o fyne.CanvasObject, at fyne.Position, size fyne.Size) {
		o.Move(at)
		o.Resize(size)
	})
}

func (f *flow) place(objects []fyne.CanvasObject, width float32, put func(fyne.CanvasObject, fyne.Position, fyne.Size)) float32 {
	x, y, high := float32(0), float32(0), float32(0)
	for i, o := range objects {
		if !o.Visible() {
			continue
		}
		least := o.MinSize()
		if x > 0 && x+least.Width > width {
			x, y, high = 0, y+high+theme.Padding(), 0
		}
		if f.apart && i == len(objects)-1 {
			x = max(x, width-least.Width)
		}
		put(o, fyne.NewPos(x, y), least)
		x += least.Width + theme.Padding()
		high = max(high, least.Height)
	}
	return y + high
}

// NewEqual puts objects into columns of the same width, as many as have room for the widest of them, at most columns.
func NewEqual(columns int, objects ...fyne.CanvasObject) *fyne.Container {
	return container.New(Columns(columns), objects...)
}

// Columns is the layout of NewEqual.
func Columns(most int) fyne.Layout { return &equal{most: most} }

type equal struct {
	most  int
	width float32
}

// columns is how many columns there are at a width.
func (e *equal) columns(shown []fyne.CanvasObject, width float32) int {
	n, gap := min(e.most, len(shown)), theme.Padding()
	for n > 1 && float32(n)*(widest(shown)+gap)-gap > width {
		n--
	}
	if n == 3 && len(shown) == 4 {
		n = 2 // two pairs look better than three and one
	}
	return max(n, 1)
}

func widest(objects []fyne.CanvasObject) float32 {
	wide := float32(0)
	for _, o := range objects {
		wide = max(wide, o.MinSize().Width)
	}
	return wide
}

func visible(objects []fyne.CanvasObject) []fyne.CanvasObject {
	var list []fyne.CanvasObject
	for _, o := range objects {
		if o.Visible() {
			list = append(list, o)
		}
	}
	return list
}

func (e *equal) MinSize(objects []fyne.CanvasObject) fyne.Size {
	least := widest(visible(objects))
	return fyne.NewSize(least, e.HeightFor(objects, known(e.width, least)))
}

// HeightFor is the height of the rows at a width.
func (e *equal) HeightFor(objects []fyne.CanvasObject, width float32) float32 {
	return e.place(objects, width, func(fyne.CanvasObject, fyne.Position, fyne.Size) {})
}

func (e *equal) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	e.width = size.Width
	e.place(objects, size.Width, func(o fyne.CanvasObject, at fyne.Position, size fyne.Size) {
		o.Move(at)
		o.Resize(size)
	})
}

func (e *equal) place(objects []fyne.CanvasObject, width float32, put func(fyne.CanvasObject, fyne.Position, fyne.Size)) float32 {
	shown, gap := visible(objects), theme.Padding()
	if len(shown) == 0 {
		return 0
	}
	n := e.columns(shown, width)
	wide := (width - float32(n-1)*gap) / float32(n)
	y := float32(0)
	for from := 0; from < len(shown); from += n {
		row, high := shown[from:min(from+n, len(shown))], float32(0)
		for _, o := range row {
			high = max(high, HeightFor(o, wide))
		}
		for k, o := range row {
			put(o, fyne.NewPos(float32(k)*(wide+gap), y), fyne.NewSize(wide, high))
		}
		y += high + gap
	}
	return y - gap
}

// NewRoom puts body between head and foot, which are as high as they are at the width; nil: there is none.
func NewRoom(head, body, foot fyne.CanvasObject) *fyne.Container {
	r := &room{head: head, body: body, foot: foot}
	var objects []fyne.CanvasObject
	for _, o := range []fyne.CanvasObject{head, body, foot} {
		if o != nil {
			objects = append(objects, o)
		}
	}
	return container.New(r, objects...)
}

type room struct {
	head, body, foot fyne.CanvasObject
	width            float32
}

// edges is how high head and foot are, with the gaps.
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
	least := widest(visible(objects))
	head, foot := r.edges(known(r.width, least))
	return fyne.NewSize(least, head+r.body.MinSize().Height+foot)
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

// NewTerm puts a text beside a term, which has a width of its own so that those of several lines stand below each other.
func NewTerm(term fyne.CanvasObject, width float32, text fyne.CanvasObject) *fyne.Container {
	return container.New(&termLine{wide: width}, term, text)
}

type termLine struct{ wide, width float32 }

func (l *termLine) MinSize(o []fyne.CanvasObject) fyne.Size {
	least := l.wide + o[1].MinSize().Width
	return fyne.NewSize(least, l.HeightFor(o, known(l.width, least)))
}

// HeightFor is the height of the higher one at a width.
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
