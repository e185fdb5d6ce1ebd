package openings

import (
	"testing"

	"qilab/core/gomoku"
	gomokutexts "qilab/core/gomoku/notation"
	"qilab/solver/catalog"
	solver "qilab/solver/gomoku"
	"qilab/ui/host/hosttest"
	"qilab/ui/i18n"
	"qilab/ui/prefs"
)

// The list has a board for each pattern, and a pattern is opened with its three stones as moves.
func TestPatterns(t *testing.T) {
	game := catalog.Game{Rules: gomoku.Rules{Set: gomoku.Renju}, Codec: gomokutexts.Codec{}, Patterns: solver.Patterns}
	c, h := hosttest.New(t, i18n.English, game)
	r := New(Deps{Host: c, Pictures: c.Pictures, Table: c.Table, Words: c.Words})
	h.Commands = r.Commands()
	h.On = prefs.HomeScreen
	r.showPatterns()
	if len(h.Dialogs) != 1 {
		t.Fatal("there is no list")
	}
	p := game.Patterns()[3]
	r.openPattern(game, p.Line)
	if c.Table.Position().Key() != p.Line.Last().Key() || c.Table.Document().Game().Nodes() != 4 || h.On != prefs.GameScreen || h.Told != "Kagetsu D4 · win for Black" {
		t.Errorf("%s, told %q", c.Table.Position(), h.Told)
	}
	for want, p := range map[string]catalog.Pattern{
		"Not proven": {Tried: 5}, "2 of 5 replies proven to lose": {Tried: 5, Refuted: 2}, "Proven win for Black": {Tried: 5, Refuted: 5, Lost: true},
	} {
		if got := r.proven(p); got != want {
			t.Errorf("%+v: %q, want %q", p, got, want)
		}
	}
}
