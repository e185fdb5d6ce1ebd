package chaosclock

import (
	"math/rand/v2"
	"testing"

	"qilab/core/chaosclock"
)

// deals are random deals, the same in every run.
func deals(n int) []chaosclock.Position {
	rng := rand.New(rand.NewPCG(2026, 11))
	list := make([]chaosclock.Position, n)
	for i := range list {
		list[i] = chaosclock.RandomDeal(rng)
	}
	return list
}

// later are positions of games with perfect play on both sides, after a number of plies from the deals.
func later(b *testing.B, plies, n int) []chaosclock.Position {
	list := deals(n)
	for i, p := range list {
		line := solve(p, 2, false, &control{}, nil).Line(p)
		for _, m := range line[:min(plies, len(line)-1)] {
			p = play(p, m)
		}
		list[i] = p
	}
	return list
}

// measure solves one position after another and reports the slowest and the largest beside the mean.
func measure(b *testing.B, list []chaosclock.Position, fast bool) {
	b.Helper()
	i, most, words := 0, uint64(0), 0
	var slowest, before float64
	b.ResetTimer()
	for b.Loop() {
		ctl := &control{}
		s := solve(list[i%len(list)], 2, fast, ctl, nil)
		i++
		most = max(most, ctl.peak.Load())
		words += s.Placements()
		now := b.Elapsed().Seconds()
		slowest, before = max(slowest, now-before), now
	}
	b.ReportMetric(slowest, "s-slowest")
	b.ReportMetric(float64(most>>20), "MiB-most")
	b.ReportMetric(float64(words)/float64(i), "placements/op")
}

func BenchmarkDealOutcomes(b *testing.B)  { measure(b, deals(10), true) }
func BenchmarkDealDistances(b *testing.B) { measure(b, deals(10), false) }
func BenchmarkMiddle(b *testing.B)        { measure(b, later(b, 5, 10), false) }
func BenchmarkLate(b *testing.B)          { measure(b, later(b, 10, 10), false) }
