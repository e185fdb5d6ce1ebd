package draw

import (
	"image/color"
	"math"
)

// A figure is a silhouette being drawn; points are given in halves of its height, from -1 to 1, y downwards.
type figure struct {
	p            *Pen
	x, y, r      float64
	ink, surface color.NRGBA
}

// A Silhouette is the picture of a kind of piece, for sets that have pictures and no characters.
type Silhouette uint8

// The silhouettes.
const (
	King     Silhouette = iota // a crown with a cross
	Advisor                    // an official
	Elephant                   // walking to the left
	Horse                      // head and neck, looking to the left
	Rook                       // a tower
	Cannon                     // aiming to the upper left
	Pawn                       // a ball on a cone
	Mushroom
)

// Draw draws a silhouette in a circle of radius r around (x, y). Its holes have the colour of the surface.
func (s Silhouette) Draw(p *Pen, x, y, r float64, ink, surface color.NRGBA) {
	f := figure{p, x, y, r, ink, surface}
	switch s {
	case King:
		f.king()
	case Advisor:
		f.advisor()
	case Elephant:
		f.elephant()
	case Horse:
		f.horse()
	case Rook:
		f.rook()
	case Cannon:
		f.cannon()
	case Pawn:
		f.pawn()
	case Mushroom:
		f.mushroom()
	}
}

// shape fills a polygon.
func (f figure) shape(c color.NRGBA, points ...float64) { f.p.Polygon(f.dots(points), c) }

// blob fills a closed curve through the points.
func (f figure) blob(c color.NRGBA, points ...float64) { f.p.Polygon(Smooth(f.dots(points)), c) }

// disc fills a circle.
func (f figure) disc(c color.NRGBA, x, y, r float64) {
	f.p.Disc(f.x+x*f.r, f.y+y*f.r, r*f.r, Flat(c))
}

// line strokes a straight line with round ends.
func (f figure) line(c color.NRGBA, x0, y0, x1, y1, width float64) {
	f.p.Line(f.x+x0*f.r, f.y+y0*f.r, f.x+x1*f.r, f.y+y1*f.r, width*f.r, c)
}

// dots returns points in units.
func (f figure) dots(points []float64) []Dot { return Dots(f.x, f.y, f.r, points...) }

// foot draws the base that the upright figures share.
func (f figure) foot() {
	f.shape(f.ink, -0.72, 0.98, 0.72, 0.98, 0.72, 0.78, 0.6, 0.66, -0.6, 0.66, -0.72, 0.78)
}

// king draws the king of chess: arches below a cross, which tells it from a queen.
func (f figure) king() {
	f.line(f.ink, 0, -0.93, 0, -0.3, 0.16)
	f.line(f.ink, -0.2, -0.75, 0.2, -0.75, 0.16)
	f.blob(f.ink,
		-0.54, 0.52, -0.54, 0.52, -0.92, 0.04, -0.88, -0.3, -0.6, -0.48, -0.24, -0.38, 0, -0.12,
		0.24, -0.38, 0.6, -0.48, 0.88, -0.3, 0.92, 0.04, 0.54, 0.52, 0.54, 0.52)
	f.blob(f.ink, 0, -0.46, 0.16, -0.26, 0.1, 0, 0, 0.1, -0.1, 0, -0.16, -0.26)
	for _, side := range []float64{-1, 1} {
		f.p.Stroke(smoothOpen(f.dots([]float64{side * 0.42, 0.36, side * 0.7, 0.02, side * 0.68, -0.2, side * 0.5, -0.29, side * 0.26, -0.2, side * 0.1, 0.06, side * 0.08, 0.36})), 0.075*f.r, f.surface)
	}
	f.shape(f.ink, -0.54, 0.46, 0.54, 0.46, 0.58, 0.98, -0.58, 0.98)
	f.line(f.surface, -0.5, 0.56, 0.5, 0.56, 0.07)
	f.line(f.surface, -0.52, 0.78, 0.52, 0.78, 0.07)
}

// advisor draws an official in his winged cap.
func (f figure) advisor() {
	f.blob(f.ink, -0.82, 0.95, -0.82, 0.95, -0.72, 0.42, -0.32, 0.2, 0.32, 0.2, 0.72, 0.42, 0.82, 0.95, 0.82, 0.95)
	f.shape(f.surface, -0.16, 0.2, 0.16, 0.2, 0, 0.62) // the collar
	f.disc(f.ink, 0, -0.1, 0.33)
	f.line(f.surface, -0.4, -0.27, 0.4, -0.27, 0.08)
	f.blob(f.ink, // the cap: low in front, high behind
		-0.38, -0.32, -0.38, -0.32, -0.38, -0.56, -0.3, -0.64, -0.3, -0.64, -0.26, -0.9, 0, -0.98, 0.26, -0.9, 0.3, -0.64, 0.3, -0.64,
		0.38, -0.56, 0.38, -0.32, 0.38, -0.32)
	f.line(f.surface, -0.28, -0.64, 0.28, -0.64, 0.05)
	for _, side := range []float64{-1, 1} { // its wings
		f.line(f.ink, side*0.3, -0.42, side*0.62, -0.46, 0.06)
		f.blob(f.ink, side*0.58, -0.5, side*0.8, -0.56, side*1.0, -0.5, side*0.98, -0.38, side*0.76, -0.36, side*0.58, -0.42)
	}
}

// elephant draws one that walks to the left.
func (f figure) elephant() {
	f.blob(f.ink, // the body with its legs
		-0.3, -0.5, 0.2, -0.62, 0.68, -0.5, 0.92, -0.1, 0.9, 0.4, 0.86, 0.84, 0.86, 0.84, 0.5, 0.84, 0.5, 0.84,
		0.46, 0.36, 0.2, 0.3, 0.04, 0.38, 0.02, 0.84, 0.02, 0.84, -0.34, 0.84, -0.34, 0.84, -0.4, 0.3)
	f.blob(f.ink, // the head with its trunk
		-0.16, -0.5, -0.5, -0.62, -0.8, -0.36, -0.86, 0.1, -0.88, 0.5, -0.98, 0.62, -0.98, 0.62, -0.86, 0.74, -0.86, 0.74,
		-0.66, 0.6, -0.62, 0.3, -0.44, 0.16, -0.2, 0.1)
	f.blob(f.surface, -0.34, -0.34, -0.1, -0.42, 0.08, -0.2, 0, 0.1, -0.18, 0.14, -0.3, -0.06) // the ear
	f.blob(f.ink, -0.27, -0.28, -0.1, -0.34, 0.01, -0.18, -0.05, 0.04, -0.16, 0.06, -0.24, -0.08)
	f.disc(f.surface, -0.6, -0.26, 0.07)
	f.blob(f.surface, -0.64, 0.24, -0.54, 0.18, -0.58, 0.36, -0.76, 0.5, -0.72, 0.4) // the tusk
	f.line(f.ink, 0.88, -0.2, 0.98, 0.22, 0.07)
}

// horse draws head and neck, looking to the left.
func (f figure) horse() {
	f.blob(f.ink,
		0.02, -0.98, 0.02, -0.98, 0.12, -0.76, 0.5, -0.52, 0.74, 0, 0.72, 0.68, 0.72, 0.68, -0.5, 0.68, -0.5, 0.68,
		-0.42, 0.34, -0.06, 0.08, -0.02, -0.1, -0.26, -0.04, -0.44, 0.16, -0.62, 0.24, -0.82, 0.1, -0.8, -0.08,
		-0.6, -0.36, -0.46, -0.62, -0.22, -0.74, -0.16, -0.92, -0.16, -0.92, -0.06, -0.8)
	f.disc(f.surface, -0.3, -0.46, 0.075)
	f.disc(f.surface, -0.68, 0.03, 0.045)
	f.p.Stroke(smoothOpen(f.dots([]float64{0.2, -0.58, 0.42, -0.3, 0.52, 0.06, 0.5, 0.5})), 0.07*f.r, f.surface) // the mane
	f.foot()
}

// rook draws a tower.
func (f figure) rook() {
	f.shape(f.ink,
		-0.68, -0.92, -0.4, -0.92, -0.4, -0.7, -0.15, -0.7, -0.15, -0.92, 0.15, -0.92, 0.15, -0.7, 0.4, -0.7, 0.4, -0.92,
		0.68, -0.92, 0.68, -0.44, 0.46, -0.26, 0.5, 0.56, -0.5, 0.56, -0.46, -0.26, -0.68, -0.44)
	f.line(f.surface, -0.44, -0.26, 0.44, -0.26, 0.07)
	f.line(f.surface, -0.48, 0.54, 0.48, 0.54, 0.07)
	f.foot()
}

// cannon draws a barrel on a wheel, aiming to the upper left.
func (f figure) cannon() {
	f.shape(f.ink, -0.1, 0.3, 0.94, 0.66, 0.94, 0.86, 0.62, 0.86, -0.2, 0.56) // the trail
	const tilt = -0.46
	at := func(Along, across float64) (x, y float64) {
		return -Along*math.Cos(tilt) - across*math.Sin(tilt) + 0.02, Along*math.Sin(tilt) + across*math.Cos(tilt) - 0.06
	}
	var barrel []float64
	for _, d := range [][2]float64{
		{1.02, -0.24}, {1.02, 0.24}, {0.86, 0.24}, {0.86, 0.19}, {-0.2, 0.3}, {-0.6, 0.28}, {-0.68, 0.12}, {-0.68, -0.12},
		{-0.6, -0.28}, {-0.2, -0.3}, {0.86, -0.19}, {0.86, -0.24},
	} {
		x, y := at(d[0], d[1])
		barrel = append(barrel, x, y)
	}
	f.shape(f.ink, barrel...)
	x, y := at(-0.8, 0)
	f.disc(f.ink, x, y, 0.12)
	const wx, wy, wr = 0.02, 0.44, 0.5
	f.disc(f.surface, wx, wy, wr+0.08)
	f.p.Ring(f.x+wx*f.r, f.y+wy*f.r, (wr-0.07)*f.r, 0.14*f.r, f.ink)
	for i := range 3 {
		t := float64(i)*math.Pi/3 + 0.2
		dx, dy := (wr-0.08)*math.Cos(t), (wr-0.08)*math.Sin(t)
		f.line(f.ink, wx-dx, wy-dy, wx+dx, wy+dy, 0.08)
	}
	f.disc(f.ink, wx, wy, 0.13)
}

// pawn draws a ball on a cone.
func (f figure) pawn() {
	f.disc(f.ink, 0, -0.5, 0.36)
	f.shape(f.ink, -0.42, -0.2, 0.42, -0.2, 0.3, -0.06, -0.3, -0.06)
	f.blob(f.ink, -0.2, -0.1, -0.2, -0.1, 0.2, -0.1, 0.2, -0.1, 0.28, 0.3, 0.54, 0.64, 0.54, 0.64, -0.54, 0.64, -0.54, 0.64, -0.28, 0.3)
	f.foot()
}

// mushroom draws the figure of a mated king.
func (f figure) mushroom() {
	f.blob(f.ink, -0.26, 0.06, 0.26, 0.06, 0.3, 0.6, 0.42, 0.9, 0.42, 0.9, -0.42, 0.9, -0.42, 0.9, -0.3, 0.6)
	f.line(f.surface, -0.6, 0.14, 0.6, 0.14, 0.09)
	f.blob(f.ink, -0.98, 0.08, -0.98, 0.08, -0.86, -0.5, -0.4, -0.88, 0, -0.94, 0.4, -0.88, 0.86, -0.5, 0.98, 0.08, 0.98, 0.08)
	f.disc(f.surface, -0.42, -0.3, 0.15)
	f.disc(f.surface, 0.1, -0.6, 0.12)
	f.disc(f.surface, 0.46, -0.22, 0.17)
}
