package match_test

import (
	"math"
	"testing"

	"qilab/solver/match"
)

// With two players, the rating is the Elo difference of the match with one drawn game added.
func TestRateOfTwo(t *testing.T) {
	r := match.Rate(2, []match.Result{{First: 1, Second: 0, Points: 74.5, Games: 99}})[1]
	if want := 400 * math.Log10(3); math.Abs(r.Elo-want) > 1e-6 {
		t.Errorf("the rating is %v, want %v", r.Elo, want)
	}
	// The standard error of the logarithm of the odds is 1/√(n·p·(1-p)).
	if want := 1.959964 * 400 / math.Ln10 / math.Sqrt(100*0.75*0.25); math.Abs(r.High-r.Elo-want) > 1e-3 || math.Abs(r.Elo-r.Low-want) > 1e-3 {
		t.Errorf("the interval is %v to %v, want %v either way", r.Low, r.High, want)
	}
}

// Results are combined: games against two opponents tell more than games against one.
func TestRateOfSeveral(t *testing.T) {
	chain := []match.Result{{1, 0, 600, 800}, {2, 1, 600, 800}}
	far := match.Rate(3, chain)
	if d := far[2].Elo - 2*400*math.Log10(3); math.Abs(d) > 3 {
		t.Errorf("two steps of 3 to 1 are %v", far[2].Elo)
	}
	more := match.Rate(3, append(chain, match.Result{2, 0, 720, 800}))
	if more[2].High-more[2].Low >= far[2].High-far[2].Low || math.Abs(more[2].Elo-far[2].Elo) > 5 {
		t.Errorf("with a third match that fits it is %v, without %v", more[2], far[2])
	}
	if all := match.Rate(2, []match.Result{{1, 0, 60, 60}})[1]; all.Elo < 800 || all.Elo > 900 || math.IsInf(all.High, 0) {
		t.Errorf("who has won all games is rated %v", all)
	}
	if alone := match.Rate(3, []match.Result{{1, 0, 30, 60}})[2]; !math.IsInf(alone.High, 1) {
		t.Errorf("who has played nobody is rated %v", alone)
	}
}
