package chaosclock_test

import (
	"math/rand/v2"
	"testing"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/solver/chaosclock"
)

// Ready deals, with which a game can begin at once, are won by both sides; each run of the test proves one of them, or all with
// the tag whole.
func TestReadyDeals(t *testing.T) {
	deals := chaosclock.Game(nil).Deals
	for n, i := range rand.Perm(len(deals.Ready)) {
		p, err := deals.At(deals.Ready[i])
		if err != nil {
			t.Fatal(err)
		}
		if (n > 0 || testing.Short()) && !gametest.Whole { // as TestPerfectAgainstRandom
			continue
		}
		if result, err := deals.Classify(t.Context(), p, 0); err != nil || result != core.BothWin {
			t.Errorf("deal %d: %v, %v", deals.Ready[i], result, err)
		}
	}
}
