package picture

import (
	"fmt"
	"image/color"
	"strings"
	"unicode"

	"qilab/ui/board"
	"qilab/ui/board/draw"
	"qilab/ui/look"
)

// The dimensions of a page of A4, in points.
const (
	pageWide   = 595.28
	pageHigh   = 841.89
	pageMargin = 40
	headHigh   = 30 // the title
	gutter     = 18 // between the boards, and between columns of text
)

// headFont is that of titles.
var headFont = font{13, true}

// paper is a document of pages, and the page being made.
type paper struct {
	pdf    *pdf
	texts  *draw.Texts
	ink    color.NRGBA
	pen    *draw.Pen
	units  []unit
	number int
	last   int // the number of pages
}

func newPaper() *paper {
	return &paper{pdf: newPDF(), texts: draw.NewTexts(), ink: color.NRGBA{0x14, 0x14, 0x14, 0xff}}
}

// printed returns a style for paper: light, on white, and in the colours with the least ink unless others are chosen.
func printed(s board.Style) board.Style {
	s.Dark = false
	if s.Look.ID == "" {
		s.Look = look.BoardByID("paper")
	}
	s.Look.Light.Background = color.NRGBA{0xff, 0xff, 0xff, 0xff}
	return s
}

// begin begins a page with a title.
func (p *paper) begin(title string) {
	pen, sketch := draw.NewSketch(pageWide, pageHigh, draw.NewFaces())
	p.pen, p.units = pen, []unit{{sketch, 0, 0, 1}}
	p.number++
	number := fmt.Sprintf("%d / %d", p.number, p.last)
	wide, _ := p.texts.Size(number, 10, false)
	p.write(title, pageMargin, pageMargin+8, pageWide-2*pageMargin-wide-gutter, headFont)
	p.write(number, pageWide-pageMargin-wide, pageMargin+8, wide+1, font{size: 10})
}

// end adds the page to the document.
func (p *paper) end() { p.pdf.page(pageWide, pageHigh, p.units) }

// write writes a line that begins at x, vertically centred at y, clipped to a width.
func (p *paper) write(text string, x, y, width float64, f font) {
	measure := func(text string) float32 {
		w, _ := p.texts.Size(text, f.size, f.bold)
		return float32(w)
	}
	p.pen.Write(p.texts, look.FitBy(measure, text, float32(width)), x, y, f.size, f.bold, p.ink)
}

// put puts a picture on the page, in the middle of a width and as large as fits in it and in a height, and returns its left edge and
// its width.
func (p *paper) put(picture *Picture, x, y, width, height float64) (left, wide float64) {
	inner := picture.Size()
	scale := min(width/float64(inner.Width), height/float64(inner.Height))
	wide = scale * float64(inner.Width)
	left = x + (width-wide)/2
	p.units = append(p.units, unit{picture.Sketch(), left, y, scale})
	return left, wide
}

// font is the appearance of a text.
type font struct {
	size float64
	bold bool
}

// wrap breaks words, each with the space after it, into lines of a width; those after the first begin with hang. A word that is too
// long is broken between any two characters.
func (p *paper) wrap(words []string, f font, width float64, hang string) (lines []string) {
	fits := func(text string) bool {
		w, _ := p.texts.Size(strings.TrimRight(text, " "), f.size, f.bold)
		return w <= width
	}
	line, begun := "", false
	next := func() {
		lines = append(lines, strings.TrimRight(line, " "))
		line, begun = hang, false
	}
	for _, word := range words {
		if begun && !fits(line+word) {
			next()
		}
		if fits(line + word) {
			line, begun = line+word, true
			continue
		}
		for _, r := range word {
			if begun && !fits(line+string(r)) {
				next()
			}
			line, begun = line+string(r), true
		}
	}
	return append(lines, strings.TrimRight(line, " "))
}

// proseWords splits a text where a line of it may end: after a space, and around each Chinese character, but not before closing or
// after opening punctuation.
func proseWords(text string) (words []string) {
	word, last := "", ' '
	for _, r := range text {
		wide := unicode.Is(unicode.Han, r) || unicode.Is(unicode.Han, last) || unicode.Is(unicode.Po, last) && last > unicode.MaxLatin1
		closing := unicode.In(r, unicode.Po, unicode.Pe, unicode.Pf)
		opened := unicode.In(last, unicode.Ps, unicode.Pi)
		if word != "" && r != ' ' && (last == ' ' || wide && !closing && !opened) {
			words = append(words, word)
			word = ""
		}
		word += string(r)
		last = r
	}
	return append(words, word)
}
