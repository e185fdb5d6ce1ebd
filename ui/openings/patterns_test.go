package openings

import (
	"testing"

	"qilab/core"
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
	r.openPattern(game, p)
	if c.Table.Position().Key() != p.Line.Last().Key() || c.Table.Document().Game().Nodes() != 4 || h.On != prefs.GameScreen || h.Told != "Kagetsu D4 · win for Black" {
		t.Errorf("%s, told %q", c.Table.Position(), h.Told)
	}
	for want, p := range map[string]catalog.Pattern{
		"Not proven": {Replies: 5, Open: make([]core.Move, 5)}, "2 of 5 replies proven to lose": {Replies: 5, Open: make([]core.Move, 3)},
		"Proven win for Black": {Replies: 5},
	} {
		if got := r.proven(p); got != want {
			t.Errorf("%+v: %q, want %q", p, got, want)
		}
	}
}

// The open replies are marked on the board, unless all of them or too many are open.
func TestOpenReplies(t *testing.T) {
	game := catalog.Game{Rules: gomoku.Rules{Set: gomoku.Renju}, Codec: gomokutexts.Codec{}, Patterns: solver.Patterns}
	c, _ := hosttest.New(t, i18n.English, game)
	r := New(Deps{Host: c, Pictures: c.Pictures, Table: c.Table, Words: c.Words})
	p := game.Patterns()[0]
	moves := p.Line.Last().Moves()
	for _, open := range [][]core.Move{nil, moves[:1], moves[:core.MaxShapes], moves[:core.MaxShapes+1], moves} {
		p.Open = open
		r.openPattern(game, p)
		text, shapes := game.Rules.Capabilities().CutShapes(c.Table.Node().Comment)
		want := len(open)
		if want > core.MaxShapes {
			want = 0
		}
		if len(shapes) != want || (text != "") != (want > 0) {
			t.Errorf("%d open replies: %d circles, %q", len(open), len(shapes), text)
		}
		for i, s := range shapes {
			if !s.Circle() || s.To != open[i].To {
				t.Errorf("circle %d is at %v, not at %v", i, s.To, open[i].To)
			}
		}
	}
}
