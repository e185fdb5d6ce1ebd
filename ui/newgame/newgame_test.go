package newgame

import (
	"testing"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/core/eternal"
	"qilab/core/gomoku"
	"qilab/solver"
	"qilab/solver/catalog"
	"qilab/ui/host/hosttest"
	"qilab/ui/i18n"
	"qilab/ui/prefs"
)

// newRoom is a room with the games.
func newRoom(t *testing.T, games ...catalog.Game) *Room {
	t.Helper()
	c, _ := hosttest.New(t, i18n.English, games...)
	r := New(c)
	t.Cleanup(r.Close)
	return r
}

// TestStartSelect: the positions and the points that a game of Eternal Chess begins with can be chosen.
func TestStartSelect(t *testing.T) {
	r := newRoom(t, catalog.Game{Rules: chaosclock.Rules{}})
	g := r.Session.Current()
	if form, chosen := r.startSelect(g); form != nil || chosen().String() != g.Rules.Start().String() {
		t.Error("there is a choice where there is only one start")
	}
	g.Rules = eternal.Rules{}
	form, chosen := r.startSelect(g)
	if form == nil || chosen() != core.Position(eternal.Start()) {
		t.Fatalf("the start is %v", chosen())
	}
	target, numbers := r.targetSelect(g.Rules)
	if len(numbers) != 9 || numbers[target.SelectedIndex()] != 4 {
		t.Errorf("the targets are %v, %s", numbers, target.Selected)
	}
}

// A level that the game does not have, of another game or of an engine that is gone, is not offered again.
func TestNewGameForgetsLevelsThatAreGone(t *testing.T) {
	r := newRoom(t, catalog.Game{Rules: gomoku.Rules{Set: gomoku.Renju}, Opponent: twoLevels{}})
	g, _ := r.Session.GameByID("renju")
	level := g.Opponent.Levels()[0].ID
	r.Settings.Set(prefs.FirstSeat, level)
	r.Settings.Set(prefs.SecondSeat, "gone")
	if first, second := r.lastSeat(g, prefs.FirstSeat), r.lastSeat(g, prefs.SecondSeat); first.Level != level || !second.Person() {
		t.Errorf("the seats are %v and %v", first, second)
	}
}

// twoLevels is an opponent that is never asked for a move.
type twoLevels struct{ solver.Opponent }

func (twoLevels) Levels() []solver.Level { return []solver.Level{{ID: "beginner"}, {ID: "easy"}} }
