// Package prose shows texts of several lines: it decides where to break them, and has the widget that shows them. It
// breaks lines as both languages require, between words and between Chinese characters in one text, which the toolkit's
// labels cannot.
package prose

import (
	"image/color"
	"strings"
	"unicode"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// Span is a piece of text in one style.
type Span struct {
	Text  string
	Style fyne.TextStyle
	Size  fyne.ThemeSizeName  // "": the usual one
	Color fyne.ThemeColorName // "": the usual one
	Ink   color.Color         // in the place of Color; nil: none
	// Highlight puts the text on a coloured ground.
	Highlight bool
}

// Paragraph is a list of spans that are broken into lines together.
type Paragraph struct {
	Spans  []Span
	Mark   string  // before the first line, in the indent
	Indent float32 // of all lines
	Above  float32 // room above it
	Rule   bool    // a line across, and no text
}

// Text is a text that takes as many lines as it needs at its width. It takes no focus.
type Text struct {
	widget.BaseWidget
	Alignment  fyne.TextAlign
	paragraphs []Paragraph
	plain      Span // how SetText writes
	rich       bool // the content was not set by SetText

	// The last layout, and its width.
	lines  []line
	width  float32
	height float32
}

// New returns a text in one style.
func New(text string) *Text { return NewStyled(Span{Text: text}) }

// NewNote returns an explanatory text in a quieter colour.
func NewNote(text string) *Text {
	return NewStyled(Span{Text: text, Color: theme.ColorNamePlaceHolder})
}

// NewStyled returns a text in the style of s, which SetText keeps.
func NewStyled(s Span) *Text {
	t := &Text{plain: s}
	t.ExtendBaseWidget(t)
	t.paragraphs = split(s)
	return t
}

// NewRich returns a text of paragraphs.
func NewRich(paragraphs ...Paragraph) *Text {
	t := &Text{paragraphs: paragraphs, rich: true}
	t.ExtendBaseWidget(t)
	return t
}

func split(s Span) []Paragraph {
	var list []Paragraph
	for text := range strings.SplitSeq(s.Text, "\n") {
		s.Text = text
		list = append(list, Paragraph{Spans: []Span{s}})
	}
	return list
}

// SetText shows another text in the same style.
func (t *Text) SetText(text string) {
	if t.plain.Text == text && !t.rich {
		return
	}
	t.plain.Text, t.rich = text, false
	t.set(split(t.plain))
}

// Text returns the text last set by SetText.
func (t *Text) Text() string { return t.plain.Text }

// SetParagraphs shows other paragraphs.
func (t *Text) SetParagraphs(list []Paragraph) {
	t.rich = true
	t.set(list)
}

func (t *Text) set(list []Paragraph) {
	t.paragraphs = list
	t.width = 0
	t.Refresh()
}

// minWidth is the smallest width of a text.
const minWidth = 80

// firstWidth is the width for which the height is computed before the text has a size.
const firstWidth = 260

// MinSize returns the smallest width, with the height of the text at its present width.
func (t *Text) MinSize() fyne.Size {
	t.ExtendBaseWidget(t)
	wide := t.Size().Width
	if wide < minWidth {
		wide = firstWidth
	}
	return fyne.NewSize(minWidth, t.HeightFor(wide))
}

// HeightFor returns the height of the text at a width.
func (t *Text) HeightFor(width float32) float32 {
	t.layOut(width)
	return t.height
}

// line holds the pieces of a line, each with its place.
type line struct {
	pieces []piece
	y      float32
	rule   bool
}

type piece struct {
	text string
	span *Span
	x    float32
}

// layOut breaks the text into lines of a width, unless that was the last one.
func (t *Text) layOut(width float32) {
	if t.width == width {
		return
	}
	t.width = width
	th := t.Theme()
	inset := th.Size(theme.SizeNameInnerPadding)
	t.lines = t.lines[:0]
	y := inset
	for i := range t.paragraphs {
		p := &t.paragraphs[i]
		y += p.Above
		if p.Rule {
			t.lines = append(t.lines, line{y: y, rule: true})
			y += 5
			continue
		}
		for k, pieces := range breakSpans(th, p.Spans, width-2*inset-p.Indent) {
			l := line{y: y}
			high, end := float32(0), float32(0)
			for _, piece := range pieces {
				size := measure(th, piece.span, piece.text)
				high, end = max(high, size.Height), max(end, piece.x+size.Width)
			}
			left := inset + p.Indent
			switch room := width - 2*inset - p.Indent - end; t.Alignment {
			case fyne.TextAlignCenter:
				left += room / 2
			case fyne.TextAlignTrailing:
				left += room
			}
			for _, piece := range pieces {
				piece.x += left
				l.pieces = append(l.pieces, piece)
			}
			if k == 0 && p.Mark != "" && len(pieces) > 0 {
				l.pieces = append(l.pieces, piece{text: p.Mark, span: &Span{Color: pieces[0].span.Color}, x: inset + p.Indent - markRoom})
			}
			t.lines = append(t.lines, l)
			y += high + th.Size(theme.SizeNameLineSpacing)
		}
	}
	t.height = max(y-th.Size(theme.SizeNameLineSpacing), inset) + inset
}

// markRoom is how far to the left of the text the mark of a paragraph is drawn.
const markRoom = 16

func measure(th fyne.Theme, s *Span, text string) fyne.Size {
	if text == "" {
		text = " " // an empty line is as high as others
		return fyne.NewSize(0, fyne.MeasureText(text, sizeOf(th, s), s.Style).Height)
	}
	return fyne.MeasureText(text, sizeOf(th, s), s.Style)
}

func sizeOf(th fyne.Theme, s *Span) float32 {
	if s.Size == "" {
		return th.Size(theme.SizeNameText)
	}
	return th.Size(s.Size)
}

// breakSpans breaks spans into lines. A unit may cross the end of a span: a full stop after a bold word.
func breakSpans(th fyne.Theme, spans []Span, room float32) [][]piece {
	var whole strings.Builder
	ends := make([]int, len(spans))
	for i := range spans {
		whole.WriteString(spans[i].Text)
		ends[i] = whole.Len()
	}
	text := whole.String()
	if text == "" && len(spans) > 0 {
		return [][]piece{{{span: &spans[0]}}}
	}
	// part is the pieces of text[from:to], which may be of several spans, and their width.
	part := func(from, to int) (pieces []piece, width float32) {
		for i, end := range ends {
			if from >= end {
				continue
			}
			upTo := min(end, to)
			if from >= upTo {
				break
			}
			pieces = append(pieces, piece{text: text[from:upTo], span: &spans[i], x: width})
			width += measure(th, &spans[i], text[from:upTo]).Width
			from = upTo
		}
		return pieces, width
	}
	var lines [][]piece
	start, at := 0, 0 // of the line and of the unit
	used := float32(0)
	finish := func(end int) {
		end = start + len(strings.TrimRightFunc(text[start:max(start, end)], unicode.IsSpace))
		pieces, _ := part(start, end)
		lines = append(lines, pieces)
	}
	for _, u := range unitsOf(text) {
		bare := len(strings.TrimRightFunc(u, unicode.IsSpace))
		_, wide := part(at, at+bare)
		if at > start && used+wide > room {
			finish(at)
			start, used = at, 0
		}
		end := at + len(u)
		for at == start && wide > room {
			head := prefix(text[at:at+bare], room, func(s string) float32 {
				_, w := part(at, at+len(s))
				return w
			})
			if len(head) == bare {
				break
			}
			finish(at + len(head))
			at += len(head)
			bare -= len(head)
			start = at
			_, wide = part(at, at+bare)
		}
		_, whole := part(at, end)
		used += whole
		at = end
	}
	finish(len(text))
	return lines
}

// CreateRenderer implements fyne.Widget.
func (t *Text) CreateRenderer() fyne.WidgetRenderer {
	t.ExtendBaseWidget(t)
	return &renderer{text: t}
}

type renderer struct {
	text    *Text
	objects []fyne.CanvasObject
	laid    float32
	pool    []*canvas.Text
}

func (r *renderer) Destroy()                     {}
func (r *renderer) MinSize() fyne.Size           { return r.text.MinSize() }
func (r *renderer) Objects() []fyne.CanvasObject { return r.objects }

func (r *renderer) Layout(size fyne.Size) {
	if size.Width != r.laid {
		r.fill(size.Width)
	}
}

func (r *renderer) Refresh() {
	r.text.width = 0 // the theme may have changed
	wide := r.text.Size().Width
	if wide == 0 { // it has no place yet
		wide = firstWidth
	}
	r.fill(wide)
	for _, o := range r.objects {
		o.Refresh()
	}
	canvas.Refresh(r.text)
}

// fill draws the lines with objects that are reused.
func (r *renderer) fill(width float32) {
	t := r.text
	t.layOut(width)
	r.laid = width
	th, v := t.Theme(), fyne.CurrentApp().Settings().ThemeVariant()
	r.objects = r.objects[:0]
	n := 0
	for _, l := range t.lines {
		if l.rule {
			rule := canvas.NewRectangle(th.Color(theme.ColorNameSeparator, v))
			inset := th.Size(theme.SizeNameInnerPadding)
			rule.Resize(fyne.NewSize(max(0, width-2*inset), 1))
			rule.Move(fyne.NewPos(inset, l.y+2))
			r.objects = append(r.objects, rule)
			continue
		}
		for _, p := range l.pieces {
			if n == len(r.pool) {
				r.pool = append(r.pool, canvas.NewText("", nil))
			}
			o := r.pool[n]
			n++
			name := p.span.Color
			if name == "" {
				name = theme.ColorNameForeground
			}
			o.Text, o.TextSize, o.TextStyle, o.Color = p.text, sizeOf(th, p.span), p.span.Style, th.Color(name, v)
			if p.span.Ink != nil {
				o.Color = p.span.Ink
			}
			o.Resize(o.MinSize())
			o.Move(fyne.NewPos(p.x, l.y))
			if p.span.Highlight {
				ground := canvas.NewRectangle(th.Color(theme.ColorNameSelection, v))
				ground.Resize(o.Size())
				ground.Move(o.Position())
				r.objects = append(r.objects, ground)
			}
			r.objects = append(r.objects, o)
		}
	}
}

// LinesHeight returns the height of a text of some number of lines.
func LinesHeight(lines int) float32 {
	return New(strings.TrimSuffix(strings.Repeat("一\n", lines), "\n")).HeightFor(firstWidth)
}
