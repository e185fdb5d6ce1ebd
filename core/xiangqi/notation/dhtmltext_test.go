package notation_test

import (
	"testing"

	"qilab/core"
	"qilab/core/xiangqi/notation"
)

// Comments and tags of DhtmlXQ are HTML, and some characters are escaped as in a script.
func TestDhtmlXQIsHTML(t *testing.T) {
	g := mustRecord(t, `[DhtmlXQ_red]A &amp; B[/DhtmlXQ_red][DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist][DhtmlXQ_comment1]a&nbsp;&nbsp;b&lt;c\u003Fd||e<br>f<BR />g[/DhtmlXQ_comment1]`)
	if got := g.MainLine()[1].Comment; got != "a  b<c?d\ne\nf\ng" || g.Tags().Get("Red") != "A & B" {
		t.Errorf("the comment is %q, the tags are %v", got, g.Tags())
	}
	for _, text := range []string{"a&nbsp;b", "a&amp;b", `a\u003Fb`, `\u0026lt;`, "a<br>b", "&lt;", "R&D <b>", "&#92;u003F", "a\u00A0b"} {
		g.MainLine()[1].Comment = text
		g.SetTags(core.Tags{{Name: "Red", Value: text}, {Name: "Author", Value: text}})
		written := notation.FormatDhtmlXQ(g)
		back := mustRecord(t, written)
		if got := back.MainLine()[1].Comment; got != text || back.Tags().Get("Red") != core.OneLine(text) || back.Tags().Get("Author") != core.OneLine(text) {
			t.Errorf("%q is read as %q, %v from\n%s", text, got, back.Tags(), written)
		}
	}
}
