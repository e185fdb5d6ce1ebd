package notation

import (
	"testing"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/core/xiangqi"
)

// Comments of XQF and CBR files that are HTML are read as plain text, others as they are.
func TestHTMLComments(t *testing.T) {
	for written, want := range map[string]string{
		"&nbsp;&nbsp;&nbsp;&nbsp;顺炮篇\n&nbsp;&nbsp;A&nbsp;&lt;&nbsp;B": "顺炮篇\n  A < B",
		`怎样\u003F试演如下:`:                                               "怎样?试演如下:",
		`\u0022甲\u0022 &lt;乙&gt;`:                                     `"甲" <乙>`,
		"&quot;浪潮杯&quot;&#39;06":                                      `"浪潮杯"'06`,
		`R&amp;D`:                                                     `R&amp;D`,
		`C:\u00xq &lt;`:                                               `C:\u00xq &lt;`,
		"炮二平五 & 马二进三; a<b":                                            "炮二平五 & 马二进三; a<b",
	} {
		g := core.NewGame(xiangqi.Rules{}, xiangqi.Start())
		if _, err := g.Play(xiangqi.Start().Moves()[0]); err != nil {
			t.Fatal(err)
		}
		g.Root().Comment, g.Current().Comment = written, written
		for name, data := range map[string]string{"XQF": FormatXQF(g), "CBR": writeCBR(g, nil)} {
			back := gametest.Read(t, For(xiangqi.Rules{}), data)
			if root, move := back.Root().Comment, back.Root().Next().Comment; root != want || move != want {
				t.Errorf("%s: %q is read as %q and %q, want %q", name, written, root, move, want)
			}
		}
	}
}
