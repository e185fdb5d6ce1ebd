package notation_test

import (
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/gomoku"
	"qilab/core/gomoku/notation"
)

// Dates and results are written in the syntax of SGF, and unknown ones unchanged.
func TestSGFTagValues(t *testing.T) {
	g := core.NewGame(gomoku.Rules{Set: gomoku.Renju}, gomoku.Rules{Set: gomoku.Renju}.Start())
	for _, c := range [][4]string{{"2026.11.22", "1-0", "DT[2026-11-22]", "RE[B+]"}, {"2026.??.??", "B+R", "DT[2026]", "RE[B+R]"}, {"19990709", "1-0", "DT[1999-07-09]", "RE[B+]"}, {"1996-05-06,07", "1-0", "DT[1996-05-06,07]", "RE[B+]"}, {"May 2026", "?", "DT[May 2026]", "RE[?]"}, {"1993.08", "1-0", "DT[1993-08]", "RE[B+]"}, {"1999", "1/2-1/2", "DT[1999]", "RE[Draw]"}} {
		g.SetTags(core.Tags{{Name: "Date", Value: c[0]}, {Name: "Result", Value: c[1]}})
		if text := notation.FormatSGF(g); !strings.Contains(text, c[2]) || !strings.Contains(text, c[3]) {
			t.Errorf("%v is written as %s", c, text)
		}
	}
}

// An evaluation is written as V, or as a command in the comment where V cannot express it.
func TestSGFValue(t *testing.T) {
	r := gomoku.Rules{Set: gomoku.Renju}
	g, err := notation.For(r).Game("(;GM[4]SZ[15]V[0.1];B[hh]V[0.35]C[good];W[hg]V[-1.2];B[ig]C[[%eval #3\\] won];W[ih]V[no number];B[ii]V[1e9])")
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"[%eval 0.10]", "[%eval 0.35] good", "[%eval -1.20]", "[%eval #3] won", "", ""}
	check := func(g *core.Game) {
		t.Helper()
		for i, n := range g.MainLine() {
			if n.Comment != want[i] {
				t.Errorf("node %d has the comment %q, want %q", i, n.Comment, want[i])
			}
		}
	}
	check(g)
	text := notation.FormatSGF(g)
	if !strings.Contains(text, "V[0.35]C[good]") || !strings.Contains(text, `C[[%eval #3\] won]`) || strings.Contains(text, "eval 0") {
		t.Errorf("it is written as %s", text)
	}
	again, err := notation.For(r).Game(text)
	if err != nil {
		t.Fatal(err)
	}
	check(again)
}
