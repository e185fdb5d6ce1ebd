package prose

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
)

// The words of a query are highlighted wherever they are, ignoring case and across spans, which keep their styles.
func TestHighlighted(t *testing.T) {
	bold := fyne.TextStyle{Bold: true}
	p := Paragraph{Spans: []Span{{Text: "New ga", Style: bold}, {Text: "me: a GAME，让子 İ"}}}
	for _, x := range []struct {
		words string
		want  string // highlighted parts in brackets, spans between bars
	}{
		{"", "New ga|me: a GAME，让子"},
		{"game", "New |[ga]|[me]|: a |[GAME]|，让子"},
		{"让子 NEW", "[New]| ga|me: a GAME，|[让子]"},
		{"ew new", "[New]| ga|me: a GAME，让子"},
		{"xyz", "New ga|me: a GAME，让子"},
	} {
		q := Paragraph{Spans: []Span{p.Spans[0], {Text: strings.TrimSuffix(p.Spans[1].Text, " İ")}}}
		var got []string
		for _, s := range q.Highlighted(strings.Fields(x.words)).Spans {
			if s.Highlight {
				s.Text = "[" + s.Text + "]"
			}
			got = append(got, s.Text)
		}
		if text := strings.Join(got, "|"); text != x.want {
			t.Errorf("%q: %s, want %s", x.words, text, x.want)
		}
	}
	if q := p.Highlighted([]string{"new"}); len(q.Spans) != 2 || q.String() != p.String() || !q.Spans[0].Style.Bold {
		t.Errorf("of a text that changes its length, %+v is highlighted", q)
	}
}
