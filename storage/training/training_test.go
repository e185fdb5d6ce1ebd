package training_test

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/storage"
	"qilab/storage/training"
)

// A position has one card of a kind, regardless of symmetry and counters.
func TestOneCard(t *testing.T) {
	s := training.NewForTest(t)
	first := training.Card{
		Game: "xiangqi", Kind: training.Mistake, Position: "4k4/9/9/9/9/9/9/2R6/9/3K4r w - - 3 9", Goal: "mate 2", Line: []string{"c2c9"}, Accepted: [][]string{{"c2c9", "c2c8"}, {"d0d1"}},
		Themes: []string{"pin", "fork"}, Rating: 1200, Source: "game 7 ply 12", Note: "旁注",
	}
	training.AddForTest(t, s, first)
	mirrored, counted, other := first, first, first
	mirrored.Position = mirrorOf(t, first.Position)
	counted.Position = strings.Replace(first.Position, "3 9", "5 20", 1)
	other.Kind = training.Puzzle
	for i, c := range []training.Card{mirrored, counted, first} {
		if n, err := s.Cards.Add(t.Context(), []training.Card{c}, training.Noon); err != nil || n != 0 {
			t.Errorf("card %d is another one: %d, %v", i, n, err)
		}
	}
	training.AddForTest(t, s, other)
	list, count, err := s.Cards.List(t.Context(), training.Filter{}, 0, 10)
	if err != nil || count != 2 || len(list) != 2 {
		t.Fatalf("%d cards, %v", count, err)
	}
	got := list[1]
	if !got.Added.Equal(training.Noon) || got.Schedule.State != training.New || !got.Schedule.Due.Equal(training.Noon) {
		t.Errorf("the new card is %+v", got)
	}
	got.ID, got.Added, got.Schedule = 0, time.Time{}, training.Schedule{}
	if !reflect.DeepEqual(got, first) {
		t.Errorf("read back as %+v", got)
	}
	for _, c := range []training.Card{{Game: "chess", Kind: training.Mistake}, {Game: "renju", Kind: training.Mistake, Position: "nothing"}, {Game: "renju", Position: first.Position}} {
		if _, err := s.Cards.Add(t.Context(), []training.Card{training.CardForTest(t, 1), c}, training.Noon); !errors.Is(err, training.ErrUnknownGame) {
			t.Errorf("%+v: %v", c, err)
		}
	}
	if _, count, err := s.Cards.List(t.Context(), training.Filter{Game: "renju"}, 0, 1); err != nil || count != 0 {
		t.Errorf("of what was refused %d cards were added, %v", count, err)
	}
}

// mirrorOf returns the mirror image of a position of xiangqi.
func mirrorOf(t *testing.T, text string) string {
	t.Helper()
	r := xiangqi.Rules{}
	p, err := r.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	s := r.SetupOf(p)
	m := s.Clone()
	for sq, piece := range s.Board {
		m.Board[xiangqi.SquareAt(xiangqi.Files-1-xiangqi.FileOf(core.Square(sq)), xiangqi.RankOf(core.Square(sq)))] = piece
	}
	if p, err = r.FromSetup(m); err != nil {
		t.Fatal(err)
	}
	return p.String()
}

func TestGrade(t *testing.T) {
	for _, c := range []struct {
		a    training.Attempt
		want training.Grade
	}{
		{training.Attempt{}, training.Again}, {training.Attempt{Solved: true, Tries: 3}, training.Again}, {training.Attempt{Solved: true, Tries: 2}, training.Hard}, {training.Attempt{Solved: true, Tries: 1, Hint: true}, training.Hard},
		{training.Attempt{Solved: true, Tries: 1, Time: 11 * time.Second}, training.Good}, {training.Attempt{Solved: true, Tries: 1, Time: 9 * time.Second}, training.Easy},
		{training.Attempt{Solved: true, Tries: 1}, training.Good}, {training.Attempt{Solved: true, Tries: 1, Hint: true, Time: time.Second}, training.Hard},
	} {
		if got := c.a.Grade(20 * time.Second); got != c.want {
			t.Errorf("%+v is graded %d, not %d", c.a, got, c.want)
		}
	}
	if got := (training.Attempt{Solved: true, Tries: 1, Time: time.Second}).Grade(0); got != training.Good {
		t.Errorf("without a usual time it is graded %d", got)
	}
}

// A card that is known comes back after ever longer intervals, one that is not comes back today; the log has all
// reviews.
func TestReview(t *testing.T) {
	s := training.NewForTest(t)
	training.AddForTest(t, s, training.CardForTest(t, 1))
	c, err := s.Cards.Get(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	now, days := training.Noon, 0
	for i := range 6 {
		if c, err = s.Cards.Review(t.Context(), c, training.Attempt{Solved: true, Tries: 1, Time: time.Second, Moves: []string{"h8", "h9"}}, training.Good, now, training.UsualRetention, training.Turn); err != nil {
			t.Fatal(err)
		}
		if c.Schedule.Reps != i+1 || !c.Schedule.Due.After(now) || i > 2 && c.Schedule.Days <= days {
			t.Errorf("after %d reviews the schedule is %+v", i+1, c.Schedule)
		}
		now, days = c.Schedule.Due, c.Schedule.Days
	}
	if c.Schedule.State != training.Reviewing || days < 30 {
		t.Errorf("at last the schedule is %+v", c.Schedule)
	}
	often, err := c.Schedule.After(training.Good, now, training.MaxRetention, training.Turn)
	seldom, err2 := c.Schedule.After(training.Good, now, training.MinRetention, training.Turn)
	if err != nil || err2 != nil || often.Days >= seldom.Days {
		t.Errorf("with a high retention it comes back in %d days, with a low one in %d", often.Days, seldom.Days)
	}
	lapsed, err := s.Cards.Review(t.Context(), c, training.Attempt{Tries: 1}, training.Again, now, training.UsualRetention, training.Turn)
	if err != nil || lapsed.Schedule.State != training.Relearning || lapsed.Schedule.Lapses != 1 || lapsed.Schedule.Due.Sub(now) > time.Hour {
		t.Errorf("forgotten, the schedule is %+v, %v", lapsed.Schedule, err)
	}
	log, err := s.Cards.Log(t.Context(), 1)
	if err != nil || len(log) != 7 || log[0].State != training.New || log[6].Grade != training.Again || !reflect.DeepEqual(log[0].Moves, []string{"h8", "h9"}) || !log[0].At.Equal(training.Noon) {
		t.Errorf("the log is %+v, %v", log, err)
	}
	if usual, err := s.Cards.Usual(t.Context(), "renju"); err != nil || usual != time.Second {
		t.Errorf("the usual time is %v, %v", usual, err)
	}
	if usual, err := s.Cards.Usual(t.Context(), "xiangqi"); err != nil || usual != 0 {
		t.Errorf("the usual time of another game is %v, %v", usual, err)
	}
}

// A review is not counted twice, and setting the clock back neither loses it nor makes the card due again.
func TestClock(t *testing.T) {
	s := training.NewForTest(t)
	training.AddForTest(t, s, training.CardForTest(t, 1))
	old, err := s.Cards.Get(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	c, err := s.Cards.Review(t.Context(), old, training.Attempt{Solved: true}, training.Good, training.Noon, training.UsualRetention, training.Turn)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Cards.Review(t.Context(), old, training.Attempt{Solved: true}, training.Good, training.Noon, training.UsualRetention, training.Turn); !errors.Is(err, training.ErrStale) {
		t.Errorf("the second window: %v", err)
	}
	back, err := s.Cards.Review(t.Context(), c, training.Attempt{Solved: true}, training.Good, training.Noon.Add(-48*time.Hour), training.UsualRetention, training.Turn)
	if err != nil || back.Schedule.Last.Before(c.Schedule.Last) || back.Schedule.Reps != 2 || back.Schedule.Due.Before(c.Schedule.Due) {
		t.Errorf("after the clock was moved: %+v, %v", back.Schedule, err)
	}
	if log, err := s.Cards.Log(t.Context(), 1); err != nil || len(log) != 2 {
		t.Errorf("the log is %+v, %v", log, err)
	}
	if _, err := s.Cards.Review(t.Context(), training.Card{ID: 99}, training.Attempt{}, training.Good, training.Noon, training.UsualRetention, training.Turn); !errors.Is(err, training.ErrNoCard) {
		t.Errorf("a card that is not there: %v", err)
	}
}

func TestDay(t *testing.T) {
	berlin, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Skip(err)
	}
	for _, c := range []struct{ now, begin, end string }{
		{"2026-03-10 12:00", "2026-03-10 04:00", "2026-03-11 04:00"},
		{"2026-03-10 03:59", "2026-03-09 04:00", "2026-03-10 04:00"},
		{"2026-03-10 04:00", "2026-03-10 04:00", "2026-03-11 04:00"},
		{"2026-03-28 12:00", "2026-03-28 04:00", "2026-03-29 04:00"}, // of 23 hours
		{"2026-01-01 01:00", "2025-12-31 04:00", "2026-01-01 04:00"},
	} {
		at := func(text string) time.Time {
			m, err := time.ParseInLocation("2006-01-02 15:04", text, berlin)
			if err != nil {
				t.Fatal(err)
			}
			return m
		}
		if d := training.DayOf(at(c.now), training.Turn); !d.Begin.Equal(at(c.begin)) || !d.End.Equal(at(c.end)) {
			t.Errorf("the day of %s is %v", c.now, d)
		}
	}
}

// A day that begins at midnight has its hours where the clock skips midnight.
func TestDayWithoutMidnight(t *testing.T) {
	for zone, date := range map[string]string{"America/Santiago": "2026-09-06", "America/Havana": "2026-03-08", "Africa/Cairo": "2026-04-24"} {
		in, err := time.LoadLocation(zone)
		if err != nil {
			t.Skip(err)
		}
		now, err := time.ParseInLocation(time.DateTime, date+" 10:00:00", in)
		if err != nil {
			t.Fatal(err)
		}
		d := training.DayOf(now, 0)
		if d.Begin.Day() != now.Day() || d.End.Sub(d.Begin) != 23*time.Hour || !training.DayOf(d.Begin.Add(-time.Second), 0).End.Equal(d.Begin) {
			t.Errorf("%s: the day of %v is from %v to %v", zone, now, d.Begin, d.End)
		}
	}
}

// A schedule counts the user's days, wherever they live: an evening and the next morning are a day apart, ten minutes are none.
func TestScheduleCountsDaysOfTheZone(t *testing.T) {
	schedule := func(in *time.Location, hours ...float64) training.Schedule {
		var s training.Schedule
		for _, h := range hours {
			at := time.Date(2026, 3, 10, 0, 0, 0, 0, in).Add(time.Duration(h * float64(time.Hour)))
			var err error
			if s, err = s.After(training.Good, at, 0.9, training.Turn); err != nil {
				t.Fatal(err)
			}
		}
		return s
	}
	for name, hours := range map[string][]float64{"evening and morning": {20, 20.2, 24 + 24 + 7}, "ten minutes": {7.9, 8.1, 8.3}, "after midnight": {23.9, 24.1, 24.3}} {
		want := schedule(time.UTC, hours...)
		for _, zone := range []int{8, -8, 13} {
			got := schedule(time.FixedZone("", zone*3600), hours...)
			if got.Days != want.Days || got.Stability != want.Stability {
				t.Errorf("%s, %+d h: %d days, stability %.2f, in UTC %d, %.2f", name, zone, got.Days, got.Stability, want.Days, want.Stability)
			}
		}
	}
	if together, apart := schedule(time.UTC, 23.9, 24.1), schedule(time.UTC, 12, 12.2); together.Stability != apart.Stability {
		t.Errorf("a night's minutes around midnight count as a day: %.2f, %.2f", together.Stability, apart.Stability)
	}
}

// A day has a limited number of new cards, and of those from one game, and a backlog is spread; a different time zone
// moves the days but no card.
func TestQueue(t *testing.T) {
	s := training.NewForTest(t)
	for i := range uint64(40) {
		training.AddForTest(t, s, training.CardForTest(t, i))
	}
	plan := training.UsualPlan(training.Noon)
	q, err := s.Cards.Queue(t.Context(), plan)
	if err != nil || q.New != 10 || q.Waiting != 30 || len(q.Cards) != 10 || q.Reviews+q.Learning+q.Later+q.Done != 0 {
		t.Fatalf("%+v, %v", q, err)
	}
	if q.Expected != 10*30*time.Second { // before the first review
		t.Errorf("ten mistakes take %v", q.Expected)
	}
	from := map[string]int{}
	for _, c := range q.Cards {
		game, _, _ := strings.Cut(c.Source, " ply ")
		if from[game]++; from[game] > plan.Source {
			t.Errorf("too many are of %s", c.Source)
		}
	}
	for _, c := range q.Cards[:4] { // known at once
		if _, err := s.Cards.Review(t.Context(), c, training.Attempt{Solved: true, Tries: 1, Time: 10 * time.Second}, training.Easy, training.Noon, training.UsualRetention, training.Turn); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := s.Cards.Review(t.Context(), q.Cards[4], training.Attempt{}, training.Again, training.Noon, training.UsualRetention, training.Turn); err != nil {
		t.Fatal(err)
	}
	if q, err = s.Cards.Queue(t.Context(), plan); err != nil || q.New != 5 || q.Learning != 1 || q.Done != 5 || q.Cards[0].Schedule.State != training.Learning {
		t.Errorf("after five cards: %d new, %d learning, %d done, %v", q.New, q.Learning, q.Done, err)
	}
	if q.Expected != 6*10*time.Second {
		t.Errorf("the rest takes %v", q.Expected)
	}
	late := training.UsualPlan(training.Noon.AddDate(0, 2, 0))
	late.New, late.Max = 0, 3
	if q, err = s.Cards.Queue(t.Context(), late); err != nil || q.Reviews != 3 || q.Later != 1 || q.New != 0 {
		t.Errorf("after a long time: %+v, %v", q, err)
	}
	if _, err := s.Cards.Review(t.Context(), q.Cards[1], training.Attempt{Solved: true, Tries: 1}, training.Good, training.Noon.AddDate(0, 2, 0), training.UsualRetention, training.Turn); err != nil {
		t.Fatal(err)
	}
	again, err := s.Cards.Queue(t.Context(), late)
	if err != nil || again.Reviews != 2 || again.Later != 1 {
		t.Errorf("the backlog after one review: %+v, %v", again, err)
	}
	far := late
	far.Day = training.DayOf(training.Noon.AddDate(0, 2, 0).In(time.FixedZone("far", 13*3600)), training.Turn)
	if moved, err := s.Cards.Queue(t.Context(), far); err != nil || moved.Reviews+moved.Learning+moved.Later != again.Reviews+again.Learning+again.Later {
		t.Errorf("in another zone: %+v, %v", moved, err)
	}
	if q, err := s.Cards.Queue(t.Context(), training.Plan{Game: "xiangqi", Day: late.Day, New: 10}); err != nil || len(q.Cards) != 0 {
		t.Errorf("another game has %d cards, %v", len(q.Cards), err)
	}
}

// A card that is forgotten repeatedly is set aside, and comes back only at the user's request.
func TestLeech(t *testing.T) {
	const leech = 5 // lapses before a card is set aside
	s := training.NewForTest(t)
	training.AddForTest(t, s, training.CardForTest(t, 1))
	c, err := s.Cards.Get(t.Context(), 1)
	now := training.Noon
	for lapses := 0; err == nil && c.Shelf == training.Active; {
		grade := training.Easy
		if c.Schedule.State == training.Reviewing {
			grade, lapses = training.Again, lapses+1
		}
		c, err = s.Cards.Review(t.Context(), c, training.Attempt{}, grade, now, training.UsualRetention, training.Turn)
		now = c.Schedule.Due
		if lapses > leech {
			t.Fatal("it was never set aside")
		}
	}
	if err != nil || c.Shelf != training.Leech || c.Schedule.Lapses != leech {
		t.Fatalf("%+v, %v", c, err)
	}
	if q, err := s.Cards.Queue(t.Context(), training.UsualPlan(now)); err != nil || len(q.Cards) != 0 {
		t.Errorf("it is still asked, %v", err)
	}
	if err := s.Cards.Shelve(t.Context(), 1, training.Active); err != nil {
		t.Fatal(err)
	}
	if c, err = s.Cards.Get(t.Context(), 1); err != nil || c.Shelf != training.Active || c.Schedule.Lapses != 0 {
		t.Errorf("taken back: %+v, %v", c, err)
	}
}

// Cards can be edited, suspended, reported and deleted; a deleted card does not come back when it is found again.
func TestShelves(t *testing.T) {
	s := training.NewForTest(t)
	for i := range uint64(4) {
		training.AddForTest(t, s, training.CardForTest(t, i))
	}
	for id, shelf := range map[int64]training.Shelf{2: training.Suspended, 3: training.Wrong, 4: training.Deleted} {
		if err := s.Cards.Shelve(t.Context(), id, shelf); err != nil {
			t.Fatal(err)
		}
	}
	if n, err := s.Cards.Add(t.Context(), []training.Card{training.CardForTest(t, 3)}, training.Noon); err != nil || n != 0 {
		t.Errorf("the deleted card was added again: %d, %v", n, err)
	}
	if q, err := s.Cards.Queue(t.Context(), training.UsualPlan(training.Noon)); err != nil || len(q.Cards) != 1 || q.Cards[0].ID != 1 {
		t.Errorf("%+v, %v", q, err)
	}
	wrong := training.Wrong
	if list, count, err := s.Cards.List(t.Context(), training.Filter{Shelf: &wrong, Kinds: []training.Kind{training.Puzzle, training.Mistake}, Text: "game 0"}, 0, 5); err != nil || count != 1 || list[0].ID != 3 {
		t.Errorf("the wrong cards are %+v, %v", list, err)
	}
	c, err := s.Cards.Get(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	c.Note, c.Accepted, c.Themes = "a note", [][]string{{"a1", "a2"}}, []string{"fork"}
	if err := s.Cards.Edit(t.Context(), c); err != nil {
		t.Fatal(err)
	}
	if list, _, err := s.Cards.List(t.Context(), training.Filter{Theme: "fork"}, 0, 5); err != nil || len(list) != 1 || !reflect.DeepEqual(list[0], c) {
		t.Errorf("edited: %+v, %v", list, err)
	}
	for source, want := range map[string]int{c.Source: 1, c.Source[:len(c.Source)-1]: 0, training.CardForTest(t, 3).Source: 0} {
		if _, count, err := s.Cards.List(t.Context(), training.Filter{Source: source}, 0, 5); err != nil || count != want {
			t.Errorf("%d cards with the source %q, not %d: %v", count, source, want, err)
		}
	}
	if err := s.Cards.Edit(t.Context(), training.Card{ID: 99}); !errors.Is(err, training.ErrNoCard) {
		t.Errorf("a card that is not there: %v", err)
	}
	if err := s.Clear(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, count, err := s.Cards.List(t.Context(), training.Filter{}, 0, 1); err != nil || count != 0 {
		t.Errorf("after all was deleted there are %d cards, %v", count, err)
	}
}

// Only the first try of a puzzle changes the ratings; a puzzle stays near its estimate.
func TestTry(t *testing.T) {
	s := training.NewForTest(t)
	try := training.Try{Puzzle: "x1", Game: "xiangqi", Estimate: 1500, Solved: true, Time: time.Second, Mode: "themes", Rated: true}
	first, err := s.Tries.Add(t.Context(), try, training.Noon)
	if err != nil || !first.Rated || first.After.Value <= first.Before.Value || first.Puzzle.Value >= 1500 || first.Puzzle.Value < 1400 {
		t.Fatalf("%+v, %v", first, err)
	}
	try.Solved = false
	if again, err := s.Tries.Add(t.Context(), try, training.Noon); err != nil || again.Rated || again.After != again.Before {
		t.Errorf("again: %+v, %v", again, err)
	}
	unrated := training.Try{Puzzle: "x2", Game: "xiangqi", Estimate: 1500, Mode: "woodpecker"}
	if got, err := s.Tries.Add(t.Context(), unrated, training.Noon); err != nil || got.Rated {
		t.Errorf("unrated: %+v, %v", got, err)
	}
	r, n, err := s.Tries.Rating(t.Context(), "xiangqi", training.Noon)
	if err != nil || n != 1 || r.Value != first.After.Value {
		t.Errorf("%+v after %d tries, %v", r, n, err)
	}
	if later, _, err := s.Tries.Rating(t.Context(), "xiangqi", training.Noon.AddDate(1, 0, 0)); err != nil || later.Deviation <= r.Deviation {
		t.Errorf("a year later: %+v, %v", later, err)
	}
	if fresh, n, err := s.Tries.Rating(t.Context(), "renju", training.Noon); err != nil || n != 0 || fresh.Value != 1500 {
		t.Errorf("of another game: %+v, %v", fresh, err)
	}
	tries, _, err := s.Tries.List(t.Context(), training.TryFilter{Game: "xiangqi"}, 0, 10)
	if err != nil || len(tries) != 3 || tries[0].Puzzle != "x2" || tries[2].After != first.After.Value || !tries[2].At.Equal(training.Noon) {
		t.Errorf("the tries are %+v, %v", tries, err)
	}
	stats, err := s.Stats(t.Context(), training.Noon)
	if err != nil || len(stats) != 1 || stats[0].Tries != 3 || stats[0].Solved != 1 || stats[0].Rated != 1 {
		t.Errorf("%+v, %v", stats, err)
	}
}

// An export can be imported into another store, and importing it again changes nothing.
func TestTransfer(t *testing.T) {
	from, to := training.NewForTest(t), training.NewForTest(t)
	for i := range uint64(5) {
		training.AddForTest(t, from, training.CardForTest(t, i))
		c, err := from.Cards.Get(t.Context(), int64(i+1))
		if err != nil {
			t.Fatal(err)
		}
		for n := range int(i) {
			if c, err = from.Cards.Review(t.Context(), c, training.Attempt{Solved: true, Tries: 1, Time: time.Second, Moves: []string{"a1"}}, training.Good, training.Noon.AddDate(0, 0, n), training.UsualRetention, training.Turn); err != nil {
				t.Fatal(err)
			}
		}
	}
	if _, err := from.Tries.Add(t.Context(), training.Try{Puzzle: "r1", Game: "renju", Estimate: 1300, Solved: true, Rated: true}, training.Noon); err != nil {
		t.Fatal(err)
	}
	if _, err := from.Runs.Save(t.Context(), training.Run{Game: "renju", Mode: "storm", At: training.Noon, Score: 12, Errors: 2, Time: 3 * time.Minute}); err != nil {
		t.Fatal(err)
	}
	for i := range 2 {
		set, err := from.Sets.Add(t.Context(), training.Set{Game: "renju", Name: "四三", Added: training.Noon.AddDate(0, 0, i), Puzzles: []string{"r1", "r2"}})
		if err != nil {
			t.Fatal(err)
		}
		for range 3 {
			if set, err = from.Sets.Advance(t.Context(), set, true, time.Second, training.Noon); err != nil {
				t.Fatal(err)
			}
		}
	}
	export := func(s *training.Store) string {
		t.Helper()
		var b bytes.Buffer
		if cards, tries, err := s.Export(t.Context(), &b); err != nil || cards != 5 || tries != 1 {
			t.Fatalf("%d cards and %d tries, %v", cards, tries, err)
		}
		return b.String()
	}
	text := export(from)
	for i, want := range []training.Imported{{5, 1, 0}, {0, 0, 6}} {
		if n, err := to.Import(t.Context(), strings.NewReader(text), nil); err != nil || n != want {
			t.Errorf("import %d: %+v, %v", i, n, err)
		}
		if got := export(to); got != text {
			t.Errorf("import %d gives\n%s, not\n%s", i, got, text)
		}
	}
	r, n, err := to.Tries.Rating(t.Context(), "renju", training.Noon)
	if want, _, _ := from.Tries.Rating(t.Context(), "renju", training.Noon); err != nil || n != 1 || r.Value != want.Value {
		t.Errorf("the rating is %+v after %d tries, %v", r, n, err)
	}
	lines := strings.SplitAfter(text, "\n")
	for _, bad := range []string{"{}\n", "x\n", "{\"card\":{\"kind\":\"mistake\",\"shelf\":\"active\",\"game\":\"renju\",\"position\":\"?\"}}\n", "{\"unknown\":1}\n",
		strings.Replace(lines[4], `"difficulty":`, `"difficulty":-`, 1), strings.Replace(lines[7], `"done":2`, `"done":1`, 1)} {
		fresh := training.NewForTest(t)
		var line *core.PlaceError
		if _, err := fresh.Import(t.Context(), strings.NewReader(lines[0]+bad), nil); !errors.As(err, &line) || line.Line != 2 {
			t.Errorf("%q: %v", bad, err)
		}
		if _, count, err := fresh.Cards.List(t.Context(), training.Filter{}, 0, 1); err != nil || count != 0 {
			t.Errorf("of what was refused %d cards are there, %v", count, err)
		}
	}
}

// Reviews counts all reviews; Learned and Right leave out those of cards still being learned.
func TestStatsReviews(t *testing.T) {
	s := training.NewForTest(t)
	training.AddForTest(t, s, training.CardForTest(t, 1))
	c, err := s.Cards.Get(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	now := training.Noon
	for i, want := range []training.Stats{{Reviews: 1}, {Reviews: 2}, {Reviews: 3, Learned: 1}} {
		grade := training.Good
		if c.Schedule.State == training.Reviewing {
			grade = training.Again
		}
		if c, err = s.Cards.Review(t.Context(), c, training.Attempt{Tries: 1}, grade, now, training.UsualRetention, training.Turn); err != nil {
			t.Fatal(err)
		}
		now = c.Schedule.Due
		list, err := s.Stats(t.Context(), now)
		if err != nil || len(list) != 1 || list[0].Reviews != want.Reviews || list[0].Learned != want.Learned || list[0].Right != 0 {
			t.Errorf("after %d reviews: %+v, %v", i+1, list, err)
		}
	}
	if err := s.Cards.Shelve(t.Context(), 1, training.Deleted); err != nil {
		t.Fatal(err)
	}
	if list, err := s.Stats(t.Context(), now); err != nil || len(list) != 1 || list[0].Reviews != 3 {
		t.Errorf("of a deleted card: %+v, %v", list, err)
	}
}

// Ratings survive an export, deletion and import exactly, and an older export does not replace them.
func TestTransferRatings(t *testing.T) {
	s := training.NewForTest(t)
	ctx, later := t.Context(), training.Noon.AddDate(0, 0, 40)
	export := func() string {
		t.Helper()
		var b bytes.Buffer
		if _, _, err := s.Export(ctx, &b); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	load := func(text string) {
		t.Helper()
		if _, err := s.Import(ctx, strings.NewReader(text), nil); err != nil {
			t.Fatal(err)
		}
	}
	try := func(n int) {
		t.Helper()
		for _, game := range []string{"xiangqi", "renju"}[:1+n%2] {
			if _, err := s.Tries.Add(ctx, training.Try{Puzzle: fmt.Sprint(game, n), Game: game, Estimate: 1300 + 70*float64(n), Solved: n%3 > 0, Rated: true}, training.Noon.AddDate(0, 0, n)); err != nil {
				t.Fatal(err)
			}
		}
	}
	var early string
	for n := range 6 {
		if try(n); n == 2 {
			early = export()
		}
	}
	type state struct {
		stats  []training.Stats
		curves [2][]training.RatedAt
	}
	look := func() (x state) {
		t.Helper()
		var err error
		if x.stats, err = s.Stats(ctx, later); err != nil {
			t.Fatal(err)
		}
		for i, game := range []string{"xiangqi", "renju"} {
			if x.curves[i], err = s.Tries.Curve(ctx, game); err != nil {
				t.Fatal(err)
			}
		}
		return x
	}
	want, text := look(), export()
	if r := want.stats[0].Rating; !r.Provisional() || len(want.curves[1]) != 3 {
		t.Fatalf("%+v", want)
	}
	for _, steps := range [][]string{{text}, {text, text}, {early, text}, {text, early}} {
		if err := s.Clear(ctx); err != nil {
			t.Fatal(err)
		}
		for _, step := range steps {
			load(step)
		}
		if got := look(); !reflect.DeepEqual(got, want) {
			t.Errorf("%d imports: %+v, not %+v", len(steps), got, want)
		}
		if got := export(); got != text {
			t.Errorf("%d imports: %s, not %s", len(steps), got, text)
		}
	}
	// An export of an earlier version of the program has the tries alone.
	if err := s.Clear(ctx); err != nil {
		t.Fatal(err)
	}
	load(strings.Join(slices.DeleteFunc(strings.SplitAfter(text, "\n"), func(l string) bool { return strings.HasPrefix(l, `{"rating"`) || strings.HasPrefix(l, `{"puzzle"`) }), ""))
	if got := look(); !reflect.DeepEqual(got.curves, want.curves) || got.stats[0].Rating.Value != want.stats[0].Rating.Value || got.stats[0].Rated != want.stats[0].Rated {
		t.Errorf("from the tries: %+v, not %+v", got, want)
	}
	for _, bad := range []string{`{"game":"renju","value":9000,"deviation":90,"volatility":0.06}`, `{"game":"renju","value":1500,"deviation":90,"volatility":0.06,"tries":-1}`,
		`{"game":"renju","value":1500,"volatility":0.06}`} {
		var line *core.PlaceError
		if _, err := s.Import(ctx, strings.NewReader(`{"rating":`+bad+"}"), nil); !errors.As(err, &line) {
			t.Errorf("%s: %v", bad, err)
		}
	}
}

// A card that can never be asked is refused with its line; the cards that the program writes of each kind are not.
func TestImportRefusesSenselessCards(t *testing.T) {
	const (
		mate   = "4k4/9/9/9/9/9/9/2R6/9/3K5 w - - 0 1"
		middle = "15/15/15/15/15/15/15/7x7/15/15/15/15/15/15/15 w renju"
	)
	goals := func(_, goal string) (bool, error) {
		if goal == "mate x" {
			return false, errors.New("no goal")
		}
		return goal == "win -", nil
	}
	card := func(game, kind, position, rest string) string {
		return fmt.Sprintf(`{"card":{"game":%q,"kind":%q,"position":%q,"shelf":"active",%s,"added":"2026-03-10T12:00:00Z","due":"2026-03-10T12:00:00Z"}}`, game, kind, position, rest) + "\n"
	}
	for _, c := range []struct{ text, want string }{
		{card("xiangqi", "puzzle", mate, `"goal":"mate 1","line":["c2c9"],"accepted":[["c2c9","c2e2"]]`), ""},
		{card("renju", "mistake", middle, `"line":["h9","h10"],"accepted":[["h9"]]`), ""},
		{card("renju", "opening", middle, `"accepted":[["h9"]]`), ""},
		{card("renju", "opening", middle, `"reps":3`), ""}, // out of use
		{card("xiangqi", "ending", mate, `"goal":"win -"`), ""},
		{card("xiangqi", "puzzle", mate, `"goal":"win -"`), ""}, // judged by its goal
		{card("xiangqi", "puzzle", mate, `"goal":"mate x","line":["c2c9"],"accepted":[["c2c9"]]`), "no goal"},
		{card("xiangqi", "puzzle", mate, `"line":["c2c9"],"accepted":[["c2c9"]]`), "the puzzle has no goal"},
		{card("xiangqi", "mistake", mate, `"goal":"mate 1","line":["c2c9"],"accepted":[["c2c9"]]`), `the mistake has the goal "mate 1"`},
		{card("xiangqi", "puzzle", mate, `"goal":"mate 1","line":["c2c9"],"accepted":[]`), "the puzzle has no right moves"},
		{card("xiangqi", "puzzle", mate, `"goal":"win -","line":["c2c9"]`), "the puzzle has no right moves"},
		{card("xiangqi", "ending", mate, `"goal":"dance -"`), "the ending has no right moves"},
		{card("xiangqi", "puzzle", mate, `"goal":"mate 1","line":["c2c9"],"accepted":[[]]`), "a step of the card has no right moves"},
		{card("xiangqi", "puzzle", mate, `"goal":"mate 1","line":["a0a9"],"accepted":[["c2c9"]]`), `move 1 of the line, "a0a9": `},
		{card("xiangqi", "puzzle", mate, `"goal":"mate 1","line":["c2c9"],"accepted":[["a0a9"]]`), `the right move "a0a9": `},
		{card("xiangqi", "puzzle", mate, `"goal":"mate 1","line":["c2c9"],"accepted":[["c2c8"]]`), "the first move of the line, c2c9, is not one"},
		{card("xiangqi", "puzzle", mate, `"goal":"mate 1","line":["c2c9"],"accepted":[["c2c9"],["c9c8"]]`), "right moves for 2 steps, but its line has 1"},
		{card("chess", "puzzle", mate, `"goal":"mate 1"`), `there is no game "chess"`},
		{strings.Replace(card("renju", "mistake", middle, `"accepted":[["h9"]]`), "2026-03-10T", "yesterday ", 1), `it has "yesterday 12:00:00Z" for a time such as`},
		{strings.Replace(card("renju", "mistake", middle, `"accepted":[["h9"]]`), `"2026-03-10T12:00:00Z"`, "7", 1), "it has no text for a time"},
	} {
		s := training.NewForTest(t)
		n, err := s.Import(t.Context(), strings.NewReader("\n"+c.text), goals)
		var line *core.PlaceError
		switch {
		case c.want == "" && (err != nil || n.Cards != 1):
			t.Errorf("%s: %+v, %v", c.text, n, err)
		case c.want != "" && (!errors.As(err, &line) || line.Line != 2 || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "kind 3") || strings.Contains(err.Error(), "parsing")):
			t.Errorf("%s: %v, not %s", c.text, err, c.want)
		}
	}
	s := training.NewForTest(t)
	if _, err := s.Import(t.Context(), strings.NewReader(card("renju", "opening", middle, `"reps":3`)), goals); err != nil {
		t.Fatal(err)
	}
	if c, err := s.Cards.Get(t.Context(), 1); err != nil || c.Shelf != training.Suspended {
		t.Errorf("an opening without answers is in use: %+v, %v", c, err)
	}
}

// Tries, runs, sets and ratings that the program never writes are refused with their line.
func TestImportRefusesSenselessResults(t *testing.T) {
	const (
		try = `{"try":{"puzzle":"r1","game":"renju","at":"2026-03-10T12:00:00Z","solved":true,"ms":900,"mode":"themes"}}`
		run = `{"run":{"game":"renju","mode":"storm","at":"2026-03-10T12:00:00Z","score":3,"errors":1,"ms":9000}}`
		set = `{"set":{"game":"renju","name":"a","added":"2026-03-10T12:00:00Z","puzzles":["r1"],"rounds":[]}}`
		own = `{"rating":{"game":"renju","tries":1,"value":1500,"deviation":90,"volatility":0.06,"at":"2026-03-10T12:00:00Z"}}`
	)
	for _, c := range []struct{ text, old, new, want string }{
		{try, "", "", ""}, {run, "", "", ""}, {strings.Replace(run, "storm", "streak", 1), "", "", ""}, {set, "", "", ""}, {own, "", "", ""},
		{try, `"game":"renju",`, "", `there is no game ""`},
		{try, `"ms":900`, `"ms":-900`, "the try is impossible"},
		{try, "2026-", "0001-", "the try is impossible"},
		{run, `"game":"renju",`, "", `there is no game ""`},
		{run, "renju", "chess", `there is no game "chess"`},
		{run, `"mode":"storm",`, "", "the run is impossible"},
		{run, "storm", "marathon", "the run is impossible"},
		{run, `"score":3`, `"score":-3`, "the run is impossible"},
		{run, `"errors":1`, `"errors":-1`, "the run is impossible"},
		{run, `"ms":9000`, `"ms":-9000`, "the run is impossible"},
		{run, "2026-03-10T12:00:00Z", "0001-01-01T00:00:00Z", "the run is impossible"},
		{set, `["r1"]`, "[]", "the set has no puzzles"},
		{set, "renju", "chess", `there is no game "chess"`},
		{own, "renju", "chess", `there is no game "chess"`},
	} {
		s, text := training.NewForTest(t), strings.Replace(c.text, c.old, c.new, 1)
		_, err := s.Import(t.Context(), strings.NewReader("\n"+text), nil)
		var line *core.PlaceError
		if c.want == "" && err != nil || c.want != "" && (!errors.As(err, &line) || line.Line != 2 || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: %v, not %q", text, err, c.want)
		}
	}
}

// A byte-order mark is skipped, and a file without a line is refused.
func TestImportEmpty(t *testing.T) {
	for text, want := range map[string]error{
		"": training.ErrEmpty, "\n \n": training.ErrEmpty, "\ufeff": training.ErrEmpty,
		"\ufeff" + `{"run":{"game":"renju","mode":"storm","at":"2026-03-10T12:00:00Z","score":3}}`: nil,
	} {
		if _, err := training.NewForTest(t).Import(t.Context(), strings.NewReader(text), nil); !errors.Is(err, want) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// Imported reviews and tries are listed by time, even if they are older than the existing ones.
func TestImportOlder(t *testing.T) {
	older, newer := training.NewForTest(t), training.NewForTest(t)
	for i, s := range []*training.Store{older, newer} {
		training.AddForTest(t, s, training.CardForTest(t, 1))
		c, err := s.Cards.Get(t.Context(), 1)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.Cards.Review(t.Context(), c, training.Attempt{Solved: true, Tries: 1}, training.Good, training.Noon.AddDate(0, i, 0), training.UsualRetention, training.Turn); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Tries.Add(t.Context(), training.Try{Puzzle: "r1", Game: "renju", Estimate: 1300}, training.Noon.AddDate(0, i, 0)); err != nil {
			t.Fatal(err)
		}
	}
	var b bytes.Buffer
	if _, _, err := older.Export(t.Context(), &b); err != nil {
		t.Fatal(err)
	}
	if _, err := newer.Import(t.Context(), &b, nil); err != nil {
		t.Fatal(err)
	}
	log, err := newer.Cards.Log(t.Context(), 1)
	if err != nil || len(log) != 2 || !log[0].At.Before(log[1].At) {
		t.Errorf("the reviews are %+v, %v", log, err)
	}
	tries, _, err := newer.Tries.List(t.Context(), training.TryFilter{Game: "renju"}, 0, 10)
	tries = slices.DeleteFunc(tries, func(x training.PastTry) bool { return x.Mode == training.ModeCards })
	if err != nil || len(tries) != 2 || !tries[0].At.After(tries[1].At) {
		t.Errorf("the tries are %+v, %v", tries, err)
	}
}

// An existing card takes the answers of an imported one that was reviewed later, and keeps its own otherwise.
func TestImportAnswers(t *testing.T) {
	here, there := training.NewForTest(t), training.NewForTest(t)
	for i, s := range []*training.Store{here, there} {
		training.AddForTest(t, s, training.CardForTest(t, 1))
		c, err := s.Cards.Get(t.Context(), 1)
		if err != nil {
			t.Fatal(err)
		}
		c.Accepted, c.Note = [][]string{[]string{"a1", "b1"}[:i+1]}, "note"[:i+1]
		if err := s.Cards.Edit(t.Context(), c); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Cards.Review(t.Context(), c, training.Attempt{Solved: true, Tries: 1}, training.Good, training.Noon.AddDate(0, i, 0), training.UsualRetention, training.Turn); err != nil {
			t.Fatal(err)
		}
	}
	move := func(from, to *training.Store) training.Card {
		t.Helper()
		var b bytes.Buffer
		if _, _, err := from.Export(t.Context(), &b); err != nil {
			t.Fatal(err)
		}
		if _, err := to.Import(t.Context(), &b, nil); err != nil {
			t.Fatal(err)
		}
		c, err := to.Cards.Get(t.Context(), 1)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	if c := move(here, there); len(c.Accepted[0]) != 2 || c.Note != "no" {
		t.Errorf("the card reviewed earlier replaces the answers: %v, %q", c.Accepted, c.Note)
	}
	if c := move(there, here); len(c.Accepted[0]) != 2 || c.Note != "no" {
		t.Errorf("the card reviewed later leaves the answers: %v, %q", c.Accepted, c.Note)
	}
}

// An export shows one moment: a card added while it is written is not in it.
func TestExportIsOneMoment(t *testing.T) {
	s := training.NewForTest(t)
	for i := range uint64(3) {
		training.AddForTest(t, s, training.CardForTest(t, i))
	}
	w := writerFunc(func(b []byte) (int, error) {
		if n, _, err := s.Cards.List(t.Context(), training.Filter{}, 0, 10); err == nil && len(n) == 3 {
			training.AddForTest(t, s, training.CardForTest(t, 7))
		}
		return len(b), nil
	})
	if cards, _, err := s.Export(t.Context(), w); err != nil || cards != 3 {
		t.Errorf("%d cards, %v", cards, err)
	}
	if list, _, err := s.Cards.List(t.Context(), training.Filter{}, 0, 10); err != nil || len(list) != 4 {
		t.Errorf("%d cards afterwards, %v", len(list), err)
	}
}

type writerFunc func([]byte) (int, error)

func (f writerFunc) Write(b []byte) (int, error) { return f(b) }

func FuzzImport(f *testing.F) {
	f.Add(`{"card":{"game":"renju","kind":"mistake","position":"15/15/15/15/15/15/15/7x7/15/15/15/15/15/15/15 w renju","shelf":"active"}}`)
	f.Add(`{"try":{"puzzle":"r1","game":"renju","at":"2026-03-10T12:00:00Z","rated":true,"after":1600}}`)
	f.Add(`{"rating":{"game":"renju","tries":3,"value":1600,"deviation":120,"volatility":0.06,"at":"2026-03-10T12:00:00Z"}}`)
	f.Add(`{"puzzle":{"puzzle":"r1","estimate":1300,"value":1290,"deviation":100,"volatility":0.04,"at":"2026-03-10T12:00:00Z"}}`)
	f.Add(`{"run":{"game":"renju","mode":"storm","at":"2026-03-10T12:00:00Z","score":3}}`)
	f.Add(`{"set":{"game":"renju","added":"2026-03-10T12:00:00Z","puzzles":["r1"],"rounds":[{"done":1,"ms":3}]}}`)
	s := training.NewForTest(f)
	f.Fuzz(func(t *testing.T, text string) {
		if err := s.Clear(context.Background()); err != nil {
			t.Fatal(err)
		}
		n, err := s.Import(context.Background(), strings.NewReader(text), nil)
		if err != nil {
			return
		}
		var b bytes.Buffer
		cards, tries, err := s.Export(context.Background(), &b)
		if err != nil || cards != n.Cards || tries != n.Tries {
			t.Fatalf("%d cards and %d tries of %+v, %v", cards, tries, n, err)
		}
		if again, err := s.Import(context.Background(), &b, nil); err != nil || again.Cards+again.Tries != 0 {
			t.Fatalf("again: %+v, %v", again, err)
		}
	})
}

// Two programs review the same cards at the same time: each review is recorded exactly once.
func TestTwoPrograms(t *testing.T) {
	path := filepath.Join(t.TempDir(), training.FileName)
	stores := [2]*training.Store{training.OpenForTest(t, path), training.OpenForTest(t, path)}
	for i := range uint64(6) {
		training.AddForTest(t, stores[0], training.CardForTest(t, i))
	}
	var both sync.WaitGroup
	var done [2]int
	for i, s := range stores {
		both.Go(func() {
			for round := range 4 {
				for id := range int64(6) {
					c, err := s.Cards.Get(t.Context(), id+1)
					if err == nil {
						_, err = s.Cards.Review(t.Context(), c, training.Attempt{Solved: true}, training.Good, training.Noon.AddDate(0, round, 0), training.UsualRetention, training.Turn)
					}
					switch {
					case err == nil:
						done[i]++
					case !errors.Is(err, training.ErrStale):
						t.Error(err)
					}
				}
			}
		})
	}
	both.Wait()
	reps, reviews := 0, 0
	for id := range int64(6) {
		c, err := stores[0].Cards.Get(t.Context(), id+1)
		if err != nil {
			t.Fatal(err)
		}
		log, err := stores[1].Cards.Log(t.Context(), id+1)
		if err != nil {
			t.Fatal(err)
		}
		reps, reviews = reps+c.Schedule.Reps, reviews+len(log)
	}
	if reps != done[0]+done[1] || reviews != reps {
		t.Errorf("%d reviews were made, the cards have %d and the log %d", done[0]+done[1], reps, reviews)
	}
}

// A file of a newer version is left alone; a damaged or foreign one is set aside.
func TestOpen(t *testing.T) {
	path := filepath.Join(t.TempDir(), training.FileName)
	training.AddForTest(t, training.OpenForTest(t, path), training.CardForTest(t, 1))
	onFile := func(do func(*sql.DB) error) {
		t.Helper()
		db, err := sql.Open("sqlite", path)
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		if err := do(db); err != nil {
			t.Fatal(err)
		}
	}
	run := func(command string) {
		t.Helper()
		onFile(func(db *sql.DB) error {
			_, err := db.Exec(command)
			return err
		})
	}
	var version int
	onFile(func(db *sql.DB) error { return db.QueryRow("PRAGMA user_version").Scan(&version) })
	run(fmt.Sprintf("PRAGMA user_version = %d", version+1))
	if _, err := training.Open(path, training.RulesForTest, nil); !errors.Is(err, storage.ErrNewer) {
		t.Errorf("a newer version: %v", err)
	}
	run(fmt.Sprintf("PRAGMA user_version = %d", version))
	if _, count, err := training.OpenForTest(t, path).Cards.List(t.Context(), training.Filter{}, 0, 1); err != nil || count != 1 {
		t.Errorf("afterwards there are %d cards, %v", count, err)
	}
	for name, damage := range map[string]func(path string) error{
		"text": func(path string) error {
			return os.WriteFile(path, []byte(strings.Repeat("no database ", 1000)), 0o600)
		},
		"foreign": func(string) error { run("CREATE TABLE other(x)"); return nil },
	} {
		path = filepath.Join(t.TempDir(), training.FileName)
		first, err := training.Open(path, training.RulesForTest, nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(first.Close(), damage(path)); err != nil {
			t.Fatal(err)
		}
		var told []storage.Problem
		s, err := training.Open(path, training.RulesForTest, func(p storage.Problem) { told = append(told, p) })
		if err != nil || len(told) != 1 || told[0].Aside == "" {
			t.Errorf("%s: %v, told %v", name, err, told)
			continue
		}
		training.AddForTest(t, s, training.CardForTest(t, 1))
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
}

// NextDue finds the earliest card in use that was reviewed.
func TestNextDue(t *testing.T) {
	s := training.NewForTest(t)
	training.AddForTest(t, s, training.CardForTest(t, 1), training.CardForTest(t, 2), training.CardForTest(t, 3))
	if _, ok, err := s.Cards.NextDue(t.Context(), "", training.Noon); ok || err != nil {
		t.Errorf("a new card is due at a time: %v", err)
	}
	for id, grade := range map[int64]training.Grade{1: training.Easy, 2: training.Good} {
		c, err := s.Cards.Get(t.Context(), id)
		if err == nil {
			_, err = s.Cards.Review(t.Context(), c, training.Attempt{Solved: true, Tries: 1}, grade, training.Noon, training.UsualRetention, training.Turn)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	want := func(id int64) {
		t.Helper()
		c, err := s.Cards.Get(t.Context(), id)
		due, ok, err2 := s.Cards.NextDue(t.Context(), "renju", training.Noon)
		if err != nil || err2 != nil || !ok || !due.Equal(c.Schedule.Due) {
			t.Errorf("the next is due at %v, want %v: %v, %v", due, c.Schedule.Due, err, err2)
		}
	}
	want(2)
	if err := s.Cards.Shelve(t.Context(), 2, training.Suspended); err != nil {
		t.Fatal(err)
	}
	want(1)
	if _, ok, _ := s.Cards.NextDue(t.Context(), "xiangqi", training.Noon); ok {
		t.Error("a card of another game is found")
	}
}

// A schedule counts the days that begin at the hour of the settings.
func TestScheduleBeginsDaysAt(t *testing.T) {
	at := time.Date(2026, 3, 9, 12, 0, 0, 0, time.Local)
	k := training.Schedule{Due: at}
	var err error
	for range 3 {
		if k, err = k.After(training.Good, at, 0.9, 0); err != nil {
			t.Fatal(err)
		}
		if k.State == training.Reviewing {
			break
		}
		at = k.Due
	}
	// A card is due on the user's next day, which begins at midnight by the setting; it is asked then, at 01:30 or at 12:30.
	night, noon := time.Date(2026, 3, 11, 1, 30, 0, 0, time.Local), time.Date(2026, 3, 11, 12, 30, 0, 0, time.Local)
	if training.DayOf(night, 0) != training.DayOf(noon, 0) {
		t.Fatal("two days")
	}
	a, _ := k.After(training.Good, night, 0.9, 0)
	b, _ := k.After(training.Good, noon, 0.9, 0)
	if a.Days != b.Days {
		t.Errorf("days begin at midnight: the same answer on the same day gives %d days at 01:30 and %d at 12:30", a.Days, b.Days)
	}
}

// An interval of days ends at the hour at which it began, wherever the clock is changed meanwhile; one of minutes has its length.
func TestScheduleOverClockChanges(t *testing.T) {
	berlin, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Skip(err)
	}
	for _, c := range []struct {
		now, due string
		turn     int
	}{
		{"2026-10-24 04:30", "2026-10-25 04:30", training.Turn}, // the day has 25 hours
		{"2026-03-28 03:30", "2026-03-29 03:30", training.Turn}, // 23 hours
		{"2026-03-28 02:15", "2026-03-29 03:15", 2},             // the clock skips the hour at which the day begins
	} {
		at := func(text string) time.Time {
			m, err := time.ParseInLocation("2006-01-02 15:04", text, berlin)
			if err != nil {
				t.Fatal(err)
			}
			return m
		}
		now := at(c.now)
		k := training.Schedule{State: training.Reviewing, Stability: 1, Difficulty: 5, Days: 1, Reps: 3, Last: now.AddDate(0, 0, -1), Due: now}
		if k, err = k.After(training.Hard, now, training.MaxRetention, c.turn); err != nil || k.Days != 1 || !k.Due.Equal(at(c.due)) {
			t.Errorf("after a review at %s it is due in %d days at %v, not at %s: %v", c.now, k.Days, k.Due.In(berlin), c.due, err)
		}
	}
	now := time.Date(2026, 10, 25, 0, 50, 0, 0, time.UTC).In(berlin) // ten minutes before the change
	if k, err := (training.Schedule{Due: now}).After(training.Good, now, training.UsualRetention, training.Turn); err != nil || k.Due.Sub(now) > 15*time.Minute {
		t.Errorf("a learning step ends at %v: %v", k.Due.In(berlin), err)
	}
}

// A try after the clock was set back is the last one of its puzzle, here and after an export.
func TestTryAfterWrongClock(t *testing.T) {
	s, copied := training.NewForTest(t), training.NewForTest(t)
	for i, solved := range []bool{false, false, true} {
		at := training.Noon.Add(time.Duration(i) * time.Minute)
		if i == 0 {
			at = training.Noon.AddDate(1, 0, 0)
		}
		if _, err := s.Tries.Add(t.Context(), training.Try{Puzzle: "r1", Game: "renju", Mode: "failed", Solved: solved}, at); err != nil {
			t.Fatal(err)
		}
	}
	var b bytes.Buffer
	if _, _, err := s.Export(t.Context(), &b); err != nil {
		t.Fatal(err)
	}
	if n, err := copied.Import(t.Context(), &b, nil); err != nil || n.Tries != 3 {
		t.Errorf("%+v, %v", n, err)
	}
	for i, s := range []*training.Store{s, copied} {
		if failed, err := s.Tries.Failed(t.Context(), "renju"); err != nil || len(failed) != 0 {
			t.Errorf("store %d: failed are %q, %v", i, failed, err)
		}
	}
}

// What the user has done to a card stays when the same card is imported that was reviewed later: its note, and that it is not asked.
func TestImportKeepsShelfAndNote(t *testing.T) {
	for _, c := range []struct {
		here, there, want training.Shelf
	}{
		{training.Wrong, training.Active, training.Wrong}, {training.Suspended, training.Active, training.Suspended},
		{training.Suspended, training.Wrong, training.Wrong}, {training.Active, training.Suspended, training.Suspended},
		{training.Leech, training.Active, training.Active}, {training.Deleted, training.Wrong, training.Deleted},
	} {
		here, there := training.NewForTest(t), training.NewForTest(t)
		for _, s := range []*training.Store{here, there} {
			training.AddForTest(t, s, training.CardForTest(t, 1))
		}
		err := here.Cards.SetNote(t.Context(), 1, "a note")
		if err == nil {
			err = here.Cards.Shelve(t.Context(), 1, c.here)
		}
		later, err2 := there.Cards.Get(t.Context(), 1)
		if err2 == nil {
			later, err2 = there.Cards.Review(t.Context(), later, training.Attempt{Solved: true, Tries: 1}, training.Good, training.Noon, training.UsualRetention, training.Turn)
		}
		err3 := there.Cards.Shelve(t.Context(), 1, c.there)
		if err := errors.Join(err, err2, err3); err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		if _, _, err := there.Export(t.Context(), &b); err != nil {
			t.Fatal(err)
		}
		if _, err := here.Import(t.Context(), &b, nil); err != nil {
			t.Fatal(err)
		}
		if got, err := here.Cards.Get(t.Context(), 1); err != nil || got.Note != "a note" || got.Shelf != c.want || got.Schedule != later.Schedule {
			t.Errorf("%s here, %s there: %+v, %v", c.here, c.there, got, err)
		}
	}
}

// An export, its import and the statistics count the same: the cards that are not deleted, and the tries of puzzles and endings.
func TestCountsAgree(t *testing.T) {
	s := training.NewForTest(t)
	for i := range uint64(3) {
		training.AddForTest(t, s, training.CardForTest(t, i))
	}
	for id, shelf := range map[int64]training.Shelf{2: training.Suspended, 3: training.Deleted} {
		if err := s.Cards.Shelve(t.Context(), id, shelf); err != nil {
			t.Fatal(err)
		}
	}
	asked := &training.Question{Position: training.CardForTest(t, 1).Position, Goal: "win -"}
	for _, try := range []training.Try{{Puzzle: "r1"}, {Puzzle: training.EndingSource("x"), Ending: asked, Solved: true}} {
		try.Game = "renju"
		if _, err := s.Tries.Add(t.Context(), try, training.Noon); err != nil {
			t.Fatal(err)
		}
	}
	var b bytes.Buffer
	if cards, tries, err := s.Export(t.Context(), &b); err != nil || cards != 2 || tries != 2 {
		t.Errorf("exported are %d cards and %d tries, %v", cards, tries, err)
	}
	goals := func(string, string) (bool, error) { return true, nil }
	if n, err := training.NewForTest(t).Import(t.Context(), &b, goals); err != nil || n != (training.Imported{Cards: 2, Tries: 2}) {
		t.Errorf("imported are %+v, %v", n, err)
	}
	if list, err := s.Stats(t.Context(), training.Noon); err != nil || len(list) != 1 || list[0].Cards+list[0].Suspended != 2 || list[0].Tries != 2 || list[0].Solved != 1 {
		t.Errorf("the statistics are %+v, %v", list, err)
	}
}
