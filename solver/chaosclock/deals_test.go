package chaosclock_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"qilab/core/chaosclock"
	"qilab/core/gametest"
	clocksolver "qilab/solver/chaosclock"
)

// The right moves of each deal are correct; each run of the test proves one deal again.
func TestStudiedDeals(t *testing.T) {
	list, again := clocksolver.Game(nil).Deals.Studied(), -1
	if len(list) > 0 {
		again = rand.IntN(len(list))
	}
	known := map[int64]bool{}
	for i, d := range list {
		p, err := chaosclock.DealAt(d.Number)
		if err != nil || known[d.Number] || len(d.Right) == 0 || len(d.Right) > 3 {
			t.Fatalf("deal %d: %v, %v", d.Number, d.Right, err)
		}
		known[d.Number] = true
		for _, text := range d.Right {
			if m, err := (chaosclock.Rules{}).ParseMove(p, text); err != nil || !slices.Contains(p.Moves(), m) {
				t.Errorf("deal %d: the move %q, %v", d.Number, text, err)
			}
		}
		if i != again || testing.Short() { // as TestPerfectAgainstRandom
			continue
		}
		moves, err := clocksolver.NewDealer(nil).Outcomes(t.Context(), p, 0)
		if err != nil {
			t.Fatal(err)
		}
		if got, ok := clocksolver.StudyDeal(p, moves); !ok || got.String() != (clocksolver.Studied{d}).String() {
			t.Errorf("%s, proven anew %s, %v", clocksolver.Studied{d}, got, ok)
		}
	}
}

// Every Dealer finds the same deal on a day, and it is worth studying.
func TestDealOfDay(t *testing.T) {
	if testing.Short() {
		t.Skip("proves deals")
	}
	day := 20_000 // whose deal is soon found
	if gametest.Whole {
		day = rand.IntN(30_000)
	}
	d, err := clocksolver.Game(nil).Deals.OfDay(t.Context(), day)
	if err != nil {
		t.Fatal(err)
	}
	p, err := chaosclock.DealAt(d.Number)
	if err != nil {
		t.Fatal(err)
	}
	moves, err := clocksolver.NewDealer(nil).Outcomes(t.Context(), p, 1)
	if err != nil {
		t.Fatal(err)
	}
	if again, ok := clocksolver.StudyDeal(p, moves); !ok || again.String() != (clocksolver.Studied{d}).String() {
		t.Errorf("day %d: %s, proven anew %s, %v", day, clocksolver.Studied{d}, again, ok)
	}
}
