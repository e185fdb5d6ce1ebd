package engine_test

import (
	"testing"

	"qilab/solver/engine"
)

// A bound is what is known of a true score, of which a search within a window returns that part: whatever the true score, a score
// settles only windows that would give the same.
func TestBounds(t *testing.T) {
	const alpha, beta = -2, 3
	for real := -5; real <= 5; real++ {
		for found := -5; found <= 5; found++ {
			b := engine.BoundOf(found, alpha, beta)
			holds := b == engine.Exact && real == found || b == engine.Lower && real >= found || b == engine.Upper && real <= found
			if !holds {
				continue
			}
			for low := -5; low < 5; low++ {
				for high := low + 1; high <= 5; high++ {
					if b.Settles(found, low, high) && max(low, min(real, high)) != max(low, min(found, high)) {
						t.Errorf("%v %d settles (%d, %d), where the score is %d", b, found, low, high, real)
					}
				}
			}
			if b.Corrects(found, 0) && (found > 0 && real < found || found < 0 && real > found) {
				t.Errorf("%v %d corrects 0, where the score is %d", b, found, real)
			}
		}
	}
	if !engine.Lower.Settles(3, -2, 3) || !engine.Upper.Settles(-2, -2, 3) || !engine.Exact.Settles(0, -2, 3) || engine.None.Settles(9, -2, 3) {
		t.Error("a window is not settled by its bounds")
	}
	if !engine.Exact.Corrects(0, 7) || !engine.Lower.Corrects(8, 7) || engine.Lower.Corrects(7, 7) || !engine.Upper.Corrects(6, 7) || engine.Upper.Corrects(8, 7) || engine.None.Corrects(1, 7) {
		t.Error("the wrong scores correct an evaluation")
	}
}
