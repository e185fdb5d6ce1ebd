package chaosclock

import (
	"context"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"
	"time"

	"qilab/core/chaosclock"
	"qilab/solver"
)

// deals returns n random deals, the same ones in every run.
func deals(n int) []chaosclock.Position {
	rng := rand.New(rand.NewPCG(2026, 11))
	list := make([]chaosclock.Position, n)
	for i := range list {
		list[i] = chaosclock.RandomDeal(rng)
	}
	return list
}

// later returns positions from games with perfect play on both sides, a number of plies after the deals.
func later(b *testing.B, plies, n int) []chaosclock.Position {
	list := deals(n)
	for i, p := range list {
		line := solve(p, 2, false, &control{}, nil).line(p)
		for _, m := range line[:min(plies, len(line)-1)] {
			p = play(p, m)
		}
		list[i] = p
	}
	return list
}

// measure solves positions one after another and reports the median, the slowest and the largest besides the mean, and
// the peak memory of the process.
func measure(b *testing.B, list []chaosclock.Position, fast bool) {
	b.Helper()
	i, peak, words := 0, uint64(0), 0
	var took []float64
	before := 0.0
	b.ResetTimer()
	for b.Loop() {
		ctl := &control{}
		s := solve(list[i%len(list)], 2, fast, ctl, nil)
		i++
		peak = max(peak, ctl.peak)
		words += s.placements()
		now := b.Elapsed().Seconds()
		took = append(took, now-before)
		before = now
	}
	slices.Sort(took)
	b.ReportMetric(took[len(took)/2], "s-median")
	b.ReportMetric(took[len(took)-1], "s-slowest")
	var mem runtime.MemStats
	runtime.ReadMemStats(&mem)
	b.ReportMetric(float64(mem.Sys>>20), "MiB-process")
	b.ReportMetric(float64(peak>>20), "MiB-most")
	b.ReportMetric(float64(words)/float64(i), "placements/op")
}

func BenchmarkDealOutcomes(b *testing.B)  { measure(b, deals(10), true) }
func BenchmarkHundredDeals(b *testing.B)  { measure(b, deals(100), false) } // with -benchtime 100x, for the peak
func BenchmarkDealDistances(b *testing.B) { measure(b, deals(10), false) }
func BenchmarkMiddle(b *testing.B)        { measure(b, later(b, 5, 10), false) }
func BenchmarkLate(b *testing.B)          { measure(b, later(b, 10, 10), false) }

// BenchmarkKnown analyses a position of a game whose deal is solved, including lines.
func BenchmarkKnown(b *testing.B) {
	deal := deals(1)[0]
	a := NewAnalyzer(nil)
	s, err := a.Solution(b.Context(), deal, solver.Limit{})
	if err != nil {
		b.Fatal(err)
	}
	p := deal
	for _, m := range s.line(deal)[:4] {
		p = play(p, m)
	}
	for b.Loop() {
		if err := a.Analyze(b.Context(), game(p), solver.Limit{}, nil); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkCancel measures the time from a cancellation at a random moment of a solve to its end.
func BenchmarkCancel(b *testing.B) {
	list := deals(10)
	rng := rand.New(rand.NewPCG(1, 1))
	var sum, slowest time.Duration
	n := 0
	for b.Loop() {
		ctx, cancel := context.WithCancel(b.Context())
		ended := make(chan struct{})
		go func() {
			defer close(ended)
			_ = NewAnalyzer(nil).Analyze(ctx, game(list[n%len(list)]), solver.Limit{}, nil)
		}()
		time.Sleep(time.Duration(rng.Int64N(int64(500 * time.Millisecond))))
		began := time.Now()
		cancel()
		<-ended
		took := time.Since(began)
		n++
		sum += took
		slowest = max(slowest, took)
	}
	b.ReportMetric(float64(sum.Microseconds())/float64(n)/1000, "ms-to-stop")
	b.ReportMetric(float64(slowest.Microseconds())/1000, "ms-slowest-stop")
}
