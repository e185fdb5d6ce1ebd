package picture

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"strings"

	"qilab/core"
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

// The dimensions of a sheet, in points.
const (
	columns  = 2
	rows     = 3
	taskHigh = 20 // the text above a board
	nameHigh = 14 // another line of it
	lineHigh = 17 // of the solutions

	solutionLines = 43 // on a page: its height / lineHigh
)

// Check returns the error in a sheet, a *core.TextError, or nil.
func (s Sheet) Check() error { return checkCount(len(s.Diagrams)) }

// checkCount returns the error of a sheet with n boards, or nil.
func checkCount(n int) error {
	if n > 0 && n <= MaxDiagrams {
		return nil
	}
	return &core.TextError{
		Code: "picture-diagrams", Args: []string{fmt.Sprint(n), fmt.Sprint(MaxDiagrams)},
		Message: fmt.Sprintf("a sheet cannot have %d boards: at least 1, at most %d", n, MaxDiagrams),
	}
}

// PDF writes a sheet, and ends with the error of ctx if that is cancelled. Tasks replace the names of players and captions.
func (s Sheet) PDF(ctx context.Context, w io.Writer, o Options, done func(diagrams int)) error {
	if err := s.Check(); err != nil {
		return err
	}
	o.Names, o.Captions, o.Pixels = false, false, maxUnits
	o.Style = printed(o.Style)
	page := newPaper()
	solutions := s.answers(page)
	places, pages := s.places()
	page.last = pages + (len(solutions)+solutionLines-1)/solutionLines
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
		n := min(len(solutions), solutionLines)
		for i, line := range solutions[:n] {
			page.write(line.text, pageMargin, pageMargin+headHigh+lineHigh*(float64(i)+0.5), pageWide-2*pageMargin, line.font)
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

// A textLine is a line of the solutions.
type textLine struct {
	text string
	font font
}

// answers returns the solutions, broken into lines of a page's width; none without solutions.
func (s Sheet) answers(p *paper) (list []textLine) {
	for i, d := range s.Diagrams {
		if d.Solution == "" {
			continue
		}
		if list == nil {
			list = append(list, textLine{s.Answers, headFont}, textLine{})
		}
		small := font{size: 10.5}
		words := strings.SplitAfter(fmt.Sprintf("%d.  %s", i+1, d.Solution), " ")
		for _, line := range p.wrap(words, small, pageWide-2*pageMargin, "      ") {
			list = append(list, textLine{line, small})
		}
	}
	return list
}

// diagram puts a board into one of the places on the page, as large as fits.
func (p *paper) diagram(i, place int, d Diagram, picture *Picture) {
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
	for k, line := range lines {
		p.write(line, x, y+taskHigh/2+float64(k)*nameHigh, wide, font{10.5, true})
	}
	above := taskHigh + float64(len(lines)-1)*nameHigh
	p.put(picture, x, y+above, wide, high-above-gutter/2)
}
