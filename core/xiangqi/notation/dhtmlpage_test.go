package notation_test

import (
	"errors"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/core/xiangqi/notation/internal/recordtest"
)

// dpxqPage returns a page as dpxq.com serves it, with the moves in a variable of its script.
func dpxqPage(moves, inView string) string {
	return "<html><script>\nvar DhtmlXQ_movelist = '" + moves + "';\n</script><div id=\"dhtmlxq_view\">\n" +
		"[DhtmlXQ_title]甲 先胜 乙[/DhtmlXQ_title]<br>\n[DhtmlXQ_red]甲[/DhtmlXQ_red]<br>\n[DhtmlXQ_result]红胜[/DhtmlXQ_result]<br>\n" +
		"[DhtmlXQ_comment0]第一局[/DhtmlXQ_comment0]<br>\n[DhtmlXQ_comment1_4]变着[/DhtmlXQ_comment1_4]<br>\n" + inView + "</div></html>"
}

// In pages with variations, and in some others, the script has the moves in brackets of their own. The view below may have an empty field for
// them.
func TestDhtmlXQPages(t *testing.T) {
	const empty = "[DhtmlXQ_movelist][/DhtmlXQ_movelist]<br>\n"
	const tree = `(h2e2 ""(h9g7 ""(h0g2 ""(i9h9 "")(b9c7 "变着"))))`
	for _, x := range []struct{ moves, inView, want string }{
		{"[0_1_0]7747706279678070[/0_1_0][0_4_1]1022[/0_4_1]", "", tree},
		{"[0_1_0]7747706279678070[/0_1_0][0_4_1]1022[/0_4_1]", empty, tree},
		{"[0_1_0]7747[/0_1_0]", empty, `(h2e2 "")`},
		{"[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]", empty, `(h2e2 ""(h9g7 ""))`},
	} {
		for _, text := range []string{dpxqPage(x.moves, x.inView), recordtest.GBK(t, dpxqPage(x.moves, x.inView))} {
			r, err := games.Read(text)
			if err != nil || len(r.Games) != 1 {
				t.Errorf("%s: %d games, %v", text, len(r.Games), err)
				continue
			}
			g := mustRecord(t, text)
			if got := recordtest.Outline(g, false); !strings.HasSuffix(got, x.want) || g.Tags().Get("Red") != "甲" || g.Root().Comment != "第一局" {
				t.Errorf("%s is read as %s, %v; want %s", text, got, g.Tags(), x.want)
			}
		}
	}
}

// The address of a frame has the fields with their brackets escaped, and so the names in any encoding.
func TestDhtmlXQInAnAddress(t *testing.T) {
	for _, name := range []string{"%E9%99%B3", "%ea%90"} { // in UTF-8 and GBK
		text := `<iframe src="/x.htm?a=100%&b=%5bDhtmlXQiFrame%5D%5BDhtmlXQ_red%5D` + name + `%5B/DhtmlXQ_red%5D%5BDhtmlXQ_movelist%5D77477062%5B/DhtmlXQ_movelist%5D%5B/DhtmlXQiFrame%5D"></iframe>`
		r, err := games.Read(text)
		if err != nil || r.Form != "dhtmlxq" || !r.Sure {
			t.Errorf("%s: %+v, %v", text, r, err)
			continue
		}
		if g := mustRecord(t, text); movesOf(g) != "h2e2 h9g7" || g.Tags().Get("Red") != "陳" {
			t.Errorf("%s is read as %s, %v", text, movesOf(g), g.Tags())
		}
	}
	if p, err := games.Position("?%5BDhtmlXQ_movelist%5D7747%5B/DhtmlXQ_movelist%5D"); err != nil || p.Turn() != xiangqi.Black {
		t.Errorf("the position of an address: %v, %v", p, err)
	}
}

// The fields of 01xq.com are numbered; they are named, not taken for tags.
func TestDHJHtmlXQ(t *testing.T) {
	r, err := games.Read("[DHJHtmlXQ]\n[DHJHtmlXQ_34]2324666510[/DHJHtmlXQ_34]\n[/DHJHtmlXQ]")
	var e *core.TextError
	if !errors.As(err, &e) || e.Code != "xq-dhj" || !r.Sure {
		t.Errorf("%+v, %v", r, err)
	}
}
