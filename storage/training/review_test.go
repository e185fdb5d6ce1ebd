package training_test

import (
	"errors"
	"path/filepath"
	"reflect"
	"sync"
	"testing"
	"time"

	"qilab/storage/training"
)

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

// A card that is forgotten repeatedly is set aside, and comes back only at the user's request.
func TestLeech(t *testing.T) {
	const leech = 5 // lapses before a card is set aside
	s := training.NewForTest(t)
	training.AddForTest(t, s, training.CardForTest(t, 1))
	c, err := s.Cards.Get(t.Context(), 1)
	now := training.Noon
	for lapses := 0; err == nil && c.Status == training.Active; {
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
	if err != nil || c.Status != training.Leech || c.Schedule.Lapses != leech {
		t.Fatalf("%+v, %v", c, err)
	}
	if q, err := s.Cards.Queue(t.Context(), training.UsualPlan(now)); err != nil || len(q.Cards) != 0 {
		t.Errorf("it is still asked, %v", err)
	}
	if err := s.Cards.SetStatus(t.Context(), 1, training.Active); err != nil {
		t.Fatal(err)
	}
	if c, err = s.Cards.Get(t.Context(), 1); err != nil || c.Status != training.Active || c.Schedule.Lapses != 0 {
		t.Errorf("taken back: %+v, %v", c, err)
	}
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
