package gomoku

import (
	"context"
	"fmt"
	"testing"
	"time"

	"qilab/core/gomoku"
)

// benchGames are beginnings of games without a forced win in sight.
var benchGames = []string{"h8h9j7i6j8j9", "h8i9j7", "h8j7k11g11e11", "h8j6e8i9h6", "h8i9e8f9g10", "h8i9j5e6e7e10g11"}

// How deep a search of so many positions looks, and how many it does in a second on one thread, in renju and freestyle:
// 8.6, 12.0 and 16.4 plies on average, and 700,000 to 800,000 a second of the processor (an AMD EPYC that others used too).
func BenchmarkSearch(b *testing.B) {
	for _, nodes := range []uint64{20_000, 100_000, 1_000_000} {
		b.Run(fmt.Sprint(nodes), func(b *testing.B) {
			visited, depth, searches := 0.0, 0.0, 0.0
			for b.Loop() {
				for _, rules := range []gomoku.RuleSet{gomoku.Renju, gomoku.Freestyle} {
					for _, game := range benchGames {
						var last Info
						NewEngine(64).Search(b.Context(), boardAfter(b, rules, game), Limits{Nodes: nodes}, func(i Info) { last = i })
						visited += float64(nodes)
						depth += float64(last.Depth)
						searches++
					}
				}
			}
			b.ReportMetric(visited/b.Elapsed().Seconds(), "nodes/s")
			b.ReportMetric(depth/searches, "plies")
		})
	}
}

// How long a running search on two threads takes to end when it is cancelled, the mean and the worst: 0.8 and 31 ms on two
// busy cores.
func BenchmarkCancel(b *testing.B) {
	e := NewEngine(64)
	e.Search(b.Context(), boardAfter(b, gomoku.Renju, benchGames[0]), Limits{Nodes: 1000, Threads: 2}, nil) // makes its tables
	worst := time.Duration(0)
	for i := 0; b.Loop(); i++ {
		b.StopTimer()
		board := boardAfter(b, gomoku.Renju, benchGames[i%len(benchGames)])
		ctx, cancel := context.WithCancel(b.Context())
		done := make(chan struct{})
		go func() {
			e.Search(ctx, board, Limits{Threads: 2}, nil)
			close(done)
		}()
		time.Sleep(time.Duration(1+i*7%60) * time.Millisecond)
		b.StartTimer()
		began := time.Now()
		cancel()
		<-done
		worst = max(worst, time.Since(began))
	}
	b.ReportMetric(float64(worst.Microseconds())/1000, "ms-worst")
}
