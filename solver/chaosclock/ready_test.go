package chaosclock

import (
	"math/rand/v2"
	"testing"

	"qilab/core"
)

// Ready deals, with which a game can begin at once, are won by both sides; each run of the test proves some of them.
func TestReadyDeals(t *testing.T) {
	deals := Game(nil).Deals
	proven := 0
	for _, i := range rand.Perm(len(deals.Ready)) {
		p, err := deals.At(deals.Ready[i])
		if err != nil {
			t.Fatal(err)
		}
		if proven++; proven > 3 {
			continue
		}
		if result, err := deals.Classify(t.Context(), p, 0); err != nil || result != core.BothWin {
			t.Errorf("deal %d: %v, %v", deals.Ready[i], result, err)
		}
	}
}
