package training_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/gomoku"
	"qilab/storage/training"
)

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
	if q.Expected != (2*5+1)*10*time.Second { // the new ones are asked twice
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
	if err := s.Cards.SetStatus(t.Context(), 2, training.Suspended); err != nil {
		t.Fatal(err)
	}
	want(1)
	if _, ok, _ := s.Cards.NextDue(t.Context(), "xiangqi", training.Noon); ok {
		t.Error("a card of another game is found")
	}
}

// A position has a card unless the user has deleted it; other kinds and games do not count.
func TestKnown(t *testing.T) {
	s := training.NewForTest(t)
	var list []core.Position
	for n := range uint64(4) {
		c := training.CardForTest(t, n)
		p, err := gomoku.Rules{}.Parse(c.Position)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, p)
		switch n {
		case 1:
			continue // no card
		case 2:
			c.Kind = training.Opening
		}
		training.AddForTest(t, s, c)
	}
	known := func(want ...bool) {
		t.Helper()
		if got, err := s.Cards.Known(t.Context(), gomoku.Rules{}, training.Mistake, list); err != nil || !slices.Equal(got, want) {
			t.Errorf("%v, %v, want %v", got, err, want)
		}
	}
	known(true, false, false, true)
	for id, status := range map[int64]training.Status{1: training.Suspended, 3: training.Deleted} {
		if err := s.Cards.SetStatus(t.Context(), id, status); err != nil {
			t.Fatal(err)
		}
	}
	known(true, false, false, false)
}
