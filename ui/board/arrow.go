package board

import (
	"fmt"
	"image/color"
	"math"

	"fyne.io/fyne/v2"
)

// Arrow is a line with a head at its end, along any path.
type Arrow struct {
	Path  []fyne.Position
	Width float32
	Color color.NRGBA
}

// Item is the arrow as an item.
func (a Arrow) Item(id any, layer Layer) Item {
	low, high := a.Path[0], a.Path[0]
	for _, p := range a.Path {
		low = fyne.NewPos(min(low.X, p.X), min(low.Y, p.Y))
		high = fyne.NewPos(max(high.X, p.X), max(high.Y, p.Y))
	}
	margin := a.Width*2 + 2
	low = low.SubtractXY(margin, margin)
	// Whole units keep the picture sharp.
	low = fyne.NewPos(floor(low.X), floor(low.Y))
	size := fyne.NewSize(ceil(high.X+margin-low.X), ceil(high.Y+margin-low.Y))
	return Item{
		ID: id, Layer: layer, Size: size, Centre: low.AddXY(size.Width/2, size.Height/2),
		Look: fmt.Sprint(a),
		Draw: func(p *Pen) { a.draw(p, low) },
	}
}

func (a Arrow) draw(p *Pen, corner fyne.Position) {
	path := make([]Dot, len(a.Path))
	for i, d := range a.Path {
		path[i] = Dot{float64(d.X - corner.X), float64(d.Y - corner.Y)}
	}
	w := float64(a.Width)
	path, tip, base := splitHead(path, w*2.7)
	if len(path) > 1 {
		// The line is cut off square where the head begins: a translucent colour must not lie there twice.
		p.Polygon(flatEnd(path, w/2), a.Color)
	}
	l := math.Hypot(tip.X-base.X, tip.Y-base.Y)
	if l == 0 {
		return
	}
	nx, ny := -(tip.Y-base.Y)/l, (tip.X-base.X)/l
	half := w * 1.6
	p.Polygon([]Dot{{base.X + nx*half, base.Y + ny*half}, tip, {base.X - nx*half, base.Y - ny*half}}, a.Color)
}

// flatEnd is the outline of a line that is round at its start and cut off at its end.
func flatEnd(path []Dot, r float64) []Dot {
	all := outline(path, r)
	const cap = 7 // the points of the round end
	n := len(path)
	return append(append([]Dot{}, all[:n]...), all[n+cap:]...)
}

// splitHead cuts the last piece of that length off a path, for the head.
func splitHead(path []Dot, length float64) (line []Dot, tip, base Dot) {
	tip = path[len(path)-1]
	for i := len(path) - 2; i >= 0; i-- {
		d := math.Hypot(path[i].X-tip.X, path[i].Y-tip.Y)
		if d < length {
			continue
		}
		next := path[i+1]
		near := math.Hypot(next.X-tip.X, next.Y-tip.Y)
		k := (length - near) / (d - near)
		base = Dot{next.X + (path[i].X-next.X)*k, next.Y + (path[i].Y-next.Y)*k}
		return append(append([]Dot{}, path[:i+1]...), base), tip, base
	}
	return nil, tip, path[0]
}

func floor(x float32) float32 { return float32(math.Floor(float64(x))) }
func ceil(x float32) float32  { return float32(math.Ceil(float64(x))) }
