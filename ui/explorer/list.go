package explorer

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"qilab/ui/control"
	"qilab/ui/panel"
)

// lineHeight is the height of a line.
const lineHeight = 26

// list is a scrolling list of any length, where only visible lines have objects. The arrow keys select a line and Enter runs it; a
// click runs it too, without moving the keyboard focus.
type list struct {
	widget.BaseWidget
	keys   control.Keys
	owner  lines
	rows   *panel.Rows
	scroll *container.Scroll // of the rows

	over    int  // the line under the pointer, -1: none
	at      int  // the line selected with the keyboard, -1: none
	moved   bool // selected by the user, not by the list
	focused bool
	inert   bool // the lines belong to the previous position and cannot be used
}

// lines is the content of a list.
type lines interface {
	count() int
	can(i int) bool // whether line i, which may not exist, can be run
	first() int     // the line where the keyboard starts, -1: none
	run(i int)
	pointed(i int) // the pointer or the keyboard moved to line i; -1: to none
	row() panel.Row
	leave()              // the keyboard leaves the list
	sized(width float32) // the list has a new width
}

func newList(keys control.Keys, owner lines) *list {
	l := &list{keys: keys, owner: owner, over: -1, at: -1}
	l.rows = panel.NewRows(lineHeight, owner.row)
	l.rows.Able, l.rows.OnHovered = owner.can, func(i int, _ float32) { l.hover(i) }
	l.rows.OnTapped = func(i int, _ float32) {
		if !l.inert {
			owner.run(i)
		}
	}
	l.scroll = l.rows.Scroll
	l.scroll.OnScrolled = func(fyne.Position) {
		l.rows.MouseOut() // the next movement of the pointer finds its new line
		l.rows.Refresh()
	}
	l.ExtendBaseWidget(l)
	return l
}

// Content returns the scroll, for scrolling by keys.
func (l *list) Content() fyne.CanvasObject { return l.scroll }

// renew shows other lines. at is the new index of the selected line, -1 if it is gone: then the keyboard starts over.
func (l *list) renew(at int) {
	if l.focused && (at < 0 || !l.moved) {
		at, l.moved = l.owner.first(), false
	}
	l.at = at
	if l.rows.Count = l.owner.count(); l.over >= l.rows.Count {
		l.over = -1
	}
	if bottom := max(0, l.rows.MinSize().Height-l.scroll.Size().Height); l.scroll.Offset.Y > bottom {
		l.scroll.Offset.Y = bottom
	}
	l.scroll.Refresh()
	l.rows.Refresh()
	switch {
	case l.over >= 0:
		l.point(l.over)
	case l.focused:
		l.point(l.at)
	}
}

// top scrolls to the first line.
func (l *list) top() {
	l.at, l.moved = -1, false
	l.scroll.Offset.Y = 0
}

// CreateRenderer implements fyne.Widget: the scroll, with a ring while it has the focus.
func (l *list) CreateRenderer() fyne.WidgetRenderer {
	r := &listRenderer{list: l, ring: canvas.NewRectangle(nil)}
	r.Refresh()
	return r
}

type listRenderer struct {
	list *list
	ring *canvas.Rectangle
}

func (r *listRenderer) Destroy()           {}
func (r *listRenderer) MinSize() fyne.Size { return fyne.NewSize(60, 2*lineHeight) }
func (r *listRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.list.scroll, r.ring}
}

func (r *listRenderer) Layout(size fyne.Size) {
	r.list.scroll.Resize(size)
	r.ring.Resize(size)
	r.list.owner.sized(size.Width)
	r.list.rows.Refresh()
}

func (r *listRenderer) Refresh() {
	r.ring.Hidden = !r.list.focused
	r.ring.StrokeColor, r.ring.StrokeWidth = theme.Color(theme.ColorNameForeground), 2
	r.ring.CornerRadius = theme.Size(theme.SizeNameButtonRadius)
	r.ring.Refresh()
	r.list.rows.Refresh()
}

// FocusGained shows the focus, and restores the selection.
func (l *list) FocusGained() {
	l.focused = true
	l.keys.Focused(l)
	if !l.moved || !l.owner.can(l.at) {
		l.at, l.moved = l.owner.first(), false
	}
	l.Refresh()
	l.point(l.at)
}

// FocusLost hides the focus.
func (l *list) FocusLost() {
	l.focused = false
	l.Refresh()
	l.point(-1)
}

// hover records the line under the pointer.
func (l *list) hover(i int) {
	if i == l.over {
		return
	}
	l.over = i
	if i < 0 && l.focused {
		i = l.at
	}
	l.point(i)
}

// point sets the line of the pointer or the keyboard.
func (l *list) point(i int) {
	if l.inert {
		i = -1
	}
	l.owner.pointed(i)
}

// next returns the next line after i in a direction that can be run; i if there is none.
func (l *list) next(i, step int) int {
	for to := i + step; to >= 0 && to < l.owner.count(); to += step {
		if l.owner.can(to) {
			return to
		}
	}
	return i
}

// TypedKey selects a line with the arrow keys, Page Up, Page Down, Home and End, and runs it with Enter; it passes on other keys.
// Escape leaves the list.
func (l *list) TypedKey(e *fyne.KeyEvent) {
	page := max(1, int(l.scroll.Size().Height/lineHeight)-1)
	to := l.at
	switch e.Name {
	case fyne.KeyUp:
		to = l.next(to, -1)
	case fyne.KeyDown:
		to = l.next(to, 1)
	case fyne.KeyPageUp:
		to = l.next(max(0, to-page)-1, 1)
	case fyne.KeyPageDown:
		to = l.next(min(l.owner.count()-1, to+page)+1, -1)
	case fyne.KeyHome:
		to = l.next(-1, 1)
	case fyne.KeyEnd:
		to = l.next(l.owner.count(), -1)
	case fyne.KeyReturn, fyne.KeyEnter:
		if l.owner.can(l.at) && !l.inert {
			l.owner.run(l.at)
		}
		return
	case fyne.KeyEscape:
		l.owner.leave()
		return
	default:
		l.keys.TypedKey(e)
		return
	}
	l.choose(to)
}

// choose selects a line and scrolls to it.
func (l *list) choose(to int) {
	if to < 0 || to >= l.owner.count() {
		return
	}
	l.at, l.moved = to, true
	l.reveal(to)
	l.rows.Refresh()
	l.point(to)
}

// reveal scrolls line i into view.
func (l *list) reveal(i int) {
	top, view := float32(i)*lineHeight, l.scroll.Size().Height
	if l.next(-1, 1) == i { // the lines above the first selectable one belong to it
		top = 0
	}
	switch y := l.scroll.Offset.Y; {
	case top < y:
		l.scroll.Offset.Y = top
	case float32(i+1)*lineHeight > y+view:
		l.scroll.Offset.Y = float32(i+1)*lineHeight - view
	default:
		return
	}
	l.scroll.Refresh()
}

// scrollTo makes line i the first visible one, if enough lines follow.
func (l *list) scrollTo(i int) {
	bottom := max(0, l.rows.MinSize().Height-l.scroll.Size().Height)
	l.scroll.Offset.Y = min(bottom, float32(i)*lineHeight)
	if next := l.next(i-1, 1); l.focused && next >= i {
		l.at = next
		l.point(next)
	}
	l.scroll.Refresh()
	l.rows.Refresh()
}

// TypedRune passes on characters.
func (l *list) TypedRune(r rune) { l.keys.TypedRune(r) }

// TypedShortcut passes on shortcuts.
func (l *list) TypedShortcut(s fyne.Shortcut) { l.keys.TypedShortcut(s) }

// KeyDown passes the key on.
func (l *list) KeyDown(e *fyne.KeyEvent) { l.keys.KeyDown(e) }

// KeyUp passes the key on.
func (l *list) KeyUp(e *fyne.KeyEvent) { l.keys.KeyUp(e) }
