package panel

import (
	"sort"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"qilab/ui/scroll"
)

// Row is the objects of one visible row. They are made once and filled again and again.
type Row interface {
	Objects() []fyne.CanvasObject
	// fill shows line i in the given area.
	Fill(i int, at fyne.Position, size fyne.Size, hovered bool)
}

// Rows is a long scrolling list where only visible lines have objects. Unlike Fyne's list it never takes the focus, so that the
// keys of the game keep working, and it reports the pointer's place within a line.
type Rows struct {
	widget.BaseWidget
	Root   *fyne.Container // the object for the window
	Scroll *container.Scroll
	Height float32   // of a line
	Min    float32   // the minimum height of the list; below a few lines: the minimum of a scroll
	tops   []float32 // where the lines begin and the last one ends, if they are not equally high
	Count  int
	make   func() Row

	Able        func(i int) bool // reports whether line i can be clicked; nil: all can
	OnTapped    func(i int, x float32)
	OnSecondary func(i int, x float32, at fyne.Position)
	OnHovered   func(i int, x float32) // -1: none
	OnResized   func(width float32)
	OnRoomed    func(height float32)  // called with a new height of the list, before it lays out its lines
	OnScrolled  func(dy float32) bool // takes the wheel; false, or nil: the list scrolls

	Y float32 // where in its line the pointer was last

	over     int
	LastWide float32
	lastHigh float32 // of the scroll
	kept     int     // the line that stays in view when the room changes, -1: none
	with     int     // how many lines after that one stay in view with it
	from     float32 // the offset from which it was revealed
}

// NewRows returns an empty list whose lines have a height, and whose rows make returns.
func NewRows(height float32, make func() Row) *Rows {
	r := &Rows{Height: height, make: make, over: -1, kept: -1}
	r.ExtendBaseWidget(r)
	r.Scroll = container.NewVScroll(r)
	r.Scroll.OnScrolled = func(fyne.Position) {
		r.kept = -1 // the user has scrolled away
		r.Refresh()
	}
	r.Root = container.New(rowsRoom{r}, r.Scroll, scroll.NewArea(r.Roll))
	return r
}

// rowsRoom lays out the list, and fills it: a list of unchanged size would not be refreshed.
type rowsRoom struct{ rows *Rows }

func (l rowsRoom) MinSize(o []fyne.CanvasObject) fyne.Size {
	return o[0].MinSize().Max(fyne.NewSize(0, l.rows.Min))
}

func (l rowsRoom) Layout(o []fyne.CanvasObject, size fyne.Size) {
	before := o[0].Size()
	if size.Height != before.Height && l.rows.OnRoomed != nil {
		l.rows.OnRoomed(size.Height)
	}
	for _, o := range o {
		o.Move(fyne.NewPos(0, 0))
		o.Resize(size)
	}
	if size != before {
		l.rows.Refresh()
	}
}

// SetHeights gives the lines heights of their own.
func (r *Rows) SetHeights(heights []float32) {
	tops := make([]float32, len(heights)+1)
	for i, h := range heights {
		tops[i+1] = tops[i] + h
	}
	changed := len(tops) != len(r.tops) || tops[len(heights)] != r.tops[len(heights)]
	r.tops, r.Count = tops, len(heights)
	if changed {
		r.Scroll.Refresh()
	}
}

// Top returns where line i begins; for the line after the last one that is the height of all lines.
func (r *Rows) Top(i int) float32 {
	if r.tops != nil {
		return r.tops[min(i, len(r.tops)-1)]
	}
	return float32(i) * r.Height
}

// lineAt returns the line at a height, which may be beyond the last one.
func (r *Rows) lineAt(y float32) int {
	if r.tops == nil {
		return int(y / r.Height)
	}
	return sort.Search(len(r.tops)-1, func(i int) bool { return r.tops[i+1] > y })
}

// SetCount changes the number of lines and shows them again.
func (r *Rows) SetCount(n int) {
	if n != r.Count {
		r.Count = n
		r.over = -1
		r.Scroll.Refresh() // the height has changed
	}
	r.Refresh()
}

// Reveal scrolls line i into view with some lines after it, where they stay if the room changes; -1 is no line.
func (r *Rows) Reveal(i, with int) {
	r.kept, r.with, r.from = i, with, r.Scroll.Offset.Y
	if i >= 0 && r.toView(i) {
		r.Scroll.Refresh()
		r.Refresh()
	}
}

// Keep names the line of Reveal anew after the lines were laid out differently. A user who has scrolled away stays there.
func (r *Rows) Keep(i, with int) {
	if r.kept >= 0 {
		r.kept, r.with = i, with
	}
}

// toView moves the view to line i and reports whether it had to.
func (r *Rows) toView(i int) bool {
	top, end, view := r.Top(i), r.Top(i+1+r.with), r.Scroll.Size().Height
	switch y := r.Scroll.Offset.Y; {
	case view <= 0 || top >= y && end <= y+view:
		return false
	case top < y || end-top > view:
		if top == y {
			return false
		}
		r.Scroll.Offset.Y = top
	default:
		r.Scroll.Offset.Y = end - view
	}
	return true
}

// MinSize returns the height of all lines.
func (r *Rows) MinSize() fyne.Size {
	r.ExtendBaseWidget(r)
	return fyne.NewSize(40, r.Top(r.Count))
}

// Resize tells the owner of a new width, which may mean other lines.
func (r *Rows) Resize(size fyne.Size) {
	wide := size.Width != r.LastWide
	if wide {
		r.LastWide = size.Width
		if r.OnResized != nil {
			r.OnResized(size.Width)
		}
	}
	r.BaseWidget.Resize(size)
	if high := r.Scroll.Size().Height; high != r.lastHigh || wide { // the scroll is being laid out, and looks at its offset after this
		r.lastHigh = high
		if r.kept >= 0 { // again, since the first size may be temporary
			r.Scroll.Offset.Y = min(r.from, max(0, r.Top(r.Count)-high)) // the scroll would report a greater one as if the user had scrolled
			r.toView(r.kept)
		}
	}
}

func (r *Rows) at(y float32) int {
	i := r.lineAt(y)
	if y < 0 || i >= r.Count {
		return -1
	}
	r.Y = y - r.Top(i)
	return i
}

// Roll tells the owner of the wheel, or scrolls. The pointer, which has not moved, is then over another line.
func (r *Rows) Roll(e *fyne.ScrollEvent) {
	if r.OnScrolled != nil && r.OnScrolled(e.Scrolled.DY) {
		return
	}
	r.Scroll.Scrolled(e)
	if r.over >= 0 {
		r.point(r.at(e.Position.Y+r.Scroll.Offset.Y), e.Position.X)
	}
}

// Tapped tells the owner.
func (r *Rows) Tapped(e *fyne.PointEvent) {
	if i := r.at(e.Position.Y); i >= 0 && r.OnTapped != nil && (r.Able == nil || r.Able(i)) {
		r.OnTapped(i, e.Position.X)
	}
}

// TappedSecondary tells the owner.
func (r *Rows) TappedSecondary(e *fyne.PointEvent) {
	if i := r.at(e.Position.Y); i >= 0 && r.OnSecondary != nil {
		r.OnSecondary(i, e.Position.X, e.AbsolutePosition)
	}
}

// MouseIn is MouseMoved.
func (r *Rows) MouseIn(e *desktop.MouseEvent) { r.MouseMoved(e) }

// MouseMoved tells the owner which line the pointer is over.
func (r *Rows) MouseMoved(e *desktop.MouseEvent) { r.point(r.at(e.Position.Y), e.Position.X) }

// MouseOut tells the owner that it is over none.
func (r *Rows) MouseOut() { r.point(-1, 0) }

func (r *Rows) point(i int, x float32) {
	changed := i != r.over
	r.over = i
	if r.OnHovered != nil {
		r.OnHovered(i, x)
	}
	if changed {
		r.Refresh()
	}
}

// Cursor returns a hand over lines that can be clicked.
func (r *Rows) Cursor() desktop.Cursor {
	if r.Able != nil && !r.Able(r.over) {
		return desktop.DefaultCursor
	}
	return desktop.PointerCursor
}

// CreateRenderer implements fyne.Widget.
func (r *Rows) CreateRenderer() fyne.WidgetRenderer { return &rowsRenderer{rows: r} }

type rowsRenderer struct {
	rows  *Rows
	pool  []Row
	shown []fyne.CanvasObject
}

func (r *rowsRenderer) Layout(fyne.Size) { r.arrange() }
func (r *rowsRenderer) MinSize() fyne.Size {
	return fyne.NewSize(40, r.rows.Top(r.rows.Count))
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
	first := max(0, l.lineAt(l.Scroll.Offset.Y))
	end := l.Scroll.Offset.Y + l.Scroll.Size().Height
	r.shown = r.shown[:0]
	for i := first; i < l.Count && l.Top(i) < end; i++ {
		if i-first == len(r.pool) {
			r.pool = append(r.pool, l.make())
		}
		line := r.pool[i-first]
		line.Fill(i, fyne.NewPos(0, l.Top(i)), fyne.NewSize(l.Size().Width, l.Top(i+1)-l.Top(i)), i == l.over)
		r.shown = append(r.shown, line.Objects()...)
	}
}
