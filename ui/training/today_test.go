package training

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/storage/training"
	"qilab/ui/i18n"
	"qilab/ui/table"
)

// newQueue returns a queue of cards with the first moves of xiangqi as their positions, at a time that the test sets.
func newQueue(t *testing.T, cards int) (*queue, *time.Time) {
	t.Helper()
	s, err := training.Open(filepath.Join(t.TempDir(), training.FileName), []core.Rules{xiangqi.Rules{}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	now := time.Date(2026, 3, 4, 10, 0, 0, 0, time.Local)
	start := xiangqi.Start()
	var list []training.Card
	seen := map[string]bool{}
	for _, m := range start.Moves() {
		p, err := start.Play(m)
		if err != nil {
			t.Fatal(err)
		}
		if key := training.Key(xiangqi.Rules{}, p); !seen[key] && len(list) < cards {
			seen[key] = true
			list = append(list, training.Card{Game: "xiangqi", Kind: training.Mistake, Position: p.String(), Accepted: [][]string{{"a"}}})
		}
	}
	if n, err := s.Cards.Add(t.Context(), list, now); err != nil || n != cards {
		t.Fatalf("%d cards, %v", n, err)
	}
	return &queue{file: s, now: func() time.Time { return now }, plan: training.UsualPlan, asked: map[int64]int{}}, &now
}

// A card that returns before it is due, since no other card is left, is said to be early.
func TestEarly(t *testing.T) {
	r := newRig(t, i18n.English)
	q, now := newQueue(t, 2)
	for i, want := range []bool{false, false, true} {
		next, ok, err := q.next(t.Context())
		if err != nil || !ok || next.Early != want {
			t.Fatalf("card %d: %v, early %v, %v", i, ok, next.Early, err)
		}
		facts := r.texts.facts(&session{room: r.Room, asked: &asked{Drawn: next}}, table.DrillTask{})
		if said := len(facts) > 0 && strings.Contains(facts[0].String(), "asked early"); said != want {
			t.Errorf("card %d is said to be early: %v", i, said)
		}
		*now = now.Add(10 * time.Second)
		if _, err := q.file.Cards.Review(t.Context(), next.Card, training.Attempt{Solved: true, Tries: 1}, training.Good, *now, training.UsualRetention, training.Turn); err != nil {
			t.Fatal(err)
		}
	}
}

// nextID returns the number of the next card; 0: there is none.
func (q *queue) nextID(t *testing.T) (training.Card, int64) {
	t.Helper()
	c, ok, err := q.next(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if !ok {
		return c.Card, 0
	}
	return c.Card, c.ID
}

// A forgotten card returns in the same session, after the others; a card without a review is not asked again.
func TestQueue(t *testing.T) {
	q, now := newQueue(t, 3)
	var order []int64
	for range 8 {
		c, id := q.nextID(t)
		if id == 0 {
			break
		}
		order = append(order, id)
		grade := training.Easy
		switch {
		case id == 2:
			continue // it could not be asked
		case id == 1 && len(order) == 1:
			grade = training.Again
		}
		*now = now.Add(10 * time.Second)
		if _, err := q.file.Cards.Review(t.Context(), c, training.Attempt{Solved: true, Tries: 1}, grade, *now, training.UsualRetention, training.Turn); err != nil {
			t.Fatal(err)
		}
	}
	if !slices.Equal(order, []int64{1, 2, 3, 1}) {
		t.Errorf("asked were %v", order)
	}
}

// A card reviewed in another window is not asked.
func TestQueueOfTwoWindows(t *testing.T) {
	q, now := newQueue(t, 2)
	if _, id := q.nextID(t); id != 1 {
		t.Fatalf("the first is %d", id)
	}
	second, err := q.file.Cards.Get(t.Context(), 2)
	if err == nil {
		_, err = q.file.Cards.Review(t.Context(), second, training.Attempt{Solved: true, Tries: 1}, training.Easy, *now, training.UsualRetention, training.Turn)
	}
	if err != nil {
		t.Fatal(err)
	}
	if _, id := q.nextID(t); id != 0 {
		t.Errorf("%d is asked, which was reviewed elsewhere", id)
	}
}
