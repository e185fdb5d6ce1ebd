package notation_test

import (
	"strings"
	"testing"

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
