package analysis

import (
	"image"
	"image/color"
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"qilab/core"
	"qilab/solver/judge"
	"qilab/ui/analysis/search"
	"qilab/ui/look"
	"qilab/ui/panel"
)

// curve is the graph of a game with scores: the area between the middle line and First's chance at each ply, with a proven win at
// the edge, and a dot on each error.
type curve struct {
	area   *canvas.Raster
	middle *canvas.Rectangle
	dots   []*canvas.Circle
	names  [3]*canvas.Text

	points []curvePoint
	colors [2]color.NRGBA // of First, above the middle, and of Second
}

// curvePoint is a ply on the curve.
type curvePoint struct {
	chance float64 // of First, from -1 to 1
	known  bool
}

func newCurve() *curve {
	c := &curve{middle: canvas.NewRectangle(nil)}
	c.area = canvas.NewRaster(func(w, h int) image.Image { return drawCurve(c.points, c.colors, w, h) })
	for i := range c.names {
		c.names[i] = panel.NewText(11, fyne.TextStyle{})
	}
	return c
}

// pointOf returns the point of an evaluation on the curve.
func pointOf(s judge.Scale, v search.Evaluation) curvePoint {
	chance, known := s.Chance(v.For(core.First))
	return curvePoint{chance, known}
}

// dotSize is the diameter of an error's dot.
const dotSize = 7

// arrange returns the objects below and above the graph's columns.
func (c *curve) arrange(g *Graph, size fyne.Size, step float32) (below, above []fyne.CanvasObject) {
	t, w := g.ctx.Table, g.ctx.Words
	height := size.Height - 2*graphPad
	scale := t.Current().Scale
	c.points = make([]curvePoint, len(g.values))
	for i, v := range g.values {
		c.points[i] = pointOf(scale, v)
	}
	c.colors = [2]color.NRGBA{seenOnGraph(panel.SideColour(t.Rules(), core.First)), seenOnGraph(panel.SideColour(t.Rules(), core.Second))}
	wide := min(size.Width-g.labels-graphPad, step*float32(len(c.points)))
	c.area.Move(fyne.NewPos(g.labels, graphPad))
	c.area.Resize(fyne.NewSize(wide, height))
	c.middle.FillColor = theme.Color(theme.ColorNameInputBorder)
	c.middle.Move(fyne.NewPos(g.labels, graphPad+height/2-0.5))
	c.middle.Resize(fyne.NewSize(size.Width-g.labels-graphPad, 1))
	texts := [3]string{
		w.T("graph.better", w.Side(t.Rules(), core.First)), w.T("graph.even"), w.T("graph.better", w.Side(t.Rules(), core.Second)),
	}
	below = []fyne.CanvasObject{c.area, c.middle}
	for i, t := range c.names {
		t.Text = look.Fit(texts[i], t.TextSize, t.TextStyle, g.labels-graphGap)
		t.Color = theme.Color(theme.ColorNameForeground)
		band := float32(16)
		panel.Centred(t, 6, graphPad+(height-band)*float32(i)/2, band)
		below = append(below, t)
	}
	used := 0
	for i, p := range c.points {
		j := g.judged[i]
		if !p.known || !j.Faulty() {
			continue
		}
		if used == len(c.dots) {
			c.dots = append(c.dots, canvas.NewCircle(nil))
		}
		dot := c.dots[used]
		used++
		dot.FillColor = look.JudgementColor(j.Judgement, panel.Tone())
		dot.StrokeColor, dot.StrokeWidth = theme.Color(theme.ColorNameBackground), 1
		size := float32(dotSize)
		if j.Judgement == judge.Inaccuracy {
			size = dotSize - 2
		}
		y := graphPad + height/2*float32(1-p.chance)
		y = min(max(y, graphPad+size/2), graphPad+height-size/2)
		dot.Resize(fyne.NewSquareSize(size))
		dot.Move(fyne.NewPos(g.labels+(float32(i)+0.5)*step-size/2, y-size/2))
		above = append(above, dot)
	}
	return below, above
}

// seenOnGraph returns the colour of a side, or a grey if black on a dark background, or white on a light one, would be invisible.
func seenOnGraph(c color.NRGBA) color.NRGBA {
	switch {
	case panel.Dark() && max(c.R, c.G, c.B) < 0x60:
		return look.VerdictColor(core.ViewUnknown, look.Tone{Dark: true})
	case !panel.Dark() && min(c.R, c.G, c.B) > 0xb0:
		return color.NRGBA{0xb4, 0xb0, 0xa8, 0xff}
	}
	return c
}

// drawCurve paints the area between the middle and the curve through the points, each in the middle of its column. Between two
// drawn plies the curve is straight; next to one that is not drawn it continues horizontally and ends.
func drawCurve(points []curvePoint, colors [2]color.NRGBA, w, h int) *image.NRGBA {
	img := image.NewNRGBA(image.Rect(0, 0, w, h))
	if len(points) == 0 || w == 0 || h == 0 {
		return img
	}
	step := float64(w) / float64(len(points))
	middle := float64(h) / 2
	for x := range w {
		chance, drawn := curveAt(points, (float64(x)+0.5)/step-0.5)
		if !drawn {
			continue
		}
		// The line is at least two pixels thick, so that an even game is visible.
		from, to := middle*(1-chance), middle
		c := colors[core.First]
		if chance < 0 {
			from, to, c = middle, middle*(1-chance), colors[core.Second]
		}
		for y := int(from); y < int(math.Ceil(to)) && y < h; y++ {
			cover := min(float64(y+1), to) - max(float64(y), from)
			edge := math.Abs(float64(y)+0.5-middle*(1-chance)) <= 1.5
			ink := c
			ink.A = uint8(0xb0 * cover)
			if edge {
				ink.A = uint8(0xff * max(cover, 0.35))
			}
			img.SetNRGBA(x, y, ink)
		}
		if math.Abs(chance)*middle < 1 {
			y := min(h-1, int(middle))
			img.SetNRGBA(x, y, c)
		}
	}
	return img
}

// plyAt returns the value of the curve at a ply. It runs straight over a single unknown one: of a game against the program only every
// other position was searched.
func plyAt(points []curvePoint, i int) (chance float64, drawn bool) {
	known := func(i int) bool { return i >= 0 && i < len(points) && points[i].known }
	switch {
	case known(i):
		return points[i].chance, true
	case known(i-1) && known(i+1):
		return (points[i-1].chance + points[i+1].chance) / 2, true
	}
	return 0, false
}

// curveAt returns the value of the curve at a fractional ply.
func curveAt(points []curvePoint, at float64) (chance float64, drawn bool) {
	i := int(math.Floor(at))
	left, hasLeft := plyAt(points, i)
	right, hasRight := plyAt(points, i+1)
	part := at - float64(i)
	switch {
	case hasLeft && hasRight:
		return left + (right-left)*part, true
	case part < 0.5:
		return left, hasLeft
	}
	return right, hasRight
}
