package newgame

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"qilab/core"
	"qilab/core/xiangqi"
	xiangqitexts "qilab/core/xiangqi/notation"
	"qilab/solver/catalog"
	"qilab/ui/control"
	"qilab/ui/prefs"
)

// The side giving pieces is named, the computer gives them, and the game begins without them and shows the handicap.
func TestHandicap(t *testing.T) {
	r := newRoom(t, catalog.Game{Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}, Opponent: twoLevels{}, Strengths: map[string]catalog.Strength{"easy": {Elo: 1012, Low: 960, High: 1070}}})
	g := r.Table.Current()
	r.last.keepSeats(g, [2]seat{{}, {Level: "easy"}})
	terms := r.terms(g, func(fyne.CanvasObject) {})
	opponent, mine := terms.opponent, terms.mine
	more := r.moreForm(g, terms, answers{}, func(fyne.CanvasObject) {})
	if more.handicap() != nil {
		t.Fatal("something is given at first")
	}
	find[*control.Select](more.form).SetSelectedIndex(5)
	h := more.handicap()
	if h == nil || h.ID != "horses" {
		t.Fatalf("%v was chosen", h)
	}
	if got := seats(mine.side(), opponent.level()); got != [2]seat{{Level: "easy"}, {}} {
		t.Errorf("the players are %v", got)
	}
	r.starter.handicap(g, *h, players{})
	if r.Table.Position() != h.Position || r.Table.Tree.Tags().Get(core.TagHandicap) != "horses" {
		t.Errorf("the game began with %s, %v", r.Table.Position(), r.Table.Tree.Tags())
	}
}

// A handicap of free moves begins with the free moves, and the window explains them.
func TestFreeMoves(t *testing.T) {
	r := newRoom(t, catalog.Game{Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}, Opponent: twoLevels{}})
	g := r.Table.Current()
	for _, h := range g.Rules.Capabilities().Handicaps() {
		r.starter.handicap(g, h, players{})
		a, ahead := r.Table.Handicap.Now()
		if ahead != (h.Free != nil) || ahead && a.Left() != h.Free.Count {
			t.Errorf("%s: %v, %d moves before the game", h.ID, ahead, a.Left())
		}
	}
}

// A level is listed with its strength, unless the one below it has the same.
func TestLevelNames(t *testing.T) {
	r := newRoom(t, catalog.Game{Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}, Opponent: twoLevels{}})
	g := catalog.Game{Strengths: map[string]catalog.Strength{"easy": {Elo: 1012, Low: 960, High: 1070}, "master": {Low: 2098}, "full": {Low: 2098}}}
	got := levelNames(r.Words, g, []string{"beginner", "easy", "master", "full"})
	if want := []string{"Beginner", "Easy (about 1000)", "Master (over 2100)", "Full strength"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// The form starts with the opponent and side of the last game.
func TestOpponentOf(t *testing.T) {
	r := newRoom(t, catalog.Game{Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}, Opponent: twoLevels{}})
	g := r.Table.Current()
	for _, test := range []struct {
		seats       [2]seat
		level, side string
	}{
		{[2]seat{{}, {Level: "beginner"}}, "beginner", ""},
		{[2]seat{{Level: "beginner"}, {}}, "beginner", prefs.SideSecond},
		{[2]seat{}, "", ""},
	} {
		r.last.keepSeats(g, test.seats)
		if level, side := r.last.opponent(g); level != test.level || side != test.side {
			t.Errorf("after %v: %q, %q", test.seats, level, side)
		}
	}
}

// The name is asked for once, even if it was not given.
func TestAskName(t *testing.T) {
	for _, name := range []string{"Li  Hua", ""} {
		r := newRoom(t, catalog.Game{Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}, Opponent: twoLevels{}})
		form, answer := r.askName(new(string))
		if form == nil {
			t.Fatal("the name is not asked for")
		}
		find[*control.Entry](form).SetText(name)
		answer()
		if got := r.Settings.Get(prefs.Name); got != core.OneLine(name) {
			t.Errorf("the name is %q", got)
		}
		if form, _ := r.askName(new(string)); form != nil {
			t.Errorf("after %q the name is asked for again", name)
		}
	}
}

// find returns the first object of a type in a form.
func find[T fyne.CanvasObject](o fyne.CanvasObject) (found T) {
	for _, o := range test.LaidOutObjects(o) {
		if f, ok := o.(T); ok {
			return f
		}
	}
	return found
}
