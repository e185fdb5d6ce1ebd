package training_test

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"qilab/storage/training"
)

// ending is a position of an endgame of xiangqi.
const ending = "5k3/9/3a5/9/9/9/9/9/8R/3K5 w - - 0 1"

// history returns a store with a try of a puzzle and of an ending, and reviews of a mistake and of a puzzle with an id.
func history(t *testing.T) *training.Store {
	t.Helper()
	s := training.NewForTest(t)
	mistake, puzzle := training.CardForTest(t, 1), training.CardForTest(t, 2)
	mistake.Themes = []string{"hung"}
	puzzle.Kind, puzzle.Goal, puzzle.Source = training.Puzzle, "vcf 3", "r7"
	training.AddForTest(t, s, mistake, puzzle)
	for i, try := range []training.Try{
		{Puzzle: "r7", Game: "renju", Mode: "today"},
		{Puzzle: training.EndingSource("R v A"), Game: "xiangqi", Ending: &training.Question{Position: ending, Goal: "win -"}, Solved: true, Mode: training.ModeEndings},
	} {
		if _, err := s.Tries.Add(t.Context(), try, training.Noon.Add(time.Duration(i)*time.Minute)); err != nil {
			t.Fatal(err)
		}
	}
	for id := int64(1); id <= 2; id++ {
		c, err := s.Cards.Get(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.Cards.Review(t.Context(), c, training.Attempt{Solved: true, Tries: 1}, training.Good, training.Noon.Add(time.Hour), 0.9, training.Turn); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

func TestHistory(t *testing.T) {
	s := history(t)
	yes := true
	for _, c := range []struct {
		f    training.TryFilter
		want string
	}{
		{training.TryFilter{}, "cards endings today"},
		{training.TryFilter{Solved: &yes}, "cards endings"},
		{training.TryFilter{Game: "renju"}, "cards today"},
		{training.TryFilter{Modes: []string{training.ModeCards, "today"}}, "cards today"},
		{training.TryFilter{Text: "R7"}, "today"},
		{training.TryFilter{Text: "3a5/9"}, "endings"},
		{training.TryFilter{Text: "nothing", Or: training.Alternatives{Goals: []string{"win"}}}, "endings"},
		{training.TryFilter{Text: "nothing", Or: training.Alternatives{Themes: []string{"fork", "hung"}}}, "cards"},
		{training.TryFilter{Text: "nothing", Or: training.Alternatives{Kinds: []training.Kind{training.Mistake, training.Deal}}}, "cards"},
		{training.TryFilter{Text: "nothing", Or: training.Alternatives{Sources: []string{training.EndingSource("R v A")}}}, "endings"},
		{training.TryFilter{Text: "nothing"}, ""},
	} {
		list, count, err := s.Tries.List(t.Context(), c.f, 0, 10)
		var modes []string
		for _, x := range list {
			modes = append(modes, x.Mode)
		}
		if got := strings.Join(modes, " "); err != nil || got != c.want || count != len(list) {
			t.Errorf("%+v: %d, %q, %v", c.f, count, got, err)
		}
	}
	list, count, err := s.Tries.List(t.Context(), training.TryFilter{}, 1, 1)
	if err != nil || count != 3 || len(list) != 1 || list[0].Kind != training.Ending || list[0].Position != ending || list[0].Goal != "win -" || list[0].Card != 0 {
		t.Errorf("a page is %+v of %d, %v", list, count, err)
	}
	if list, _, err = s.Tries.List(t.Context(), training.TryFilter{}, 0, 1); err != nil || list[0].Card != 1 || list[0].Kind != training.Mistake {
		t.Errorf("the review is %+v, %v", list, err)
	}
}

// An ending is no puzzle: it is in no list of failed ones, and not counted.
func TestEndingsAreNoPuzzles(t *testing.T) {
	s := history(t)
	results, err := s.Tries.Results(t.Context(), "xiangqi")
	seen, errSeen := s.Tries.Seen(t.Context(), "xiangqi")
	if err != nil || errSeen != nil || len(results)+len(seen) != 0 {
		t.Errorf("%v, %v; %v, %v", results, seen, err, errSeen)
	}
}

func TestHistoryIsExported(t *testing.T) {
	var b bytes.Buffer
	if _, _, err := history(t).Export(t.Context(), &b); err != nil {
		t.Fatal(err)
	}
	s := training.NewForTest(t)
	text := b.String()
	goals := func(string, string) (bool, error) { return true, nil }
	if n, err := s.Import(t.Context(), strings.NewReader(text), goals); err != nil || n.Tries != 2 {
		t.Fatalf("%+v, %v", n, err)
	}
	list, count, err := s.Tries.List(t.Context(), training.TryFilter{Modes: []string{training.ModeEndings}}, 0, 10)
	if err != nil || count != 1 || list[0].Position != ending || list[0].Kind != training.Ending {
		t.Errorf("imported are %+v, %v", list, err)
	}
	if _, err := training.NewForTest(t).Import(t.Context(), strings.NewReader(strings.Replace(text, ending, "nowhere", 1)), goals); err == nil {
		t.Error("an ending without a position is imported")
	}
}
