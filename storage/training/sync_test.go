package training

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"
)

// opening returns a card of a repertoire.
func opening(t *testing.T, n uint64, answers ...string) Card {
	c := mistake(t, n)
	c.Kind, c.Line, c.Source = Opening, answers[:1], GameSource("game 7", "3")
	c.Accepted = [][]string{answers}
	return c
}

func TestSync(t *testing.T) {
	s, ctx := newTest(t), t.Context()
	other := mistake(t, 1) // of another kind, in the same position
	add(t, s, other)
	a, b, c, d := opening(t, 1, "a1"), opening(t, 2, "a1"), opening(t, 3, "a1"), opening(t, 4, "a1")
	sync := func(want Synced, cards ...Card) {
		t.Helper()
		if n, err := s.Sync(ctx, "renju", Opening, cards, noon); err != nil || n != want {
			t.Fatalf("%+v, %v, want %+v", n, err, want)
		}
	}
	list := func() (list []Card) {
		t.Helper()
		list, _, err := s.List(ctx, Filter{Kinds: []Kind{Opening}}, 0, 100)
		if err != nil {
			t.Fatal(err)
		}
		slices.Reverse(list)
		return list
	}
	sync(Synced{Added: 4}, a, b, c, d, a)
	sync(Synced{}, a, b, c, d)
	cards := list()
	known, err := s.Review(ctx, cards[1], Attempt{Solved: true, Tries: 1, Time: time.Second}, Good, noon, UsualRetention)
	if err != nil {
		t.Fatal(err)
	}
	for id, shelf := range map[int64]Shelf{cards[2].ID: Deleted, cards[3].ID: Suspended} {
		if err := s.Shelve(ctx, id, shelf); err != nil {
			t.Fatal(err)
		}
	}
	// One was never reviewed and goes, one was and waits, the shelved ones stay.
	sync(Synced{Removed: 2})
	sync(Synced{})
	if got := list(); len(got) != 2 || got[0].Shelf != Suspended || len(got[0].Accepted) != 0 || got[1].Shelf != Suspended || len(got[1].Accepted) != 1 {
		t.Fatalf("%+v", got)
	}
	b2, d2 := opening(t, 2, "b2", "c3"), opening(t, 4, "d4")
	sync(Synced{Added: 1, Changed: 2}, a, b2, c, d2)
	got := list() // without the deleted one
	if len(got) != 3 || got[0].ID != known.ID || got[0].Shelf != Active || !slices.Equal(got[0].Accepted[0], []string{"b2", "c3"}) || got[0].Schedule != known.Schedule {
		t.Errorf("back again: %+v", got[0])
	}
	if got[1].Shelf != Suspended || got[1].Accepted[0][0] != "d4" {
		t.Errorf("suspended: %+v", got[1])
	}
	if all, _, err := s.List(ctx, Filter{Kinds: []Kind{Mistake}}, 0, 100); err != nil || len(all) != 1 {
		t.Errorf("of the other kind: %v, %v", all, err)
	}
	cancelled, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := s.Sync(cancelled, "renju", Opening, nil, noon); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
