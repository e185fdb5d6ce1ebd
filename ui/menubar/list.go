package menubar

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// The dimensions of the list.
const (
	markRoom  = 24 // for the sign of a switch that is on, before the text
	keyGap    = 28 // the minimum between the text and its keys
	rightRoom = 14
	gapHeight = 7
)

func rowHeight() float32 {
	return fyne.MeasureText("M", theme.TextSize(), fyne.TextStyle{}).Height + 10
}

// list holds the lines of a menu.
type list struct {
	widget.BaseWidget
	drop *drop
	wide float32 // that all lines need
}

func newList(d *drop) *list {
	l := &list{drop: d}
	l.ExtendBaseWidget(l)
	for _, item := range d.items {
		wide := markRoom + textWidth(item.Text) + rightRoom
		if item.Keys != "" {
			wide += keyGap + textWidth(item.Keys)
		}
		l.wide = max(l.wide, wide)
	}
	return l
}

func textWidth(text string) float32 {
	return fyne.MeasureText(text, theme.TextSize(), fyne.TextStyle{}).Width
}

// top returns the upper edge of a line.
func (l *list) top(i int) float32 {
	y := theme.Padding()
	for k := range i + 1 {
		if l.drop.items[k].Gap {
			y += gapHeight
		}
		if k < i {
			y += rowHeight()
		}
	}
	return y
}

// at returns the line at a height, or -1.
func (l *list) at(y float32) int {
	for i := range l.drop.items {
		if top := l.top(i); y >= top && y < top+rowHeight() {
			return i
		}
	}
	return -1
}

// MinSize returns a size with room for all lines.
func (l *list) MinSize() fyne.Size {
	l.ExtendBaseWidget(l)
	if len(l.drop.items) == 0 {
		return fyne.NewSize(l.wide, rowHeight())
	}
	return fyne.NewSize(l.wide, l.top(len(l.drop.items)-1)+rowHeight()+theme.Padding())
}

// Tapped runs a line.
func (l *list) Tapped(e *fyne.PointEvent) { l.drop.run(l.at(e.Position.Y)) }

// MouseIn selects the line under the pointer.
func (l *list) MouseIn(e *desktop.MouseEvent) { l.MouseMoved(e) }

// MouseMoved selects the line under the pointer.
func (l *list) MouseMoved(e *desktop.MouseEvent) {
	i := l.at(e.Position.Y)
	if i >= 0 && l.drop.items[i].Disabled {
		i = -1
	}
	if i != l.drop.chosen {
		l.drop.chosen = i
		l.Refresh()
	}
}

// MouseOut selects none.
func (l *list) MouseOut() {
	l.drop.chosen = -1
	l.Refresh()
}

// CreateRenderer implements fyne.Widget.
func (l *list) CreateRenderer() fyne.WidgetRenderer {
	r := &listRenderer{list: l, mark: canvas.NewRectangle(nil)}
	r.objects = []fyne.CanvasObject{r.mark}
	for _, item := range l.drop.items {
		row := &listRow{text: canvas.NewText(item.Text, nil), keys: canvas.NewText(item.Keys, nil), check: canvas.NewText("", nil)}
		if item.Checked {
			row.check.Text = "✓"
		}
		if item.Gap {
			row.gap = canvas.NewRectangle(nil)
			r.objects = append(r.objects, row.gap)
		}
		r.objects = append(r.objects, row.check, row.text, row.keys)
		r.rows = append(r.rows, row)
	}
	r.Refresh()
	return r
}

type listRow struct {
	text, keys, check *canvas.Text
	gap               *canvas.Rectangle
}

type listRenderer struct {
	list    *list
	mark    *canvas.Rectangle // behind the line that is chosen
	rows    []*listRow
	objects []fyne.CanvasObject
}

func (r *listRenderer) Destroy()                     {}
func (r *listRenderer) MinSize() fyne.Size           { return r.list.MinSize() }
func (r *listRenderer) Objects() []fyne.CanvasObject { return r.objects }

func (r *listRenderer) Layout(size fyne.Size) {
	high := rowHeight()
	place := func(t *canvas.Text, x, y float32) {
		minSize := t.MinSize()
		t.Resize(minSize)
		t.Move(fyne.NewPos(x, y+(high-minSize.Height)/2))
	}
	for i, row := range r.rows {
		y := r.list.top(i)
		place(row.check, 7, y)
		place(row.text, markRoom, y)
		place(row.keys, size.Width-rightRoom-row.keys.MinSize().Width, y)
		if row.gap != nil {
			row.gap.Move(fyne.NewPos(0, y-gapHeight/2-1))
			row.gap.Resize(fyne.NewSize(size.Width, 1))
		}
		if i == r.list.drop.chosen {
			r.mark.Move(fyne.NewPos(3, y))
			r.mark.Resize(fyne.NewSize(size.Width-6, high))
		}
	}
}

func (r *listRenderer) Refresh() {
	d := r.list.drop
	r.mark.Hidden = d.chosen < 0
	r.mark.FillColor = theme.Color(theme.ColorNamePrimary)
	r.mark.CornerRadius = theme.Size(theme.SizeNameMenuRadius)
	for i, row := range r.rows {
		ink, keys := theme.Color(theme.ColorNameForeground), theme.Color(theme.ColorNamePlaceHolder)
		switch {
		case d.items[i].Disabled:
			ink = theme.Color(theme.ColorNameDisabled)
			keys = ink
		case i == d.chosen:
			ink = theme.Color(theme.ColorNameForegroundOnPrimary)
			keys = ink
		}
		for _, t := range []*canvas.Text{row.text, row.check, row.keys} {
			t.TextSize, t.Color = theme.TextSize(), ink
		}
		row.keys.Color = keys
		if row.gap != nil {
			row.gap.FillColor = theme.Color(theme.ColorNameSeparator)
		}
	}
	r.Layout(r.list.Size())
	canvas.Refresh(r.list)
}
