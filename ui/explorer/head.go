package explorer

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"qilab/ui/control"
)

// head is the row of column titles. Clicking one, or the arrow keys, sort by it.
type head struct {
	widget.BaseWidget
	keys    control.Keys
	columns func() columns
	cells   []cell
	order   string
	chosen  func(order string)
	explain func(text string)
	focused bool
	over    int
}

// cell is the title of a column.
type cell struct {
	text    string
	order   string // the order it sorts by; "": none
	hint    string
	place   func(columns) span
	atRight bool
}

func newHead(keys control.Keys) *head {
	h := &head{keys: keys, over: -1}
	h.ExtendBaseWidget(h)
	return h
}

// sorted marks the column that the moves are sorted by.
const sorted = "▼"

// headHeight is the height of the row.
const headHeight = 24

// MinSize returns the height of the row.
func (h *head) MinSize() fyne.Size {
	h.ExtendBaseWidget(h)
	return fyne.NewSize(60, headHeight)
}

func (h *head) at(x float32) int {
	c := h.columns()
	for i, cell := range h.cells {
		if p := cell.place(c); cell.order != "" && p.width > 0 && x >= p.left-gap/2 && x < p.left+p.width+gap/2 {
			return i
		}
	}
	return -1
}

// Tapped sorts by the column under the pointer.
func (h *head) Tapped(e *fyne.PointEvent) {
	if i := h.at(e.Position.X); i >= 0 {
		h.chosen(h.cells[i].order)
	}
}

// MouseIn is MouseMoved.
func (h *head) MouseIn(e *desktop.MouseEvent) { h.MouseMoved(e) }

// MouseMoved explains the column under the pointer.
func (h *head) MouseMoved(e *desktop.MouseEvent) { h.point(h.at(e.Position.X)) }

// MouseOut removes the explanation.
func (h *head) MouseOut() { h.point(-1) }

func (h *head) point(i int) {
	if i == h.over {
		return
	}
	h.over = i
	text := ""
	if i >= 0 {
		text = h.cells[i].hint
	}
	h.explain(text)
	h.Refresh()
}

// Cursor returns a hand over sortable columns.
func (h *head) Cursor() desktop.Cursor {
	if h.over >= 0 {
		return desktop.PointerCursor
	}
	return desktop.DefaultCursor
}

// FocusGained shows the focus.
func (h *head) FocusGained() {
	h.focused = true
	h.keys.Focused(h)
	h.Refresh()
	for _, c := range h.cells {
		if c.order == h.order {
			h.explain(c.hint)
		}
	}
}

// FocusLost hides the focus.
func (h *head) FocusLost() {
	h.focused = false
	h.explain("")
	h.Refresh()
}

// TypedKey switches the order with the left and right arrow keys, and passes on other keys.
func (h *head) TypedKey(e *fyne.KeyEvent) {
	step := 0
	switch e.Name {
	case fyne.KeyLeft:
		step = -1
	case fyne.KeyRight, fyne.KeySpace:
		step = 1
	default:
		h.keys.TypedKey(e)
		return
	}
	var orders []cell
	now := 0
	for _, c := range h.cells {
		if c.order == "" {
			continue
		}
		if c.order == h.order {
			now = len(orders)
		}
		orders = append(orders, c)
	}
	next := orders[(now+step+len(orders))%len(orders)]
	h.chosen(next.order)
	h.explain(next.hint)
}

// TypedRune passes on characters, except a space, which has chosen the next order.
func (h *head) TypedRune(r rune) {
	if r != ' ' {
		h.keys.TypedRune(r)
	}
}

// TypedShortcut passes on shortcuts.
func (h *head) TypedShortcut(s fyne.Shortcut) { h.keys.TypedShortcut(s) }

// KeyDown passes the key on.
func (h *head) KeyDown(e *fyne.KeyEvent) { h.keys.KeyDown(e) }

// KeyUp passes the key on.
func (h *head) KeyUp(e *fyne.KeyEvent) { h.keys.KeyUp(e) }

// CreateRenderer implements fyne.Widget.
func (h *head) CreateRenderer() fyne.WidgetRenderer {
	r := &headRenderer{head: h, ground: canvas.NewRectangle(nil), ring: canvas.NewRectangle(nil)}
	for range h.cells {
		r.texts = append(r.texts, canvas.NewText("", color.Transparent))
	}
	r.arrange()
	return r
}

type headRenderer struct {
	head         *head
	ground, ring *canvas.Rectangle
	texts        []*canvas.Text
	shown        []fyne.CanvasObject
}

func (r *headRenderer) Destroy()                     {}
func (r *headRenderer) MinSize() fyne.Size           { return r.head.MinSize() }
func (r *headRenderer) Layout(fyne.Size)             { r.arrange() }
func (r *headRenderer) Objects() []fyne.CanvasObject { return r.shown }

func (r *headRenderer) Refresh() {
	r.arrange()
	for _, o := range r.shown {
		o.Refresh()
	}
}

func (r *headRenderer) arrange() {
	h, c, size := r.head, r.head.columns(), r.head.Size()
	r.ground.FillColor = theme.Color(theme.ColorNameBackground)
	r.ground.Resize(size)
	r.shown = append(r.shown[:0], r.ground)
	for i, cell := range h.cells {
		place, t := cell.place(c), r.texts[i]
		if place.width <= 0 {
			continue
		}
		t.Color, t.TextSize, t.TextStyle.Bold = theme.Color(theme.ColorNamePlaceHolder), smallSize, false
		text, room := cell.text, place.width
		switch {
		case cell.order != "" && cell.order == h.order:
			t.Color, t.TextStyle.Bold = theme.Color(theme.ColorNameForeground), true
			text += sorted
		case i == h.over:
			t.Color = theme.Color(theme.ColorNameForeground)
		}
		left := place.left
		if cell.atRight { // a title may be wider than its column
			room += gap
			left -= gap
		}
		t.Text = fit(text, smallSize, t.TextStyle.Bold, room)
		minSize := t.MinSize()
		if cell.atRight {
			left += room - minSize.Width
		}
		t.Resize(minSize)
		t.Move(fyne.NewPos(left, (size.Height-minSize.Height)/2))
		r.shown = append(r.shown, t)
	}
	if h.focused {
		r.ring.FillColor, r.ring.StrokeColor, r.ring.StrokeWidth = color.Transparent, theme.Color(theme.ColorNameForeground), 2
		r.ring.CornerRadius = theme.Size(theme.SizeNameButtonRadius)
		r.ring.Resize(size)
		r.shown = append(r.shown, r.ring)
	}
}
