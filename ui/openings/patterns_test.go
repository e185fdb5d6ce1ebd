package openings

import (
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/gomoku"
	gomokutexts "qilab/core/gomoku/notation"
	"qilab/solver/catalog"
	gomokusolver "qilab/solver/gomoku"
	"qilab/ui/host/hosttest"
	"qilab/ui/i18n"
	"qilab/ui/prefs"
)

// The list has a board for each pattern, and a pattern is opened with its three stones as moves.
func TestPatterns(t *testing.T) {
	game := catalog.Game{Rules: gomoku.Rules{Set: gomoku.Renju}, Codec: gomokutexts.Codec{}, Patterns: gomokusolver.Patterns}
	c, h := hosttest.New(t, i18n.English, game)
	r := New(Deps{Host: c, Pictures: c.Pictures, Table: c.Table, Words: c.Words})
	h.Commands = r.Commands()
	h.On = prefs.HomeScreen
	r.showPatterns()
	if len(h.Dialogs) != 1 {
		t.Fatal("there is no list")
	}
	p := game.Patterns()[3]
	r.openPattern(game, p)
	if c.Table.Position().Key() != p.Line.Last().Key() || c.Table.Document().Game().Nodes() != 4 || h.On != prefs.GameScreen || !strings.HasPrefix(h.Told, "Kagetsu D4 · win for Black · All of White’s replies") {
		t.Errorf("%s, told %q", c.Table.Position(), h.Told)
	}
	moves := p.Line.Last().Moves()
	for want, open := range map[string]int{"Not proven": 222, "219 of 222 replies proven to lose": 3, "Proven win for Black": 0} {
		p.Open = moves[:open]
		if got := r.proven(p); got != want {
			t.Errorf("%d open: %q, want %q", open, got, want)
		}
	}
}

// The open replies are circled on the board, or if they are more than half of all, those that lose.
func TestReplies(t *testing.T) {
	game := catalog.Game{Rules: gomoku.Rules{Set: gomoku.Renju}, Codec: gomokutexts.Codec{}, Patterns: gomokusolver.Patterns}
	c, _ := hosttest.New(t, i18n.English, game)
	r := New(Deps{Host: c, Pictures: c.Pictures, Table: c.Table, Words: c.Words})
	p := game.Patterns()[0]
	moves := p.Line.Last().Moves()
	const open, losing = "All of White’s replies are proven to lose, except the circled ones.", "The circled replies are proven to lose."
	for _, x := range []struct {
		open     int
		comment  string
		from, to int
		colour   core.ShapeColour
	}{
		{0, "", 0, 0, core.Green}, {1, open, 0, 1, core.Green}, {111, open, 0, 111, core.Green}, {112, losing, 112, 222, core.Red},
		{221, losing, 221, 222, core.Red}, {222, "", 0, 0, core.Red},
	} {
		p.Open = moves[:x.open]
		r.openPattern(game, p)
		text, shapes := game.Rules.Capabilities().CutShapes(c.Table.Node().Comment)
		if text != x.comment || len(shapes) != x.to-x.from {
			t.Errorf("%d open replies: %d circles, %q", x.open, len(shapes), text)
			continue
		}
		for i, s := range shapes {
			if want := moves[x.from+i].To; !s.Circle() || s.To != want || s.Colour != x.colour {
				t.Errorf("%d open replies: circle %d is %+v, not at %v", x.open, i, s, want)
			}
		}
	}
}
