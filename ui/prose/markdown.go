package prose

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// NewMarkdown returns a text with headings, lists and emphasis, as the toolkit reads Markdown. Pictures, tables and
// links are not shown.
func NewMarkdown(text string) *Text { return NewRich(Markdown(text)...) }

// Markdown returns the paragraphs of NewMarkdown.
func Markdown(text string) []Paragraph {
	var list []Paragraph
	addSegments(&list, widget.NewRichTextFromMarkdown(text).Segments, Paragraph{})
	return list
}

// The room above paragraphs.
const (
	aboveText    = 6
	aboveHeading = 10
)

// addSegments appends segments of the toolkit's rich text as paragraphs. The style of a segment decides whether it continues a
// paragraph; like holds the indent and mark of new ones.
func addSegments(list *[]Paragraph, segments []widget.RichTextSegment, like Paragraph) {
	open := false // the last paragraph continues
	for _, s := range segments {
		switch s := s.(type) {
		case *widget.TextSegment:
			if !open {
				p := like
				if p.Above = aboveText; s.Style.SizeName != "" && s.Style.SizeName != theme.SizeNameText {
					p.Above = aboveHeading
				}
				if len(*list) == 0 {
					p.Above = 0
				}
				if like.Mark != "" {
					p.Above = 3
				}
				*list = append(*list, p)
			}
			p := &(*list)[len(*list)-1]
			p.Spans = append(p.Spans, Span{Text: s.Text, Style: s.Style.TextStyle, Size: s.Style.SizeName, Color: s.Style.ColorName})
			open = s.Style.Inline
			if !open && s.Text == "" { // the toolkit ends a paragraph with an empty text
				if p.Spans = p.Spans[:len(p.Spans)-1]; len(p.Spans) == 0 {
					*list = (*list)[:len(*list)-1]
				}
			}
		case *widget.ParagraphSegment:
			addSegments(list, s.Texts, like)
			open = false
		case *widget.ListSegment:
			open = false
			for i, item := range s.Items {
				in := Paragraph{Indent: like.Indent + markRoom + 4, Mark: "•"}
				if s.Ordered {
					in.Mark = strconv.Itoa(i+1) + "."
					in.Indent += 4
				}
				addSegments(list, []widget.RichTextSegment{item}, in)
			}
		case *widget.SeparatorSegment:
			*list = append(*list, Paragraph{Rule: true, Above: aboveText})
			open = false
		}
	}
}

var _ fyne.Widget = (*Text)(nil)
