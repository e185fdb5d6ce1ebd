package prose

import "strings"

// String returns the text of a paragraph.
func (p Paragraph) String() string {
	var b strings.Builder
	for _, s := range p.Spans {
		b.WriteString(s.Text)
	}
	return b.String()
}

// Highlighted returns a paragraph with all occurrences of some words highlighted, ignoring case.
func (p Paragraph) Highlighted(words []string) Paragraph {
	text := p.String()
	lower := strings.ToLower(text)
	if len(lower) != len(text) { // of a rare letter, so that places differ
		return p
	}
	lit := make([]bool, len(text)+1)
	for _, word := range words {
		word = strings.ToLower(word)
		for at := 0; word != ""; {
			i := strings.Index(lower[at:], word)
			if i < 0 {
				break
			}
			at += i
			for end := at + len(word); at < end; at++ {
				lit[at] = true
			}
		}
	}
	spans, from := p.Spans, 0
	p.Spans = nil
	for _, s := range spans {
		rest := s.Text
		for rest != "" {
			end := 1
			for end < len(rest) && lit[from+end] == lit[from] {
				end++
			}
			s.Text, s.Highlight = rest[:end], lit[from]
			p.Spans = append(p.Spans, s)
			rest, from = rest[end:], from+end
		}
	}
	return p
}
