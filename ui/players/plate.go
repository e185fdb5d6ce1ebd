package players

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"qilab/core"
	"qilab/ui/control"
	"qilab/ui/panel"
	"qilab/ui/table"
	"qilab/ui/words"
)

// Clock shows the time of a side.
type Clock interface {
	fyne.CanvasObject
	// Update shows the time, reserves the room for this game's times, and reports whether there is a time.
	Update() bool
	// Tick updates the time only.
	Tick()
}

// Plate is the name plate of a side: turn mark, side, player, captured pieces or score, and clock.
type Plate struct {
	ctx     panel.Context
	side    core.Side
	large   bool // the clock is large, and the player below the name of the side
	mark    *canvas.Text
	name    *canvas.Text
	player  *widget.Label
	spoils  *spoilStrip
	busy    *widget.Activity
	ponders *ponderSign
	clock   Clock
	root    *fyne.Container
}

func newPlate(ctx panel.Context, a panel.Actions, side core.Side, clock Clock) *Plate {
	l := &Plate{
		ctx:     ctx,
		side:    side,
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

// NewPlate returns the plate of a side with a large clock.
func NewPlate(ctx panel.Context, a panel.Actions, side core.Side, clock Clock) *Plate {
	l := newPlate(ctx, a, side, clock)
	l.large = true
	l.Refresh()
	return l
}

// Object returns the plate.
func (l *Plate) Object() fyne.CanvasObject { return l.root }

// Tick updates the clock.
func (l *Plate) Tick() { l.clock.Tick() }

// Restyle marks the captured pieces to be redrawn in the new style; call Refresh afterwards.
func (l *Plate) Restyle() { l.spoils.game = "" }

// Refresh shows the current state.
func (l *Plate) Refresh() {
	l.update()
	l.root.Refresh()
}

// update updates the contents; a refresh of the container places them.
func (l *Plate) update() {
	t, w := l.ctx.Table, l.ctx.Words
	moving := !t.Ending.Now().Over() && t.ToAct() == l.side
	if sketch := t.Editor.Sketch(); sketch != nil { // not of the game
		moving = sketch.Setup().Turn&1 == l.side
	}
	l.name.Text, l.name.Color = w.Side(t.Rules(), l.side), theme.Color(theme.ColorNameForeground)
	l.name.Refresh()
	l.mark.Color = theme.Color(theme.ColorNamePrimary)
	if !moving {
		l.mark.Color = panel.Faint(l.mark.Color, 0)
	}
	l.mark.Refresh()
	panel.SetText(l.player, l.playerName())
	control.SetVisible(l.ponders, l.ctx.Search.Pondering.Active() && !moving && !t.Players.Seats()[l.side].Person())
	thinking := moving && t.Players.Thinking()
	if thinking {
		l.busy.Start()
	} else {
		l.busy.Stop()
	}
	control.SetVisible(l.busy, thinking)
	gained, _ := gainedOf(l.ctx)
	l.spoils.show(l.ctx, gained[l.side], t.Rules().ID())
	control.SetVisible(l.clock, t.Editor.Sketch() == nil && l.clock.Update())
}

// gainedOf returns what each side has captured or scored, and whether the game has such a thing; what the board shows is not
// repeated.
func gainedOf(ctx panel.Context) (list [2]core.Spoils, some bool) {
	t := ctx.Table
	spoils := t.Rules().Capabilities().Spoils
	if spoils == nil || ctx.Gains != nil && ctx.Gains() {
		return list, false
	}
	if t.Editor.Sketch() == nil {
		list = spoils(t.Document().Game().Root().Position(), t.Position())
	}
	return list, true
}

// playerName returns the player of the side; none while a position is set up, which is nobody's.
func (l *Plate) playerName() string {
	t, w := l.ctx.Table, l.ctx.Words
	if t.Editor.Sketch() != nil {
		return ""
	}
	seat := t.Players.Seats()[l.side]
	name := w.Shown(core.OneLine(t.Tree.Tags().Get(core.SideTag(t.Rules(), l.side))))
	switch {
	case seat.Person() && name != "" && !words.Unnamed(w, name):
		return name
	case seat.Person():
		if o, ok := t.Opening.Current(); ok && o.Players[0].Person() && o.Players[1].Person() {
			return w.T(words.OpeningPlayer(o.Letter(o.Holder(l.side)))) // distinguishes two people
		}
		if !table.AgainstProgram(t.Players.Seats()) {
			return w.T("player.person")
		}
		if l.ctx.Name != nil {
			if own := w.Shown(core.OneLine(l.ctx.Name())); own != "" {
				return own
			}
		}
		return w.T("player.you")
	}
	return w.Player(seat.Level)
}

// The room beside the turn mark, and the minimum width of the player: a few letters.
const (
	markLeft  = 4
	markRight = 4
	minNamed  = 60
)

// wants returns the width of the plate with nothing clipped.
func (l *Plate) wants() float32 {
	return l.before() + l.named() + theme.Padding() + l.spoils.wants() + l.after() + 2*theme.Padding()
}

// before returns the left edge of the player's name, and after the width right of the captured pieces.
func (l *Plate) before() float32 {
	return markLeft + l.mark.MinSize().Width + markRight + l.name.MinSize().Width
}

func (l *Plate) after() float32 {
	wide := float32(0)
	for _, o := range []fyne.CanvasObject{l.busy, l.ponders, l.clock} {
		if o.Visible() {
			wide += o.MinSize().Width + theme.Padding()
		}
	}
	return wide
}

// named returns the width of the player's name.
func (l *Plate) named() float32 {
	return panel.TextWidth(l.player.Text, theme.TextSize(), l.player.TextStyle) + 2*theme.InnerPadding() + 1
}

// tall reports whether the plate has two lines beside the clock.
func (l *Plate) tall() bool { return l.large && l.clock.Visible() }

// tallHeight is the height of a plate with two lines.
const tallHeight = 54

// MinSize returns the height of the plate, with or without a clock.
func (l *Plate) MinSize([]fyne.CanvasObject) fyne.Size {
	if l.tall() {
		clock := l.clock.MinSize()
		return fyne.NewSize(l.before()+theme.Padding()+clock.Width, max(tallHeight, clock.Height))
	}
	high := l.player.MinSize().Height
	if l.clock.Visible() {
		high = max(high, l.clock.MinSize().Height+4)
	}
	return fyne.NewSize(l.before()+minNamed+l.after(), high)
}

// Layout gives the player's name the width left between the side and the captured pieces, which overlap first.
func (l *Plate) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	if l.tall() {
		l.layoutTall(size)
		return
	}
	x := float32(markLeft)
	panel.Centred(l.mark, x, 0, size.Height)
	x += l.mark.MinSize().Width + markRight
	panel.Centred(l.name, x, 0, size.Height)
	x = l.before()
	right := size.Width
	for _, o := range []fyne.CanvasObject{l.clock, l.busy, l.ponders} {
		if o.Visible() {
			minSize := o.MinSize()
			right -= minSize.Width
			o.Resize(minSize)
			o.Move(fyne.NewPos(right, (size.Height-minSize.Height)/2))
			right -= theme.Padding()
		}
	}
	room := max(0, right-x)
	spoils := l.spoils.root.MinSize().Width
	named := min(l.named(), max(room-spoils-theme.Padding(), min(room, minNamed)))
	if spoils == 0 {
		named = room
	}
	high := l.player.MinSize().Height
	l.player.Resize(fyne.NewSize(named, high))
	l.player.Move(fyne.NewPos(x, (size.Height-high)/2))
	l.spoils.root.Resize(fyne.NewSize(max(0, room-named-theme.Padding()), size.Height))
	l.spoils.root.Move(fyne.NewPos(x+named+theme.Padding(), 0))
}

// layoutTall puts the clock on the right, and beside it the name of the side above the player and the captured pieces.
func (l *Plate) layoutTall(size fyne.Size) {
	clock := l.clock.MinSize()
	room := size.Width - clock.Width - theme.Padding()
	l.clock.Resize(fyne.NewSize(clock.Width, size.Height-4))
	l.clock.Move(fyne.NewPos(size.Width-clock.Width, 2))
	upper := size.Height / 2
	x := float32(markLeft)
	panel.Centred(l.mark, x, 2, upper)
	x += l.mark.MinSize().Width + markRight
	panel.Centred(l.name, x, 2, upper)
	x += l.name.MinSize().Width + theme.Padding()
	for _, o := range []fyne.CanvasObject{l.busy, l.ponders} {
		if o.Visible() {
			minSize := o.MinSize()
			o.Resize(minSize)
			o.Move(fyne.NewPos(x, 2+(upper-minSize.Height)/2))
			x += minSize.Width
		}
	}
	l.spoils.root.Move(fyne.NewPos(x, 2))
	l.spoils.root.Resize(fyne.NewSize(max(0, room-x), upper))
	high := l.player.MinSize().Height
	l.player.Move(fyne.NewPos(markLeft+l.mark.MinSize().Width+markRight-theme.InnerPadding(), upper+(upper-high)/2-2))
	l.player.Resize(fyne.NewSize(max(0, room-l.player.Position().X), high))
}

// plateRows puts the plates side by side if nothing is clipped, or else below each other, which is fixed if a side has a clock or
// may capture: then nothing moves during the game.
type plateRows struct {
	sides  [2]*Plate
	top    core.Side // is above
	left   core.Side // is on the left
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

// plateOverlap is how much closer the plates are than the padding of their labels.
const plateOverlap = 8

func (r *plateRows) overlap() float32 {
	if r.sides[0].clock.Visible() || r.sides[1].clock.Visible() {
		return 2
	}
	return plateOverlap
}

// Layout places the plates.
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
