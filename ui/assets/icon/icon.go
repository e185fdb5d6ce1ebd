// Package icon draws the program's icon: the dial of Chaos Clock with four of its pieces, odd and even in two colours,
// none of them home yet. It is used to build the program; Icon.png at the top of the module is its result, which a test
// compares, with fewer colours and packed tighter, as the size of the program is limited:
//
//	go run ./ui/assets/icon/cmd/icon
//	zopflipng -m -y Icon.png Icon.png
package icon

import (
	"image"
	"image/color"
	"math"

	"fyne.io/fyne/v2/theme"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// Size is the width and the height of the icon in pixels.
const Size = 512

// The colours: the dial of maple in its walnut rim, odd pieces in blue, even ones in vermilion.
var (
	rim   = color.NRGBA{0x5a, 0x34, 0x16, 0xff}
	dial  = color.NRGBA{0xf6, 0xe3, 0xbd, 0xff}
	tick  = color.NRGBA{0xb8, 0x8a, 0x52, 0xff}
	odd   = color.NRGBA{0x1b, 0x3f, 0x73, 0xff}
	even  = color.NRGBA{0xc2, 0x38, 0x22, 0xff}
	ink   = color.NRGBA{0xff, 0xfa, 0xee, 0xff}
	shade = color.NRGBA{0x3a, 0x22, 0x0e, 0x50}
)

// Draw returns the icon.
func Draw() *image.RGBA {
	c := &canvas{img: image.NewRGBA(image.Rect(0, 0, Size, Size))}
	const middle = Size / 2
	c.disc(middle, middle, 252, rim)
	c.disc(middle, middle, 234, dial)
	for hour := range 12 {
		if hour%3 == 0 {
			continue // a piece covers it
		}
		x, y := onDial(hour, 224)
		ix, iy := onDial(hour, 196)
		c.line(x, y, ix, iy, 16, tick)
	}
	// The numerals are as large as they can be: in a task bar the whole icon is 32 pixels wide.
	const radius, edge, distance, size = 88, 8, 136, 152
	for _, p := range []struct {
		number string
		hour   int
		fill   color.NRGBA
	}{
		{"5", 0, odd}, {"8", 3, even}, {"7", 6, odd}, {"2", 9, even},
	} {
		x, y := onDial(p.hour, distance)
		c.disc(x, y+7, radius, shade)
		c.disc(x, y, radius, ink)
		c.disc(x, y, radius-edge, p.fill)
		c.text(p.number, x, y, size, ink)
	}
	return c.img
}

// onDial returns the point at an hour, 0 at the top and clockwise, at a distance from the centre.
func onDial(hour int, distance float64) (x, y float64) {
	angle := float64(hour) * math.Pi / 6
	return Size/2 + distance*math.Sin(angle), Size/2 - distance*math.Cos(angle)
}

// canvas is an image with pens.
type canvas struct {
	img *image.RGBA
	ras vector.Rasterizer
}

// fill fills the path that trace draws.
func (c *canvas) fill(col color.NRGBA, trace func(r *vector.Rasterizer)) {
	c.ras.Reset(Size, Size)
	trace(&c.ras)
	c.ras.Draw(c.img, c.img.Bounds(), image.NewUniform(col), image.Point{})
}

func (c *canvas) disc(x, y, radius float64, col color.NRGBA) {
	c.fill(col, func(r *vector.Rasterizer) {
		const k = 0.5522847498 // of a quarter circle as a cubic curve
		at := func(dx, dy float64) (float32, float32) { return float32(x + dx*radius), float32(y + dy*radius) }
		curve := func(ax, ay, bx, by, cx, cy float64) {
			pax, pay := at(ax, ay)
			pbx, pby := at(bx, by)
			pcx, pcy := at(cx, cy)
			r.CubeTo(pax, pay, pbx, pby, pcx, pcy)
		}
		r.MoveTo(at(1, 0))
		curve(1, k, k, 1, 0, 1)
		curve(-k, 1, -1, k, -1, 0)
		curve(-1, -k, -k, -1, 0, -1)
		curve(k, -1, 1, -k, 1, 0)
		r.ClosePath()
	})
}

func (c *canvas) line(ax, ay, bx, by, width float64, col color.NRGBA) {
	dx, dy := bx-ax, by-ay
	length := math.Hypot(dx, dy)
	nx, ny := -dy/length*width/2, dx/length*width/2
	c.fill(col, func(r *vector.Rasterizer) {
		r.MoveTo(float32(ax+nx), float32(ay+ny))
		r.LineTo(float32(bx+nx), float32(by+ny))
		r.LineTo(float32(bx-nx), float32(by-ny))
		r.LineTo(float32(ax-nx), float32(ay-ny))
		r.ClosePath()
	})
}

// text draws s centred at (x, y), in the toolkit's bold face, which stays legible when small.
func (c *canvas) text(s string, x, y float64, size int, col color.NRGBA) {
	face, err := sfnt.Parse(theme.DefaultTextBoldFont().Content())
	if err != nil {
		panic(err) // the face is part of the toolkit
	}
	var (
		buf      sfnt.Buffer
		segments []sfnt.Segment
		pen      fixed.Int26_6
	)
	for _, r := range s {
		i, err := face.GlyphIndex(&buf, r)
		if err != nil {
			panic(err) // the face is part of the toolkit
		}
		glyph, err := face.LoadGlyph(&buf, i, fixed.I(size), nil)
		if err != nil {
			panic(err) // the face is part of the toolkit
		}
		for _, seg := range glyph {
			for a := range seg.Args {
				seg.Args[a].X += pen
			}
			segments = append(segments, seg)
		}
		advance, err := face.GlyphAdvance(&buf, i, fixed.I(size), 0)
		if err != nil {
			panic(err) // the face is part of the toolkit
		}
		pen += advance
	}
	b := sfnt.Segments(segments).Bounds()
	ox, oy := x-float64(b.Min.X+b.Max.X)/128, y-float64(b.Min.Y+b.Max.Y)/128
	at := func(p fixed.Point26_6) (float32, float32) {
		return float32(ox + float64(p.X)/64), float32(oy + float64(p.Y)/64)
	}
	c.fill(col, func(r *vector.Rasterizer) {
		for _, s := range segments {
			ax, ay := at(s.Args[0])
			bx, by := at(s.Args[1])
			cx, cy := at(s.Args[2])
			switch s.Op {
			case sfnt.SegmentOpMoveTo:
				r.ClosePath()
				r.MoveTo(ax, ay)
			case sfnt.SegmentOpLineTo:
				r.LineTo(ax, ay)
			case sfnt.SegmentOpQuadTo:
				r.QuadTo(ax, ay, bx, by)
			case sfnt.SegmentOpCubeTo:
				r.CubeTo(ax, ay, bx, by, cx, cy)
			}
		}
		r.ClosePath()
	})
}
