package newgame

import (
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/core/chaosclock"
	clocktexts "qilab/core/chaosclock/notation"
	"qilab/core/eternal"
	eternaltexts "qilab/core/eternal/notation"
	"qilab/core/gomoku"
	gomokutexts "qilab/core/gomoku/notation"
	"qilab/core/timing"
	"qilab/solver"
	"qilab/solver/catalog"
	"qilab/ui/host/hosttest"
	"qilab/ui/i18n"
	"qilab/ui/prefs"
	"qilab/ui/prose"
	"qilab/ui/table"
)

// newRoom returns a room with the games.
func newRoom(t *testing.T, games ...catalog.Game) *Room {
	t.Helper()
	c, _ := hosttest.New(t, i18n.English, games...)
	r := New(depsOf(c))
	t.Cleanup(r.Close)
	return r
}

// TestStartSelect: starting positions and winning points of Eternal Chess can be selected.
func TestStartSelect(t *testing.T) {
	r := newRoom(t, catalog.Game{Rules: chaosclock.Rules{}, Codec: clocktexts.Codec{}})
	g := r.Table.Current()
	if form, chosen := r.startSelect(g); form != nil || chosen().String() != g.Rules.Start().String() {
		t.Error("there is a choice where there is only one start")
	}
	g.Rules = eternal.Rules{}
	form, chosen := r.startSelect(g)
	if form == nil || chosen() != core.Position(eternal.Start()) {
		t.Fatalf("the start is %v", chosen())
	}
	high := prose.HeightFor(form, 420) // before it has that width
	if form.Resize(fyne.NewSize(420, high)); form.MinSize().Height != high {
		t.Errorf("the form is %v high, it said %v", form.MinSize().Height, high)
	}
	target, numbers := r.targetSelect(g.Rules)
	if len(numbers) != 9 || numbers[target.SelectedIndex()] != 4 {
		t.Errorf("the targets are %v, %s", numbers, target.Selected)
	}
}

// TestSeatsOfNewGames: the first game of a kind is against the program at its second lowest level, the next one like the last;
// removed levels and the settings of former versions are used as far as the game has them.
func TestSeatsOfNewGames(t *testing.T) {
	r := newRoom(t, catalog.Game{Rules: gomoku.Rules{Set: gomoku.Renju}, Codec: gomokutexts.Codec{}, Opponent: twoLevels{}},
		catalog.Game{Rules: gomoku.Rules{Set: gomoku.Freestyle}, Codec: gomokutexts.Codec{}, Opponent: twoLevels{}}, catalog.Game{Rules: eternal.Rules{}, Codec: eternaltexts.Codec{}, Opponent: twoLevels{}})
	renju, _ := r.Table.GameByID("renju")
	freestyle, _ := r.Table.GameByID("freestyle")
	other, _ := r.Table.GameByID("eternal")
	want := func(when string, g catalog.Game, first, second string) {
		t.Helper()
		if got := r.last.seats(g); got != [2]seat{{Level: first}, {Level: second}} {
			t.Errorf("%s: the seats of %s are %v", when, g.Rules.ID(), got)
		}
	}
	want("at first", renju, "", "easy")
	r.last.keepSeats(renju, [2]seat{})
	want("after a game of two people", renju, "", "")
	want("after one of the same family", freestyle, "", "")
	want("after one of another kind", other, "", "easy")
	r.last.keepSeats(renju, [2]seat{{Level: "beginner"}, {Level: "gone"}})
	want("without that level", renju, "beginner", "")
	r.Settings.Set(prefs.FirstSeat, "easy")
	want("with the settings of before", other, "easy", "")
	if got := firstSeats(catalog.Game{Rules: eternal.Rules{}, Codec: eternaltexts.Codec{}}); got != ([2]seat{}) {
		t.Errorf("without a program the seats are %v", got)
	}
}

// A game between two people leaves the level of the program for the next game against it.
func TestTheLevelAfterAGameOfTwoPeople(t *testing.T) {
	g := catalog.Game{Rules: gomoku.Rules{Set: gomoku.Renju}, Codec: gomokutexts.Codec{}, Opponent: twoLevels{}}
	r := newRoom(t, g)
	for _, level := range []string{"beginner", "easy"} {
		r.last.keepSeats(g, [2]seat{{}, {Level: level}})
		r.last.keepSeats(g, [2]seat{})
		last, _ := r.last.opponent(g)
		f := r.opponentForm(g, last, func() {})
		if f.kind() != person {
			t.Errorf("the opponent of the last game is of kind %d", f.kind())
		}
		if got := f.levels[computer][f.selects[computer].SelectedIndex()]; got != level {
			t.Errorf("the program is offered at the level %s, want %s", got, level)
		}
	}
}

// TestClocksOfNewGames: each kind of game has the clocks of its last game, and before that those of former versions.
func TestClocksOfNewGames(t *testing.T) {
	r := newRoom(t, catalog.Game{Rules: gomoku.Rules{Set: gomoku.Renju}, Codec: gomokutexts.Codec{}},
		catalog.Game{Rules: gomoku.Rules{Set: gomoku.Freestyle}, Codec: gomokutexts.Codec{}}, catalog.Game{Rules: eternal.Rules{}, Codec: eternaltexts.Codec{}})
	fast := [2]timing.Control{{Main: 5 * time.Minute}, {Main: 3 * time.Minute}}
	want := func(when, id string, clocks [2]timing.Control) {
		t.Helper()
		g, _ := r.Table.GameByID(id)
		if got := r.last.clocks(g); got != clocks {
			t.Errorf("%s: the clocks of %s are %v", when, id, got)
		}
	}
	r.Settings.Set(prefs.FirstClock, fast[0].String())
	want("with the settings of before", "eternal", [2]timing.Control{fast[0]})
	renju, _ := r.Table.GameByID("renju")
	r.last.keepClocks(renju, fast)
	want("after a game of the same family", "freestyle", fast)
	want("after one of another kind", "eternal", [2]timing.Control{fast[0]})
	r.last.keepClocks(renju, [2]timing.Control{})
	want("after one without clocks", "renju", [2]timing.Control{})
}

// twoLevels is an opponent that is never asked for a move.
type twoLevels struct{ solver.Opponent }

func (twoLevels) Levels() []solver.Level { return []solver.Level{{ID: "beginner"}, {ID: "easy"}} }

// A game with clocks is played, even where games without them begin in study.
func TestTimedGamesArePlayed(t *testing.T) {
	r := newRoom(t, catalog.Game{Rules: eternal.Rules{}, Codec: eternaltexts.Codec{}})
	g, _ := r.Table.GameByID("eternal")
	for _, timed := range []bool{false, true} {
		r.Table.View.SetSettings(table.ViewSettings{Activities: [table.Companies]table.Activity{table.FaceToFace: table.Study}})
		r.starter.clocks = [2]timing.Control{}
		if timed {
			r.starter.clocks = [2]timing.Control{{Main: time.Minute}, {Main: time.Minute}}
		}
		r.starter.start(g, g.Rules.Start(), [2]seat{}, "")
		if playing := r.Table.View.Playing(); playing != timed {
			t.Errorf("with clocks %v: playing %v", timed, playing)
		}
	}
}
