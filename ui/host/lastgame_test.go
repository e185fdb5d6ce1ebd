package host_test

import (
	"testing"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/core/xiangqi"
	"qilab/solver/catalog"
	"qilab/solver/games"
	"qilab/ui/host"
	"qilab/ui/host/hosttest"
	"qilab/ui/i18n"
	"qilab/ui/table"
)

// TestLastGame: the game on the board is the one used last, until the board is as on a first start.
func TestLastGame(t *testing.T) {
	all := games.All(nil)
	clock, _ := catalog.Find(all, chaosclock.Rules{}.ID())
	chess, _ := catalog.Find(all, xiangqi.Rules{}.ID())
	c, h := hosttest.New(t, i18n.English, clock, chess)
	h.Changed = func(table.Change) { host.NoteGame(c.Table, c.Settings) }
	is := func(when string, want catalog.Game) {
		t.Helper()
		if got := host.LastGame(c.Table, c.Settings); got.Rules != want.Rules {
			t.Errorf("%s the last game is %s", when, got.Rules.ID())
		}
	}
	is("at a first start", clock)
	exercise := table.Exercise{Position: chess.Rules.Start().String(), Line: []string{"h2e2"}, Accepted: [][]string{{"h2e2"}}}
	if err := c.Table.Drill.Start(chess, exercise); err != nil {
		t.Fatal(err)
	}
	is("during a xiangqi session", chess)
	c.Table.Drill.End()
	is("after the session", chess)
	p := clock.Rules.Start()
	c.Table.Start(clock, p, [2]table.Seat{})
	is("with an untouched board", chess)
	if err := c.Table.Play(clock.Rules.Start().Moves()[0]); err != nil {
		t.Fatal(err)
	}
	is("after a move of Chaos Clock", clock)
	c.Table.Start(chess, core.Position(chess.Rules.Start()), [2]table.Seat{})
	is("with a new game of xiangqi", chess)
}
