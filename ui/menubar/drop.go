package menubar

import (
	"unicode"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// Popup opens a context menu at a place in the window. If key is set its first line is selected.
func Popup(c fyne.Canvas, items []Item, at fyne.Position, key bool) {
	d := newDrop(c, items, at)
	d.show()
	if key {
		d.move(1)
	}
}

// drop is a list of commands over the window. It covers the whole window, so that a click beside the list closes it.
type drop struct {
	widget.BaseWidget
	canvas fyne.Canvas
	items  []Item
	place  fyne.Position // requested place of the list
	chosen int           // -1: none
	closed func()

	bar   *Bar // the bar of the list; nil: none
	index int  // of the menu in the bar

	list   *list
	scroll *container.Scroll
	frame  fyne.Position // of the ground with its strips
	size   fyne.Size
	strips bool // there are more lines than the window has room for, and the strips above and below them say so
}

// stripHeight is the height of a strip.
const stripHeight = 18

func newDrop(c fyne.Canvas, items []Item, at fyne.Position) *drop {
	d := &drop{canvas: c, items: items, place: at, chosen: -1}
	d.ExtendBaseWidget(d)
	d.list = newList(d)
	d.scroll = container.NewVScroll(d.list)
	d.scroll.OnScrolled = func(fyne.Position) { d.Refresh() }
	return d
}

func (d *drop) show() {
	d.Resize(d.canvas.Size())
	d.canvas.Overlays().Add(d)
	d.canvas.Focus(d)
}

func (d *drop) close() {
	d.canvas.Overlays().Remove(d)
	if d.closed != nil {
		d.closed()
		d.closed = nil
	}
}

// run closes the list and runs a line.
func (d *drop) run(i int) {
	if i < 0 || i >= len(d.items) || d.items[i].Disabled {
		return
	}
	d.close()
	d.items[i].Run()
}

// move selects the next line that can be run, up or down, wrapping around.
func (d *drop) move(by int) {
	i := d.chosen
	if i < 0 && by < 0 {
		i = 0
	}
	for range d.items {
		if i = (i + by + len(d.items)) % len(d.items); !d.items[i].Disabled {
			d.choose(i)
			return
		}
	}
}

// choose selects a line and scrolls it into view.
func (d *drop) choose(i int) {
	if d.chosen == i {
		return
	}
	d.chosen = i
	d.list.Refresh()
	if i < 0 {
		return
	}
	top, view := d.list.top(i), d.scroll.Size().Height
	switch y := d.scroll.Offset.Y; {
	case top < y:
		d.scroll.ScrollToOffset(fyne.NewPos(0, top))
	case top+rowHeight() > y+view:
		d.scroll.ScrollToOffset(fyne.NewPos(0, top+rowHeight()-view))
	}
	d.Refresh()
}

// TypedKey handles the keys of an open menu.
func (d *drop) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyDown:
		d.move(1)
	case fyne.KeyUp:
		d.move(-1)
	case fyne.KeyHome, fyne.KeyPageUp:
		d.chosen = -1
		d.move(1)
	case fyne.KeyEnd, fyne.KeyPageDown:
		d.chosen = -1
		d.move(-1)
	case fyne.KeyLeft:
		if d.bar != nil {
			d.bar.step(d.index, -1)
		}
	case fyne.KeyRight:
		if d.bar != nil {
			d.bar.step(d.index, 1)
		}
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace:
		d.run(d.chosen)
	case fyne.KeyEscape, fyne.KeyF10:
		d.close()
	}
}

// TypedRune selects the next line that begins with a letter.
func (d *drop) TypedRune(r rune) {
	for k := range d.items {
		i := (d.chosen + 1 + k) % len(d.items)
		first, _ := utf8.DecodeRuneInString(d.items[i].Text)
		if unicode.ToUpper(first) == unicode.ToUpper(r) && !d.items[i].Disabled {
			d.choose(i)
			return
		}
	}
}

// TypedShortcut opens another menu by Alt and its letter.
func (d *drop) TypedShortcut(s fyne.Shortcut) {
	if c, ok := s.(*desktop.CustomShortcut); ok && c.Modifier == fyne.KeyModifierAlt && d.bar != nil && utf8.RuneCountInString(string(c.KeyName)) == 1 {
		r, _ := utf8.DecodeRuneInString(string(c.KeyName))
		d.bar.OpenLetter(r)
	}
}

// FocusGained implements fyne.Focusable.
func (d *drop) FocusGained() {}

// FocusLost implements fyne.Focusable.
func (d *drop) FocusLost() {}

// above reports whether there are lines out of sight above the list.
func (d *drop) above() bool { return d.strips && d.scroll.Offset.Y > theme.Padding() }

// below reports whether there are lines out of sight below the list.
func (d *drop) below() bool {
	return d.strips && d.scroll.Offset.Y+d.scroll.Size().Height < d.list.MinSize().Height-theme.Padding()
}

// strip scrolls the list if a strip is at a place in the window, and reports whether one is.
func (d *drop) strip(at fyne.Position) bool {
	if !d.strips || at.X < d.frame.X || at.X >= d.frame.X+d.size.Width || at.Y < d.frame.Y || at.Y >= d.frame.Y+d.size.Height {
		return false
	}
	page := d.scroll.Size().Height - rowHeight()
	if at.Y < d.scroll.Position().Y {
		page = -page
	}
	bottom := d.list.MinSize().Height - d.scroll.Size().Height
	d.scroll.ScrollToOffset(fyne.NewPos(0, min(bottom, max(0, d.scroll.Offset.Y+page))))
	d.Refresh()
	return true
}

// Tapped handles a click beside the list: it closes the list, or opens another menu if its title was clicked. A click on a strip
// scrolls.
func (d *drop) Tapped(e *fyne.PointEvent) {
	if d.strip(e.Position) {
		return
	}
	if i := d.title(e.AbsolutePosition); i >= 0 && i != d.index {
		d.bar.show(i)
		return
	}
	d.close()
}

// TappedSecondary closes the list.
func (d *drop) TappedSecondary(*fyne.PointEvent) { d.close() }

// title returns the title of the bar at a place in the window, or -1.
func (d *drop) title(at fyne.Position) int {
	if d.bar == nil {
		return -1
	}
	return d.bar.at(at.Subtract(fyne.CurrentApp().Driver().AbsolutePositionForObject(d.bar)))
}

// MouseIn opens the menu of the title under the pointer.
func (d *drop) MouseIn(e *desktop.MouseEvent) { d.MouseMoved(e) }

// MouseMoved opens the menu of the title under the pointer.
func (d *drop) MouseMoved(e *desktop.MouseEvent) {
	if i := d.title(e.AbsolutePosition); i >= 0 && i != d.index {
		d.bar.show(i)
	}
}

// MouseOut implements desktop.Hoverable.
func (d *drop) MouseOut() {}

// MinSize returns a minimal size, since the list scrolls.
func (d *drop) MinSize() fyne.Size { return fyne.NewSize(1, 1) }

// CreateRenderer implements fyne.Widget.
func (d *drop) CreateRenderer() fyne.WidgetRenderer {
	r := &dropRenderer{drop: d, ground: canvas.NewRectangle(nil), up: widget.NewIcon(theme.MenuDropUpIcon()), down: widget.NewIcon(theme.MenuDropDownIcon())}
	r.Refresh()
	return r
}

type dropRenderer struct {
	drop     *drop
	ground   *canvas.Rectangle
	up, down *widget.Icon // on the strips
}

func (r *dropRenderer) Destroy()           {}
func (r *dropRenderer) MinSize() fyne.Size { return r.drop.MinSize() }
func (r *dropRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.ground, r.drop.scroll, r.up, r.down}
}

// Layout puts the list at the requested place, or as near as the window allows. If it does not fit, it scrolls between two strips.
func (r *dropRenderer) Layout(size fyne.Size) {
	d := r.drop
	want := d.list.MinSize()
	want.Width = min(want.Width, size.Width)
	at := fyne.NewPos(max(0, min(d.place.X, size.Width-want.Width)), d.place.Y)
	if d.bar == nil { // a list of its own goes up where there is no room below
		at.Y = max(0, min(at.Y, size.Height-want.Height-2))
	}
	room := size.Height - at.Y - 2
	d.strips = want.Height > room
	d.frame, d.size = at, fyne.NewSize(want.Width, min(want.Height, room))
	r.ground.Move(at)
	r.ground.Resize(d.size)
	inner := d.size
	if d.strips {
		at.Y += stripHeight
		inner.Height = max(rowHeight(), inner.Height-2*stripHeight)
		r.up.Move(d.frame.AddXY((want.Width-stripHeight)/2, 0))
		r.down.Move(d.frame.AddXY((want.Width-stripHeight)/2, d.size.Height-stripHeight))
		r.up.Resize(fyne.NewSquareSize(stripHeight))
		r.down.Resize(fyne.NewSquareSize(stripHeight))
	}
	d.scroll.Move(at)
	d.scroll.Resize(inner)
	r.signs()
}

// signs shows in which directions there are more lines.
func (r *dropRenderer) signs() {
	r.up.Hidden, r.down.Hidden = !r.drop.above(), !r.drop.below()
}

func (r *dropRenderer) Refresh() {
	r.ground.FillColor = theme.Color(theme.ColorNameMenuBackground)
	r.ground.StrokeColor, r.ground.StrokeWidth = theme.Color(theme.ColorNameInputBorder), 1
	r.ground.CornerRadius = theme.Size(theme.SizeNameMenuRadius)
	r.signs()
	r.ground.Refresh()
	r.up.Refresh()
	r.down.Refresh()
	r.drop.list.Refresh()
}
