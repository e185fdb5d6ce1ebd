package prose

import (
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"
)

// ten returns a face in which Chinese characters are ten wide and others five.
func ten(s string) float32 {
	w := float32(0)
	for _, r := range s {
		if w += 5; wide(r) {
			w += 5
		}
	}
	return w
}

func TestLines(t *testing.T) {
	for _, c := range []struct {
		name, text string
		room       float32
		want       []string
	}{
		{"words", "nothing is broken here", 60, []string{"nothing is", "broken here"}},
		{"a word at the edge", "not nothing", 35, []string{"not", "nothing"}},
		{"characters", "一二三四五六", 30, []string{"一二三", "四五六"}},
		{"a word among characters", "接下来是Checkmate将死", 60, []string{"接下来是", "Checkmate将", "死"}},
		{"a comma does not begin a line", "一二三，四五", 30, []string{"一二", "三，四", "五"}},
		{"closing marks stay together", "一二“三”。四", 45, []string{"一二", "“三”。四"}},
		{"an opening mark does not end a line", "一二（三四", 30, []string{"一二", "（三四"}},
		{"an ellipsis is not by itself", "g7 j9 …", 30, []string{"g7", "j9 …"}},
		{"a dot between names ends a line", "程序 · 简单", 30, []string{"程序 ·", "简单"}},
		{"a long word", "abcdefghij", 25, []string{"abcde", "fghij"}},
		{"a notation is cut behind a slash", "rnbak/9/1c5c1/p1p1p", 50, []string{"rnbak/9/", "1c5c1/", "p1p1p"}},
		{"line feeds", "a\n\nb", 50, []string{"a", "", "b"}},
		{"an apostrophe", "doesn’t", 100, []string{"doesn’t"}},
		{"empty", "", 50, []string{""}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := Lines(c.text, c.room, ten); !slices.Equal(got, c.want) {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}

// Whatever the text and the width, nothing is lost, no line is too wide, and none begins with a closing mark unless it must.
func FuzzLines(f *testing.F) {
	f.Add("红方先行，黑方“后行”（见 rules）。No word is broken.", float32(60))
	f.Add("……——！？", float32(30))
	f.Fuzz(func(t *testing.T, text string, room float32) {
		if !utf8.ValidString(text) || !(room >= 10) || room > 1e6 || len(text) > 10_000 {
			t.Skip()
		}
		lines := Lines(text, room, ten)
		bare := func(s string) string {
			return strings.Map(func(r rune) rune {
				if unicode.IsSpace(r) {
					return -1
				}
				return r
			}, s)
		}
		if got := bare(strings.Join(lines, "")); got != bare(text) {
			t.Fatalf("%q became %q", text, lines)
		}
		for _, l := range lines {
			if ten(l) > room && utf8.RuneCountInString(l) > 1 {
				t.Errorf("%q is wider than %v", l, room)
			}
		}
	})
}

func TestTextKeepsItsWidth(t *testing.T) {
	test.NewTempApp(t)
	text := NewMarkdown("# 标题 title\n\n规则里有 **bold words** 也有标点，“引号”，还有很长的一句话：没有尽头。\n\n- one item of a list\n- 第二项\n\n1. first\n2. second")
	for _, width := range []float32{90, 140, 200, 400, 900} {
		text.Resize(text.MinSize().Max(fyne.NewSize(width, text.HeightFor(width))))
		for _, o := range test.WidgetRenderer(text).Objects() {
			o, ok := o.(*canvas.Text)
			if !ok {
				continue
			}
			if end := o.Position().X + o.MinSize().Width; end > width+1 {
				t.Errorf("at %v: %q ends at %v", width, o.Text, end)
			}
			if end := o.Position().Y + o.MinSize().Height; end > text.HeightFor(width) {
				t.Errorf("at %v: %q ends %v below the top, the text is %v high", width, o.Text, end, text.HeightFor(width))
			}
			if r, _ := utf8.DecodeRuneInString(o.Text); strings.ContainsRune("。，”", r) && o.Position().X <= 2*theme.InnerPadding() {
				t.Errorf("at %v a line begins with %q", width, o.Text)
			}
		}
	}
}

// A text takes paragraphs away, also when it had the same text before.
func TestSetTextReplacesParagraphs(t *testing.T) {
	test.NewTempApp(t)
	text := NewRich(Paragraph{Spans: []Span{{Text: "first"}}})
	for _, again := range []string{"", "", "second", "second"} {
		text.SetParagraphs([]Paragraph{{Spans: []Span{{Text: "rich"}}}})
		text.SetText(again)
		if len(text.paragraphs) != 1 || text.paragraphs[0].Spans[0].Text != again {
			t.Errorf("after SetText(%q): %v", again, text.paragraphs)
		}
	}
}

// Headings and paragraphs without emphasis are shown as well as those with some.
func TestMarkdownKeepsEveryParagraph(t *testing.T) {
	test.NewTempApp(t)
	text := NewMarkdown("# Title\n\nplain words\n\n## Heading\n\nsome **bold** words\n\n- one item\n\nthe end\n")
	var got []string
	for _, p := range text.paragraphs {
		line := p.Mark
		for _, s := range p.Spans {
			line += s.Text
		}
		got = append(got, line)
	}
	want := []string{"Title", "plain words", "Heading", "some bold words", "•one item", "the end"}
	if !slices.Equal(got, want) {
		t.Errorf("the paragraphs are %q, want %q", got, want)
	}
}

// Empty parts take no room in a column, and leave no gap.
func TestColumnWithoutGaps(t *testing.T) {
	test.NewTempApp(t)
	a, b := New("a"), New("b")
	want := NewColumn(a, b).MinSize()
	with := NewColumn(a, NewColumn(), b, NewColumn())
	if got := with.MinSize(); got != want {
		t.Errorf("with what is empty it needs %v, without it %v", got, want)
	}
	with.Resize(want)
	if end := b.Position().Y + b.Size().Height; end != want.Height {
		t.Errorf("it ends at %v of %v", end, want.Height)
	}
}

func TestColumnIsAsHighAsItsTexts(t *testing.T) {
	test.NewTempApp(t)
	a, b := New(strings.Repeat("a few words ", 20)), New(strings.Repeat("一些字", 20))
	c := NewColumn(NewField(canvas.NewRectangle(nil), a), b)
	for _, width := range []float32{100, 300, 800} {
		c.Resize(fyne.NewSize(width, 10))
		field := a.HeightFor(width-2*theme.Padding()) + 2*theme.Padding()
		want := field + theme.Padding() + b.HeightFor(width)
		if got := c.MinSize().Height; got != want {
			t.Errorf("at %v the column is %v high, its texts are %v", width, got, want)
		}
		if b.Position().Y != field+theme.Padding() {
			t.Errorf("at %v the second text is at %v, the field of the first is %v high", width, b.Position().Y, field)
		}
	}
}

// A scrolled text is as high as it needs to be, up to its maximum, and a column around it follows.
func TestScrolledIsAsHighAsItsText(t *testing.T) {
	test.NewTempApp(t)
	const limit = 100
	text := New("one line")
	s := NewScrolled(text, limit)
	c := NewColumn(s)
	for _, words := range []int{1, 20, 2000} {
		text.SetText(strings.Repeat("word ", words))
		c.Resize(fyne.NewSize(200, float32(300+words)))
		want := min(text.HeightFor(200), limit)
		if got := c.MinSize().Height; got != want || s.Size().Height != want {
			t.Errorf("%d words: the column needs %v, the scroll has %v, want %v", words, got, s.Size().Height, want)
		}
	}
	if text.HeightFor(200) <= limit {
		t.Error("the longest text does not scroll")
	}
}
