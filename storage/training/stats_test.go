package training_test

import (
	"bytes"
	"testing"

	"qilab/storage/training"
)

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
	if err := s.Cards.SetStatus(t.Context(), 1, training.Deleted); err != nil {
		t.Fatal(err)
	}
	if list, err := s.Stats(t.Context(), now); err != nil || len(list) != 1 || list[0].Reviews != 3 {
		t.Errorf("of a deleted card: %+v, %v", list, err)
	}
}

// An export, its import and the statistics count the same: the cards that are not deleted, and the tries of puzzles and endings.
func TestCountsAgree(t *testing.T) {
	s := training.NewForTest(t)
	for i := range uint64(3) {
		training.AddForTest(t, s, training.CardForTest(t, i))
	}
	for id, status := range map[int64]training.Status{2: training.Suspended, 3: training.Deleted} {
		if err := s.Cards.SetStatus(t.Context(), id, status); err != nil {
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
