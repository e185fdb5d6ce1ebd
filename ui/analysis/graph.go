package analysis

import (
	"image/color"
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"qilab/core"
	"qilab/ui/analysis/search"
	"qilab/ui/look"
	"qilab/ui/panel"
	"qilab/ui/words"
)

// Graph shows the outcomes over the plies of the current line: a band for each result of the game, First's best at the top, and a
// bar in the band of the outcome under best play at each ply. Games with scores have a curve instead of bands (graphcurve.go). A
// click goes to a ply.
type Graph struct {
	widget.BaseWidget
	ctx     panel.Context
	actions panel.Actions

	nodes   []*core.Node
	values  []search.Evaluation
	judged  []search.Judged
	bands   []core.Result
	labels  float32 // the width of the band names
	current int
	over    int
	shown   bool
}

// NewGraph returns the panel.
func NewGraph(ctx panel.Context, a panel.Actions) *Graph {
	g := &Graph{ctx: ctx, actions: a, over: -1}
	g.ExtendBaseWidget(g)
	g.Update()
	return g
}

// Update shows the current state.
func (g *Graph) Update() {
	t := g.ctx.Table
	g.shown = g.ctx.Search.Analysis.Visible()
	g.nodes = t.Document().Game().CurrentLine()
	g.bands = words.Results(g.ctx.Words, t.Rules())
	g.labels = graphLabels
	if t.Current().Scale == 0 {
		for _, result := range g.bands {
			name := fyne.MeasureText(g.ctx.Words.Result(t.Rules(), result), graphText, fyne.TextStyle{})
			g.labels = min(graphMaxLabels, max(g.labels, name.Width+graphGap))
		}
	}
	g.values, g.judged = g.values[:0], g.judged[:0]
	for i, n := range g.nodes {
		if n == t.Node() {
			g.current = i
		}
		value := search.Evaluation{}
		if g.shown {
			value = g.ctx.Search.Knowledge.EvaluationOf(n)
		}
		g.values = append(g.values, value)
		g.judged = append(g.judged, panel.ShownJudgement(g.ctx.Search, n))
	}
	g.Refresh()
}

// The dimensions of the graph.
const (
	graphLabels    = 64  // the minimum width of the band names
	graphMaxLabels = 110 // the maximum
	graphGap       = 8   // of which this is a margin
	graphText      = 11  // the text size of the names
	graphMaxStep   = 22  // the maximum width of a ply
	graphPad       = 4
)

// step returns the width of a ply.
func (g *Graph) step() float32 {
	room := g.Size().Width - g.labels - graphPad
	return min(graphMaxStep, room/float32(max(1, len(g.nodes))))
}

func (g *Graph) at(x float32) int {
	i := int(math.Floor(float64((x - g.labels) / g.step())))
	if i < 0 || i >= len(g.nodes) {
		return -1
	}
	return i
}

// Tapped goes to a ply.
func (g *Graph) Tapped(e *fyne.PointEvent) {
	if i := g.at(e.Position.X); i >= 0 {
		g.actions.Goto(g.nodes[i])
	}
}

// MouseIn is MouseMoved.
func (g *Graph) MouseIn(e *desktop.MouseEvent) { g.MouseMoved(e) }

// MouseMoved explains the ply under the pointer.
func (g *Graph) MouseMoved(e *desktop.MouseEvent) {
	if i := g.at(e.Position.X); i != g.over {
		g.over = i
		g.actions.Explain(g.explain(i))
		g.Refresh()
	}
}

// MouseOut removes the explanation.
func (g *Graph) MouseOut() {
	g.over = -1
	g.actions.Explain("")
	g.Refresh()
}

func (g *Graph) explain(i int) string {
	if i < 0 {
		return ""
	}
	t, w := g.ctx.Table, g.ctx.Words
	where := w.T("graph.start")
	if n := g.nodes[i]; n.Parent() != nil {
		where = w.T("graph.move", words.MovePlace(w, t.Rules(), n), w.Move(t.Rules(), n.Parent().Position(), n.Move()))
	}
	n := g.nodes[i]
	value := panel.EvaluationText(g.ctx, n, g.values[i])
	if value == "" {
		return w.T("graph.unknown", where)
	}
	return w.T("graph.value", where, value) + panel.JudgedText(g.ctx, n, g.judged[i])
}

// MinSize returns a size sufficient for the bands.
func (g *Graph) MinSize() fyne.Size {
	g.ExtendBaseWidget(g)
	return fyne.NewSize(g.labels+80, 76)
}

// Cursor returns a hand, since a click goes to a ply.
func (g *Graph) Cursor() desktop.Cursor { return desktop.PointerCursor }

// CreateRenderer implements fyne.Widget.
func (g *Graph) CreateRenderer() fyne.WidgetRenderer {
	r := &graphRenderer{graph: g, curve: newCurve(), cursor: canvas.NewRectangle(nil), hover: canvas.NewRectangle(nil)}
	r.arrange()
	return r
}

type graphRenderer struct {
	graph         *Graph
	grounds       []*canvas.Rectangle
	labels        []*canvas.Text
	bars          []*canvas.Rectangle
	curve         *curve
	cursor, hover *canvas.Rectangle
	shown         []fyne.CanvasObject
}

func (r *graphRenderer) Layout(fyne.Size)             { r.arrange() }
func (r *graphRenderer) MinSize() fyne.Size           { return r.graph.MinSize() }
func (r *graphRenderer) Objects() []fyne.CanvasObject { return r.shown }
func (r *graphRenderer) Destroy()                     {}

func (r *graphRenderer) Refresh() {
	r.arrange()
	for _, o := range r.shown {
		o.Refresh()
	}
}

func (r *graphRenderer) arrange() {
	g := r.graph
	size := g.Size()
	if size.Width <= g.labels || len(g.bands) == 0 {
		r.shown = nil
		return
	}
	if g.ctx.Table.Current().Scale > 0 {
		r.arrangeCurve(size)
		return
	}
	for len(r.grounds) < len(g.bands) {
		r.grounds = append(r.grounds, canvas.NewRectangle(nil))
		r.labels = append(r.labels, panel.NewText(graphText, fyne.TextStyle{}))
	}
	for len(r.bars) < len(g.nodes) {
		r.bars = append(r.bars, canvas.NewRectangle(nil))
	}
	r.shown = r.shown[:0]
	band := (size.Height - 2*graphPad) / float32(len(g.bands))
	for i, result := range g.bands {
		top := graphPad + float32(i)*band
		ground, label := r.grounds[i], r.labels[i]
		ground.FillColor = panel.Faint(theme.Color(theme.ColorNameForeground), 0.04+0.04*float32(i%2))
		ground.Move(fyne.NewPos(g.labels, top))
		ground.Resize(fyne.NewSize(size.Width-g.labels-graphPad, band))
		label.Text = look.Fit(g.ctx.Words.Result(g.ctx.Table.Rules(), result), label.TextSize, label.TextStyle, g.labels-graphGap)
		label.Color = theme.Color(theme.ColorNameForeground)
		panel.Centred(label, 6, top, band)
		r.shown = append(r.shown, ground, label)
	}
	step := g.step()
	r.columns(size, step)
	for i, v := range g.values {
		bar := r.bars[i]
		middle, colour, known := r.place(v, band)
		if !known {
			continue
		}
		bar.FillColor = colour
		bar.CornerRadius = 2
		gap := min(2, step/6)
		thick := band * 0.6
		bar.Move(fyne.NewPos(g.labels+float32(i)*step+gap, middle-thick/2))
		bar.Resize(fyne.NewSize(step-2*gap, thick))
		r.shown = append(r.shown, bar)
	}
}

// columns marks the current ply and the one under the pointer.
func (r *graphRenderer) columns(size fyne.Size, step float32) {
	g := r.graph
	column := func(o *canvas.Rectangle, i int, share float32) {
		o.FillColor = panel.Faint(theme.Color(theme.ColorNamePrimary), share)
		o.Move(fyne.NewPos(g.labels+float32(i)*step, graphPad))
		o.Resize(fyne.NewSize(step, size.Height-2*graphPad))
		r.shown = append(r.shown, o)
	}
	if g.over >= 0 && g.over < len(g.nodes) {
		column(r.hover, g.over, 0.15)
	}
	if g.current < len(g.nodes) {
		column(r.cursor, g.current, 0.35)
	}
}

// arrangeCurve arranges the graph of a game with scores.
func (r *graphRenderer) arrangeCurve(size fyne.Size) {
	g := r.graph
	step := g.step()
	if len(r.grounds) == 0 {
		r.grounds = append(r.grounds, canvas.NewRectangle(nil))
		r.labels = append(r.labels, panel.NewText(graphText, fyne.TextStyle{}))
	}
	ground := r.grounds[0]
	ground.FillColor = panel.Faint(theme.Color(theme.ColorNameForeground), 0.05)
	ground.Move(fyne.NewPos(g.labels, graphPad))
	ground.Resize(fyne.NewSize(size.Width-g.labels-graphPad, size.Height-2*graphPad))
	below, above := r.curve.arrange(g, size, step)
	r.shown = append(append(r.shown[:0], ground), below...)
	r.columns(size, step)
	r.shown = append(r.shown, above...)
}

// bandColour returns the colour of a band: that of the only winner, or else of the outcome, which is the same for both.
func bandColour(rules core.Rules, r core.Result) color.NRGBA {
	for side := core.First; side <= core.Second; side++ {
		if r == core.WinFor(side) {
			return seenOnGraph(panel.SideColour(rules, side))
		}
	}
	return look.VerdictColor(r.For(core.First), panel.Tone())
}

// place returns the position of a value in the bands, and its colour.
func (r *graphRenderer) place(v search.Evaluation, band float32) (middle float32, colour color.Color, known bool) {
	g := r.graph
	for i, result := range g.bands {
		if v.Result == result {
			return graphPad + (float32(i)+0.5)*band, bandColour(g.ctx.Table.Rules(), result), true
		}
	}
	return 0, nil, false
}
