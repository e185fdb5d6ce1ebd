package uci_test

import (
	"slices"
	"strings"
	"testing"

	xiangqisolver "qilab/solver/xiangqi"

	"qilab/solver/xiangqi/uci"
)

// The memory for endgames is set at the start and by the option, but never during a search.
func TestEndgameMemory(t *testing.T) {
	f := &fake{}
	lines := talk(t, f, "uci\nsetoption name EndgameTables value 64\ngo infinite\nsetoption name EndgameTables value 0\nstop\ngo depth 1\n")
	if want := []int{128, 64, 0}; !slices.Equal(f.endgames, want) {
		t.Errorf("%v, want %v", f.endgames, want)
	}
	if want := "option name EndgameTables type spin default 128 min 0 max 16384"; !slices.Contains(lines, want) {
		t.Errorf("no %q", want)
	}
	if lines = talk(t, &fake{}, "ucci\nsetoption endgametables -1\nquit\n"); !slices.ContainsFunc(lines, func(l string) bool { return strings.Contains(l, "from 0 to") }) {
		t.Errorf("%q", lines)
	}
}

// With tables, the engine reports the outcome of an endgame and plays the shortest win or the longest defence; without
// tables it does not know.
func TestEndgames(t *testing.T) {
	for _, c := range []struct{ option, position, score, move string }{
		{"64", "9/9/1N3k2b/9/9/9/9/9/9/3K5 w", "score mate 16 ", ""},
		{"64", "9/3ka4/3a4b/9/6b2/9/3R5/3K5/9/9 b", "score mate -29 ", "bestmove d8d9"},
		{"64", "R1bak1b2/9/3a5/9/9/9/9/9/9/5K3 w", "score mate 13 ", "bestmove a9c9"},
	} {
		var out strings.Builder
		in := strings.NewReader("uci\nsetoption name EndgameTables value " + c.option + "\nposition fen " + c.position + "\ngo depth 3\n")
		if err := uci.Serve(t.Context(), in, &out, xiangqisolver.NewEngine(1)); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(out.String(), c.score) || !strings.Contains(out.String(), c.move) {
			t.Errorf("%s: no %q or %q in\n%s", c.position, c.score, c.move, out.String())
		}
	}
}
