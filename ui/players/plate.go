package players

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"qilab/core"
	"qilab/ui/panel"
)

// Clock shows the time of a side.
type Clock interface {
	fyne.CanvasObject
	// Update shows the time, makes room for what this game may show, and reports whether there is anything.
	Update() bool
	// Tick shows the time that it is now, and nothing else.
	Tick()
}

// plate is the line of one side: whether it is its turn, its name, who plays it, what it has captured or scored, and its clock.
type plate struct {
	mark    *canvas.Text
	name    *canvas.Text
	player  *widget.Label
	spoils  *spoilStrip
	busy    *widget.Activity
	ponders *ponderSign
	clock   Clock
	root    *fyne.Container
}

func newPlate(ctx panel.Context, a panel.Actions, clock Clock) *plate {
	l := &plate{
		mark:    panel.NewText(14, fyne.TextStyle{Bold: true}),
		name:    panel.NewText(16, fyne.TextStyle{Bold: true}),
		player:  widget.NewLabel(""),
		spoils:  newSpoilStrip(),
		busy:    widget.NewActivity(),
		ponders: newPonderSign(ctx, a),
		clock:   clock,
	}
	l.mark.Text = "▶"
	l.player.Truncation = fyne.TextTruncateEllipsis
	l.busy.Hide()
	l.root = &fyne.Container{Layout: l, Objects: []fyne.CanvasObject{l.mark, l.name, l.player, l.spoils.root, l.busy, l.ponders, l.clock}}
	return l
}

// The room beside the mark of whose turn it is, and the least for who plays: a few letters.
const (
	markLeft   = 4
	markRight  = 4
	leastNamed = 60
)

// wants returns how wide the line would be with nothing cut.
func (l *plate) wants() float32 {
	return l.before() + l.named() + theme.Padding() + l.spoils.wants() + l.after() + 2*theme.Padding()
}

// before returns where the name of the player begins, and after the room behind what was captured.
func (l *plate) before() float32 {
	return markLeft + l.mark.MinSize().Width + markRight + l.name.MinSize().Width
}

func (l *plate) after() float32 {
	wide := float32(0)
	for _, o := range []fyne.CanvasObject{l.busy, l.ponders, l.clock} {
		if o.Visible() {
			wide += o.MinSize().Width + theme.Padding()
		}
	}
	return wide
}

// named returns how wide the name of the player is.
func (l *plate) named() float32 {
	return panel.TextWidth(l.player.Text, theme.TextSize(), l.player.TextStyle) + 2*theme.InnerPadding() + 1
}

// MinSize returns the height of the line, which is the same with a clock and without one.
func (l *plate) MinSize([]fyne.CanvasObject) fyne.Size {
	high := l.player.MinSize().Height
	if l.clock.Visible() {
		high = max(high, l.clock.MinSize().Height+4)
	}
	return fyne.NewSize(l.before()+leastNamed+l.after(), high)
}

// Layout gives the player's name what is left between the side and what was captured, of which the pieces overlap first.
func (l *plate) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	x := float32(markLeft)
	panel.Centred(l.mark, x, 0, size.Height)
	x += l.mark.MinSize().Width + markRight
	panel.Centred(l.name, x, 0, size.Height)
	x = l.before()
	right := size.Width
	for _, o := range []fyne.CanvasObject{l.clock, l.busy, l.ponders} {
		if o.Visible() {
			least := o.MinSize()
			right -= least.Width
			o.Resize(least)
			o.Move(fyne.NewPos(right, (size.Height-least.Height)/2))
			right -= theme.Padding()
		}
	}
	room := max(0, right-x)
	spoils := l.spoils.root.MinSize().Width
	named := min(l.named(), max(room-spoils-theme.Padding(), min(room, leastNamed)))
	if spoils == 0 {
		named = room
	}
	high := l.player.MinSize().Height
	l.player.Resize(fyne.NewSize(named, high))
	l.player.Move(fyne.NewPos(x, (size.Height-high)/2))
	l.spoils.root.Resize(fyne.NewSize(max(0, room-named-theme.Padding()), size.Height))
	l.spoils.root.Move(fyne.NewPos(x+named+theme.Padding(), 0))
}

// plateRows puts the sides beside each other if nothing is cut so, or else below each other, where one has a clock or may capture
// always: nothing moves then while the game goes on.
type plateRows struct {
	sides  [2]*plate
	top    core.Side // stands above
	left   core.Side // stands on the left
	always bool      // below each other
	width  float32
}

func (r *plateRows) beside(width float32) bool {
	return !r.always && max(r.sides[0].wants(), r.sides[1].wants()) <= (width-theme.Padding())/2
}

// MinSize returns the size at the width of the last layout.
func (r *plateRows) MinSize(o []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(max(o[0].MinSize().Width, o[1].MinSize().Width), r.HeightFor(o, r.width))
}

// HeightFor returns the height at a width.
func (r *plateRows) HeightFor(o []fyne.CanvasObject, width float32) float32 {
	high := r.high(o)
	if r.beside(width) {
		return high
	}
	return 2*high - r.overlap()
}

func (r *plateRows) high(o []fyne.CanvasObject) float32 {
	return max(o[0].MinSize().Height, o[1].MinSize().Height)
}

// plateOverlap is how much closer the lines are than the paddings of their labels would have them.
const plateOverlap = 8

func (r *plateRows) overlap() float32 {
	if r.sides[0].clock.Visible() || r.sides[1].clock.Visible() {
		return 2
	}
	return plateOverlap
}

// Layout puts the lines in their places.
func (r *plateRows) Layout(o []fyne.CanvasObject, size fyne.Size) {
	r.width = size.Width
	high := r.high(o)
	first, second := o[r.top], o[r.top.Other()]
	if r.beside(size.Width) {
		first, second = o[r.left], o[r.left.Other()]
		first.Move(fyne.NewPos(0, 0))
		wide := (size.Width - theme.Padding()) / 2
		first.Resize(fyne.NewSize(wide, high))
		second.Move(fyne.NewPos(wide+theme.Padding(), 0))
		second.Resize(fyne.NewSize(wide, high))
		return
	}
	first.Move(fyne.NewPos(0, 0))
	first.Resize(fyne.NewSize(size.Width, high))
	second.Move(fyne.NewPos(0, high-r.overlap()))
	second.Resize(fyne.NewSize(size.Width, high))
}
