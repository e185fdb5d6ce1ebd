package training_test

import (
	"bytes"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"qilab/solver/puzzle/modes"
	"qilab/storage/training"
)

func TestRuns(t *testing.T) {
	s := training.NewForTest(t)
	var before []int
	for i, score := range []int{7, 12, 12, 3} {
		best, err := s.Runs.Save(t.Context(), training.Run{Game: "renju", Mode: "storm", At: training.Noon.AddDate(0, 0, i), Score: score, Errors: i, Time: time.Minute})
		if err != nil {
			t.Fatal(err)
		}
		before = append(before, best.Score)
	}
	if !slices.Equal(before, []int{0, 7, 12, 12}) {
		t.Errorf("the best before were %v", before)
	}
	want := training.Run{Game: "renju", Mode: "storm", At: training.Noon.AddDate(0, 0, 1).Local(), Score: 12, Errors: 1, Time: time.Minute}
	if best, err := s.Runs.Best(t.Context(), "renju", "storm"); err != nil || best != want {
		t.Errorf("the best is %+v, %v", best, err)
	}
	if best, err := s.Runs.Best(t.Context(), "renju", "streak"); err != nil || best != (training.Run{}) {
		t.Errorf("the best of none is %+v, %v", best, err)
	}
}

func TestSets(t *testing.T) {
	s := training.NewForTest(t)
	set, err := s.Sets.Add(t.Context(), training.Set{Game: "xiangqi", Name: "a", Added: training.Noon, Puzzles: []string{"x1", "x2"}})
	if err != nil {
		t.Fatal(err)
	}
	old := set
	for i, solved := range []bool{true, false, true} {
		if set, err = s.Sets.Advance(t.Context(), set, solved, 4*time.Second, training.Noon.Add(time.Duration(i)*time.Minute)); err != nil {
			t.Fatal(err)
		}
	}
	if round, done := set.Place(); round != 2 || done != 1 {
		t.Errorf("it is at puzzle %d of round %d", done, round)
	}
	rounds := []training.Round{
		{Begun: training.Noon.Add(-4 * time.Second).Local(), Last: training.Noon.Add(time.Minute).Local(), Done: 2, Errors: 1, Time: 8 * time.Second},
		{Begun: training.Noon.Add(2*time.Minute - 4*time.Second).Local(), Last: training.Noon.Add(2 * time.Minute).Local(), Done: 1, Time: 4 * time.Second},
	}
	list, err := s.Sets.List(t.Context(), "xiangqi")
	if err != nil || len(list) != 1 || !reflect.DeepEqual(list[0].Rounds, rounds) || !slices.Equal(list[0].Puzzles, set.Puzzles) || list[0].Name != "a" {
		t.Errorf("the sets are %+v, %v", list, err)
	}
	if _, err := s.Sets.Advance(t.Context(), old, true, 0, training.Noon); !errors.Is(err, training.ErrStale) {
		t.Errorf("a set that was advanced meanwhile: %v", err)
	}
	if other, err := s.Sets.List(t.Context(), "renju"); err != nil || len(other) != 0 {
		t.Errorf("another game has %+v, %v", other, err)
	}
	var before bytes.Buffer // an export of the set before puzzles have left it does not bring it twice
	if _, _, err := s.Export(t.Context(), &before); err != nil {
		t.Error(err)
	}
	if err := s.Sets.Trim(t.Context(), set.ID, []string{"x2"}, 0); err != nil {
		t.Error(err)
	}
	list, err = s.Sets.List(t.Context(), "xiangqi")
	if err != nil || !slices.Equal(list[0].Puzzles, []string{"x2"}) || len(list[0].Rounds) != 1 || list[0].Rounds[0].Done != 1 || list[0].Rounds[0].Errors != 1 {
		t.Errorf("after a cut the sets are %+v, %v", list, err)
	}
	var text bytes.Buffer
	if _, _, err := s.Export(t.Context(), &text); err != nil {
		t.Error(err)
	}
	other := training.NewForTest(t)
	if _, err := other.Import(t.Context(), &text, nil); err != nil {
		t.Error(err)
	}
	if copied, err := other.Sets.List(t.Context(), ""); err != nil || len(copied) != 1 || !reflect.DeepEqual(copied[0].Rounds, list[0].Rounds) {
		t.Errorf("another file has %+v, %v", copied, err)
	}
	if _, err := s.Import(t.Context(), &before, nil); err != nil {
		t.Error(err)
	}
	if list, err := s.Sets.List(t.Context(), "xiangqi"); err != nil || len(list) != 1 || !slices.Equal(list[0].Puzzles, []string{"x2"}) {
		t.Errorf("after an import of the set before the cut there are %+v, %v", list, err)
	}
	if err := s.Sets.Trim(t.Context(), set.ID, nil, 0); err != nil {
		t.Error(err)
	}
	if _, err := s.Sets.Advance(t.Context(), set, true, 0, training.Noon); !errors.Is(err, training.ErrNoSet) {
		t.Errorf("a deleted set: %v", err)
	}
}

// A round that was begun on one machine has its order on another one, where the set has another number.
func TestRoundContinuesElsewhere(t *testing.T) {
	here, there := training.NewForTest(t), training.NewForTest(t)
	made := training.Noon.Add(300 * time.Microsecond)
	set := training.Set{Game: "renju", Name: "a", Added: made, Puzzles: strings.Fields("p1 p2 p3 p4 p5 p6 p7 p8")}
	other := set
	other.Added = made.Add(time.Hour)
	set, err := here.Sets.Add(t.Context(), set)
	_, err2 := there.Sets.Add(t.Context(), other)
	if err := errors.Join(err, err2); err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if _, _, err := here.Export(t.Context(), &b); err != nil {
		t.Fatal(err)
	}
	if _, err := there.Import(t.Context(), &b, nil); err != nil {
		t.Fatal(err)
	}
	list, err := there.Sets.List(t.Context(), "")
	if err != nil || len(list) != 2 || list[0].ID == set.ID {
		t.Fatalf("%+v, %v", list, err)
	}
	if got, want := modes.RoundOrder(list[0].Puzzles, list[0].Added, 1), modes.RoundOrder(set.Puzzles, set.Added, 1); !slices.Equal(got, want) {
		t.Errorf("the order is %q, not %q", got, want)
	}
}

func TestTriesFiltered(t *testing.T) {
	s := training.NewForTest(t)
	for i, x := range []struct {
		puzzle, game, mode string
		solved             bool
	}{
		{"x1", "xiangqi", "themes", false}, {"x2", "xiangqi", "themes", false}, {"x2", "xiangqi", "failed", true}, {"x3", "xiangqi", "storm", true},
		{"r1", "renju", "themes", false}, {"x1", "xiangqi", "failed", false},
	} {
		if _, err := s.Tries.Add(t.Context(), training.Try{Puzzle: x.puzzle, Game: x.game, Mode: x.mode, Solved: x.solved, Estimate: 1200, Rated: x.mode == "themes"}, training.Noon.Add(time.Duration(i)*time.Hour)); err != nil {
			t.Fatal(err)
		}
	}
	yes, no := true, false
	for _, c := range []struct {
		f    training.TryFilter
		want string
	}{
		{training.TryFilter{}, "x1 r1 x3 x2 x2 x1"}, {training.TryFilter{Game: "xiangqi", Modes: []string{"themes"}}, "x2 x1"}, {training.TryFilter{Solved: &yes}, "x3 x2"}, {training.TryFilter{Game: "renju", Solved: &no}, "r1"},
		{training.TryFilter{Puzzles: []string{"x1", "x3"}}, "x1 x3 x1"}, {training.TryFilter{Puzzles: []string{}}, ""},
	} {
		list, count, err := s.Tries.List(t.Context(), c.f, 0, 10)
		var got []string
		for _, p := range list {
			got = append(got, p.Puzzle)
		}
		if err != nil || strings.Join(got, " ") != c.want || count != len(list) {
			t.Errorf("%+v: %d of them, %q, %v", c.f, count, got, err)
		}
	}
	if list, count, err := s.Tries.List(t.Context(), training.TryFilter{}, 4, 1); err != nil || count != 6 || len(list) != 1 || list[0].Puzzle != "x2" {
		t.Errorf("a page is %+v of %d, %v", list, count, err)
	}
	if failed, err := s.Tries.Failed(t.Context(), "xiangqi"); err != nil || !slices.Equal(failed, []string{"x1"}) {
		t.Errorf("failed are %q, %v", failed, err)
	}
	if seen, err := s.Tries.Seen(t.Context(), "xiangqi"); err != nil || len(seen) != 3 || !seen["x1"].Equal(training.Noon.Add(5*time.Hour)) {
		t.Errorf("seen are %v, %v", seen, err)
	}
	results, err := s.Tries.Results(t.Context(), "xiangqi")
	if want := map[string]training.Result{"x1": {2, 0}, "x2": {2, 1}, "x3": {1, 1}}; err != nil || !reflect.DeepEqual(results, want) {
		t.Errorf("the results are %v, %v", results, err)
	}
	curve, err := s.Tries.Curve(t.Context(), "xiangqi")
	r, _, _ := s.Tries.Rating(t.Context(), "xiangqi", training.Noon.Add(time.Hour))
	if err != nil || len(curve) != 2 || curve[1].Value != r.Value || curve[0].Value <= curve[1].Value || !curve[1].At.Equal(training.Noon.Add(time.Hour)) {
		t.Errorf("the curve is %+v, %v", curve, err)
	}
}

// A puzzle reported as wrong is listed, whether or not it was a card before.
func TestReported(t *testing.T) {
	s := training.NewForTest(t)
	var list []training.Card
	for i := range uint64(3) {
		c := training.CardForTest(t, i)
		c.Kind, c.Source = training.Puzzle, fmt.Sprintf("p%d", i)
		list = append(list, c)
	}
	if _, err := s.Cards.Add(t.Context(), list[:1], training.Noon); err != nil {
		t.Fatal(err)
	}
	for _, c := range list[:2] {
		if err := s.Cards.Report(t.Context(), c, training.Noon); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := s.Cards.Reported(t.Context(), list[0].Game); err != nil || !slices.Equal(got, []string{"p0", "p1"}) {
		t.Errorf("reported are %q, %v", got, err)
	}
	wrong := training.Wrong
	if _, n, err := s.Cards.List(t.Context(), training.Filter{Status: &wrong}, 0, 10); err != nil || n != 2 {
		t.Errorf("%d cards are wrong, %v", n, err)
	}
}
