package profile

import (
	"strings"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/solver/catalog"
	"qilab/solver/games"
	"qilab/solver/mistakes"
	"qilab/solver/profile"
	"qilab/solver/reports"
	"qilab/solver/review"
	"qilab/storage/library"
	"qilab/storage/training"
	"qilab/ui/cards"
	"qilab/ui/gamefile"
	"qilab/ui/host/hosttest"
	"qilab/ui/i18n"
	"qilab/ui/prefs"
)

// erring is a game in which only the third move, of the first side, is an error.
const erring = "4,3,7,11,5,10,12,0,0,2,0,0;0;7 moves 11 12 9 6"

const engine = "QiLab test"

type rig struct {
	*Room
	t        *testing.T
	host     *hosttest.Host
	of       catalog.Game
	shown    map[int64]int
	heading  string
	reviewed []int64
	added    []int64
	asked    []training.Card
	busy     string // what the work says of the games
}

func newRig(t *testing.T) *rig {
	t.Helper()
	g, _ := catalog.Find(games.All(nil), chaosclock.Rules{}.ID())
	c, h := hosttest.New(t, i18n.English, g)
	hosttest.OpenLibrary(t, c)
	hosttest.OpenTraining(t, c)
	c.Settings.Set(prefs.Name, "Ada")
	r := &rig{t: t, host: h, of: g}
	r.Room = New(Deps{Host: c, Table: c.Table, Words: c.Words, Settings: c.Settings, LibraryState: c.LibraryState, TrainingState: c.TrainingState}, Links{
		Engine:    func(core.Rules) string { return engine },
		Games:     func(_ core.Rules, heading string, plies map[int64]int) { r.heading, r.shown = heading, plies },
		Reviewing: func([]int64) string { return r.busy }, Review: func(ids []int64) { r.reviewed = ids }, Add: func(ids []int64) { r.added = ids }, Train: func(list []training.Card) { r.asked = list },
	})
	t.Cleanup(r.Close)
	return r
}

// add adds a game to the library, optionally reviewed, and returns its number and the findings.
func (r *rig) add(first, date string, reviewed bool) (int64, core.Line, []review.Found) {
	r.t.Helper()
	game, err := r.of.Reader().Game(erring)
	if err != nil {
		r.t.Fatal(err)
	}
	tag := func(s core.Side, name string) core.Tag {
		return core.Tag{Name: core.SideTag(r.of.Rules, s), Value: name}
	}
	game.SetTags(core.Tags{tag(core.First, first), tag(core.Second, "Bob"), {Name: "Date", Value: date}})
	id, _, err := r.Library.Add(r.t.Context(), game, library.Info{Kind: library.Imported, Apart: true, Result: core.FirstWins})
	if err != nil {
		r.t.Fatal(err)
	}
	nodes := game.MainLine()
	line := nodes[len(nodes)-1].Line()
	if !reviewed {
		return id, line, nil
	}
	var found []review.Found
	if err := review.Run(r.t.Context(), review.Request{Game: r.of, Line: line}, func(f review.Found, _ review.Progress) { found = append(found, f) }); err != nil {
		r.t.Fatal(err)
	}
	text := reports.Format(review.Entries(found, nil), func(n int) []core.Move { return nil })
	if err := r.Library.SetAnalysis(r.t.Context(), id, engine, text); err != nil {
		r.t.Fatal(err)
	}
	return id, line, found
}

func (r *rig) until(what string, done func() bool) {
	r.t.Helper()
	r.host.Until(r.t, time.Minute, what, done)
}

// A game of which a review was cancelled counts as not reviewed.
func TestPartlyReviewed(t *testing.T) {
	r := newRig(t)
	id, _, found := r.add("Ada", "2026.11.02", true)
	for keep, reviewed := range map[int]int{len(found): 1, 2: 0} {
		text := reports.Format(review.Entries(found[:keep], nil), func(n int) []core.Move { return nil })
		if err := r.Library.SetAnalysis(t.Context(), id, engine, text); err != nil {
			t.Fatal(err)
		}
		own := gamefile.OwnGames{Library: r.Library, Game: r.of, Engine: engine, Words: r.Words, Name: "Ada"}
		if err := own.Load(t.Context(), func(all gamefile.Owned) {
			if all.Done && len(all.Reviewed) != reviewed {
				t.Errorf("of a review of %d moves %d games count", keep, len(all.Reviewed))
			}
		}); err != nil {
			t.Fatal(err)
		}
	}
}

func TestProfile(t *testing.T) {
	r := newRig(t)
	r.now = func() time.Time { return time.Date(2026, 11, 20, 0, 0, 0, 0, time.Local) }
	id, line, found := r.add("ada", "2026.11.02", true)
	old, _, _ := r.add("Ada", "2025.01.02", false)
	r.add("Eve", "2026.11.03", true)
	r.open()
	r.until("the games are read", func() bool { return r.page != nil && r.page.all.Done })
	p := r.page
	if len(p.all.Reviewed) != 1 || len(p.all.Unreviewed) != 1 || p.all.Unreviewed[0] != old {
		t.Fatalf("read are %+v", p.all)
	}
	if text := p.summary(profile.Of(p.all.Reviewed)); !strings.Contains(text, "2 games, 1 reviewed. Won 2, drawn 0, lost 0.") || !strings.Contains(text, "Mistakes per game: 1.0") {
		t.Errorf("it says %q", text)
	}
	if !p.review.Visible() || p.review.Text != "Review the Other 1" {
		t.Errorf("the review of the other game is offered as %q", p.review.Text)
	}
	measured := profile.Of(p.all.Reviewed)
	if len(measured.Kinds) != 1 || measured.Unexplained {
		t.Fatalf("the kinds are %+v", measured.Kinds)
	}
	row := measured.Kinds[0]

	// Without cards, training makes them; then it asks them.
	r.train(r.of.Rules, row)
	r.until("the cards are made", func() bool { return len(r.added) == 1 })
	list, err := mistakes.Find(t.Context(), r.of, line, found, mistakes.Wish{Both: true})
	if err != nil || len(list) != 1 || r.added[0] != id {
		t.Fatalf("%d errors, %v; added are those of %v", len(list), err, r.added)
	}
	if _, err := r.Training.Cards.Add(t.Context(), []training.Card{cards.OfMistake(r.of.Rules, list[0], cards.LibrarySource(id, list[0].Ply-1))}, time.Now()); err != nil {
		t.Fatal(err)
	}
	r.train(r.of.Rules, row)
	r.until("the card is asked", func() bool { return len(r.asked) == 1 })
	r.games(r.of.Rules, "x", row)
	r.host.CloseDialogs()
	if len(r.shown) != 1 || r.shown[id] != 2 || r.heading != "x" {
		t.Errorf("shown are %v under %q", r.shown, r.heading)
	}

	r.open()
	r.until("the games are read again", func() bool { return r.page != nil && r.page.all.Done })
	r.page.period = "month"
	r.page.load()
	r.until("those of the month are read", func() bool { return r.page.all.Done })
	if len(r.page.all.Reviewed) != 1 || len(r.page.all.Unreviewed) != 0 || r.page.review.Visible() {
		t.Errorf("of the month: %+v", r.page.all)
	}
	r.page.period = "all"
	r.page.load()
	r.until("all are read", func() bool { return r.page.all.Done })
	number := r.page.number
	r.busy = "Reviews: 0 of 1 game"
	r.Worked()
	if !r.page.review.Disabled() || r.page.review.Text != r.busy {
		t.Errorf("while they are reviewed the button says %q", r.page.review.Text)
	}
	r.busy = ""
	r.Worked()
	r.until("they are read after the review", func() bool { return r.page.number > number && r.page.all.Done })
	if r.page.review.Disabled() {
		t.Error("the review is not offered again")
	}
	r.page.review.OnTapped()
	if len(r.reviewed) != 1 || r.reviewed[0] != old {
		t.Errorf("reviewed are %v", r.reviewed)
	}
}

// TestNoneReviewed: before the first review, all games are offered for it.
func TestNoneReviewed(t *testing.T) {
	r := newRig(t)
	r.add("Ada", "2026.11.02", false)
	r.add("Ada", "2026.11.03", false)
	r.open()
	r.until("the games are read", func() bool { return r.page != nil && r.page.all.Done })
	if got := r.page.review.Text; got != "Review All 2" {
		t.Errorf("the review is offered as %q", got)
	}
}

// Without games the page says so: of all time that there are none yet, of a period that it has none.
func TestNoGames(t *testing.T) {
	for period, want := range map[string]string{"all": "There are no games of yours yet.", "month": "You have no games in this period."} {
		for name, more := range map[string]string{"Ada": "", "": " Enter your name in Settings to find your games among imported ones."} {
			r := newRig(t)
			r.Settings.Set(prefs.Name, name)
			r.now = func() time.Time { return time.Date(2026, 5, 5, 12, 0, 0, 0, time.Local) }
			p := &page{room: r.Room, game: r.of, period: period, all: gamefile.Owned{Done: true}}
			if got := p.summary(profile.Of(nil)); got != want+more {
				t.Errorf("%s of %q: %q", period, name, got)
			}
		}
	}
}
