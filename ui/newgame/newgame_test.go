package newgame

import (
	"slices"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

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
	"qilab/solver/gomokuopening"
	"qilab/ui/control"
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
		var who players
		if timed {
			who.clocks = [2]timing.Control{{Main: time.Minute}, {Main: time.Minute}}
		}
		r.starter.start(g, g.Rules.Start(), who, "")
		if playing := r.Table.View.Playing(); playing != timed {
			t.Errorf("with clocks %v: playing %v", timed, playing)
		}
	}
}

// dialogOfGomoku returns the body of the dialog for standard gomoku, after a game of two people with an opening rule.
func dialogOfGomoku(t *testing.T, open func(*Room, catalog.Game)) (r *Room, body fyne.CanvasObject) {
	t.Helper()
	r, h := roomOfGomoku(t, open)
	return r, h.Dialogs[0].Body
}

// roomOfGomoku is dialogOfGomoku with the host that has the dialog.
func roomOfGomoku(t *testing.T, open func(*Room, catalog.Game)) (r *Room, h *hosttest.Host) {
	t.Helper()
	var games []catalog.Game
	for _, set := range []gomoku.RuleSet{gomoku.Renju, gomoku.Standard} {
		games = append(games, catalog.Game{
			Rules: gomoku.Rules{Set: set}, Codec: gomokutexts.Codec{}, Opponent: twoLevels{}, Dialogue: gomokuopening.New(set, nil, 200),
		})
	}
	c, h := hosttest.New(t, i18n.English, games...)
	r = New(depsOf(c))
	t.Cleanup(r.Close)
	g, _ := r.Table.GameByID("standard")
	r.last.keepSeats(g, [2]seat{})
	r.Settings.Set(prefs.Opening, "swap2")
	open(r, g)
	return r, h
}

// all lists the visible objects of a type in a form.
func all[T fyne.CanvasObject](o fyne.CanvasObject) (list []T) {
	for _, o := range test.LaidOutObjects(o) {
		if f, ok := o.(T); ok && o.Visible() {
			list = append(list, f)
		}
	}
	return list
}

// tapped taps the button with a text.
func tapped(t *testing.T, body fyne.CanvasObject, text string) {
	t.Helper()
	for _, b := range all[*control.Button](body) {
		if b.Text == text {
			test.Tap(b)
			return
		}
	}
	var names []string
	for _, b := range all[*control.Button](body) {
		names = append(names, b.Text)
	}
	t.Fatalf("there is no button %q among %q", text, names)
}

// selected returns the choices that the dialog shows: the rules, the level and the opening rule, and the buttons that are on.
func selected(body fyne.CanvasObject) (list []string) {
	selects := all[*control.Select](body)
	for _, s := range append(selects[:2:2], selects[len(selects)-1]) {
		list = append(list, s.Selected)
	}
	for _, b := range all[*control.Button](body) {
		if b.Importance == widget.HighImportance {
			list = append(list, b.Text)
		}
	}
	return list
}

// Other rules leave the choices that apply to them, in the same dialog.
func TestOtherRulesKeepTheChoices(t *testing.T) {
	r, body := dialogOfGomoku(t, (*Room).Dialog)
	tapped(t, body, "Computer")
	lists := all[*control.Select](body)
	lists[1].SetSelected("Beginner")
	lists[len(lists)-1].SetSelected("Free")
	tapped(t, body, "White")
	tapped(t, body, "10 min")
	want := func(rules string) {
		t.Helper()
		if got := selected(body); !slices.Equal(got, []string{rules, "Beginner", "Free", "Computer", "White", "10 min"}) {
			t.Errorf("with %s the choices are %q", rules, got)
		}
	}
	want("Standard gomoku")
	lists[0].SetSelected("Renju")
	want("Renju")
	if r.Settings.Get(prefs.Opening) != "swap2" {
		t.Error("the choices are stored before the game begins")
	}
	lists[0].SetSelected("Standard gomoku")
	want("Standard gomoku")
}

// A rule that other rule sets lack is selected again with a set that has it.
func TestOtherRulesWithoutTheOpening(t *testing.T) {
	_, body := dialogOfGomoku(t, (*Room).Dialog)
	rules := func(set, rule string) {
		t.Helper()
		lists := all[*control.Select](body)
		lists[0].SetSelected(set)
		lists = all[*control.Select](body)
		if got := lists[len(lists)-1].Selected; got != rule {
			t.Errorf("with %s the opening rule is %q, want %q", set, got, rule)
		}
	}
	rules("Renju", "Swap2")
	lists := all[*control.Select](body)
	lists[len(lists)-1].SetSelected("Taraguchi-10")
	rules("Standard gomoku", "Free")
	rules("Renju", "Taraguchi-10")
}

// After a lesson the game is against the program at the easy level, without an opening rule.
func TestBeginner(t *testing.T) {
	_, body := dialogOfGomoku(t, (*Room).Beginner)
	if got := selected(body); !slices.Equal(got[:4], []string{"Standard gomoku", "Easy", "Free", "Computer"}) {
		t.Errorf("the choices are %q", got)
	}
}

// The next game of a family has the rules of the last one, wherever the dialog is opened from.
func TestRulesOfTheLastGame(t *testing.T) {
	r, h := roomOfGomoku(t, (*Room).Again)
	want := func(when string, body fyne.CanvasObject, rules string) {
		t.Helper()
		if got := selected(body)[0]; got != rules {
			t.Errorf("%s the rules are %q, want %q", when, got, rules)
		}
	}
	want("at first", h.Dialogs[0].Body, "Standard gomoku")
	all[*control.Select](h.Dialogs[0].Body)[0].SetSelected("Renju")
	h.Dialogs[0].Buttons[0].Run()
	standard, _ := r.Table.GameByID("standard")
	r.Again(standard)
	want("after a game of renju", h.Dialogs[len(h.Dialogs)-1].Body, "Renju")
	r.Dialog(standard)
	want("from a game of other rules", h.Dialogs[len(h.Dialogs)-1].Body, "Standard gomoku")
}

// Under an opening rule the colours of the players are open: their pictures have both.
func TestNoColourUnderAnOpeningRule(t *testing.T) {
	g := catalog.Game{Rules: gomoku.Rules{Set: gomoku.Renju}, Codec: gomokutexts.Codec{}, Opponent: twoLevels{}, Dialogue: gomokuopening.New(gomoku.Renju, nil, 200)}
	r := newRoom(t, g)
	f := r.sideForm(g, "")
	for _, guided := range []bool{false, true, false} {
		f.name(r.Words, g, guided)
		for side := range 2 {
			if f.settled[side].Visible() == guided || f.open[side].Visible() != guided {
				t.Errorf("guided %v, player %d: the colour is shown %v, both %v", guided, side, f.settled[side].Visible(), f.open[side].Visible())
			}
		}
	}
}

// The description of the opening rule takes many lines: it is behind a button, so that the choices below it stay in view.
func TestOpeningRuleIsDescribed(t *testing.T) {
	r, h := roomOfGomoku(t, (*Room).Dialog)
	body := h.Dialogs[0].Body
	said := r.Words.T("opening.rule.swap2.hint")
	for _, n := range all[*prose.Text](body) {
		if n.Text() == said {
			t.Error("the dialog has the description of the opening rule")
		}
	}
	tapped(t, body, "?")
	last := h.Dialogs[len(h.Dialogs)-1]
	if texts := all[*prose.Text](last.Body); last.Title != r.Words.T("opening.rule.swap2") || len(texts) != 1 || texts[0].Text() != said {
		t.Errorf("the button shows %q", last.Title)
	}
}
