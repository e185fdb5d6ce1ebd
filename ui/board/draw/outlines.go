package draw

import (
	"image/color"
	"math"
	"slices"

	"golang.org/x/image/font/sfnt"
)

// The shapes of a pen as outlines. Each corresponds to the pixels computed by the pen (pen.go, plate.go).

// kappa is how far the controls of a quarter of a circle are from its ends, in radii.
const kappa = 0.5522847498

// ellipse returns an ellipse around a point; the other way round it is a hole.
func ellipse(x, y, rx, ry float64, hole bool) Path {
	if hole {
		ry = -ry
	}
	at := func(u, v float64) Dot { return Dot{x + u*rx, y + v*ry} }
	return Path{
		{Move, [3]Dot{at(1, 0)}},
		{Cubic, [3]Dot{at(1, kappa), at(kappa, 1), at(0, 1)}},
		{Cubic, [3]Dot{at(-kappa, 1), at(-1, kappa), at(-1, 0)}},
		{Cubic, [3]Dot{at(-1, -kappa), at(-kappa, -1), at(0, -1)}},
		{Cubic, [3]Dot{at(kappa, -1), at(1, -kappa), at(1, 0)}},
	}
}

// ringPath returns a circle with a hole; r is the radius of the middle of the ring.
func ringPath(x, y, r, width float64) Path {
	path := ellipse(x, y, r+width/2, r+width/2, false)
	if inner := r - width/2; inner > 0 {
		path = append(path, ellipse(x, y, inner, inner, true)...)
	}
	return path
}

// polygonPath returns an outline of straight lines.
func polygonPath(outline []Dot) Path {
	path := make(Path, len(outline))
	for i, d := range outline {
		path[i] = Segment{Line, [3]Dot{d}}
	}
	path[0].Op = Move
	return path
}

// roundPath returns a rectangle with corners of radius r.
func roundPath(x, y, w, h, r float64) Path {
	if r <= 0 {
		return polygonPath([]Dot{{x, y}, {x + w, y}, {x + w, y + h}, {x, y + h}})
	}
	k := r * (1 - kappa)
	return Path{
		{Move, [3]Dot{{x + r, y}}}, {Line, [3]Dot{{x + w - r, y}}},
		{Cubic, [3]Dot{{x + w - k, y}, {x + w, y + k}, {x + w, y + r}}}, {Line, [3]Dot{{x + w, y + h - r}}},
		{Cubic, [3]Dot{{x + w, y + h - k}, {x + w - k, y + h}, {x + w - r, y + h}}}, {Line, [3]Dot{{x + r, y + h}}},
		{Cubic, [3]Dot{{x + k, y + h}, {x, y + h - k}, {x, y + h - r}}}, {Line, [3]Dot{{x, y + r}}},
		{Cubic, [3]Dot{{x, y + k}, {x + k, y}, {x + r, y}}},
	}
}

// framePath returns the edge of a rounded rectangle, of a width inwards; the whole rectangle if the width leaves no hole.
func framePath(x, y, w, h, r, width float64) Path {
	path := roundPath(x, y, w, h, r)
	if 2*width >= min(w, h) {
		return path
	}
	// The hole mirrors a rectangle, which makes it run the other way round.
	inner := roundPath(x+width, y+width, w-2*width, h-2*width, max(0, r-width))
	return append(path, inner.Map(func(d Dot) Dot { return Dot{2*x + w - d.X, d.Y} })...)
}

// glyphPath returns a character with the start of its base line at (ox, oy), in pixels of which a unit has scale.
func glyphPath(g glyph, ox, oy, scale float64) Path {
	path := make(Path, len(g.segments))
	for i, s := range g.segments {
		op := map[sfnt.SegmentOp]Op{
			sfnt.SegmentOpMoveTo: Move, sfnt.SegmentOpLineTo: Line, sfnt.SegmentOpQuadTo: Quad, sfnt.SegmentOpCubeTo: Cubic,
		}[s.Op]
		path[i].Op = op
		for k := range op.Points() {
			path[i].P[k] = Dot{(ox + float64(s.Args[k].X)/64) / scale, (oy + float64(s.Args[k].Y)/64) / scale}
		}
	}
	return path
}

// disc records Pen.Disc.
func (p *Part) disc(x, y, r float64, f Fill) {
	circle := ellipse(x, y, r, r, false)
	if f.Inner == f.Outer {
		p.add(circle, flatPaint(f.Inner))
	} else {
		p.add(circle, radial(x, y, r, r, f, 1))
	}
	if f.Grain > 0 {
		p.grain(x, y, r, r, f, circle)
	}
}

// plank records Pen.plank.
func (p *Part) plank(x, y, w, h float64, f Fill) {
	box := roundPath(x, y, w, h, 0)
	p.add(box, radial(x+w/2, y+h/2, w/2, h/2, f, 1.2))
	if f.Grain > 0 {
		p.grain(x+w/2, y+h/2, w/2, h/2, f, box)
	}
}

// radial returns the colours of a fill; reach is how far they go beyond its own middle, in radii.
func radial(x, y, rx, ry float64, f Fill, reach float64) Paint {
	reach += math.Hypot(f.X, f.Y)
	a := Dot{x + f.X*rx, y + f.Y*ry}
	return Paint{
		Radial: true, A: a, B: Dot{a.X + reach*rx, a.Y}, C: Dot{a.X, a.Y + reach*ry},
		Stops: []Stop{{0, f.Inner}, {1, f.Outer}},
	}
}

// glow records Pen.Glow.
func (p *Part) glow(x, y, r, blur float64, c color.NRGBA) {
	whole := r + blur
	paint := Paint{Radial: true, A: Dot{x, y}, B: Dot{x + whole, y}, C: Dot{x, y + whole}, Stops: []Stop{{0, c}}}
	const steps = 6
	for i := range steps + 1 {
		t := 1 - float64(i)/steps
		at := (r + blur - 2*blur*t) / whole
		if at < 0 {
			continue
		}
		paint.Stops = append(paint.Stops, Stop{at, Fade(c, t*t*(3-2*t))})
	}
	p.add(ellipse(x, y, whole, whole, false), paint)
}

// rim records Pen.Rim.
func (p *Part) rim(x, y, r, width float64, light, dark color.NRGBA) {
	p.add(ringPath(x, y, r, width), Paint{
		A: Dot{x - 0.6*r, y - 0.8*r}, B: Dot{x + 0.6*r, y + 0.8*r}, Stops: []Stop{{0, light}, {1, dark}},
	})
}

// bevel records Pen.bevel: four edges that meet in the diagonals of the corners.
func (p *Part) bevel(x, y, w, h, r, width float64, light, dark color.NRGBA) {
	within := roundPath(x, y, w, h, r)
	in := []Dot{{x + width, y + width}, {x + w - width, y + width}, {x + w - width, y + h - width}, {x + width, y + h - width}}
	out := []Dot{{x, y}, {x + w, y}, {x + w, y + h}, {x, y + h}}
	across := []Dot{{0, width}, {-width, 0}, {0, -width}, {width, 0}}
	for i := range 4 {
		next, c := (i+1)%4, light
		if i == 1 || i == 2 {
			c = dark
		}
		strength := func(t float64) color.NRGBA { return Fade(c, 0.85*(1-math.Abs(t-0.35))*0.6) }
		p.addWithin(polygonPath([]Dot{out[i], out[next], in[next], in[i]}), Paint{
			A: out[i], B: Dot{out[i].X + across[i].X, out[i].Y + across[i].Y},
			Stops: []Stop{{0, strength(0)}, {0.35, strength(0.35)}, {1, strength(1)}},
		}, within)
	}
}

// The maximum number of bands of recorded grain, and the usual height of a band, in units.
const (
	minBands   = 16
	maxBands   = 120
	bandHeight = 2.5
	grainTones = 6
)

// grain keeps the grain of wood on an ellipse or a box with those half axes: bands that follow its lines, those that are equally dark
// as one shape.
func (p *Part) grain(x, y, rx, ry float64, f Fill, within Path) {
	wood := grainOfWood()
	dark := warm(Mix(f.Inner, f.Outer, 0.5))
	bands := min(maxBands, max(minBands, int(2*ry/bandHeight)))
	// The lines that are visible, as in woodGrain.at.
	const low, high = (-1.06)*0.4 + 0.5, (1+0.16+0.06)*0.4 + 0.5
	mean := make([]float64, bands)
	for i := range bands {
		from, to := low+(high-low)*float64(i)/float64(bands), low+(high-low)*float64(i+1)/float64(bands)
		mean[i] = wood.mean(from, to)
	}
	darkest, lightest := slices.Min(mean), slices.Max(mean)
	tones := make([]Path, grainTones)
	for i, m := range mean {
		tone := min(grainTones-1, int((m-darkest)/(lightest-darkest+1e-9)*grainTones))
		top := (low + (high-low)*float64(i)/float64(bands) - 0.5) / 0.4
		bottom := (low + (high-low)*float64(i+1)/float64(bands) - 0.5) / 0.4
		tones[tone] = append(tones[tone], band(x, y, rx, ry, top, bottom)...)
	}
	for i, path := range tones {
		tone := darkest + (lightest-darkest)*(float64(i)+0.5)/grainTones
		p.addWithin(path, flatPaint(Fade(dark, f.Grain*tone)), within)
	}
}

// band returns the area between two lines of grain, as in woodGrain.at: y + 0.16x² + 0.05x(1-y²) is constant along each.
func band(x, y, rx, ry, top, bottom float64) Path {
	line := func(c float64) (left, control, right Dot) {
		// As a parabola; its control is where the tangents of its ends meet.
		slope := 0.05 * (1 - c*c)
		at := func(u float64) Dot { return Dot{x + u*rx, y + (c-0.16*u*u-slope*u)*ry} }
		left, right = at(-1), at(1)
		return left, Dot{x, y + (c+0.16)*ry}, right
	}
	a, ac, b := line(top)
	d, dc, c := line(bottom)
	return Path{{Move, [3]Dot{a}}, {Quad, [3]Dot{ac, b}}, {Line, [3]Dot{c}}, {Quad, [3]Dot{dc, d}}}
}

// mean returns how dark the lines of a part of the wood are.
func (g *woodGrain) mean(from, to float64) float64 {
	n := float64(len(g.lines))
	first := max(0, min(len(g.lines)-1, int(from*n)))
	last := max(first+1, min(len(g.lines), int(to*n)))
	sum := 0.0
	for _, v := range g.lines[first:last] {
		sum += v
	}
	return sum / float64(last-first)
}
