// Package menubar shows the menus of the window as a row of titles and a list that opens below one of them, for the
// mouse and for the keyboard alone. The toolkit's own menus write keys too faintly to be read, and do not scroll with
// the arrow keys if the window is low.
package menubar

import (
	"strings"
	"unicode"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// Item is a line of a menu.
type Item struct {
	Text     string
	Keys     string // the shortcut, as it is written
	Disabled bool
	Checked  bool
	Gap      bool // preceded by a separator
	Run      func()
}

// Menu is a menu of the bar.
type Menu struct {
	Title  string
	Letter rune // with Alt it opens the menu; it is underlined in the title, or follows it
	Items  func() []Item
}

// text returns the title, followed by its letter in brackets if the title does not contain it.
func (m Menu) text() string {
	if m.Letter == 0 || m.underlined() >= 0 {
		return m.Title
	}
	return m.Title + "(" + string(unicode.ToUpper(m.Letter)) + ")"
}

// underlined returns the byte offset of the letter in the title, or -1.
func (m Menu) underlined() int {
	return strings.IndexFunc(m.Title, func(r rune) bool { return unicode.ToUpper(r) == unicode.ToUpper(m.Letter) })
}

// Bar is the row of titles. It takes no focus; the list that it opens does.
type Bar struct {
	widget.BaseWidget
	canvas fyne.Canvas
	menus  []Menu
	open   *drop // nil: no menu is open
	over   int   // the title under the pointer, -1: none
}

// New returns a bar for a canvas.
func New(c fyne.Canvas, menus []Menu) *Bar {
	b := &Bar{canvas: c, menus: menus, over: -1}
	b.ExtendBaseWidget(b)
	return b
}

// Menus returns the menus of the bar.
func (b *Bar) Menus() []Menu { return b.menus }

// Open opens a menu with its first line selected, for the keyboard.
func (b *Bar) Open(i int) {
	b.show(i)
	b.open.move(1)
}

// OpenLetter opens the menu with a letter and reports whether there is one.
func (b *Bar) OpenLetter(r rune) bool {
	for i, m := range b.menus {
		if m.Letter != 0 && unicode.ToUpper(m.Letter) == unicode.ToUpper(r) {
			b.Open(i)
			return true
		}
	}
	return false
}

// Close closes the open menu.
func (b *Bar) Close() {
	if b.open != nil {
		b.open.close()
	}
}

// show opens a menu, replacing the open one, with no line selected.
func (b *Bar) show(i int) {
	b.Close()
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(b).AddXY(b.left(i), b.Size().Height)
	b.open = newDrop(b.canvas, b.menus[i].Items(), at)
	b.open.bar, b.open.index = b, i
	b.open.closed = func() {
		b.open = nil
		b.Refresh()
	}
	b.open.show()
	b.Refresh()
}

// step opens the menu by places to the right.
func (b *Bar) step(from, by int) { b.Open((from + by + len(b.menus)) % len(b.menus)) }

func (b *Bar) titleWidth(i int) float32 {
	return fyne.MeasureText(b.menus[i].text(), theme.TextSize(), fyne.TextStyle{}).Width + 2*theme.InnerPadding()
}

// left returns the left edge of a title.
func (b *Bar) left(i int) float32 {
	x := theme.InnerPadding()
	for k := range i {
		x += b.titleWidth(k)
	}
	return x
}

// at returns the title at a place in the bar, or -1.
func (b *Bar) at(p fyne.Position) int {
	if p.Y < 0 || p.Y >= b.Size().Height {
		return -1
	}
	for i := range b.menus {
		if p.X >= b.left(i) && p.X < b.left(i+1) {
			return i
		}
	}
	return -1
}

// Tapped opens the menu of a title.
func (b *Bar) Tapped(e *fyne.PointEvent) {
	if i := b.at(e.Position); i >= 0 {
		b.show(i)
	}
}

// MouseIn highlights the title under the pointer.
func (b *Bar) MouseIn(e *desktop.MouseEvent) { b.MouseMoved(e) }

// MouseMoved highlights the title under the pointer.
func (b *Bar) MouseMoved(e *desktop.MouseEvent) { b.point(b.at(e.Position)) }

// MouseOut removes the highlight.
func (b *Bar) MouseOut() { b.point(-1) }

func (b *Bar) point(i int) {
	if i != b.over {
		b.over = i
		b.Refresh()
	}
}

// MinSize returns a size with room for all titles.
func (b *Bar) MinSize() fyne.Size {
	b.ExtendBaseWidget(b)
	high := fyne.MeasureText("M", theme.TextSize(), fyne.TextStyle{}).Height + theme.InnerPadding()
	return fyne.NewSize(b.left(len(b.menus))+theme.InnerPadding(), high)
}

// CreateRenderer implements fyne.Widget.
func (b *Bar) CreateRenderer() fyne.WidgetRenderer {
	r := &barRenderer{bar: b, ground: canvas.NewRectangle(nil), edge: canvas.NewRectangle(nil)}
	for range b.menus {
		r.grounds = append(r.grounds, canvas.NewRectangle(nil))
		r.titles = append(r.titles, canvas.NewText("", nil))
		r.lines = append(r.lines, canvas.NewRectangle(nil))
	}
	r.Refresh()
	return r
}

type barRenderer struct {
	bar            *Bar
	ground, edge   *canvas.Rectangle
	grounds, lines []*canvas.Rectangle
	titles         []*canvas.Text
}

func (r *barRenderer) Destroy()           {}
func (r *barRenderer) MinSize() fyne.Size { return r.bar.MinSize() }

func (r *barRenderer) Objects() []fyne.CanvasObject {
	list := []fyne.CanvasObject{r.ground, r.edge}
	for i := range r.titles {
		list = append(list, r.grounds[i], r.titles[i], r.lines[i])
	}
	return list
}

func (r *barRenderer) Layout(size fyne.Size) {
	b := r.bar
	r.ground.Resize(size)
	r.edge.Move(fyne.NewPos(0, size.Height-1))
	r.edge.Resize(fyne.NewSize(size.Width, 1))
	for i, t := range r.titles {
		x := b.left(i)
		r.grounds[i].Move(fyne.NewPos(x, 0))
		r.grounds[i].Resize(fyne.NewSize(b.titleWidth(i), size.Height-1))
		t.Resize(t.MinSize())
		x += theme.InnerPadding()
		t.Move(fyne.NewPos(x, theme.InnerPadding()/2))
		text, at := b.menus[i].text(), b.menus[i].underlined()
		if at < 0 {
			at = len(text) - 2 // in the brackets behind the title
		}
		at = max(at, 0)
		letter := text[at:min(at+1, len(text))]
		before := fyne.MeasureText(text[:at], theme.TextSize(), fyne.TextStyle{}).Width
		r.lines[i].Move(fyne.NewPos(x+before, theme.InnerPadding()/2+t.MinSize().Height-3))
		r.lines[i].Resize(fyne.NewSize(fyne.MeasureText(letter, theme.TextSize(), fyne.TextStyle{}).Width, 1))
	}
}

func (r *barRenderer) Refresh() {
	b := r.bar
	r.ground.FillColor = theme.Color(theme.ColorNameBackground)
	r.edge.FillColor = theme.Color(theme.ColorNameSeparator)
	for i, t := range r.titles {
		t.Text, t.TextSize, t.Color = b.menus[i].text(), theme.TextSize(), theme.Color(theme.ColorNameForeground)
		ground := r.grounds[i]
		ground.CornerRadius = theme.SelectionRadiusSize()
		ground.Hidden = true
		switch {
		case b.open != nil && b.open.index == i:
			ground.FillColor, ground.Hidden = theme.Color(theme.ColorNamePrimary), false
			t.Color = theme.Color(theme.ColorNameForegroundOnPrimary)
		case b.over == i:
			ground.FillColor, ground.Hidden = theme.Color(theme.ColorNameHover), false
		}
		r.lines[i].FillColor = t.Color
		r.lines[i].Hidden = b.menus[i].Letter == 0
	}
	r.Layout(b.Size())
	canvas.Refresh(b)
}

// Chosen returns the text of the selected line in the open menu, or "".
func (b *Bar) Chosen() string {
	if b.open == nil || b.open.chosen < 0 {
		return ""
	}
	return b.open.items[b.open.chosen].Text
}
