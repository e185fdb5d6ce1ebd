package cards_test

import (
	"testing"

	"qilab/storage/training"
	"qilab/ui/cards"
)

func TestDeckOf(t *testing.T) {
	next := cards.DeckOf(training.Card{ID: 4}, training.Card{ID: 2})
	for i, want := range []int64{4, 2} {
		if d, ok, err := next(t.Context()); d.ID != want || d.Ahead != 1-i || !ok || err != nil {
			t.Errorf("card %d with %d after it, %t, %v, wanted card %d with %d", d.ID, d.Ahead, ok, err, want, 1-i)
		}
	}
	for range 2 {
		if _, ok, err := next(t.Context()); ok || err != nil {
			t.Errorf("a third card: %t, %v", ok, err)
		}
	}
}
