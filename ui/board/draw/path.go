package draw

import (
	"math"

	"fyne.io/fyne/v2"
)

// Along returns the point after the part t of a path's length.
func Along(path []fyne.Position, t float64) fyne.Position {
	total := 0.0
	for i := 1; i < len(path); i++ {
		total += Distance(path[i-1], path[i])
	}
	rest := total * t
	for i := 1; i < len(path); i++ {
		d := Distance(path[i-1], path[i])
		if rest <= d && d > 0 {
			k := float32(rest / d)
			return fyne.NewPos(path[i-1].X+(path[i].X-path[i-1].X)*k, path[i-1].Y+(path[i].Y-path[i-1].Y)*k)
		}
		rest -= d
	}
	return path[len(path)-1]
}

// Distance returns how far apart two points are.
func Distance(a, b fyne.Position) float64 {
	return math.Hypot(float64(b.X-a.X), float64(b.Y-a.Y))
}

// Shorten returns the straight way from a to b without its first and last parts.
func Shorten(a, b fyne.Position, first, last float32) []fyne.Position {
	d := float32(Distance(a, b))
	if d <= first+last {
		return []fyne.Position{a, b}
	}
	at := func(k float32) fyne.Position { return fyne.NewPos(a.X+(b.X-a.X)*k, a.Y+(b.Y-a.Y)*k) }
	return []fyne.Position{at(first / d), at((d - last) / d)}
}

// Arc returns a part of a circle, from one angle to another; angles are in radians, clockwise from three o'clock.
func Arc(x, y, r, from, to float64) []Dot {
	steps := max(2, int(math.Abs(to-from)/0.06))
	path := make([]Dot, 0, steps+1)
	for i := 0; i <= steps; i++ {
		t := from + (to-from)*float64(i)/float64(steps)
		path = append(path, Dot{x + r*math.Cos(t), y + r*math.Sin(t)})
	}
	return path
}

// Smooth returns a closed curve through the points (Catmull and Rom's); a repeated point stays a corner.
func Smooth(through []Dot) []Dot {
	const steps = 8
	n := len(through)
	out := make([]Dot, 0, n*steps)
	for i := range n {
		a, b, c, d := through[(i+n-1)%n], through[i], through[(i+1)%n], through[(i+2)%n]
		for s := range steps {
			t := float64(s) / steps
			part := func(a, b, c, d float64) float64 {
				return 0.5 * (2*b + (c-a)*t + (2*a-5*b+4*c-d)*t*t + (3*b-a-3*c+d)*t*t*t)
			}
			out = append(out, Dot{part(a.X, b.X, c.X, d.X), part(a.Y, b.Y, c.Y, d.Y)})
		}
	}
	return out
}

// smoothOpen returns a curve through the points.
func smoothOpen(through []Dot) []Dot {
	n := len(through)
	closed := Smooth(append(append([]Dot{through[0]}, through...), through[n-1]))
	const steps = 8
	return append(closed[steps:n*steps], through[n-1])
}

// Dots converts points given in parts of r from (x, y): x and y of the first, of the second, and so on.
func Dots(x, y, r float64, points ...float64) []Dot {
	out := make([]Dot, len(points)/2)
	for i := range out {
		out[i] = Dot{x + points[2*i]*r, y + points[2*i+1]*r}
	}
	return out
}

// Floor rounds a length down to whole units, which keeps pictures sharp.
func Floor(x float32) float32 { return float32(math.Floor(float64(x))) }

// Ceil rounds a length up to whole units.
func Ceil(x float32) float32 { return float32(math.Ceil(float64(x))) }
