package notation

import (
	"math/rand/v2"
	"testing"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/core/xiangqi"
)

// Comments of XQF and CBR files that are HTML are read as plain text, others as they are.
func TestHTMLComments(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 0))
	for written, want := range map[string]string{
		"&nbsp;&nbsp;&nbsp;&nbsp;顺炮篇\n&nbsp;&nbsp;A&nbsp;&lt;&nbsp;B": "顺炮篇\n  A < B",
		`怎样\u003F试演如下:`:                                               "怎样?试演如下:",
		`\u0022甲\u0022 &lt;乙&gt;`:                                     `"甲" <乙>`,
		"&quot;浪潮杯&quot;&#39;06":                                      `"浪潮杯"'06`,
		"改走此&#30528;，&#x540E;手&#X6B;":                                 "改走此着，后手k",
		"R&amp;D &#30528;":                                            "R&amp;D 着",
		"&# &#; &#x; &#30528":                                         "&# &#; &#x; &#30528",
		`R&amp;D`:                                                     `R&amp;D`,
		`C:\u00xq &lt;`:                                               `C:\u00xq &lt;`,
		"炮二平五 & 马二进三; a<b":                                            "炮二平五 & 马二进三; a<b",
	} {
		g := core.NewGame(xiangqi.Rules{}, xiangqi.Start())
		if _, err := g.Play(xiangqi.Start().Moves()[0]); err != nil {
			t.Fatal(err)
		}
		g.Root().Comment, g.Current().Comment = written, written
		for name, data := range map[string]string{"XQF": writeXQF(t, g, xqfPlain, rng), "CBR": writeCBR(g, nil)} {
			back := gametest.Read(t, For(xiangqi.Rules{}), data)
			if root, move := back.Root().Comment, back.Root().Next().Comment; root != want || move != want {
				t.Errorf("%s: %q is read as %q and %q, want %q", name, written, root, move, want)
			}
		}
	}
}

// A tag with nothing but spaces of HTML says nothing.
func TestHTMLSpaceAsTag(t *testing.T) {
	g := gametest.Read(t, For(xiangqi.Rules{}), "[Event \"A&nbsp;B\"]\n[Date \"&nbsp;\"]\n[Site \" &nbsp; &nbsp;\"]\n[Red \"R\"]\n\n1. C2=5 *")
	if got := g.Tags(); len(got) != 2 || got.Get("Red") != "R" || got.Get("Event") != "A&nbsp;B" {
		t.Errorf("the tags are %v", got)
	}
}

// A comment that would be read as HTML is escaped in XQF, any other is written as it is.
func TestXQFEscapesComments(t *testing.T) {
	for comment, want := range map[string]string{
		"&quot;":                      `\u0026amp;quot;`,
		"a&nbsp;b &amp; c & d":        `a\u0026amp;nbsp;b \u0026amp;amp; c \u0026amp; d`,
		`\u0041 &lt;`:                 `\u005Cu0041 \u0026amp;lt;`,
		`\\u0041\u00`:                 `\\u005Cu0041\u005Cu00`,
		`\u005Cu0041 \u0026amp;quot;`: `\u005Cu005Cu0041 \u005Cu0026amp;quot;`,
		"a\u00A0b &quot;":             "a\u00A0b " + `\u0026amp;quot;`,
		"R&amp;D":                     "R&amp;D",
		`C:\u00xq &lt; <b> a & b;`:    `C:\u00xq &lt; <b> a & b;`,
		"炮二平五 &#39 a\u00A0b &NBSP;\n": "炮二平五 &#39 a\u00A0b &NBSP;\n",
		"炮二平五 &#39; a\u00A0b":         `炮二平五 \u0026amp;#39; a` + "\u00A0b",
		"&#30528; &amp;":              `\u0026amp;#30528; \u0026amp;amp;`,
	} {
		if got := escapeHTML(comment); got != want {
			t.Errorf("%q is written as %q, want %q", comment, got, want)
		}
		g := core.NewGame(xiangqi.Rules{}, xiangqi.Start())
		g.Root().Comment = comment
		if back := gametest.Read(t, For(xiangqi.Rules{}), FormatXQF(g)).Root().Comment; back != core.CleanComment(comment) {
			t.Errorf("%q is read as %q", comment, back)
		}
	}
}

func FuzzEscapeHTML(f *testing.F) {
	for _, comment := range []string{"&nbsp;a &lt;\u00A0 R&amp;D &amp", `\u0041 \\u005Cu0041 \u0026amp;quot;`, `\u00\u0041&#92;u0041`, "&#38;#39; &#x26;amp; &#0;"} {
		f.Add(comment)
	}
	f.Fuzz(func(t *testing.T, comment string) {
		if back := unescapeHTML(escapeHTML(comment)); back != comment {
			t.Errorf("%q is read as %q from %q", comment, back, escapeHTML(comment))
		}
	})
}
