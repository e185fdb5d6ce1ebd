package glicko_test

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"qilab/storage/training/glicko"
)

// The first game of the paper's example alone: 1500 (200) beats 1400 (30).
func TestAfter(t *testing.T) {
	r := glicko.Rating{Value: 1500, Deviation: 200, Volatility: 0.06}
	o := glicko.Rating{Value: 1400, Deviation: 30}
	if e := r.Expected(o); math.Abs(e-0.6395) > 0.0001 {
		t.Errorf("it is expected to score %.4f", e)
	}
	// By Glicko-1, which is the same without volatility: 1500 + 173.72 · 0.9955 · 0.3605 / (1/1.1513² + 0.2285) / … = 1563.4 (175.2).
	if got := r.After(o, 1); math.Abs(got.Value-1563.4) > 0.6 || math.Abs(got.Deviation-175.2) > 0.6 || math.Abs(got.Volatility-0.06) > 0.0001 {
		t.Errorf("after a win it is %+v", got)
	}
	if got := r.After(o, 0); got.Value >= r.Value || got.Deviation >= r.Deviation {
		t.Errorf("after a loss it is %+v", got)
	}
}

func TestAged(t *testing.T) {
	r := glicko.Rating{Value: 1700, Deviation: 50, Volatility: 0.06}
	year := r.Aged(365 * 24 * time.Hour)
	if year.Value != 1700 || year.Deviation < 150 || year.Deviation > 350 {
		t.Errorf("after a year it is %+v", year)
	}
	if got := r.Aged(-time.Hour); got != r {
		t.Errorf("a clock that was moved back makes it %+v", got)
	}
}

func TestWithin(t *testing.T) {
	r := glicko.Rating{Value: 1700}
	if low, high := r.Within(1500, 100), r.Within(1750, 100); low.Value != 1600 || high.Value != 1700 {
		t.Errorf("%v and %v", low, high)
	}
}

// Users of known strength solve puzzles near their strength, whose estimates have errors. After 2,000 tries, nine in
// ten ratings are within 75.
func TestSimulation(t *testing.T) {
	const (
		seeds, tries = 100, 2000
		off          = 60 // the standard deviation of the estimates
	)
	good := 0
	for seed := range uint64(seeds) {
		rng := rand.New(rand.NewPCG(seed, 35))
		strength := 800 + rng.Float64()*1400
		user := glicko.New
		for range tries {
			truth := user.Value + rng.NormFloat64()*150
			puzzle := glicko.Seeded(truth + rng.NormFloat64()*off)
			score := 0.0
			if rng.Float64() < 1/(1+math.Pow(10, (truth-strength)/400)) {
				score = 1
			}
			user = user.After(puzzle, score)
		}
		if math.Abs(user.Value-strength) <= 75 {
			good++
		}
	}
	t.Logf("%d of %d are within 75", good, seeds)
	if good < 90 {
		t.Errorf("%d of %d users are rated within 75 of their strength", good, seeds)
	}
}
