package training_test

import (
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/xiangqi"
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

// A deleted card that the user adds again comes back as a new one, and its reviews still count. Cards of other statuses stay as they are.
func TestAddAgain(t *testing.T) {
	s, ctx := training.NewForTest(t), t.Context()
	cards := []training.Card{training.CardForTest(t, 0), training.CardForTest(t, 1), training.CardForTest(t, 2), training.CardForTest(t, 3)}
	training.AddForTest(t, s, cards[:3]...)
	c, err := s.Cards.Get(ctx, 1)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Cards.Review(ctx, c, training.Attempt{Solved: true, Tries: 1}, training.Good, training.Noon, 0.9, training.Turn); err != nil {
		t.Fatal(err)
	}
	for id, status := range map[int64]training.Status{1: training.Deleted, 2: training.Wrong} {
		if err := s.Cards.SetStatus(ctx, id, status); err != nil {
			t.Fatal(err)
		}
	}
	later := training.Noon.Add(time.Hour)
	for i, want := range []int{2, 0} { // the deleted one and the last
		if n, err := s.Cards.AddAgain(ctx, cards, later); err != nil || n != want {
			t.Errorf("step %d: %d cards were added, %v; want %d", i, n, err, want)
		}
	}
	list, count, err := s.Cards.List(ctx, training.Filter{}, 0, 10)
	if err != nil || count != 4 {
		t.Fatalf("there are %d cards, %v", count, err)
	}
	again := list[1] // the newest first
	if again.Position != cards[0].Position || again.Status != training.Active || !again.Added.Equal(later) ||
		again.Schedule.State != training.New || again.Schedule.Reps != 0 || !again.Schedule.Last.IsZero() || !again.Schedule.Due.Equal(later) {
		t.Errorf("the card came back as %+v", again)
	}
	if list[3].ID != 2 || list[3].Status != training.Wrong || list[2].ID != 3 || !list[2].Added.Equal(training.Noon) {
		t.Errorf("the others are %+v", list[2:])
	}
	if log, err := s.Cards.Log(ctx, again.ID); err != nil || len(log) != 1 {
		t.Errorf("its reviews are %+v, %v", log, err)
	}
}

// Cards can be edited, suspended, reported and deleted; a deleted card does not come back when it is found again.
func TestStatus(t *testing.T) {
	s := training.NewForTest(t)
	for i := range uint64(4) {
		training.AddForTest(t, s, training.CardForTest(t, i))
	}
	for id, status := range map[int64]training.Status{2: training.Suspended, 3: training.Wrong, 4: training.Deleted} {
		if err := s.Cards.SetStatus(t.Context(), id, status); err != nil {
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
	if list, count, err := s.Cards.List(t.Context(), training.Filter{Status: &wrong, Kinds: []training.Kind{training.Puzzle, training.Mistake}, Text: "game 0"}, 0, 5); err != nil || count != 1 || list[0].ID != 3 {
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
