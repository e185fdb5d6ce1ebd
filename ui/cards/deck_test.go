package cards_test

import (
	"testing"

	"qilab/storage/training"
	"qilab/ui/cards"
)

func TestDeckOf(t *testing.T) {
	d := cards.DeckOf(training.Card{ID: 4}, training.Card{ID: 2})
	if d.Left() != 2 {
		t.Errorf("%d of 2 cards are left", d.Left())
	}
	for i, want := range []int64{4, 2} {
		c, ok, err := d.Next(t.Context())
		if c.ID != want || !ok || err != nil || d.Left() != 2-i {
			t.Errorf("card %d, %t, %v, %d left, wanted card %d and %d left", c.ID, ok, err, d.Left(), want, 2-i)
		}
	}
	for range 2 {
		if _, ok, err := d.Next(t.Context()); ok || err != nil {
			t.Errorf("a third card: %t, %v", ok, err)
		}
	}
}
