package picture

import (
	"bufio"
	"fmt"
	"image/color"
	"io"
	"math"
	"strconv"
	"strings"

	"qilab/ui/board/draw"
)

// minShared is the minimum length of an outline's text to be written once and referenced.
const minShared = 120

// svg writes a sketch. It writes repeated parts (a piece, a character, a gradient) once.
type svg struct {
	defs   strings.Builder
	known  map[string]string // the ids of gradients, clips and outlines, by their text
	counts map[string]int    // how often each outline occurs
}

// writeSVG writes a sketch in a size in pixels.
func writeSVG(w io.Writer, s *draw.Sketch, width, height int, title string) error {
	g := &svg{known: map[string]string{}, counts: map[string]int{}}
	uses := map[string]int{}
	for _, p := range s.Parts {
		key := partKey(p)
		if uses[key]++; uses[key] > 1 {
			continue
		}
		for _, shape := range p.Shapes {
			_, d := outline(shape.Path)
			g.counts[d]++
		}
	}
	var body strings.Builder
	parts := map[string]string{}
	for _, p := range s.Parts {
		if len(p.Shapes) == 0 {
			continue
		}
		at := ""
		if p.X != 0 || p.Y != 0 {
			at = fmt.Sprintf(` transform="translate(%s %s)"`, number(p.X), number(p.Y))
		}
		key := partKey(p)
		if id, there := parts[key]; there {
			fmt.Fprintf(&body, "<use xlink:href=\"#%s\"%s/>\n", id, at)
			continue
		}
		clip := ""
		if p.Sticks() {
			clip = g.clip(draw.Path{
				{Op: draw.Move, P: [3]draw.Dot{{}}}, {Op: draw.Line, P: [3]draw.Dot{{X: p.W}}},
				{Op: draw.Line, P: [3]draw.Dot{{X: p.W, Y: p.H}}}, {Op: draw.Line, P: [3]draw.Dot{{Y: p.H}}},
			})
		}
		inner := g.shapes(p)
		if uses[key] > 1 {
			id := "p" + strconv.Itoa(len(parts)+1)
			parts[key] = id
			fmt.Fprintf(&g.defs, "<g id=\"%s\"%s>\n%s</g>\n", id, clip, inner)
			fmt.Fprintf(&body, "<use xlink:href=\"#%s\"%s/>\n", id, at)
			continue
		}
		fmt.Fprintf(&body, "<g%s%s>\n%s</g>\n", at, clip, inner)
	}
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="%d" height="%d" viewBox="0 0 %s %s">`+"\n",
		width, height, number(s.W), number(s.H))
	if title != "" {
		fmt.Fprintf(out, "<title>%s</title>\n", escapeXML(title))
	}
	fmt.Fprintf(out, "<defs>\n%s</defs>\n%s</svg>\n", g.defs.String(), body.String())
	return out.Flush()
}

// shapes returns the shapes of a part.
func (g *svg) shapes(p *draw.Part) string {
	var b strings.Builder
	for _, s := range p.Shapes {
		start, d := outline(s.Path)
		look := g.fill(s.Paint)
		if s.Clip != nil {
			look += g.clip(s.Clip)
		}
		if len(d) < minShared || g.counts[d] < 2 || s.Clip != nil {
			fmt.Fprintf(&b, "<path d=\"M%s %s%s\"%s/>\n", number(start.X), number(start.Y), d, look)
			continue
		}
		id := g.known[d]
		if id == "" {
			id = g.id(d, "o")
			fmt.Fprintf(&g.defs, "<path id=\"%s\" d=\"M0 0%s\"/>\n", id, d)
		}
		if _, flat := s.Paint.Flat(); flat {
			fmt.Fprintf(&b, "<use xlink:href=\"#%s\" x=\"%s\" y=\"%s\"%s/>\n", id, number(start.X), number(start.Y), look)
			continue
		}
		fmt.Fprintf(&b, "<path d=\"M%s %s%s\"%s/>\n", number(start.X), number(start.Y), d, look)
	}
	return b.String()
}

// id names a new element.
func (g *svg) id(text, kind string) string {
	id := kind + strconv.Itoa(len(g.known)+1)
	g.known[text] = id
	return id
}

// fill returns the attributes of a paint.
func (g *svg) fill(p draw.Paint) string {
	if c, flat := p.Flat(); flat {
		return fmt.Sprintf(` fill="%s"`, hex(c)) + opacity("fill-opacity", c)
	}
	var b strings.Builder
	for _, s := range p.Stops {
		fmt.Fprintf(&b, `<stop offset="%s" stop-color="%s"%s/>`, fine(s.At), hex(s.Color), opacity("stop-opacity", s.Color))
	}
	kind, where := "linearGradient", fmt.Sprintf(`x1="%s" y1="%s" x2="%s" y2="%s"`, number(p.A.X), number(p.A.Y), number(p.B.X), number(p.B.Y))
	if p.Radial {
		kind = "radialGradient"
		where = fmt.Sprintf(`cx="0" cy="0" r="1" gradientTransform="matrix(%s %s %s %s %s %s)"`,
			number(p.B.X-p.A.X), number(p.B.Y-p.A.Y), number(p.C.X-p.A.X), number(p.C.Y-p.A.Y), number(p.A.X), number(p.A.Y))
	}
	text := fmt.Sprintf(`gradientUnits="userSpaceOnUse" %s>%s</%s>`, where, b.String(), kind)
	id := g.known[text]
	if id == "" {
		id = g.id(text, "g")
		fmt.Fprintf(&g.defs, "<%s id=\"%s\" %s\n", kind, id, text)
	}
	return fmt.Sprintf(` fill="url(#%s)"`, id)
}

// clip returns the attribute of a clip path.
func (g *svg) clip(p draw.Path) string {
	start, d := outline(p)
	text := fmt.Sprintf(`<path d="M%s %s%s"/>`, number(start.X), number(start.Y), d)
	id := g.known[text]
	if id == "" {
		id = g.id(text, "c")
		fmt.Fprintf(&g.defs, "<clipPath id=\"%s\">%s</clipPath>\n", id, text)
	}
	return fmt.Sprintf(` clip-path="url(#%s)"`, id)
}

// outline returns the start of an outline, and the rest relative to it, which does not depend on the place.
func outline(p draw.Path) (start draw.Dot, rest string) {
	var b strings.Builder
	start = p[0].End()
	at := start // in rounded numbers
	begun := start
	for i, s := range p {
		if i == 0 {
			continue
		}
		n := s.Op.Points()
		if s.Op == draw.Move {
			b.WriteString("z")
			at = begun // the point that closing returns to
		}
		b.WriteByte("mlqc"[s.Op])
		var to draw.Dot
		for k := range n {
			dx, dy := round(s.P[k].X-at.X), round(s.P[k].Y-at.Y)
			if k > 0 && dx >= 0 {
				b.WriteByte(' ')
			}
			b.WriteString(number(dx))
			if dy >= 0 {
				b.WriteByte(' ')
			}
			b.WriteString(number(dy))
			to = draw.Dot{X: at.X + dx, Y: at.Y + dy}
		}
		at = to
		if s.Op == draw.Move {
			begun = at
		}
	}
	b.WriteByte('z')
	return start, b.String()
}

// partKey returns a key that is the same for parts that look the same.
func partKey(p *draw.Part) string {
	var b strings.Builder
	if p.Sticks() {
		fmt.Fprint(&b, p.W, p.H)
	}
	for _, s := range p.Shapes {
		start, d := outline(s.Path)
		fmt.Fprint(&b, number(start.X), number(start.Y), d, s.Paint, s.Clip)
	}
	return b.String()
}

func round(x float64) float64 { return math.Round(x*100) / 100 }

// number formats a coordinate with at most two decimals and no trailing zeros.
func number(x float64) string {
	if x = round(x); x == 0 {
		return "0" // not -0
	}
	return strings.Replace(strconv.FormatFloat(x, 'f', -1, 64), "0.", ".", boolInt(math.Abs(x) < 1))
}

// fine formats a fraction with at most four decimals.
func fine(x float64) string { return strconv.FormatFloat(math.Round(x*1e4)/1e4, 'f', -1, 64) }

func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

func hex(c color.NRGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

// opacity returns the attribute of a translucent colour.
func opacity(name string, c color.NRGBA) string {
	if c.A == 0xff {
		return ""
	}
	return fmt.Sprintf(` %s="%s"`, name, fine(float64(c.A)/255))
}

// escapeXML escapes a text for XML, and removes invalid characters.
func escapeXML(text string) string {
	text = strings.Map(func(r rune) rune {
		if r < ' ' || r == 0xfffe || r == 0xffff {
			return ' '
		}
		return r
	}, text)
	return strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;").Replace(text)
}
