package clock

import (
	"image/color"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"qilab/core"
	"qilab/ui/panel"
	"qilab/ui/table"
	"qilab/ui/words"
)

// Face shows the time of a side in large digits of equal width. It has a fixed size, so that a tick causes no new layout. A click
// pauses or resumes the clock.
type Face struct {
	widget.BaseWidget
	ctx     panel.Context
	actions panel.Actions
	side    core.Side
	size    float32 // of the digits

	ground *canvas.Rectangle
	digits *canvas.Text
	more   *canvas.Text // periods, moves to be made, or the time left for the turn
	wide   bool         // there is room for more
	long   bool         // there is room for hours
	shown  table.Face
}

var (
	_ fyne.Tappable      = (*Face)(nil)
	_ desktop.Hoverable  = (*Face)(nil)
	_ desktop.Cursorable = (*Face)(nil)
)

// The sizes of the digits.
const (
	clockDigits = 20
	largeDigits = 34
	clockMore   = 12
)

// NewFace returns the clock of a side.
func NewFace(ctx panel.Context, a panel.Actions, side core.Side) *Face {
	return newFace(ctx, a, side, clockDigits)
}

// NewLargeFace returns the clock of a side in larger digits.
func NewLargeFace(ctx panel.Context, a panel.Actions, side core.Side) *Face {
	return newFace(ctx, a, side, largeDigits)
}

func newFace(ctx panel.Context, a panel.Actions, side core.Side, size float32) *Face {
	c := &Face{ctx: ctx, actions: a, side: side, size: size, ground: canvas.NewRectangle(color.Transparent)}
	c.ground.CornerRadius = 5
	c.digits = panel.NewText(size, fyne.TextStyle{Monospace: true})
	c.more = panel.NewText(clockMore, fyne.TextStyle{Monospace: true})
	c.ExtendBaseWidget(c)
	c.Hide()
	return c
}

// Update shows the time, and reserves the room for this game's times; it reports whether there is a time.
func (c *Face) Update() bool {
	control := c.ctx.Table.Clocks.Controls()[c.side]
	face := c.ctx.Table.Clocks.Face(c.side)
	c.wide = control.Periods > 0 || control.Turn > 0 && control.Main > 0 || face.Periods > 0
	const hour = 3600e9
	c.long = control.Main >= hour || face.Time >= hour
	c.show(face)
	if !face.Known {
		return false
	}
	c.Refresh()
	return true
}

// Tick updates the time only.
func (c *Face) Tick() {
	if !c.Visible() {
		return
	}
	if face := c.ctx.Table.Clocks.Face(c.side); face != c.shown {
		before := [2]string{c.digits.Text, c.more.Text}
		low := c.shown.Low
		c.show(face)
		if before != [2]string{c.digits.Text, c.more.Text} || low != face.Low {
			c.place(c.Size())
			c.ground.Refresh()
			c.digits.Refresh()
			c.more.Refresh()
		}
	}
}

// show shows a face.
func (c *Face) show(f table.Face) {
	c.shown = f
	c.digits.Text, c.more.Text = words.ClockTime(f.Time), ""
	switch {
	case f.Stretch > 0:
		c.more.Text = "/" + strconv.Itoa(f.Stretch)
	case f.Periods > 0:
		c.more.Text = "×" + strconv.Itoa(f.Periods)
	case f.Bounded:
		c.more.Text = words.ClockTime(f.Turn)
	}
	ground, ink := theme.Color(theme.ColorNameButton), theme.Color(theme.ColorNameForeground)
	switch {
	case f.Low || f.Known && f.Time <= 0:
		ground, ink = theme.Color(theme.ColorNameError), theme.Color(theme.ColorNameForegroundOnError)
	case f.Running:
		ground, ink = theme.Color(theme.ColorNamePrimary), theme.Color(theme.ColorNameForegroundOnPrimary)
	}
	c.ground.FillColor, c.digits.Color, c.more.Color = ground, ink, ink
}

// MinSize returns the room for the longest time that this clock may show.
func (c *Face) MinSize() fyne.Size {
	longest := "-00:00"
	if c.long {
		longest = "-0:00:00"
	}
	digits := fyne.MeasureText(longest, c.size, c.digits.TextStyle)
	size := fyne.NewSize(digits.Width+2*clockPad, digits.Height+2)
	if c.wide {
		size.Width += panel.TextWidth("00:00", clockMore, c.more.TextStyle) + clockPad
	}
	return size
}

const clockPad = 6

// place aligns the digits to the right, so that they do not move, with the rest before them.
func (c *Face) place(size fyne.Size) {
	c.ground.Resize(size)
	digits := c.digits.MinSize()
	panel.Centred(c.digits, size.Width-clockPad-digits.Width, 0, size.Height)
	panel.Centred(c.more, clockPad, 0, size.Height)
}

// Tapped pauses or resumes the clock.
func (c *Face) Tapped(*fyne.PointEvent) { c.actions.Run("clock-pause") }

// MouseIn explains the click.
func (c *Face) MouseIn(*desktop.MouseEvent) {
	t, w := c.ctx.Table, c.ctx.Words
	control := t.Clocks.Controls()[c.side]
	if control.None() {
		c.actions.Explain(w.T("clock.noted"))
		return
	}
	c.actions.Explain(w.T("clock.hint", words.Control(w, control)))
}

// MouseMoved is required by the toolkit's interface.
func (c *Face) MouseMoved(*desktop.MouseEvent) {}

// MouseOut takes the explanation away.
func (c *Face) MouseOut() { c.actions.Explain("") }

// Cursor returns a hand over a clickable clock.
func (c *Face) Cursor() desktop.Cursor {
	if c.ctx.Table.Clocks.On() {
		return desktop.PointerCursor
	}
	return desktop.DefaultCursor
}

// CreateRenderer implements fyne.Widget.
func (c *Face) CreateRenderer() fyne.WidgetRenderer { return &clockRenderer{c} }

type clockRenderer struct{ c *Face }

func (r *clockRenderer) Destroy()              {}
func (r *clockRenderer) MinSize() fyne.Size    { return r.c.MinSize() }
func (r *clockRenderer) Layout(size fyne.Size) { r.c.place(size) }
func (r *clockRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.c.ground, r.c.digits, r.c.more}
}

func (r *clockRenderer) Refresh() {
	r.c.show(r.c.shown) // in the colours of now
	r.c.place(r.c.Size())
	r.c.ground.Refresh()
	r.c.digits.Refresh()
	r.c.more.Refresh()
}
