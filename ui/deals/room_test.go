package deals

import (
	"context"
	"errors"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/solver/catalog"
	"qilab/solver/puzzle"
	"qilab/storage/training"
	"qilab/ui/cards"
	"qilab/ui/host/hosttest"
	"qilab/ui/i18n"
)

// newRoom returns the room with some deals, a training file, and the source of the last session.
func newRoom(t *testing.T, deals int) (r *Room, from *cards.Deck, host *hosttest.Host) {
	t.Helper()
	var list []catalog.StudiedDeal
	for i := range deals {
		p, err := chaosclock.DealAt(int64(1000 * i))
		if err != nil {
			t.Fatal(err)
		}
		right := chaosclock.Rules{}.FormatMove(p, p.Moves()[0])
		list = append(list, catalog.StudiedDeal{Number: int64(1000 * i), Goal: puzzle.Goal{Kind: "both-win"}, Right: []string{right}})
	}
	game := catalog.Game{Rules: chaosclock.Rules{}, Deals: &catalog.Deals{
		At:      func(i int64) (core.Position, error) { return chaosclock.DealAt(i) },
		Studied: func() []catalog.StudiedDeal { return list },
	}}
	c, host := hosttest.New(t, i18n.English, game)
	hosttest.OpenTraining(t, c)
	from = new(cards.Deck)
	return New(depsOf(c), Links{Train: func(_ string, s cards.Deck) { *from = s }}), from, host
}

// all answers all cards of a session with a grade, and returns them.
func all(t *testing.T, r *Room, from cards.Deck, grade training.Grade) (list []training.Card) {
	t.Helper()
	for {
		c, ok, err := from(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if !ok {
			return list
		}
		list = append(list, c.Card)
		if c.ID == 0 {
			continue
		}
		if _, err := r.Training.Cards.Review(t.Context(), c.Card, training.Attempt{Solved: true, Tries: 1}, grade, r.now(), training.UsualRetention, training.Turn); err != nil {
			t.Fatal(err)
		}
	}
}

// The deal of the day depends only on the date, and changes at midnight.
func TestToday(t *testing.T) {
	r, from, host := newRoom(t, 5)
	deal := func(at time.Time) training.Card {
		t.Helper()
		r.now = func() time.Time { return at }
		r.today()
		list := all(t, r, *from, training.Good)
		if len(list) != 1 {
			t.Fatalf("%d deals", len(list))
		}
		return list[0]
	}
	day := time.Date(2026, 11, 25, 0, 10, 0, 0, time.UTC)
	first := deal(day)
	if first.ID == 0 || first.Kind != training.Deal || first.Goal != "both-win -" {
		t.Errorf("%+v", first)
	}
	if again := deal(time.Date(2026, 11, 25, 23, 50, 0, 0, time.FixedZone("east", 8*3600))); again.Position != first.Position || again.ID != 0 {
		t.Errorf("asked again on the day: %+v", again)
	}
	host.Take()
	if host.Told != r.Words.T("deals.again") {
		t.Errorf("told %q", host.Told)
	}
	if tomorrow := deal(day.AddDate(0, 0, 1)); tomorrow.Position == first.Position {
		t.Error("the same deal on the next day")
	}
}

// The deal of a day is found once a day; one of the list stands in for it where it cannot be found.
func TestTodayFound(t *testing.T) {
	r, from, _ := newRoom(t, 5)
	g, list, _ := r.game()
	var days []int
	wrong := errors.New("no memory")
	g.Deals.OfDay = func(_ context.Context, day int) (catalog.StudiedDeal, error) {
		days = append(days, day)
		if day%2 == 1 {
			return catalog.StudiedDeal{}, wrong
		}
		d := list[0]
		d.Number = 777_777
		return d, nil
	}
	at := time.Date(2026, 11, 25, 12, 0, 0, 0, time.UTC)
	position := func() string {
		t.Helper()
		r.now = func() time.Time { return at }
		r.today()
		return all(t, r, *from, training.Good)[0].Position
	}
	own, err := chaosclock.DealAt(777_777)
	if err != nil {
		t.Fatal(err)
	}
	for day := range 4 {
		first := position()
		if again := position(); again != first || len(days) != day+1 || days[day] != dayOf(at) {
			t.Fatalf("%s, then %s, looked for on %v", first, again, days)
		}
		if found := first == own.String(); found != (days[day]%2 == 0) {
			t.Errorf("on day %d the deal is %s", days[day], first)
		}
		at = at.AddDate(0, 0, 1)
	}
}

// A session asks new deals, and later the due ones.
func TestSession(t *testing.T) {
	r, from, _ := newRoom(t, 14)
	now := time.Now()
	r.now = func() time.Time { return now }
	r.session()
	if got := all(t, r, *from, training.Easy); len(got) != maxNew {
		t.Errorf("%d deals", len(got))
	}
	r.session()
	if got := all(t, r, *from, training.Easy); len(got) != 4 {
		t.Errorf("%d deals the second time", len(got))
	}
	now = now.AddDate(1, 0, 0)
	r.session()
	if got := all(t, r, *from, training.Easy); len(got) != 10 && len(got) != 14 {
		t.Errorf("%d deals are due", len(got))
	}
	if _, ok, err := (*from)(context.Background()); ok || err != nil {
		t.Error("there are more", err)
	}
}
