package gomoku

import (
	"strings"
	"testing"

	"qilab/core"
)

// What a position is worth is V in SGF, and a command in the comment where V has no word for it.
func TestSGFValue(t *testing.T) {
	r := Rules{Set: Renju}
	g, err := r.ParseGame("(;GM[4]SZ[15]V[0.1];B[hh]V[0.35]C[good];W[hg]V[-1.2];B[ig]C[[%eval #3\\] won];W[ih]V[no number];B[ii]V[1e9])")
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
	text := FormatSGF(g)
	if !strings.Contains(text, "V[0.35]C[good]") || !strings.Contains(text, `C[[%eval #3\] won]`) || strings.Contains(text, "eval 0") {
		t.Errorf("it is written as %s", text)
	}
	again, err := r.ParseGame(text)
	if err != nil {
		t.Fatal(err)
	}
	check(again)
}
