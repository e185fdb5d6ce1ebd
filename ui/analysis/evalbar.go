package analysis

import (
	"image/color"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"qilab/core"
	"qilab/ui/look"
	"qilab/ui/panel"
	"qilab/ui/still"
	"qilab/ui/words"
)

// EvalBar shows the evaluation of the current position as a bar beside the board, of the same height: the part in a side's colour
// is that side's chance. First's part is at First's end of the board, so the bar turns with the board. The sides' names are at the
// ends, with the advantage beside the better side's: an unsigned number, the same from either point of view.
//
// Games with proven outcomes have no bar: that both sides win, or both lose, is not a point between the ends. Their outcome is in
// words above the list of moves.
type EvalBar struct {
	widget.BaseWidget
	ctx     panel.Context
	actions panel.Actions
	animate bool

	share   float64 // First's share shown now
	goal    float64
	value   string
	explain string
	known   bool
	motion  *fyne.Animation
}

// NewEvalBar returns the bar.
func NewEvalBar(ctx panel.Context, a panel.Actions) *EvalBar {
	b := &EvalBar{ctx: ctx, actions: a, share: 0.5, goal: 0.5}
	b.ExtendBaseWidget(b)
	return b
}

// SetAnimate sets whether the bar glides to a new height.
func (b *EvalBar) SetAnimate(on bool) { b.animate = on }

// Wanted reports whether the current game has a bar and the user has turned it on. The bar keeps its room while the analysis is
// hidden, so that the board does not jump.
func (b *EvalBar) Wanted() bool {
	t := b.ctx.Table
	return t.Current().Scale > 0 && t.View.Settings().Bar && t.Editor.Sketch() == nil
}

// barTime is the duration of a glide.
const barTime = 220 * time.Millisecond

// Update shows the current state.
func (b *EvalBar) Update() {
	t := b.ctx.Table
	scale := t.Current().Scale
	e := b.ctx.Search.Knowledge.EvaluationOf(t.Node())
	chance, known := scale.Chance(e.For(core.First))
	b.known = known && b.ctx.Search.Analysis.Visible()
	b.value, b.explain = "", ""
	goal := 0.5
	if b.known {
		goal = (chance + 1) / 2
		better := core.First
		if chance < 0 {
			better = core.Second
		}
		if !e.Over {
			b.value = barValue(panel.SeenBy(e, better))
		}
		b.explain = panel.EvaluationText(b.ctx, t.Node(), e)
	}
	if goal != b.goal {
		b.moveTo(goal)
	}
	b.Refresh()
}

// barValue returns the text of the bar: the advantage, or the outcome.
func barValue(s words.Seen) string {
	if s.View != core.ViewUnknown {
		return words.Value(s)
	}
	return strings.TrimPrefix(words.Tiny(s), "+")
}

func (b *EvalBar) moveTo(goal float64) {
	if b.motion != nil {
		b.motion.Stop()
		b.motion = nil
	}
	from := b.share
	b.goal = goal
	if !b.animate || !still.Wanted() {
		b.share = goal
		return
	}
	b.motion = fyne.NewAnimation(barTime, func(t float32) {
		b.share = from + (goal-from)*float64(t)
		b.Refresh()
	})
	b.motion.Curve = fyne.AnimationEaseOut
	b.motion.Start()
}

// MouseIn explains the bar.
func (b *EvalBar) MouseIn(*desktop.MouseEvent) { b.MouseMoved(nil) }

// MouseMoved explains the bar.
func (b *EvalBar) MouseMoved(*desktop.MouseEvent) { b.actions.Explain(b.explain) }

// MouseOut removes the explanation.
func (b *EvalBar) MouseOut() { b.actions.Explain("") }

// The dimensions of the bar.
const (
	barWidth  = 30
	barText   = 11
	barMargin = 4
)

// MinSize returns the width of the bar.
func (b *EvalBar) MinSize() fyne.Size {
	b.ExtendBaseWidget(b)
	return fyne.NewSize(barWidth, 120)
}

// CreateRenderer implements fyne.Widget.
func (b *EvalBar) CreateRenderer() fyne.WidgetRenderer {
	r := &evalBarRenderer{
		bar: b, frame: canvas.NewRectangle(nil), upper: canvas.NewRectangle(nil), lower: canvas.NewRectangle(nil),
		middle: canvas.NewRectangle(nil),
	}
	for i := range r.names {
		r.names[i] = panel.NewText(barText, fyne.TextStyle{})
		r.names[i].Alignment = fyne.TextAlignCenter
	}
	r.value = panel.NewText(barText, fyne.TextStyle{Bold: true})
	r.Refresh()
	return r
}

type evalBarRenderer struct {
	bar                         *EvalBar
	frame, upper, lower, middle *canvas.Rectangle
	names                       [2]*canvas.Text // at the top and at the bottom
	value                       *canvas.Text
}

func (r *evalBarRenderer) Destroy()           {}
func (r *evalBarRenderer) MinSize() fyne.Size { return r.bar.MinSize() }
func (r *evalBarRenderer) Layout(fyne.Size)   { r.arrange() }
func (r *evalBarRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.frame, r.upper, r.lower, r.middle, r.names[0], r.names[1], r.value}
}

func (r *evalBarRenderer) Refresh() {
	r.arrange()
	for _, o := range r.Objects() {
		o.Refresh()
	}
}

// sides returns the sides at the top and at the bottom.
func (b *EvalBar) sides() [2]core.Side {
	if b.ctx.Table.View.Flipped() {
		return [2]core.Side{core.First, core.Second}
	}
	return [2]core.Side{core.Second, core.First}
}

func (r *evalBarRenderer) arrange() {
	b := r.bar
	t, w := b.ctx.Table, b.ctx.Words
	size := b.Size()
	rules := t.Rules()
	const top = barText + 2*barMargin
	room := size.Height - 2*top
	if room <= 0 {
		return
	}
	sides := b.sides()
	share := b.share // of the bottom side
	if sides[1] != core.First {
		share = 1 - share
	}
	split := float32(1-share) * room
	for i, part := range []*canvas.Rectangle{r.upper, r.lower} {
		part.FillColor = barColour(rules, sides[i])
		if !b.known {
			part.FillColor = panel.Faint(theme.Color(theme.ColorNameForeground), 0.06)
		}
	}
	r.frame.FillColor = panel.Faint(theme.Color(theme.ColorNameForeground), 0)
	r.frame.StrokeColor, r.frame.StrokeWidth = theme.Color(theme.ColorNameInputBorder), 1
	r.frame.CornerRadius = 3
	r.frame.Move(fyne.NewPos(barMargin-1, top-1))
	r.frame.Resize(fyne.NewSize(size.Width-2*barMargin+2, room+2))
	r.upper.Move(fyne.NewPos(barMargin, top))
	r.upper.Resize(fyne.NewSize(size.Width-2*barMargin, split))
	r.lower.Move(fyne.NewPos(barMargin, top+split))
	r.lower.Resize(fyne.NewSize(size.Width-2*barMargin, room-split))
	r.middle.FillColor = theme.Color(theme.ColorNamePrimary)
	r.middle.Move(fyne.NewPos(0, top+room/2-1))
	r.middle.Resize(fyne.NewSize(size.Width, 2))
	for i, t := range r.names {
		t.Text = w.Side(rules, sides[i])
		for t.TextSize = barText; t.TextSize > 8 && t.MinSize().Width > size.Width; {
			t.TextSize--
		}
		t.Text = look.Fit(t.Text, t.TextSize, t.TextStyle, size.Width)
		t.Color = theme.Color(theme.ColorNameForeground)
		at := float32(0)
		if i == 1 {
			at = size.Height - top
		}
		panel.Centred(t, (size.Width-t.MinSize().Width)/2, at, top)
	}
	r.arrangeValue(sides, share, top, room)
}

// arrangeValue puts the number at the better side's end, on its colour.
func (r *evalBarRenderer) arrangeValue(sides [2]core.Side, share float64, top, room float32) {
	b, size := r.bar, r.bar.Size()
	r.value.Text = b.value
	r.value.TextSize = barText
	for r.value.TextSize > 8 && r.value.MinSize().Width > size.Width-2*barMargin {
		r.value.TextSize--
	}
	side, at := sides[1], top+room-barText-2*barMargin
	if share < 0.5 {
		side, at = sides[0], top
	}
	r.value.Color = look.InkOn(barColour(b.ctx.Table.Rules(), side))
	panel.Centred(r.value, (size.Width-r.value.MinSize().Width)/2, at, barText+2*barMargin)
}

// barColour returns the colour of a side in the bar. In a dark window black is the same grey as in the graph; in a light one white
// is framed.
func barColour(rules core.Rules, side core.Side) color.NRGBA {
	c := panel.SideColour(rules, side)
	if panel.Dark() {
		return seenOnGraph(c)
	}
	return c
}
