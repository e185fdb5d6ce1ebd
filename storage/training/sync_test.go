package training_test

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"qilab/core/gomoku"
	"qilab/storage/training"
)

// opening returns a card of a repertoire.
func opening(t *testing.T, n uint64, answers ...string) training.Card {
	c := training.CardForTest(t, n)
	c.Kind, c.Line, c.Source = training.Opening, answers[:1], training.GameSource("game 7", "3")
	c.Accepted = [][]string{answers}
	return c
}

func TestSync(t *testing.T) {
	s, ctx := training.NewForTest(t), t.Context()
	other := training.CardForTest(t, 1) // of another kind, in the same position
	training.AddForTest(t, s, other)
	a, b, c, d := opening(t, 1, "a1"), opening(t, 2, "a1"), opening(t, 3, "a1"), opening(t, 4, "a1")
	sync := func(want training.Synced, cards ...training.Card) {
		t.Helper()
		if n, err := s.Cards.Sync(ctx, "renju", training.Opening, cards, training.Noon); err != nil || n != want {
			t.Fatalf("%+v, %v, want %+v", n, err, want)
		}
	}
	list := func() (list []training.Card) {
		t.Helper()
		list, _, err := s.Cards.List(ctx, training.Filter{Kinds: []training.Kind{training.Opening}}, 0, 100)
		if err != nil {
			t.Fatal(err)
		}
		slices.Reverse(list)
		return list
	}
	sync(training.Synced{Added: 4}, a, b, c, d, a)
	sync(training.Synced{}, a, b, c, d)
	cards := list()
	known, err := s.Cards.Review(ctx, cards[1], training.Attempt{Solved: true, Tries: 1, Time: time.Second}, training.Good, training.Noon, training.UsualRetention, training.Turn)
	if err != nil {
		t.Fatal(err)
	}
	for id, status := range map[int64]training.Status{cards[2].ID: training.Deleted, cards[3].ID: training.Suspended} {
		if err := s.Cards.SetStatus(ctx, id, status); err != nil {
			t.Fatal(err)
		}
	}
	// One was never reviewed and goes, one was and waits, the suspended and deleted ones stay.
	sync(training.Synced{Removed: 2})
	sync(training.Synced{})
	if got := list(); len(got) != 2 || got[0].Status != training.Suspended || len(got[0].Accepted) != 0 || got[1].Status != training.Suspended || len(got[1].Accepted) != 1 {
		t.Fatalf("%+v", got)
	}
	b2, d2 := opening(t, 2, "b2", "c3"), opening(t, 4, "d4")
	sync(training.Synced{Added: 1, Changed: 2}, a, b2, c, d2)
	got := list() // without the deleted one
	if len(got) != 3 || got[0].ID != known.ID || got[0].Status != training.Active || !slices.Equal(got[0].Accepted[0], []string{"b2", "c3"}) || got[0].Schedule != known.Schedule {
		t.Errorf("back again: %+v", got[0])
	}
	if got[1].Status != training.Suspended || got[1].Accepted[0][0] != "d4" {
		t.Errorf("suspended: %+v", got[1])
	}
	if all, _, err := s.Cards.List(ctx, training.Filter{Kinds: []training.Kind{training.Mistake}}, 0, 100); err != nil || len(all) != 1 {
		t.Errorf("of the other kind: %v, %v", all, err)
	}
	cancelled, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := s.Cards.Sync(cancelled, "renju", training.Opening, nil, training.Noon); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func TestProgress(t *testing.T) {
	s, ctx := training.NewForTest(t), t.Context()
	a, b, c, other := opening(t, 1, "a1"), opening(t, 2, "a1"), opening(t, 3, "a1"), opening(t, 4, "a1")
	other.Source = training.GameSource("game 77", "3")
	longer, noted := opening(t, 5, "a1"), opening(t, 6, "a1")
	longer.Source = training.GameSource("old game 7", "3")
	noted.Source, noted.Note = training.GameSource("game 8", "3"), "as in game 7 ply 3"
	training.AddForTest(t, s, a, b, c, other, longer, noted)
	f := training.Filter{Game: "renju", Kinds: []training.Kind{training.Opening}, From: "game 7"}
	list, count, err := s.Cards.List(ctx, f, 0, 10)
	if err != nil || count != 3 {
		t.Fatalf("%d cards, %v", count, err)
	}
	first, second := list[2], list[1]
	if _, err := s.Cards.Review(ctx, second, training.Attempt{Solved: true, Tries: 1, Time: time.Second}, training.Good, training.Noon.Add(-time.Hour), training.UsualRetention, training.Turn); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Cards.Review(ctx, first, training.Attempt{Tries: 2, Time: time.Second}, training.Again, training.Noon.Add(-time.Minute), training.UsualRetention, training.Turn); err != nil {
		t.Fatal(err)
	}
	for day, want := range map[time.Time][]int64{
		training.Noon:                           {second.ID, first.ID, list[0].ID},
		training.Noon.Add(-24 * time.Hour):      {list[0].ID},
		training.Noon.Add(100 * 24 * time.Hour): {second.ID, first.ID, list[0].ID},
	} {
		got, err := s.Cards.Due(ctx, f, training.DayOf(day, training.Turn), 5)
		if err != nil {
			t.Fatal(err)
		}
		var ids []int64
		for _, c := range got {
			ids = append(ids, c.ID)
		}
		slices.Sort(ids)
		slices.Sort(want)
		if !slices.Equal(ids, want) {
			t.Errorf("%s: due are %v, want %v", day, ids, want)
		}
		p, err := s.Cards.Progress(ctx, f, training.DayOf(day, training.Turn))
		if want := (training.Progress{Cards: 3, New: 1, Due: len(want) - 1}); err != nil || p != want {
			t.Errorf("%s: %+v, %v, want %+v", day, p, err, want)
		}
	}
	at, err := gomoku.Rules{}.Parse(a.Position)
	if err != nil {
		t.Fatal(err)
	}
	if c, ok, err := s.Cards.At(ctx, gomoku.Rules{}, training.Opening, gomoku.Rules{}.Capabilities().Index.Canonical(at)); err != nil || !ok || c.ID != first.ID {
		t.Errorf("by the position: %v, %v, %v", c.ID, ok, err)
	}
	if _, ok, err := s.Cards.At(ctx, gomoku.Rules{}, training.Opening, gomoku.Rules{}.Start()); err != nil || ok {
		t.Errorf("of another position: %v, %v", ok, err)
	}
	if err := s.Cards.SetStatus(ctx, list[0].ID, training.Suspended); err != nil {
		t.Fatal(err)
	}
	if got, err := s.Cards.Due(ctx, f, training.DayOf(training.Noon.Add(-24*time.Hour), training.Turn), 5); err != nil || len(got) != 0 {
		t.Errorf("a suspended card is asked: %v, %v", got, err)
	}
}

// Imported cards stay in use until a list has had them: their repertoire may not be on this machine.
func TestSyncKeepsImported(t *testing.T) {
	from, s, ctx := training.NewForTest(t), training.NewForTest(t), t.Context()
	a, b := opening(t, 1, "a1"), opening(t, 2, "a1")
	training.AddForTest(t, from, a, b)
	var text bytes.Buffer
	if _, _, err := from.Export(ctx, &text); err != nil {
		t.Fatal(err)
	}
	if n, err := s.Import(ctx, &text, nil); err != nil || n.Cards != 2 {
		t.Fatalf("%+v, %v", n, err)
	}
	for i, c := range []struct {
		list []training.Card
		want training.Synced
		left int
	}{
		{nil, training.Synced{}, 2},
		{[]training.Card{a}, training.Synced{Changed: 1}, 2},
		{[]training.Card{a}, training.Synced{}, 2},
		{nil, training.Synced{Removed: 1}, 1},
	} {
		if n, err := s.Cards.Sync(ctx, "renju", training.Opening, c.list, training.Noon); err != nil || n != c.want {
			t.Errorf("step %d: %+v, %v", i, n, err)
		}
		if _, count, err := s.Cards.List(ctx, training.Filter{}, 0, 1); err != nil || count != c.left {
			t.Errorf("step %d: %d cards, %v", i, count, err)
		}
	}
}

// Detached cards stay in use like imported ones.
func TestDetach(t *testing.T) {
	s, ctx := training.NewForTest(t), t.Context()
	a, b := opening(t, 1, "a1"), opening(t, 2, "a1")
	for i, c := range []struct {
		detach bool
		list   []training.Card
		left   int
	}{
		{false, []training.Card{a, b}, 2},
		{true, nil, 2},
		{false, nil, 2},
		{false, []training.Card{a}, 2},
		{false, nil, 1},
	} {
		if c.detach {
			if err := s.Cards.Detach(ctx, training.Opening); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := s.Cards.Sync(ctx, "renju", training.Opening, c.list, training.Noon); err != nil {
			t.Fatal(err)
		}
		if _, count, err := s.Cards.List(ctx, training.Filter{}, 0, 1); err != nil || count != c.left {
			t.Errorf("step %d: %d cards, %v", i, count, err)
		}
	}
}

// A card that was deleted for good stays so, whatever an export from another machine says.
func TestImportKeepsDeleted(t *testing.T) {
	from, s, ctx := training.NewForTest(t), training.NewForTest(t), t.Context()
	training.AddForTest(t, from, opening(t, 1, "a1"))
	training.AddForTest(t, s, opening(t, 1, "a1"))
	if err := s.Cards.SetStatus(ctx, 1, training.Deleted); err != nil {
		t.Fatal(err)
	}
	c, err := from.Cards.Get(ctx, 1)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := from.Cards.Review(ctx, c, training.Attempt{Solved: true, Tries: 1}, training.Good, training.Noon.Add(time.Hour), 0.9, training.Turn); err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	if _, _, err := from.Export(ctx, &text); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Import(ctx, &text, nil); err != nil {
		t.Fatal(err)
	}
	if c, err := s.Cards.Get(ctx, 1); err != nil || c.Status != training.Deleted {
		t.Errorf("it has the status %s, %v", c.Status, err)
	}
}

// A card without answers is not asked, and cannot be put into use again before a list has it.
func TestCardWithoutAnswers(t *testing.T) {
	s, ctx := training.NewForTest(t), t.Context()
	a := opening(t, 1, "a1")
	sync := func(cards ...training.Card) {
		t.Helper()
		if _, err := s.Cards.Sync(ctx, "renju", training.Opening, cards, training.Noon); err != nil {
			t.Fatal(err)
		}
	}
	get := func() training.Card {
		t.Helper()
		c, err := s.Cards.Get(ctx, 1)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	asked := func(want int) {
		t.Helper()
		q, err := s.Cards.Queue(ctx, training.UsualPlan(training.Noon))
		if err != nil || len(q.Cards) != want {
			t.Errorf("%d cards are asked today, not %d: %v", len(q.Cards), want, err)
		}
		p, err := s.Cards.Progress(ctx, training.Filter{}, training.DayOf(training.Noon, training.Turn))
		if err != nil || p.Cards != want || p.Due != want {
			t.Errorf("%+v, not %d cards: %v", p, want, err)
		}
		list, err := s.Cards.Due(ctx, training.Filter{}, training.DayOf(training.Noon, training.Turn), 5)
		if err != nil || len(list) != want {
			t.Errorf("%d cards are due, not %d: %v", len(list), want, err)
		}
		if _, ok, err := s.Cards.NextDue(ctx, "", training.Noon); ok != (want > 0) || err != nil {
			t.Errorf("one is due: %v, %v", ok, err)
		}
	}
	sync(a)
	if _, err := s.Cards.Review(ctx, get(), training.Attempt{Tries: 3}, training.Again, training.Noon, training.UsualRetention, training.Turn); err != nil {
		t.Fatal(err)
	}
	asked(1)
	sync()
	if err := s.Cards.SetStatus(ctx, 1, training.Active); !errors.Is(err, training.ErrNoAnswers) || get().Status != training.Suspended || get().Askable() {
		t.Errorf("put into use: %v, %+v", err, get())
	}
	sync(a)
	if c := get(); c.Status != training.Active || !c.Askable() {
		t.Errorf("in the list again: %+v", c)
	}
	c := get() // as a version that did not refuse has left it
	c.Line, c.Accepted = nil, nil
	if err := s.Cards.Edit(ctx, c); err != nil {
		t.Fatal(err)
	}
	asked(0)
	ending := training.CardForTest(t, 2) // is judged by its goal
	ending.Kind, ending.Goal, ending.Line, ending.Accepted = training.Ending, "win -", nil, nil
	training.AddForTest(t, s, ending)
	if q, err := s.Cards.Queue(ctx, training.UsualPlan(training.Noon)); err != nil || q.New != 1 {
		t.Errorf("an ending without answers: %+v, %v", q, err)
	}
	if err := s.Cards.SetStatus(ctx, 2, training.Active); err != nil {
		t.Error(err)
	}
	if err := s.Cards.SetStatus(ctx, 99, training.Active); !errors.Is(err, training.ErrNoCard) {
		t.Errorf("a card that is not there: %v", err)
	}
}

// A repertoire that is gone on one machine takes no card out of use on another one, which has it still.
func TestImportKeepsRepertoire(t *testing.T) {
	from, s, ctx := training.NewForTest(t), training.NewForTest(t), t.Context()
	a := opening(t, 1, "a1")
	sync := func(s *training.Store, want training.Synced, cards ...training.Card) {
		t.Helper()
		if n, err := s.Cards.Sync(ctx, "renju", training.Opening, cards, training.Noon); err != nil || n != want {
			t.Errorf("%+v, %v, want %+v", n, err, want)
		}
	}
	review := func(s *training.Store, at time.Time) training.Card {
		t.Helper()
		c, err := s.Cards.Get(ctx, 1)
		if err == nil {
			c, err = s.Cards.Review(ctx, c, training.Attempt{Solved: true, Tries: 1}, training.Good, at, training.UsualRetention, training.Turn)
		}
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	move := func(from, to *training.Store) training.Card {
		t.Helper()
		var text bytes.Buffer
		if _, _, err := from.Export(ctx, &text); err != nil {
			t.Fatal(err)
		}
		if _, err := to.Import(ctx, &text, nil); err != nil {
			t.Fatal(err)
		}
		c, err := to.Cards.Get(ctx, 1)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	sync(from, training.Synced{Added: 1}, a)
	sync(s, training.Synced{Added: 1}, a)
	review(s, training.Noon)
	later := review(from, training.Noon.Add(time.Hour))
	sync(from, training.Synced{Removed: 1})
	if c := move(from, s); c.Status != training.Active || !c.Askable() || c.Schedule != later.Schedule {
		t.Errorf("after the import: %+v", c)
	}
	sync(s, training.Synced{}, a)
	// The other way, a card of a repertoire comes into use, and out of it with the repertoire.
	review(s, training.Noon.Add(2*time.Hour))
	if c := move(s, from); c.Status != training.Active || !c.Askable() {
		t.Errorf("with the repertoire: %+v", c)
	}
	sync(from, training.Synced{Removed: 1})
	sync(from, training.Synced{Changed: 1}, a)
	if c, err := from.Cards.Get(ctx, 1); err != nil || c.Status != training.Active || !c.Askable() {
		t.Errorf("in the list again: %+v, %v", c, err)
	}
}
