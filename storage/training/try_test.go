package training_test

import (
	"bytes"
	"testing"
	"time"

	"qilab/storage/training"
)

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

// A renamed puzzle keeps its tries and its card; cards of other kinds and other puzzles keep their sources.
func TestRename(t *testing.T) {
	s := training.NewForTest(t)
	card, other, mistake := training.CardForTest(t, 1), training.CardForTest(t, 2), training.CardForTest(t, 3)
	card.Kind, card.Source = training.Puzzle, "own:a"
	other.Kind, other.Source = training.Puzzle, "own:b"
	mistake.Source = "own:a"
	training.AddForTest(t, s, card, other, mistake)
	for _, id := range []string{"own:a", "own:b"} {
		if _, err := s.Tries.Add(t.Context(), training.Try{Puzzle: id, Game: "renju", Mode: "list"}, training.Noon); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Tries.Rename(t.Context(), "own:a", "own:c d"); err != nil {
		t.Fatal(err)
	}
	for source, want := range map[string]int{"own:a": 1, "own:b": 1, "own:c d": 1} {
		if list, n, err := s.Cards.List(t.Context(), training.Filter{Source: source}, 0, 10); err != nil || n != want || (source == "own:a") != (list[0].Kind == training.Mistake) {
			t.Errorf("%s has the cards %+v, %v", source, list, err)
		}
	}
	if tries, err := s.Tries.Results(t.Context(), "renju"); err != nil || len(tries) != 2 || tries["own:c d"].Tries != 1 || tries["own:b"].Tries != 1 {
		t.Errorf("the tries are %+v, %v", tries, err)
	}
}
