package library

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// lineHeight is the height of a line of the list, textSize the size of its text.
const (
	lineHeight = 28
	textSize   = 13.5
)

// grid is the list of games under its head. Only visible lines have objects.
type grid struct {
	room    *Room
	root    *fyne.Container
	head    *head
	body    *body
	scroll  *container.Scroll
	columns []placed
	cuts    cuts
}

func newTable(r *Room) *grid {
	t := &grid{room: r}
	t.head, t.body = newHead(t), newBody(t)
	t.scroll = container.NewVScroll(t.body)
	t.scroll.OnScrolled = func(fyne.Position) { t.body.Refresh() }
	t.root = container.New(tableLayout{t}, t.head, t.scroll)
	return t
}

// tableLayout places the columns.
type tableLayout struct{ t *grid }

func (tableLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(260, 5*lineHeight) }

func (l tableLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	l.t.arrange(size.Width)
	o[0].Move(fyne.NewPos(0, 0))
	o[0].Resize(fyne.NewSize(size.Width, lineHeight))
	o[1].Move(fyne.NewPos(0, lineHeight))
	o[1].Resize(fyne.NewSize(size.Width, max(0, size.Height-lineHeight)))
	l.t.body.Refresh()
}

func (t *grid) arrange(width float32) {
	const bar = 12 // of the scroll
	t.columns = arrange(width-bar, t.room.question.onlyRules() != nil)
}

// refresh shows the current list.
func (t *grid) refresh() {
	t.arrange(t.root.Size().Width)
	t.head.Refresh()
	t.scroll.Refresh() // the list may have become longer or shorter
	t.body.Refresh()
	t.body.retell()
}

// reveal scrolls to a line.
func (t *grid) reveal(i int) {
	if i < 0 {
		return
	}
	top, high := float32(i)*lineHeight, t.scroll.Size().Height
	at := t.scroll.Offset.Y
	switch {
	case top < at:
		at = top
	case top+lineHeight > at+high:
		at = top + lineHeight - high
	default:
		return
	}
	t.scroll.ScrollToOffset(fyne.NewPos(0, max(0, at)))
	t.body.Refresh()
}

// top scrolls to the first line.
func (t *grid) top() {
	t.scroll.ScrollToTop()
	t.body.Refresh()
}

// first returns the first visible line.
func (t *grid) first() int { return max(0, int(t.scroll.Offset.Y/lineHeight)) }

// page returns the number of visible lines.
func (t *grid) page() int { return max(1, int(t.scroll.Size().Height/lineHeight)) }

// body is the lines of the list. It handles keyboard and mouse for all of them.
type body struct {
	widget.BaseWidget
	table   *grid
	focused bool
	over    int // the line under the pointer; -1: none
	shift   bool
}

var (
	_ fyne.Focusable      = (*body)(nil)
	_ fyne.DoubleTappable = (*body)(nil)
	_ fyne.Shortcutable   = (*body)(nil)
	_ desktop.Mouseable   = (*body)(nil)
	_ desktop.Hoverable   = (*body)(nil)
	_ desktop.Keyable     = (*body)(nil)
)

func newBody(t *grid) *body {
	b := &body{table: t, over: -1}
	b.ExtendBaseWidget(b)
	return b
}

// MinSize returns the height of all lines.
func (b *body) MinSize() fyne.Size {
	return fyne.NewSize(100, float32(b.table.room.list.size())*lineHeight)
}

// line returns the line at a position; -1: none.
func (b *body) line(at fyne.Position) int {
	i := int(at.Y / lineHeight)
	if at.Y < 0 || i >= b.table.room.list.size() {
		return -1
	}
	return i
}

// MouseDown selects a line; Shift extends the selection, Control toggles a line.
func (b *body) MouseDown(e *desktop.MouseEvent) {
	r := b.table.room
	r.Host.Canvas().Focus(b)
	i := b.line(e.Position)
	if i < 0 {
		return
	}
	if e.Button == desktop.MouseButtonSecondary {
		if !r.list.selected[r.list.ids[i]] {
			r.list.pick(i, picking{})
		}
		b.moved()
		r.menu(e.AbsolutePosition)
		return
	}
	r.list.pick(i, picking{keep: e.Modifier&fyne.KeyModifierShortcutDefault != 0, extend: e.Modifier&fyne.KeyModifierShift != 0})
	b.moved()
}

// MouseUp does nothing, since a line is selected when the button goes down.
func (b *body) MouseUp(*desktop.MouseEvent) {}

// DoubleTapped opens a game.
func (b *body) DoubleTapped(e *fyne.PointEvent) {
	if b.line(e.Position) >= 0 {
		b.table.room.open()
	}
}

// MouseIn marks the line under the pointer.
func (b *body) MouseIn(e *desktop.MouseEvent) { b.MouseMoved(e) }

// MouseMoved marks the line under the pointer, and shows its clipped texts in full.
func (b *body) MouseMoved(e *desktop.MouseEvent) {
	if i := b.line(e.Position); i != b.over {
		b.over = i
		b.Refresh()
		b.explain()
	}
}

// explain shows the texts of the line under the pointer in full.
func (b *body) explain() {
	text := ""
	if g := b.table.room.list.record(b.over); g != nil {
		text = b.table.room.texts.sentence(g)
	}
	b.table.room.Host.Explain(text)
}

// retell describes the game that has come under the resting pointer.
func (b *body) retell() {
	if b.over >= 0 {
		b.explain()
	}
}

// MouseOut removes the mark.
func (b *body) MouseOut() {
	b.over = -1
	b.Refresh()
	b.table.room.Host.Explain("")
}

// moved shows a new selection.
func (b *body) moved() {
	b.Refresh()
	b.table.room.picked()
}

// FocusGained shows the focus.
func (b *body) FocusGained() {
	b.focused, b.shift = true, false
	b.Refresh()
}

// FocusLost hides the focus.
func (b *body) FocusLost() {
	b.focused = false
	b.Refresh()
}

// KeyDown tracks Shift and passes the key on.
func (b *body) KeyDown(k *fyne.KeyEvent) {
	if k.Name == desktop.KeyShiftLeft || k.Name == desktop.KeyShiftRight {
		b.shift = true
	}
	b.table.room.Host.KeyDown(k)
}

// KeyUp tracks Shift and passes the key on.
func (b *body) KeyUp(k *fyne.KeyEvent) {
	if k.Name == desktop.KeyShiftLeft || k.Name == desktop.KeyShiftRight {
		b.shift = false
	}
	b.table.room.Host.KeyUp(k)
}

// TypedKey moves through the list, steps through the previewed game, and opens it; it passes on other keys.
func (b *body) TypedKey(k *fyne.KeyEvent) {
	r := b.table.room
	to := r.list.cursor
	switch k.Name {
	case fyne.KeyUp:
		to--
	case fyne.KeyDown:
		to++
	case fyne.KeyPageUp:
		to -= b.table.page() - 1
	case fyne.KeyPageDown:
		to += b.table.page() - 1
	case fyne.KeyHome:
		to = 0
	case fyne.KeyEnd:
		to = r.list.size() - 1
	case fyne.KeyLeft:
		r.preview.step(-1)
		return
	case fyne.KeyRight:
		r.preview.step(1)
		return
	case fyne.KeyReturn, fyne.KeyEnter:
		r.open()
		return
	case fyne.KeySpace:
		return // it arrives as a character too
	default:
		r.Host.TypedKey(k)
		return
	}
	b.to(to)
}

func (b *body) to(line int) {
	l := b.table.room.list
	if len(l.ids) == 0 {
		return
	}
	line = min(max(line, 0), len(l.ids)-1)
	l.pick(line, picking{extend: b.shift})
	b.table.reveal(line)
	b.moved()
}

// TypedRune toggles a line with a space, and passes on other characters.
func (b *body) TypedRune(c rune) {
	if c == ' ' {
		l := b.table.room.list
		l.pick(l.cursor, picking{keep: true})
		b.moved()
		return
	}
	b.table.room.Host.TypedRune(c)
}

// TypedShortcut passes it on.
func (b *body) TypedShortcut(s fyne.Shortcut) { b.table.room.Host.TypedShortcut(s) }

// CreateRenderer implements fyne.Widget.
func (b *body) CreateRenderer() fyne.WidgetRenderer { return &bodyRenderer{body: b} }

// bodyRenderer draws the visible lines.
type bodyRenderer struct {
	body  *body
	lines []*line
	all   []fyne.CanvasObject
}

// line is the objects of one line.
type line struct {
	ground *canvas.Rectangle
	texts  []*canvas.Text
}

func (r *bodyRenderer) Destroy() {}

func (r *bodyRenderer) MinSize() fyne.Size { return r.body.MinSize() }

func (r *bodyRenderer) Layout(fyne.Size) { r.fill() }

func (r *bodyRenderer) Objects() []fyne.CanvasObject { return r.all }

func (r *bodyRenderer) Refresh() {
	r.fill()
	canvas.Refresh(r.body)
}

// fill updates the visible lines, and requests missing records.
func (r *bodyRenderer) fill() {
	t := r.body.table
	l := t.room.list
	first := t.first()
	last := min(len(l.ids), int((t.scroll.Offset.Y+t.scroll.Size().Height)/lineHeight)+1)
	for len(r.lines) < last-first {
		made := &line{ground: canvas.NewRectangle(nil)}
		r.all = append(r.all, made.ground)
		for range columns {
			text := canvas.NewText("", nil)
			text.TextSize = textSize
			made.texts = append(made.texts, text)
			r.all = append(r.all, text)
		}
		r.lines = append(r.lines, made)
	}
	for k, line := range r.lines {
		i := first + k
		if i >= last {
			line.ground.Hide()
			for _, text := range line.texts {
				text.Hide()
			}
			continue
		}
		r.fillLine(line, i, r.body.Size().Width)
	}
	for page := first / pageSize; page*pageSize < last; page++ {
		t.room.finder.load(page)
	}
}

func (r *bodyRenderer) fillLine(at *line, i int, width float32) {
	t := r.body.table
	l := t.room.list
	y := float32(i) * lineHeight
	at.ground.Move(fyne.NewPos(0, y))
	at.ground.Resize(fyne.NewSize(width, lineHeight))
	at.ground.FillColor, at.ground.StrokeWidth = nil, 0
	colour := theme.Color(theme.ColorNameForeground)
	switch {
	case l.selected[l.ids[i]]:
		at.ground.FillColor = theme.Color(theme.ColorNameSelection)
	case i == r.body.over:
		at.ground.FillColor = theme.Color(theme.ColorNameHover)
	case i%2 == 1:
		at.ground.FillColor = theme.Color(theme.ColorNameHeaderBackground)
	}
	if i == l.cursor && r.body.focused {
		at.ground.StrokeColor, at.ground.StrokeWidth = colour, 1.5
	}
	at.ground.Show()
	g := l.record(i)
	for k, text := range at.texts {
		if k >= len(t.columns) {
			text.Hide()
			continue
		}
		c := t.columns[k]
		said := "…"
		if g != nil {
			said = t.cuts.fit(t.room.Words.Shown(c.text(t.room, g)), c.width)
		} else if k > 0 {
			said = ""
		}
		text.Text, text.Color = said, colour
		minSize := text.MinSize()
		text.Move(fyne.NewPos(c.x, y+(lineHeight-minSize.Height)/2))
		text.Resize(minSize) // the toolkit does not draw an object without a size where it is partly scrolled out
		text.Show()
	}
}

// cuts caches the clipping of texts.
type cuts struct{ known map[cut]string }

type cut struct {
	text  string
	width float32
}

// maxCuts bounds the cache.
const maxCuts = 8192

// fit returns as much of a text as fits into a width, with an ellipsis if it was cut.
func (c *cuts) fit(text string, width float32) string {
	if text == "" {
		return ""
	}
	key := cut{text, width}
	if known, ok := c.known[key]; ok {
		return known
	}
	if c.known == nil || len(c.known) >= maxCuts {
		c.known = map[cut]string{}
	}
	c.known[key] = fitted(text, width)
	return c.known[key]
}

func fitted(text string, width float32) string {
	wide := func(s string) float32 { return fyne.MeasureText(s, textSize, fyne.TextStyle{}).Width }
	if wide(text) <= width {
		return text
	}
	runes := []rune(text)
	low, high := 0, min(len(runes), 200)
	for low < high {
		middle := (low + high + 1) / 2
		if wide(string(runes[:middle])+"…") <= width {
			low = middle
		} else {
			high = middle - 1
		}
	}
	return string(runes[:low]) + "…"
}
