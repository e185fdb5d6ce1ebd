package draw

import (
	"image/color"
	"math"
)

// Arrow draws a line with a head at its end along a path.
func (p *Pen) Arrow(path []Dot, w float64, c color.NRGBA) {
	path, tip, base := splitHead(path, w*2.7)
	if len(path) > 1 {
		// The line is cut off square where the head begins: a translucent colour must not lie there twice.
		p.Polygon(flatEnd(path, w/2), c)
	}
	l := math.Hypot(tip.X-base.X, tip.Y-base.Y)
	if l == 0 {
		return
	}
	nx, ny := -(tip.Y-base.Y)/l, (tip.X-base.X)/l
	half := w * 1.6
	p.Polygon([]Dot{{base.X + nx*half, base.Y + ny*half}, tip, {base.X - nx*half, base.Y - ny*half}}, c)
}

// flatEnd returns the outline of a line that is round at its start and cut off at its end.
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
