package panel

import (
	"sort"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"qilab/ui/scroll"
)

// row is the objects of one visible row. They are made once and filled again and again.
type row interface {
	objects() []fyne.CanvasObject
	// fill shows line i in the given area.
	fill(i int, at fyne.Position, size fyne.Size, hovered bool)
}

// rows is a long list in a scroll of which only the visible lines have objects. Unlike Fyne's list it never takes the
// focus, so that the keys of the game keep working, and it tells where in a line the pointer is.
type rows struct {
	widget.BaseWidget
	root   *fyne.Container // what to put into the window
	scroll *container.Scroll
	height float32   // of a line
	least  float32   // how high the list is at least; less than a few lines: the least of a scroll
	tops   []float32 // where the lines begin and the last one ends, if they are not equally high
	count  int
	make   func() row

	tapped    func(i int, x float32)
	secondary func(i int, x float32, at fyne.Position)
	hovered   func(i int, x float32) // -1: none
	resized   func(width float32)
	roomed    func(height float32)  // is told of another height of the list, before its lines are placed
	scrolled  func(dy float32) bool // takes the wheel; false, or nil: the list scrolls

	y float32 // where in its line the pointer was last

	over     int
	lastWide float32
	lastHigh float32 // of the scroll
	kept     int     // the line that stays in view when the room changes, -1: none
	with     int     // how many lines after that one stay in view with it
	from     float32 // the offset from which it was revealed
}

func newRows(height float32, make func() row) *rows {
	r := &rows{height: height, make: make, over: -1, kept: -1}
	r.ExtendBaseWidget(r)
	r.scroll = container.NewVScroll(r)
	r.scroll.OnScrolled = func(fyne.Position) {
		r.kept = -1 // a person looks elsewhere
		r.Refresh()
	}
	r.root = container.New(rowsRoom{r}, r.scroll, scroll.NewArea(r.roll))
	return r
}

// rowsRoom gives the list its room, and fills it: a list that is as long as before does not hear of it.
type rowsRoom struct{ rows *rows }

func (l rowsRoom) MinSize(o []fyne.CanvasObject) fyne.Size {
	return o[0].MinSize().Max(fyne.NewSize(0, l.rows.least))
}

func (l rowsRoom) Layout(o []fyne.CanvasObject, size fyne.Size) {
	before := o[0].Size()
	if size.Height != before.Height && l.rows.roomed != nil {
		l.rows.roomed(size.Height)
	}
	for _, o := range o {
		o.Move(fyne.NewPos(0, 0))
		o.Resize(size)
	}
	if size != before {
		l.rows.Refresh()
	}
}

// setHeights gives the lines heights of their own.
func (r *rows) setHeights(heights []float32) {
	tops := make([]float32, len(heights)+1)
	for i, h := range heights {
		tops[i+1] = tops[i] + h
	}
	changed := len(tops) != len(r.tops) || tops[len(heights)] != r.tops[len(heights)]
	r.tops, r.count = tops, len(heights)
	if changed {
		r.scroll.Refresh()
	}
}

// top returns where line i begins; for the line after the last one that is the height of all lines.
func (r *rows) top(i int) float32 {
	if r.tops != nil {
		return r.tops[min(i, len(r.tops)-1)]
	}
	return float32(i) * r.height
}

// lineAt returns the line at a height, which may be beyond the last one.
func (r *rows) lineAt(y float32) int {
	if r.tops == nil {
		return int(y / r.height)
	}
	return sort.Search(len(r.tops)-1, func(i int) bool { return r.tops[i+1] > y })
}

// setCount changes the number of lines and shows them again.
func (r *rows) setCount(n int) {
	if n != r.count {
		r.count = n
		r.over = -1
		r.scroll.Refresh() // the height has changed
	}
	r.Refresh()
}

// reveal scrolls line i into view with some lines after it, where they stay if the room changes; -1 is no line.
func (r *rows) reveal(i, with int) {
	r.kept, r.with, r.from = i, with, r.scroll.Offset.Y
	if i >= 0 && r.toView(i) {
		r.scroll.Refresh()
		r.Refresh()
	}
}

// toView moves the view to line i and reports whether it had to.
func (r *rows) toView(i int) bool {
	top, end, view := r.top(i), r.top(i+1+r.with), r.scroll.Size().Height
	switch y := r.scroll.Offset.Y; {
	case view <= 0 || top >= y && end <= y+view:
		return false
	case top < y || end-top > view:
		if top == y {
			return false
		}
		r.scroll.Offset.Y = top
	default:
		r.scroll.Offset.Y = end - view
	}
	return true
}

// MinSize returns the height of all lines.
func (r *rows) MinSize() fyne.Size {
	r.ExtendBaseWidget(r)
	return fyne.NewSize(40, r.top(r.count))
}

// Resize tells the owner of a new width, which may mean other lines.
func (r *rows) Resize(size fyne.Size) {
	if size.Width != r.lastWide {
		r.lastWide = size.Width
		if r.resized != nil {
			r.resized(size.Width)
		}
	}
	r.BaseWidget.Resize(size)
	if high := r.scroll.Size().Height; high != r.lastHigh { // the scroll is being laid out, and looks at its offset after this
		r.lastHigh = high
		if r.kept >= 0 { // again, as the room may be for a moment what it does not remain
			r.scroll.Offset.Y = r.from
			r.toView(r.kept)
		}
	}
}

func (r *rows) at(y float32) int {
	i := r.lineAt(y)
	if y < 0 || i >= r.count {
		return -1
	}
	r.y = y - r.top(i)
	return i
}

// roll tells the owner of the wheel, or scrolls.
func (r *rows) roll(e *fyne.ScrollEvent) {
	if r.scrolled == nil || !r.scrolled(e.Scrolled.DY) {
		r.scroll.Scrolled(e)
	}
}

// Tapped tells the owner.
func (r *rows) Tapped(e *fyne.PointEvent) {
	if i := r.at(e.Position.Y); i >= 0 && r.tapped != nil {
		r.tapped(i, e.Position.X)
	}
}

// TappedSecondary tells the owner.
func (r *rows) TappedSecondary(e *fyne.PointEvent) {
	if i := r.at(e.Position.Y); i >= 0 && r.secondary != nil {
		r.secondary(i, e.Position.X, e.AbsolutePosition)
	}
}

// MouseIn does what MouseMoved does.
func (r *rows) MouseIn(e *desktop.MouseEvent) { r.MouseMoved(e) }

// MouseMoved tells the owner which line the pointer is over.
func (r *rows) MouseMoved(e *desktop.MouseEvent) { r.point(r.at(e.Position.Y), e.Position.X) }

// MouseOut tells the owner that it is over none.
func (r *rows) MouseOut() { r.point(-1, 0) }

func (r *rows) point(i int, x float32) {
	changed := i != r.over
	r.over = i
	if r.hovered != nil {
		r.hovered(i, x)
	}
	if changed {
		r.Refresh()
	}
}

// Cursor returns a hand, because every line can be clicked.
func (r *rows) Cursor() desktop.Cursor { return desktop.PointerCursor }

// CreateRenderer makes the renderer.
func (r *rows) CreateRenderer() fyne.WidgetRenderer { return &rowsRenderer{rows: r} }

type rowsRenderer struct {
	rows  *rows
	pool  []row
	shown []fyne.CanvasObject
}

func (r *rowsRenderer) Layout(fyne.Size) { r.arrange() }
func (r *rowsRenderer) MinSize() fyne.Size {
	return fyne.NewSize(40, r.rows.top(r.rows.count))
}
func (r *rowsRenderer) Objects() []fyne.CanvasObject { return r.shown }
func (r *rowsRenderer) Destroy()                     {}

func (r *rowsRenderer) Refresh() {
	r.arrange()
	for _, o := range r.shown {
		o.Refresh()
	}
}

// arrange fills as many rows as can be seen.
func (r *rowsRenderer) arrange() {
	l := r.rows
	first := max(0, l.lineAt(l.scroll.Offset.Y))
	end := l.scroll.Offset.Y + l.scroll.Size().Height
	r.shown = r.shown[:0]
	for i := first; i < l.count && l.top(i) < end; i++ {
		if i-first == len(r.pool) {
			r.pool = append(r.pool, l.make())
		}
		line := r.pool[i-first]
		line.fill(i, fyne.NewPos(0, l.top(i)), fyne.NewSize(l.Size().Width, l.top(i+1)-l.top(i)), i == l.over)
		r.shown = append(r.shown, line.objects()...)
	}
}
