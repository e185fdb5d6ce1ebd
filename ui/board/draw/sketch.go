package draw

import (
	"image/color"
)

// A Sketch records a pen's drawing as filled outlines, from bottom to top, for vector pictures: SVG, PDF. It shows the same as a
// picture, because the same painters draw it.
type Sketch struct {
	W, H  float64 // the size in units
	Parts []*Part
}

// sketchScale is the precision of characters' outlines: as of letters this many times their size in units.
const sketchScale = 16

// NewSketch returns a pen that keeps its drawing, of w × h units, in a sketch. It writes with fonts.
func NewSketch(w, h float64, fonts *Fonts) (*Pen, *Sketch) {
	s := &Sketch{W: w, H: h}
	return &Pen{scale: sketchScale, fonts: fonts, w: w, h: h, sketch: s, part: s.add(0, 0, w, h)}, s
}

// A Part is an item of a sketch. Its shapes are measured from its own corner, so that those of equal items are equal.
type Part struct {
	X, Y, W, H float64
	Shapes     []Shape
}

// add begins a part. Later shapes of another one belong there.
func (s *Sketch) add(x, y, w, h float64) *Part {
	p := &Part{X: x, Y: y, W: w, H: h}
	s.Parts = append(s.Parts, p)
	return p
}

// A Shape is an outline with its colour. Where outlines lie within one another, the inner one runs the other way round and is a hole
// (the rule of non-zero winding).
type Shape struct {
	Path  Path
	Paint Paint
	// Clip limits the visible part of the shape; nil: no limit.
	Clip Path
}

// A Path is one or several closed outlines.
type Path []Segment

// A Segment of an outline ends in its last point; those before are the controls of a curve.
type Segment struct {
	Op Op
	P  [3]Dot
}

// Op is the kind of a path segment.
type Op uint8

// The kinds of segments. Every outline begins with a Move and is closed by a line to there.
const (
	Move  Op = iota // one point
	Line            // one point
	Quad            // a control and a point
	Cubic           // two controls and a point
)

// Points returns how many of the points of a segment count.
func (o Op) Points() int { return [...]int{1, 1, 2, 3}[o] }

// End returns the point in which a segment ends.
func (s Segment) End() Dot { return s.P[s.Op.Points()-1] }

// A Paint is the colour of a shape. One stop is one colour everywhere.
type Paint struct {
	Stops []Stop
	// Radial reports that the stops lie along the radius of an ellipse with centre A, whose half axes end in B and C; otherwise they
	// lie along the line from A to B.
	Radial  bool
	A, B, C Dot
}

// A Stop is the colour at a part of the way, from 0 to 1.
type Stop struct {
	At    float64
	Color color.NRGBA
}

func flatPaint(c color.NRGBA) Paint { return Paint{Stops: []Stop{{Color: c}}} }

// Flat returns the colour of a paint that is the same everywhere.
func (p Paint) Flat() (c color.NRGBA, ok bool) {
	if len(p.Stops) == 1 {
		return p.Stops[0].Color, true
	}
	return c, false
}

// visible reports whether any of a paint is visible.
func (p Paint) visible() bool {
	for _, s := range p.Stops {
		if s.Color.A > 0 {
			return true
		}
	}
	return false
}

// add keeps a shape.
func (p *Part) add(path Path, paint Paint) { p.addWithin(path, paint, nil) }

func (p *Part) addWithin(path Path, paint Paint, clip Path) {
	if len(path) > 1 && paint.visible() {
		p.Shapes = append(p.Shapes, Shape{path, paint, clip})
	}
}

// Map returns an outline with its points moved.
func (p Path) Map(move func(Dot) Dot) Path {
	if p == nil {
		return nil
	}
	next := make(Path, len(p))
	for i, s := range p {
		next[i].Op = s.Op
		for k := range s.Op.Points() {
			next[i].P[k] = move(s.P[k])
		}
	}
	return next
}

// Box returns a box that holds an outline.
func (p Path) Box() (low, high Dot) {
	for i, s := range p {
		for k := range s.Op.Points() {
			d := s.P[k]
			if i == 0 && k == 0 {
				low, high = d, d
			}
			low, high = Dot{min(low.X, d.X), min(low.Y, d.Y)}, Dot{max(high.X, d.X), max(high.Y, d.Y)}
		}
	}
	return low, high
}

// Sticks reports whether a shape extends visibly beyond its part.
func (p *Part) Sticks() bool {
	const unseen = 0.5
	for _, s := range p.Shapes {
		low, high := s.Path.Box()
		if s.Clip != nil {
			low, high = s.Clip.Box()
		}
		if low.X < -unseen || low.Y < -unseen || high.X > p.W+unseen || high.Y > p.H+unseen {
			return true
		}
	}
	return false
}

// lying records paint, turned to the right by a quarter.
func (p *Part) lying(pen *Pen, paint func(*Pen)) {
	upright := *pen
	upright.sketch, upright.part = &Sketch{}, &Part{W: p.W, H: p.H}
	paint(&upright)
	turn := func(d Dot) Dot { return Dot{p.W - d.Y, d.X} }
	for _, s := range upright.part.Shapes {
		s.Path, s.Clip = s.Path.Map(turn), s.Clip.Map(turn)
		s.Paint.A, s.Paint.B, s.Paint.C = turn(s.Paint.A), turn(s.Paint.B), turn(s.Paint.C)
		p.Shapes = append(p.Shapes, s)
	}
}
