package picture

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"image/color"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"

	"qilab/ui/board/draw"
)

// pdf writes a document of filled outlines: letters are outlines too, so that it needs no fonts. Repeated parts of sketches are
// written once.
type pdf struct {
	objects []string       // from number 1 on
	forms   map[string]int // the objects of parts, by partKey
	shades  map[string]int // and of gradients
	opacity map[uint8]bool
	pages   []int
}

// The objects of every document.
const (
	pdfCatalog   = 1
	pdfPages     = 2
	pdfResources = 3
)

// unit is a sketch placed on a page, in points from the upper left corner.
type unit struct {
	sketch      *draw.Sketch
	x, y, scale float64
}

func newPDF() *pdf {
	return &pdf{objects: make([]string, 3), forms: map[string]int{}, shades: map[string]int{}, opacity: map[uint8]bool{}}
}

// add adds an object and returns its number.
func (p *pdf) add(text string) int {
	p.objects = append(p.objects, text)
	return len(p.objects)
}

// stream returns an object that holds compressed data.
func stream(dict string, data string) string {
	var packed bytes.Buffer
	z := zlib.NewWriter(&packed)
	_, _ = io.WriteString(z, data) // a buffer never fails
	_ = z.Close()
	return fmt.Sprintf("<< %s /Filter /FlateDecode /Length %d >>\nstream\n%s\nendstream", dict, packed.Len(), packed.String())
}

// page adds a page.
func (p *pdf) page(width, height float64, units []unit) {
	var b strings.Builder
	fmt.Fprintf(&b, "1 0 0 -1 0 %s cm\n", number(height)) // y grows downwards, as on the screen
	for _, u := range units {
		fmt.Fprintf(&b, "q %s 0 0 %s %s %s cm\n", fine(u.scale), fine(u.scale), number(u.x), number(u.y))
		fmt.Fprintf(&b, "0 0 %s %s re W n\n", number(u.sketch.W), number(u.sketch.H))
		for _, part := range u.sketch.Parts {
			if len(part.Shapes) > 0 {
				fmt.Fprintf(&b, "q 1 0 0 1 %s %s cm /F%d Do Q\n", number(part.X), number(part.Y), p.form(part))
			}
		}
		b.WriteString("Q\n")
	}
	content := p.add(stream("", b.String()))
	p.pages = append(p.pages, p.add(fmt.Sprintf("<< /Type /Page /Parent %d 0 R /MediaBox [0 0 %s %s] /Resources %d 0 R /Contents %d 0 R >>",
		pdfPages, number(width), number(height), pdfResources, content)))
}

// form returns the object of a part, clipped to its box.
func (p *pdf) form(part *draw.Part) int {
	key := fmt.Sprint(part.W, part.H, partKey(part))
	if id, there := p.forms[key]; there {
		return id
	}
	var b strings.Builder
	for _, s := range part.Shapes {
		p.shape(&b, s)
	}
	id := p.add(stream(fmt.Sprintf("/Type /XObject /Subtype /Form /BBox [-0.5 -0.5 %s %s] /Resources %d 0 R", number(part.W+0.5), number(part.H+0.5), pdfResources), b.String()))
	p.forms[key] = id
	return id
}

// shape writes a shape.
func (p *pdf) shape(b *strings.Builder, s draw.Shape) {
	c, flat := s.Paint.Flat()
	if flat && s.Clip == nil {
		p.colour(b, c)
		pathPDF(b, s.Path)
		b.WriteString("f\n")
		return
	}
	b.WriteString("q\n")
	if s.Clip != nil {
		pathPDF(b, s.Clip)
		b.WriteString("W n\n")
	}
	switch {
	case flat:
		p.colour(b, c)
		pathPDF(b, s.Path)
		b.WriteString("f\n")
	case sameAlpha(s.Paint):
		pathPDF(b, s.Path)
		b.WriteString("W n\n")
		p.alpha(b, s.Paint.Stops[0].Color.A)
		p.gradient(b, s.Paint)
	default: // PDF has no transparent gradients: steps replace them
		pathPDF(b, s.Path)
		b.WriteString("W n\n")
		for _, step := range steps(s.Paint) {
			p.colour(b, step.Paint.Stops[0].Color)
			pathPDF(b, step.Path)
			b.WriteString("f\n")
		}
	}
	b.WriteString("Q\n")
}

// colour sets the fill colour.
func (p *pdf) colour(b *strings.Builder, c color.NRGBA) {
	p.alpha(b, c.A)
	fmt.Fprintf(b, "%s rg\n", rgb(c))
}

func (p *pdf) alpha(b *strings.Builder, a uint8) {
	p.opacity[a] = true
	fmt.Fprintf(b, "/A%d gs\n", a)
}

func rgb(c color.NRGBA) string {
	part := func(v uint8) string { return strconv.FormatFloat(math.Round(float64(v)/255*1000)/1000, 'f', -1, 64) }
	return part(c.R) + " " + part(c.G) + " " + part(c.B)
}

// sameAlpha reports whether a gradient is equally opaque everywhere.
func sameAlpha(p draw.Paint) bool {
	return !slices.ContainsFunc(p.Stops, func(s draw.Stop) bool { return s.Color.A != p.Stops[0].Color.A })
}

// gradient fills the clip path with a gradient.
func (p *pdf) gradient(b *strings.Builder, g draw.Paint) {
	var functions, bounds, encode []string
	for i := 1; i < len(g.Stops); i++ {
		functions = append(functions, fmt.Sprintf("<< /FunctionType 2 /Domain [0 1] /N 1 /C0 [%s] /C1 [%s] >>", rgb(g.Stops[i-1].Color), rgb(g.Stops[i].Color)))
		encode = append(encode, "0 1")
		if i < len(g.Stops)-1 {
			bounds = append(bounds, fine(g.Stops[i].At))
		}
	}
	function := functions[0]
	if len(functions) > 1 {
		function = fmt.Sprintf("<< /FunctionType 3 /Domain [0 1] /Functions [%s] /Bounds [%s] /Encode [%s] >>",
			strings.Join(functions, " "), strings.Join(bounds, " "), strings.Join(encode, " "))
	}
	kind, coords := 2, "0 0 1 0"
	if g.Radial {
		kind, coords = 3, "0 0 0 0 0 1"
	}
	text := fmt.Sprintf("<< /ShadingType %d /ColorSpace /DeviceRGB /Coords [%s] /Function %s /Extend [true true] >>", kind, coords, function)
	id := p.shades[text]
	if id == 0 {
		id = p.add(text)
		p.shades[text] = id
	}
	c := g.C
	if !g.Radial { // at a right angle to the gradient
		c = draw.Dot{X: g.A.X - (g.B.Y - g.A.Y), Y: g.A.Y + (g.B.X - g.A.X)}
	}
	fmt.Fprintf(b, "q %s %s %s %s %s %s cm /S%d sh Q\n", fine(g.B.X-g.A.X), fine(g.B.Y-g.A.Y), fine(c.X-g.A.X), fine(c.Y-g.A.Y), fine(g.A.X), fine(g.A.Y), id)
}

// fadeSteps is the number of solid shapes that replace a transparent gradient.
const fadeSteps = 14

// steps returns adjacent solid shapes that look like a gradient.
func steps(p draw.Paint) []draw.Shape {
	var list []draw.Shape
	at := func(t, s float64) draw.Dot { // along the gradient, and across it
		if p.Radial {
			return draw.Dot{X: p.A.X + t*(p.B.X-p.A.X) + s*(p.C.X-p.A.X), Y: p.A.Y + t*(p.B.Y-p.A.Y) + s*(p.C.Y-p.A.Y)}
		}
		dx, dy := p.B.X-p.A.X, p.B.Y-p.A.Y
		return draw.Dot{X: p.A.X + t*dx - s*dy, Y: p.A.Y + t*dy + s*dx}
	}
	const kappa, far = 0.5522847498, 1e3
	circle := func(r float64, back bool) draw.Path {
		k, q := kappa*r, 1.0
		if back {
			q = -1
		}
		cubic := func(a, b, c draw.Dot) draw.Segment { return draw.Segment{Op: draw.Cubic, P: [3]draw.Dot{a, b, c}} }
		return draw.Path{
			{Op: draw.Move, P: [3]draw.Dot{at(r, 0)}},
			cubic(at(r, q*k), at(k, q*r), at(0, q*r)), cubic(at(-k, q*r), at(-r, q*k), at(-r, 0)),
			cubic(at(-r, -q*k), at(-k, -q*r), at(0, -q*r)), cubic(at(k, -q*r), at(r, -q*k), at(r, 0)),
		}
	}
	first := p.Stops[0].At
	for _, s := range p.Stops { // a constant start needs no steps
		if s.Color == p.Stops[0].Color {
			first = s.At
		}
	}
	for i := -1; i < fadeSteps; i++ {
		from, to := first+(1-first)*float64(i)/fadeSteps, first+(1-first)*float64(i+1)/fadeSteps
		if i < 0 {
			if from, to = 0, first; to == 0 {
				continue
			}
		}
		c := stopAt(p, (from+to)/2)
		if c.A == 0 {
			continue
		}
		var path draw.Path
		if p.Radial {
			path = circle(to, false)
			if from > 0 {
				path = append(path, circle(from, true)...)
			}
		} else {
			if i <= 0 {
				from -= far
			}
			if i == fadeSteps-1 {
				to += far
			}
			line := func(op draw.Op, d draw.Dot) draw.Segment { return draw.Segment{Op: op, P: [3]draw.Dot{d}} }
			path = draw.Path{line(draw.Move, at(from, -far)), line(draw.Line, at(to, -far)), line(draw.Line, at(to, far)), line(draw.Line, at(from, far))}
		}
		list = append(list, draw.Shape{Path: path, Paint: draw.Paint{Stops: []draw.Stop{{Color: c}}}})
	}
	return list
}

// stopAt returns the colour at a position of the gradient.
func stopAt(p draw.Paint, t float64) color.NRGBA {
	last := p.Stops[0]
	for _, s := range p.Stops {
		if t < s.At {
			return draw.Mix(last.Color, s.Color, (t-last.At)/max(s.At-last.At, 1e-9))
		}
		last = s
	}
	return last.Color
}

// pathPDF writes an outline.
func pathPDF(b *strings.Builder, path draw.Path) {
	var at draw.Dot
	put := func(d draw.Dot) {
		b.WriteString(number(d.X))
		b.WriteByte(' ')
		b.WriteString(number(d.Y))
		b.WriteByte(' ')
	}
	for i, s := range path {
		switch s.Op {
		case draw.Move:
			if i > 0 {
				b.WriteString("h\n")
			}
			put(s.P[0])
			b.WriteString("m\n")
		case draw.Line:
			put(s.P[0])
			b.WriteString("l\n")
		case draw.Quad: // as a cubic curve
			c, d := s.P[0], s.P[1]
			put(draw.Dot{X: at.X + (c.X-at.X)*2/3, Y: at.Y + (c.Y-at.Y)*2/3})
			put(draw.Dot{X: d.X + (c.X-d.X)*2/3, Y: d.Y + (c.Y-d.Y)*2/3})
			put(d)
			b.WriteString("c\n")
		case draw.Cubic:
			put(s.P[0])
			put(s.P[1])
			put(s.P[2])
			b.WriteString("c\n")
		}
		at = s.End()
	}
	b.WriteString("h\n")
}

// write writes the document.
func (p *pdf) write(w io.Writer, title string) error {
	kids := make([]string, len(p.pages))
	for i, id := range p.pages {
		kids[i] = fmt.Sprintf("%d 0 R", id)
	}
	p.objects[pdfCatalog-1] = fmt.Sprintf("<< /Type /Catalog /Pages %d 0 R >>", pdfPages)
	p.objects[pdfPages-1] = fmt.Sprintf("<< /Type /Pages /Kids [%s] /Count %d >>", strings.Join(kids, " "), len(kids))
	names := func(letter string, ids map[string]int) string {
		var list []int
		for _, id := range ids {
			list = append(list, id)
		}
		slices.Sort(list)
		var b strings.Builder
		for _, id := range list {
			fmt.Fprintf(&b, "/%s%d %d 0 R ", letter, id, id)
		}
		return b.String()
	}
	var alphas strings.Builder
	for a := range 256 {
		if p.opacity[uint8(a)] {
			fmt.Fprintf(&alphas, "/A%d << /ca %s >> ", a, fine(float64(a)/255))
		}
	}
	p.objects[pdfResources-1] = fmt.Sprintf("<< /XObject << %s>> /Shading << %s>> /ExtGState << %s>> >>", names("F", p.forms), names("S", p.shades), alphas.String())
	info := p.add(fmt.Sprintf("<< /Title %s /Producer (QiLab) >>", textPDF(title)))

	var out bytes.Buffer
	out.WriteString("%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
	offsets := make([]int, len(p.objects))
	for i, text := range p.objects {
		offsets[i] = out.Len()
		fmt.Fprintf(&out, "%d 0 obj\n%s\nendobj\n", i+1, text)
	}
	table := out.Len()
	fmt.Fprintf(&out, "xref\n0 %d\n0000000000 65535 f \n", len(p.objects)+1)
	for _, at := range offsets {
		fmt.Fprintf(&out, "%010d 00000 n \n", at)
	}
	fmt.Fprintf(&out, "trailer\n<< /Size %d /Root %d 0 R /Info %d 0 R >>\nstartxref\n%d\n%%%%EOF\n", len(p.objects)+1, pdfCatalog, info, table)
	_, err := w.Write(out.Bytes())
	return err
}

// textPDF encodes a text for PDF in any language: UTF-16, in hexadecimal digits.
func textPDF(text string) string {
	var b strings.Builder
	b.WriteString("<FEFF")
	for _, half := range utf16.Encode([]rune(text)) {
		fmt.Fprintf(&b, "%04X", half)
	}
	return b.String() + ">"
}
