package picture

import (
	"cmp"
	"context"
	"fmt"
	"image/color"
	"io"
	"strings"

	"qilab/core"
	"qilab/ui/board"
	"qilab/ui/board/draw"
	"qilab/ui/look"
)

// A Sheet holds boards to print, six on a page of A4.
type Sheet struct {
	Title    string // above each page
	Diagrams []Diagram
	// Answers is the heading of the solutions, on separate pages at the end.
	Answers string
}

// A Diagram is a board of a sheet, numbered from 1.
type Diagram struct {
	Subject Subject
	Section string // the title of its pages; "": that of the sheet. Another section begins a page.
	Name    string // above the task; "": none
	Task    string // the task, above the board
	// Solution is printed at the end of the sheet; "": none.
	Solution string
}

// MaxDiagrams is the maximum number of boards on a sheet.
const MaxDiagrams = 600

// The dimensions of a page, in points.
const (
	pageWide   = 595.28
	pageHigh   = 841.89
	pageMargin = 40
	columns    = 2
	rows       = 3
	headHigh   = 30 // the title
	taskHigh   = 20 // the text above a board
	nameHigh   = 14 // another line of it
	gutter     = 18 // between the boards
	lineHigh   = 17 // of the solutions
)

// Check returns the error in a sheet, a *core.TextError, or nil.
func (s Sheet) Check() error {
	if len(s.Diagrams) > 0 && len(s.Diagrams) <= MaxDiagrams {
		return nil
	}
	return &core.TextError{
		Code: "picture-diagrams", Args: []string{fmt.Sprint(len(s.Diagrams)), fmt.Sprint(MaxDiagrams)},
		Message: fmt.Sprintf("a sheet cannot have %d boards: at least 1, at most %d", len(s.Diagrams), MaxDiagrams),
	}
}

// PDF writes a sheet, and ends with the error of ctx if that is cancelled. Tasks replace the names of players and captions.
func (s Sheet) PDF(ctx context.Context, w io.Writer, o Options, done func(diagrams int)) error {
	if err := s.Check(); err != nil {
		return err
	}
	o.Names, o.Captions, o.Pixels = false, false, maxUnits
	o.Style = printed(o.Style)
	page := &sheetPage{sheet: s, pdf: newPDF(), texts: draw.NewTexts(), ink: color.NRGBA{0x14, 0x14, 0x14, 0xff}}
	solutions := s.answers(page)
	places, pages := s.places()
	page.last = pages + (len(solutions)+page.lines()-1)/page.lines()
	for i, d := range s.Diagrams {
		if err := ctx.Err(); err != nil {
			return err
		}
		if places[i] == 0 {
			page.begin(cmp.Or(d.Section, s.Title))
		}
		page.diagram(i, places[i], d, newPicture(d.Subject, o, page.texts))
		if i == len(s.Diagrams)-1 || places[i+1] == 0 {
			page.end()
		}
		if done != nil {
			done(i + 1)
		}
	}
	for len(solutions) > 0 {
		page.begin(s.Title)
		n := min(len(solutions), page.lines())
		for i, line := range solutions[:n] {
			page.write(line.text, pageMargin, pageMargin+headHigh+lineHigh*(float64(i)+0.5), line.size(), line.heading)
		}
		page.end()
		solutions = solutions[n:]
	}
	return page.pdf.write(w, s.Title)
}

// places returns the place of each diagram on its page, and the number of pages.
func (s Sheet) places() (list []int, pages int) {
	place := 0
	for i, d := range s.Diagrams {
		if place == columns*rows || i > 0 && d.Section != s.Diagrams[i-1].Section {
			place = 0
		}
		if place == 0 {
			pages++
		}
		list = append(list, place)
		place++
	}
	return list, pages
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

// A textLine is a line of the solutions.
type textLine struct {
	text    string
	heading bool
}

func (l textLine) size() float64 {
	if l.heading {
		return 13
	}
	return 10.5
}

// answers returns the solutions, broken into lines of a page's width; none without solutions.
func (s Sheet) answers(p *sheetPage) (list []textLine) {
	for i, d := range s.Diagrams {
		if d.Solution == "" {
			continue
		}
		if list == nil {
			list = append(list, textLine{s.Answers, true}, textLine{})
		}
		for _, line := range p.wrap(fmt.Sprintf("%d.  %s", i+1, d.Solution), textLine{}.size(), pageWide-2*pageMargin) {
			list = append(list, textLine{text: line})
		}
	}
	return list
}

// sheetPage is the page being made.
type sheetPage struct {
	sheet  Sheet
	pdf    *pdf
	texts  *draw.Texts
	ink    color.NRGBA
	pen    *draw.Pen
	units  []unit
	number int
	last   int // the number of pages
}

// lines returns the number of text lines on a page.
func (p *sheetPage) lines() int {
	high := pageHigh - 2*pageMargin - headHigh
	return int(high / lineHigh)
}

// begin begins a page with a title.
func (p *sheetPage) begin(title string) {
	pen, sketch := draw.NewSketch(pageWide, pageHigh, draw.NewFaces())
	p.pen, p.units = pen, []unit{{sketch, 0, 0, 1}}
	p.number++
	p.write(title, pageMargin, pageMargin+8, 13, true)
	number := fmt.Sprintf("%d / %d", p.number, p.last)
	wide, _ := p.texts.Size(number, 10, false)
	p.write(number, pageWide-pageMargin-wide, pageMargin+8, 10, false)
}

// end adds the page to the document.
func (p *sheetPage) end() { p.pdf.page(pageWide, pageHigh, p.units) }

// write writes a line that begins at x, vertically centred at y, clipped to the page.
func (p *sheetPage) write(text string, x, y, size float64, bold bool) {
	measure := func(text string) float32 {
		w, _ := p.texts.Size(text, size, bold)
		return float32(w)
	}
	p.pen.Write(p.texts, look.FitBy(measure, text, float32(pageWide-pageMargin-x)), x, y, size, bold, p.ink)
}

// diagram puts a board into one of the places on the page, as large as fits.
func (p *sheetPage) diagram(i, place int, d Diagram, picture *Picture) {
	const wide, high = (pageWide - 2*pageMargin - gutter) / columns, (pageHigh - 2*pageMargin - headHigh) / rows
	x := pageMargin + float64(place%columns)*(wide+gutter)
	y := pageMargin + headHigh + float64(place/columns)*high
	lines := []string{fmt.Sprintf("%d", i+1)}
	if text := cmp.Or(d.Name, d.Task); text != "" {
		lines[0] += ".  " + text
	}
	if d.Name != "" {
		lines = append(lines, d.Task)
	}
	const size = 10.5
	measure := func(text string) float32 {
		w, _ := p.texts.Size(text, size, true)
		return float32(w)
	}
	for k, line := range lines {
		p.pen.Write(p.texts, look.FitBy(measure, line, wide), x, y+taskHigh/2+float64(k)*nameHigh, size, true, p.ink)
	}
	above := taskHigh + float64(len(lines)-1)*nameHigh
	inner := picture.Size()
	scale := min(wide/float64(inner.Width), (high-above-gutter/2)/float64(inner.Height))
	p.units = append(p.units, unit{picture.Sketch(), x + (wide-scale*float64(inner.Width))/2, y + above, scale})
}

// wrap breaks a text into lines of a width, between words, or between any two characters of a word that is too long.
func (p *sheetPage) wrap(text string, size, width float64) (lines []string) {
	fits := func(text string) bool {
		w, _ := p.texts.Size(text, size, false)
		return w <= width
	}
	line := ""
	for _, word := range strings.SplitAfter(text, " ") {
		if fits(line + word) {
			line += word
			continue
		}
		if line != "" {
			lines = append(lines, strings.TrimRight(line, " "))
		}
		line = "      "
		for _, r := range word {
			if !fits(line + string(r)) {
				lines = append(lines, line)
				line = "      "
			}
			line += string(r)
		}
	}
	return append(lines, line)
}
