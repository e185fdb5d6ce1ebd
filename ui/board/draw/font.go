package draw

import (
	"image/color"
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// Fonts are the faces for writing on pieces and badges; the first that has a character draws it.
// Writing is part of the pictures, and not text objects laid over them, because a numeral has to sit in the middle of
// its piece by its ink, and has to move with it in one go.
type Fonts struct {
	faces []*sfnt.Font
	buf   sfnt.Buffer
}

// NewFonts returns the window's bold Latin face, then the extra ones (which may be nil).
func NewFonts(extra ...fyne.Resource) *Fonts {
	return NewFaces(append([]fyne.Resource{theme.DefaultTextBoldFont()}, extra...)...)
}

// NewFaces returns these faces alone.
func NewFaces(faces ...fyne.Resource) *Fonts {
	f := &Fonts{}
	for _, res := range faces {
		if res == nil {
			continue
		}
		if face, err := sfnt.Parse(res.Content()); err == nil {
			f.faces = append(f.faces, face)
		}
	}
	return f
}

// glyph is the outline of a character and how far it moves the pen on.
type glyph struct {
	segments sfnt.Segments
	advance  float64
}

// text returns the glyphs of s at ppem pixels to the em, without the characters that no face has.
func (f *Fonts) text(s string, ppem float64) []glyph {
	size := fixed.Int26_6(ppem*64 + 0.5)
	var out []glyph
	for _, r := range s {
		for _, face := range f.faces {
			index, err := face.GlyphIndex(&f.buf, r)
			if err != nil || index == 0 {
				continue
			}
			segments, err := face.LoadGlyph(&f.buf, index, size, nil)
			if err != nil {
				continue
			}
			// The buffer is used again by the next glyph.
			g := glyph{segments: append(sfnt.Segments(nil), segments...)}
			if advance, err := face.GlyphAdvance(&f.buf, index, size, 0); err == nil {
				g.advance = float64(advance) / 64
			}
			out = append(out, g)
			break
		}
	}
	return out
}

// bounds returns the box of the ink of glyphs set in a row, in pixels from the start of the base line; y grows downwards.
func bounds(glyphs []glyph) (minX, minY, maxX, maxY float64, ok bool) {
	minX, minY, maxX, maxY = math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	x := 0.0
	for _, g := range glyphs {
		if len(g.segments) > 0 {
			b := g.segments.Bounds()
			minX, maxX = math.Min(minX, x+float64(b.Min.X)/64), math.Max(maxX, x+float64(b.Max.X)/64)
			minY, maxY = math.Min(minY, float64(b.Min.Y)/64), math.Max(maxY, float64(b.Max.Y)/64)
			ok = true
		}
		x += g.advance
	}
	return minX, minY, maxX, maxY, ok
}

// Text writes s with its ink centred at (x, y); size is the height of the em in units. Digits are centred by the height of a digit,
// so that all numerals of a set are at the same height.
func (p *Pen) Text(s string, x, y, size float64, c color.NRGBA) {
	glyphs := p.fonts.text(s, size*p.scale)
	minX, minY, maxX, maxY, ok := bounds(glyphs)
	if !ok {
		return
	}
	if _, top, _, bottom, ok := bounds(p.fonts.text("0", size*p.scale)); ok && Latin(s) {
		minY, maxY = top, bottom
	}
	ox, oy := x*p.scale-(minX+maxX)/2, y*p.scale-(minY+maxY)/2
	for _, g := range glyphs {
		p.glyph(g, ox, oy, c)
		ox += g.advance
	}
}

// Covers reports whether every character of s is in one of the faces.
func (f *Fonts) Covers(s string) bool { return len(f.text(s, 20)) == len([]rune(s)) }

// Width returns the width of the ink of s set in the given size.
func (f *Fonts) Width(s string, size float64) float64 {
	const precise = 100 // outlines are scaled, so that any size will do
	minX, _, maxX, _, ok := bounds(f.text(s, precise))
	if !ok {
		return 0
	}
	return (maxX - minX) / precise * size
}

// Latin reports whether s has only Latin letters, digits and signs.
func Latin(s string) bool {
	for _, r := range s {
		if r > 0x24f {
			return false
		}
	}
	return true
}

// glyph paints one glyph with the start of its base line at (ox, oy) in pixels.
func (p *Pen) glyph(g glyph, ox, oy float64, c color.NRGBA) {
	if len(g.segments) == 0 {
		return
	}
	if p.part != nil {
		p.part.add(glyphPath(g, ox, oy, p.scale), flatPaint(c))
		return
	}
	b := g.segments.Bounds()
	unit := func(px float64) float64 { return px / p.scale }
	minX, minY := unit(ox+float64(b.Min.X)/64), unit(oy+float64(b.Min.Y)/64)
	at, ok := p.begin(minX, minY, unit(ox+float64(b.Max.X)/64), unit(oy+float64(b.Max.Y)/64))
	if !ok {
		return
	}
	to := func(v fixed.Point26_6) (float32, float32) {
		return at(unit(ox+float64(v.X)/64), unit(oy+float64(v.Y)/64))
	}
	for _, s := range g.segments {
		ax, ay := to(s.Args[0])
		bx, by := to(s.Args[1])
		cx, cy := to(s.Args[2])
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			p.ras.ClosePath()
			p.ras.MoveTo(ax, ay)
		case sfnt.SegmentOpLineTo:
			p.ras.LineTo(ax, ay)
		case sfnt.SegmentOpQuadTo:
			p.ras.QuadTo(ax, ay, bx, by)
		case sfnt.SegmentOpCubeTo:
			p.ras.CubeTo(ax, ay, bx, by, cx, cy)
		}
	}
	p.ras.ClosePath()
	p.end(minX, minY, c)
}
