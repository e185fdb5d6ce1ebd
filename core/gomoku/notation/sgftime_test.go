package notation_test

import (
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/core/gomoku"
	"qilab/core/gomoku/notation"
	"qilab/core/timing"
)

// The time control and the clocks of the moves are written to SGF and parsed again.
func TestTimesInSGF(t *testing.T) {
	tests := []struct{ control, comments, want string }{
		{"600:3x1/30", "[%clk 0:09:31.5] [%emt 0:00:29]|good [%clk 0:00:30] [%byo 2]", "TM[600]OT[3x30 byo-yomi]|BL[571.5]|C[[%emt 0:00:29\\]]|WL[30]OW[2]C[good]"},
		{"600+5", "[%clk 0:10:05]|[%clk 0:09:00] fine", "TM[600]OT[5 Fischer]|BL[605]|WL[540]C[fine]"},
		{"3600:20/300", "[%clk 0:04:00] [%byo 1/15]|", "TM[3600]OT[20/300 Canadian]|BL[240]OB[15]"},
		{"1/30", "[%clk 0:00:30]|", "TM[0]OT[1x30 byo-yomi]|BL[30]"},
		{"600@60:1/30", "|", "TM[600]OT[600@60:1/30]"},
		{"300", "|", "TM[300]"},
	}
	for _, test := range tests {
		rules := gomoku.Rules{Set: gomoku.Renju}
		g := core.NewGame(rules, rules.Start())
		g.SetTags(core.Tags{}.With("TimeControl", test.control))
		for i, comment := range strings.Split(test.comments, "|") {
			gametest.Play(t, g, []string{"h8", "h9"}[:i+1]...).Comment = comment
		}
		text := notation.FormatSGF(g)
		for _, want := range strings.Split(test.want, "|") {
			if !strings.Contains(text, want) {
				t.Errorf("%s: %q is not in %q", test.control, want, text)
			}
		}
		back, err := notation.For(rules).Game(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := back.Tags().Get("TimeControl"); got != test.control {
			t.Errorf("%q is read as %q", test.control, got)
		}
		for m, n := g.Root(), back.Root(); m != nil; m, n = m.Next(), n.Next() {
			restM, recordM, _ := timing.CutRecord(m.Comment)
			restN, recordN, _ := timing.CutRecord(n.Comment)
			if restM != restN || recordM != recordN {
				t.Errorf("%q is read as %q", m.Comment, n.Comment)
			}
		}
	}
}

// The formats of other programs are parsed, and unknown ones ignored.
func TestControlsOfOtherSGF(t *testing.T) {
	for values, want := range map[string]string{
		"600|5x30 byo-yomi": "600:5x1/30", "1200|25/600 Canadian": "1200:25/600", "300|fischer 10": "300+10", "300|": "300", "|": "",
		"900|sudden death after lunch": "", "-1|": "", "x|3x30": "", "|1x20 byo-yomi": "1/20", "0|3x20 byo-yomi": "0:3x1/20",
	} {
		main, over, _ := strings.Cut(values, "|")
		g, err := notation.For(gomoku.Rules{}).Game("(;GM[4]TM[" + main + "]OT[" + over + "])")
		if err != nil {
			t.Fatal(err)
		}
		if got := g.Tags().Get("TimeControl"); got != want {
			t.Errorf("%s: %q, want %q", values, got, want)
		}
	}
}
