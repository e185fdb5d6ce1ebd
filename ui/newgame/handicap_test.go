package newgame

import (
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

// Who gives pieces is named, the one person who plays gets them, and the game begins without them and says so.
func TestHandicap(t *testing.T) {
	r := newRoom(t, catalog.Game{Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}, Opponent: twoLevels{}, Strengths: map[string]catalog.Strength{"easy": {Elo: 1012, Low: 960, High: 1070}}})
	g := r.Table.Current()
	players := r.seatForm(g, [2]seat{{}, {Level: "easy"}}, nil)
	form, chosen := r.handicapSelect(g, players, func() {})
	if form == nil || chosen() != nil {
		t.Fatal("nothing is to be given at first")
	}
	pick := find[*control.Select](form)
	pick.SetSelectedIndex(5)
	h := chosen()
	if h == nil || h.ID != "horses" {
		t.Fatalf("%v was chosen", h)
	}
	if got := players.seats(); got != [2]seat{{Level: "easy"}, {}} {
		t.Errorf("the players are %v", got)
	}
	if got := players.names[core.First].Text; got != "Red (gives)" {
		t.Errorf("the first seat is %q", got)
	}
	r.startHandicap(g, *h, [2]seat{})
	if r.Table.Position() != h.Position || r.Table.Tree.Tags().Get(core.TagHandicap) != "horses" {
		t.Errorf("the game began with %s, %v", r.Table.Position(), r.Table.Tree.Tags())
	}
	if got := r.levelName(g, "easy"); got != "Program · Easy (about 1000)" {
		t.Errorf("the level is called %q", got)
	}
}

// A handicap of free moves begins with the moves before the game, and the window says so.
func TestFreeMoves(t *testing.T) {
	r := newRoom(t, catalog.Game{Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}, Opponent: twoLevels{}})
	g := r.Table.Current()
	_, chosen := r.handicapSelect(g, r.seatForm(g, [2]seat{{}, {Level: "easy"}}, nil), func() {})
	if chosen() != nil {
		t.Fatal("something is given at first")
	}
	for _, h := range g.Rules.Capabilities().Handicaps() {
		r.startHandicap(g, h, [2]seat{})
		a, ahead := r.Table.Handicap.Now()
		if ahead != (h.Free != nil) || ahead && a.Left() != h.Free.Count {
			t.Errorf("%s: %v, %d moves before the game", h.ID, ahead, a.Left())
		}
	}
}

// The name is asked for once, and what was not answered is not asked again.
func TestAskName(t *testing.T) {
	for _, name := range []string{"Li  Hua", ""} {
		r := newRoom(t, catalog.Game{Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}, Opponent: twoLevels{}})
		form, answer := r.askName()
		if form == nil {
			t.Fatal("the name is not asked for")
		}
		find[*control.Entry](form).SetText(name)
		answer()
		if got := r.Settings.Get(prefs.Name); got != core.OneLine(name) {
			t.Errorf("the name is %q", got)
		}
		if form, _ := r.askName(); form != nil {
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
