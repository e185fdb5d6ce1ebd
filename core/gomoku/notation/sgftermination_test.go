package notation_test

import (
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/gomoku"
	"qilab/core/gomoku/notation"
)

// An ending other than by the rules is written after the winner and parsed again.
func TestTerminationInSGF(t *testing.T) {
	for _, c := range []struct{ result, termination, sgf string }{
		{"1-0", "resignation", "RE[B+R]"}, {"0-1", "time forfeit", "RE[W+T]"}, {"1-0", "forfeit", "RE[B+F]"}, {"0-1", "", "RE[W+]"}, {"1/2-1/2", "", "RE[Draw]"},
	} {
		g := core.NewGame(gomoku.Rules{Set: gomoku.Renju}, gomoku.Rules{Set: gomoku.Renju}.Start())
		g.SetTags(core.Tags{}.With("Result", c.result).With("Termination", c.termination))
		text := notation.FormatSGF(g)
		if !strings.Contains(text, c.sgf) {
			t.Errorf("%v is written as %s", g.Tags(), text)
		}
		back, err := notation.For(gomoku.Rules{Set: gomoku.Renju}).Game(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := back.Tags(); got.Get("Result") != c.result || got.Get("Termination") != c.termination {
			t.Errorf("%s is read back as %v", text, got)
		}
	}
	for value, want := range map[string]string{"B+Resign": "resignation", "W+Time": "time forfeit", "B+3": "", "w+forfeit": "forfeit", "B+r": "resignation", "?": "", "Void": ""} {
		g, err := notation.For(gomoku.Rules{}).Game("(;GM[4]RE[" + value + "])")
		if err != nil {
			t.Fatal(err)
		}
		if won := strings.Contains(value, "+"); won != (g.Recorded() != core.Unfinished) {
			t.Errorf("%s is recorded as %v", value, g.Recorded())
		}
		if how := g.Tags().Get(core.TagTermination); how != want {
			t.Errorf("%s: %q, want %q", value, how, want)
		}
	}
}
