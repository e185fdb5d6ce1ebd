package draw

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"golang.org/x/image/vector"
)

// A Pen draws smooth shapes on a picture, in the units of the board, from the top left corner of the current item, whatever the
// number of pixels in a unit. Discs, rings and shadows are computed pixel by pixel, so that they are round at every size;
// everything else is rasterized. The pen of a Sketch records the same shapes as outlines (outlines.go), for vector pictures.
type Pen struct {
	img   *image.RGBA
	scale float64 // pixels in a unit
	ras   vector.Rasterizer
	fonts *Fonts

	x, y float64         // where the item begins on the picture, in units
	w, h float64         // its size
	clip image.Rectangle // the pixels that it has

	sketch *Sketch // in place of a picture
	part   *Part   // of the sketch, which records shapes
}

// NewPen returns a pen on a new picture of w × h pixels, scale pixels to the unit. It writes with fonts.
func NewPen(w, h int, scale float64, fonts *Fonts) *Pen {
	all := image.Rect(0, 0, w, h)
	return &Pen{img: image.NewRGBA(all), scale: scale, fonts: fonts, w: float64(w) / scale, h: float64(h) / scale, clip: all}
}

// Part returns a pen for an item on the same picture: it measures from (x, y), and draws within w × h units from there.
func (p *Pen) Part(x, y, w, h float64) *Pen {
	q := &Pen{img: p.img, scale: p.scale, fonts: p.fonts, x: p.x + x, y: p.y + y, w: w, h: h, sketch: p.sketch}
	if q.sketch != nil {
		q.part = q.sketch.add(q.x, q.y, w, h)
		return q
	}
	q.clip = p.clip.Intersect(image.Rect(
		int(math.Floor(q.x*p.scale+0.01)), int(math.Floor(q.y*p.scale+0.01)), int(math.Ceil((q.x+w)*p.scale-0.01)), int(math.Ceil((q.y+h)*p.scale-0.01))))
	return q
}

// Within returns the same pen, kept from drawing outside of some pixels of the picture.
func (p *Pen) Within(pixels image.Rectangle) *Pen {
	q := &Pen{img: p.img, scale: p.scale, fonts: p.fonts, x: p.x, y: p.y, w: p.w, h: p.h, sketch: p.sketch, part: p.part}
	q.clip = p.clip.Intersect(pixels)
	return q
}

// Pixels returns the pixels of the picture that the pen can draw on.
func (p *Pen) Pixels() image.Rectangle { return p.clip }

// corner returns the pixel at which the item begins.
func (p *Pen) corner() image.Point {
	return image.Pt(int(math.Round(p.x*p.scale)), int(math.Round(p.y*p.scale)))
}

// Picture returns the picture that the pen draws on; nil: it keeps a sketch.
func (p *Pen) Picture() *image.RGBA { return p.img }

// Stamp copies a picture onto the pen's, with its upper left corner at a pixel of the item. A sketch has no pixels: it is left
// unchanged.
func (p *Pen) Stamp(picture image.Image, at image.Point) {
	if p.part != nil {
		return
	}
	b := picture.Bounds()
	at = at.Add(p.corner())
	to := image.Rectangle{Min: at, Max: at.Add(b.Size())}
	clipped := to.Intersect(p.clip)
	draw.Draw(p.img, clipped, picture, b.Min.Add(clipped.Min.Sub(to.Min)), draw.Over)
}

// Size returns the size of the item in units, or that of the picture.
func (p *Pen) Size() (w, h float64) { return p.w, p.h }

// A Fill colours a disc: from Inner at (X, Y), given in radii from its centre, to Outer at the far edge.
type Fill struct {
	Inner, Outer color.NRGBA
	X, Y         float64
	// Grain is the strength of the grain of wood upon it, from 0 to 1.
	Grain float64
}

// Flat returns a fill of one colour.
func Flat(c color.NRGBA) Fill { return Fill{Inner: c, Outer: c} }

// Disc fills a circle.
func (p *Pen) Disc(x, y, r float64, f Fill) {
	if p.part != nil {
		p.part.disc(x, y, r, f)
		return
	}
	flat := f.Inner == f.Outer && f.Grain == 0
	var wood *woodGrain
	if f.Grain > 0 {
		wood = grainOfWood()
	}
	reach := 1 + math.Hypot(f.X, f.Y)
	p.shade(x, y, 0, r, func(dx, dy, d float64) (color.NRGBA, float64) {
		cover := Clamp((r-d)*p.scale + 0.5)
		if flat || cover == 0 {
			return f.Inner, cover
		}
		t := math.Hypot(dx/r-f.X, dy/r-f.Y) / reach
		c := Mix(f.Inner, f.Outer, t)
		if wood != nil {
			c = Mix(c, warm(c), f.Grain*wood.at(dx/r, dy/r))
		}
		return c, cover
	})
}

// Ring strokes a circle; r is the radius of the middle of the stroke.
func (p *Pen) Ring(x, y, r, width float64, c color.NRGBA) {
	if p.part != nil {
		p.part.add(ringPath(x, y, r, width), flatPaint(c))
		return
	}
	half := width / 2
	p.shade(x, y, r-half, r+half, func(_, _, d float64) (color.NRGBA, float64) {
		return c, Clamp((half-math.Abs(d-r))*p.scale + 0.5)
	})
}

// Glow draws a disc of radius r with an edge that fades out over the distance blur; it serves for shadows and halos.
func (p *Pen) Glow(x, y, r, blur float64, c color.NRGBA) {
	if p.part != nil {
		p.part.glow(x, y, r, blur, c)
		return
	}
	p.shade(x, y, 0, r+blur, func(_, _, d float64) (color.NRGBA, float64) {
		t := Clamp((r + blur - d) / (2 * blur))
		return c, t * t * (3 - 2*t)
	})
}

// Rim draws a ring lit from the upper left: light is the colour of the lit side, dark that of the other.
func (p *Pen) Rim(x, y, r, width float64, light, dark color.NRGBA) {
	if p.part != nil {
		p.part.rim(x, y, r, width, light, dark)
		return
	}
	half := width / 2
	p.shade(x, y, r-half, r+half, func(dx, dy, d float64) (color.NRGBA, float64) {
		cover := Clamp((half-math.Abs(d-r))*p.scale + 0.5)
		if cover == 0 || d == 0 {
			return light, 0
		}
		return Mix(light, dark, 0.5+0.5*(dx*0.6+dy*0.8)/d), cover
	})
}

// shade visits the pixels of a circle of radius r that are further than inner from its middle. For a point, relative to
// the middle and at distance d, paint returns the colour and how much of the pixel it covers.
func (p *Pen) shade(x, y, inner, r float64, paint func(dx, dy, d float64) (color.NRGBA, float64)) {
	edge := 1 / p.scale // pixels that are covered in part
	inner, r = max(inner-edge, 0), r+edge
	x, y = x+p.x, y+p.y
	b := p.clip.Intersect(image.Rect(
		int(math.Floor((x-r)*p.scale)), int(math.Floor((y-r)*p.scale)),
		int(math.Ceil((x+r)*p.scale))+1, int(math.Ceil((y+r)*p.scale))+1))
	for py := b.Min.Y; py < b.Max.Y; py++ {
		dy := (float64(py)+0.5)/p.scale - y
		half := r*r - dy*dy
		if half <= 0 {
			continue
		}
		half = math.Sqrt(half)
		first := max(b.Min.X, int((x-half)*p.scale))
		last := min(b.Max.X, int((x+half)*p.scale)+1)
		hole := 0.0
		if inner > math.Abs(dy) {
			hole = math.Sqrt(inner*inner-dy*dy) - edge
		}
		for px := first; px < last; px++ {
			dx := (float64(px)+0.5)/p.scale - x
			if hole > 0 && dx > -hole && dx < hole {
				px = max(px, int((x+hole)*p.scale)-1) // jump over the hole
				continue
			}
			if c, cover := paint(dx, dy, math.Sqrt(dx*dx+dy*dy)); cover > 0 {
				p.blend(px, py, c, cover)
			}
		}
	}
}

// blend puts c over a pixel.
func (p *Pen) blend(x, y int, c color.NRGBA, cover float64) {
	a := uint32(float64(c.A)*cover + 0.5)
	if a == 0 {
		return
	}
	i := p.img.PixOffset(x, y)
	px := p.img.Pix[i : i+4 : i+4]
	rest := 255 - a
	px[0] = uint8((uint32(c.R)*a + uint32(px[0])*rest + 127) / 255)
	px[1] = uint8((uint32(c.G)*a + uint32(px[1])*rest + 127) / 255)
	px[2] = uint8((uint32(c.B)*a + uint32(px[2])*rest + 127) / 255)
	px[3] = uint8((255*a + uint32(px[3])*rest + 127) / 255)
}

// A Dot is a point in units.
type Dot struct{ X, Y float64 }

// Polygon fills a closed outline.
func (p *Pen) Polygon(outline []Dot, c color.NRGBA) {
	if len(outline) < 3 {
		return
	}
	if p.part != nil {
		p.part.add(polygonPath(outline), flatPaint(c))
		return
	}
	minX, minY, maxX, maxY := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, d := range outline {
		minX, maxX = math.Min(minX, d.X), math.Max(maxX, d.X)
		minY, maxY = math.Min(minY, d.Y), math.Max(maxY, d.Y)
	}
	at, ok := p.begin(minX, minY, maxX, maxY)
	if !ok {
		return
	}
	p.ras.MoveTo(at(outline[0].X, outline[0].Y))
	for _, d := range outline[1:] {
		p.ras.LineTo(at(d.X, d.Y))
	}
	p.ras.ClosePath()
	p.end(minX, minY, c)
}

// begin resets the rasterizer to the box given and returns the conversion of units to its pixels; ok is false if the
// box is outside the picture.
func (p *Pen) begin(minX, minY, maxX, maxY float64) (at func(x, y float64) (float32, float32), ok bool) {
	ox, oy := math.Floor((minX+p.x)*p.scale), math.Floor((minY+p.y)*p.scale)
	w, h := int(math.Ceil((maxX+p.x)*p.scale)-ox)+1, int(math.Ceil((maxY+p.y)*p.scale)-oy)+1
	box := image.Rect(int(ox), int(oy), int(ox)+w, int(oy)+h)
	const limit = 1 << 13
	if box.Intersect(p.clip).Empty() || w > limit || h > limit {
		return nil, false
	}
	p.ras.Reset(w, h)
	return func(x, y float64) (float32, float32) {
		return float32((x+p.x)*p.scale - ox), float32((y+p.y)*p.scale - oy)
	}, true
}

// end fills the path traced since begin.
func (p *Pen) end(minX, minY float64, c color.NRGBA) {
	origin := image.Pt(int(math.Floor((minX+p.x)*p.scale)), int(math.Floor((minY+p.y)*p.scale)))
	size := p.ras.Size()
	box := image.Rectangle{Min: origin, Max: origin.Add(size)}
	// The rasterizer draws from its own corner; a box that sticks out on the upper left would shift it.
	mask := image.NewAlpha(image.Rect(0, 0, size.X, size.Y))
	p.ras.Draw(mask, mask.Bounds(), image.Opaque, image.Point{})
	clip := box.Intersect(p.clip)
	for y := clip.Min.Y; y < clip.Max.Y; y++ {
		row := mask.Pix[(y-origin.Y)*mask.Stride:]
		for x := clip.Min.X; x < clip.Max.X; x++ {
			if a := row[x-origin.X]; a != 0 {
				p.blend(x, y, c, float64(a)/255)
			}
		}
	}
}

// Line strokes a straight line with round ends.
func (p *Pen) Line(x0, y0, x1, y1, width float64, c color.NRGBA) {
	p.Stroke([]Dot{{x0, y0}, {x1, y1}}, width, c)
}

// Stroke strokes a polyline with round ends. Its corners have to be gentle, as those of a sampled curve are.
func (p *Pen) Stroke(path []Dot, width float64, c color.NRGBA) {
	p.Polygon(outline(path, width/2), c)
}

// outline returns the contour of a line of half width r around path.
func outline(path []Dot, r float64) []Dot {
	if len(path) < 2 {
		return nil
	}
	n := len(path)
	normal := func(i int) (float64, float64) {
		a, b := path[max(i-1, 0)], path[min(i+1, n-1)]
		l := math.Hypot(b.X-a.X, b.Y-a.Y)
		if l == 0 {
			return 0, 0
		}
		return -(b.Y - a.Y) / l, (b.X - a.X) / l
	}
	var out []Dot
	end := func(at Dot, nx, ny float64) { // half a circle from one side to the other
		const steps = 8
		start := math.Atan2(ny, nx)
		for i := 1; i < steps; i++ {
			t := start - math.Pi*float64(i)/steps
			out = append(out, Dot{at.X + r*math.Cos(t), at.Y + r*math.Sin(t)})
		}
	}
	for i := range path {
		nx, ny := normal(i)
		out = append(out, Dot{path[i].X + nx*r, path[i].Y + ny*r})
	}
	nx, ny := normal(n - 1)
	end(path[n-1], nx, ny)
	for i := n - 1; i >= 0; i-- {
		nx, ny := normal(i)
		out = append(out, Dot{path[i].X - nx*r, path[i].Y - ny*r})
	}
	nx, ny = normal(0)
	end(path[0], -nx, -ny)
	return out
}

// RoundRect fills a rectangle with rounded corners.
func (p *Pen) RoundRect(x, y, w, h, r float64, c color.NRGBA) {
	p.roundBox(x, y, w, h, r, math.Max(w, h), c)
}

// RoundFrame strokes a rectangle with rounded corners, inside of it.
func (p *Pen) RoundFrame(x, y, w, h, r, width float64, c color.NRGBA) {
	p.roundBox(x, y, w, h, r, width, c)
}

// roundBox paints the edge of a rounded rectangle, of the given width inwards.
func (p *Pen) roundBox(x, y, w, h, r, width float64, c color.NRGBA) {
	r = math.Min(r, math.Min(w, h)/2)
	if p.part != nil {
		p.part.add(framePath(x, y, w, h, r, width), flatPaint(c))
		return
	}
	x, y = x+p.x, y+p.y
	b := p.clip.Intersect(image.Rect(
		int(math.Floor(x*p.scale))-1, int(math.Floor(y*p.scale))-1,
		int(math.Ceil((x+w)*p.scale))+1, int(math.Ceil((y+h)*p.scale))+1))
	cx, cy := x+w/2, y+h/2
	// Beyond this far from the edge a row is the same from corner to corner.
	margin := math.Max(r, width) + 2/p.scale
	for py := b.Min.Y; py < b.Max.Y; py++ {
		v := (float64(py)+0.5)/p.scale - cy
		dy := math.Abs(v) - h/2 + r
		within := h/2-math.Abs(v) > margin
		for px := b.Min.X; px < b.Max.X; px++ {
			u := (float64(px)+0.5)/p.scale - cx
			dx := math.Abs(u) - w/2 + r
			if within && width < w/2 && w/2-math.Abs(u) > margin {
				px = max(px, int((cx+w/2-margin)*p.scale)-1) // the inside of a frame is empty
				continue
			}
			// The distance from the edge, negative inside.
			d := math.Min(math.Max(dx, dy), 0) - r
			if dx > 0 && dy > 0 {
				d += math.Sqrt(dx*dx + dy*dy)
			} else {
				d += math.Max(0, math.Max(dx, dy))
			}
			cover := math.Min(Clamp(0.5-d*p.scale), Clamp(0.5+(d+width)*p.scale))
			if cover > 0 {
				p.blend(px, py, c, cover)
			}
		}
	}
}

// Lying draws on a square item, turned to the right by a quarter.
func (p *Pen) Lying(paint func(*Pen)) {
	if p.part != nil {
		p.part.lying(p, paint)
		return
	}
	side := int(math.Round(p.w * p.scale))
	upright := NewPen(side, side, p.scale, p.fonts)
	paint(upright)
	turned := image.NewRGBA(upright.img.Rect)
	for y := range side {
		for x := range side {
			turned.SetRGBA(side-1-y, x, upright.img.RGBAAt(x, y))
		}
	}
	p.Stamp(turned, image.Point{})
}

// Wash fills the whole item with an opaque colour.
func (p *Pen) Wash(c color.NRGBA) {
	if p.part != nil {
		p.part.add(framePath(0, 0, p.w, p.h, 0, math.Max(p.w, p.h)), flatPaint(c))
		return
	}
	draw.Draw(p.img, p.clip, image.NewUniform(c), image.Point{}, draw.Src)
}
