package library

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"qilab/core"
	"qilab/storage/library"
)

// head is the row of column titles. Clicking one sorts the list by it; so do Enter and Space on the column reached by the arrow
// keys.
type head struct {
	widget.BaseWidget
	table   *grid
	focused bool
	at      int // the column with the keyboard focus
	over    int
}

var (
	_ fyne.Focusable      = (*head)(nil)
	_ fyne.Tappable       = (*head)(nil)
	_ desktop.Hoverable   = (*head)(nil)
	_ desktop.Cursorable  = (*head)(nil)
	_ fyne.WidgetRenderer = (*headRenderer)(nil)
)

func newHead(t *grid) *head {
	h := &head{table: t, over: -1}
	h.ExtendBaseWidget(h)
	return h
}

// column returns the column at a position; -1: none.
func (h *head) column(at fyne.Position) int {
	for i, c := range h.table.columns {
		if at.X >= c.x-gap/2 && at.X < c.x+c.width+gap/2 {
			return i
		}
	}
	return -1
}

// sort sorts the list by a column.
func (h *head) sort(i int) {
	if i >= 0 && i < len(h.table.columns) && !h.table.columns[i].fixed {
		h.table.room.question.sortBy(h.table.columns[i].order)
	}
}

// Tapped sorts by the column.
func (h *head) Tapped(e *fyne.PointEvent) { h.sort(h.column(e.Position)) }

// MouseIn marks the column under the pointer.
func (h *head) MouseIn(e *desktop.MouseEvent) { h.MouseMoved(e) }

// MouseMoved marks the column under the pointer.
func (h *head) MouseMoved(e *desktop.MouseEvent) {
	if i := h.column(e.Position); i != h.over {
		h.over = i
		h.explain(i)
		h.Refresh()
	}
}

// MouseOut removes the mark.
func (h *head) MouseOut() {
	h.over = -1
	h.table.room.Host.Explain("")
	h.Refresh()
}

// explain shows the effect of a click.
func (h *head) explain(i int) {
	r := h.table.room
	r.Host.Explain("")
	if i >= 0 && i < len(h.table.columns) && !h.table.columns[i].fixed {
		r.Host.Explain(r.Words.T("games.sort", h.title(h.table.columns[i])))
	}
}

// Cursor returns a hand over sortable columns.
func (h *head) Cursor() desktop.Cursor {
	if h.over >= 0 && h.over < len(h.table.columns) && !h.table.columns[h.over].fixed {
		return desktop.PointerCursor
	}
	return desktop.DefaultCursor
}

// FocusGained shows the focus.
func (h *head) FocusGained() {
	h.focused = true
	h.explain(h.at)
	h.Refresh()
}

// FocusLost hides the focus.
func (h *head) FocusLost() {
	h.focused = false
	h.table.room.Host.Explain("")
	h.Refresh()
}

// TypedKey moves to another column or sorts by this one, and passes on other keys.
func (h *head) TypedKey(k *fyne.KeyEvent) {
	last := len(h.table.columns) - 1
	switch k.Name {
	case fyne.KeyLeft:
		h.at = max(0, min(h.at, last)-1)
	case fyne.KeyRight:
		h.at = min(last, h.at+1)
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace:
		h.sort(min(h.at, last))
	case fyne.KeyDown:
		h.table.room.Host.Canvas().Focus(h.table.body)
		return
	default:
		h.table.room.Host.TypedKey(k)
		return
	}
	h.explain(h.at)
	h.Refresh()
}

// TypedRune passes on characters, except a space, which has sorted.
func (h *head) TypedRune(c rune) {
	if c != ' ' {
		h.table.room.Host.TypedRune(c)
	}
}

// title returns the title of a column: the players are called by their sides if all games have the same.
func (h *head) title(c placed) string {
	r := h.table.room
	if rules := r.question.onlyRules(); rules != nil {
		switch c.id {
		case "first":
			return r.Words.Side(rules, core.First)
		case "second":
			return r.Words.Side(rules, core.Second)
		}
	}
	return r.Words.T("games.column." + c.id)
}

// CreateRenderer implements fyne.Widget.
func (h *head) CreateRenderer() fyne.WidgetRenderer {
	r := &headRenderer{head: h, ground: canvas.NewRectangle(nil), mark: canvas.NewRectangle(nil), line: canvas.NewRectangle(nil)}
	r.all = []fyne.CanvasObject{r.ground, r.mark, r.line}
	for range columns {
		text := canvas.NewText("", nil)
		text.TextSize, text.TextStyle.Bold = textSize-0.5, true
		r.texts = append(r.texts, text)
		r.all = append(r.all, text)
	}
	return r
}

type headRenderer struct {
	head               *head
	ground, mark, line *canvas.Rectangle
	texts              []*canvas.Text
	all                []fyne.CanvasObject
}

func (r *headRenderer) Destroy() {}

func (r *headRenderer) MinSize() fyne.Size { return fyne.NewSize(100, lineHeight) }

func (r *headRenderer) Objects() []fyne.CanvasObject { return r.all }

func (r *headRenderer) Layout(size fyne.Size) {
	t := r.head.table
	r.ground.FillColor = theme.Color(theme.ColorNameButton)
	r.ground.Resize(size)
	r.line.FillColor = theme.Color(theme.ColorNameInputBorder)
	r.line.Move(fyne.NewPos(0, size.Height-1))
	r.line.Resize(fyne.NewSize(size.Width, 1))
	r.mark.Hide()
	mark := func(i int) {
		if i < 0 || i >= len(t.columns) {
			return
		}
		r.mark.Move(fyne.NewPos(t.columns[i].x-gap/2, 1))
		r.mark.Resize(fyne.NewSize(t.columns[i].width+gap, size.Height-3))
		r.mark.Show()
	}
	r.mark.FillColor, r.mark.StrokeWidth = theme.Color(theme.ColorNameHover), 0
	if r.head.over >= 0 {
		mark(r.head.over)
	}
	if r.head.focused {
		r.mark.FillColor = nil
		r.mark.StrokeColor, r.mark.StrokeWidth, r.mark.CornerRadius = theme.Color(theme.ColorNameForeground), 1.5, 3
		mark(min(r.head.at, len(t.columns)-1))
	}
	for i, text := range r.texts {
		if i >= len(t.columns) {
			text.Hide()
			continue
		}
		c := t.columns[i]
		sign := ""
		if t.room.question.order == c.order && !c.fixed {
			if sign = " ▼"; t.ascending() {
				sign = " ▲"
			}
		}
		wide := c.width - fyne.MeasureText(sign, text.TextSize, text.TextStyle).Width
		text.Text, text.Color = t.cuts.fit(r.head.title(c), wide)+sign, theme.Color(theme.ColorNameForeground)
		text.Move(fyne.NewPos(c.x, (size.Height-text.MinSize().Height)/2))
		text.Resize(text.MinSize())
		text.Show()
	}
}

func (r *headRenderer) Refresh() {
	r.Layout(r.head.Size())
	canvas.Refresh(r.head)
}

// ascending reports whether the list is sorted in ascending order.
func (t *grid) ascending() bool {
	switch t.room.question.order {
	case library.ByAdded, library.ByChanged, library.ByDate, library.ByStars:
		return t.room.question.reverse
	}
	return !t.room.question.reverse
}
