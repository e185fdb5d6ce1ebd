package gomoku

import (
	"context"
	"fmt"
	"testing"
	"time"

	"qilab/core/gomoku"
	"qilab/solver/engine"
	"qilab/solver/engine/enginetest"
	"qilab/solver/gomoku/internal/boardtest"
)

// BenchmarkSearch searches a hundred positions to a fixed depth. It also reports the share of nodes in searches for
// fours of either side.
func BenchmarkSearch(b *testing.B) {
	e := NewEngine(16)
	defer e.Free()
	s := enginetest.Search[*gomoku.Board, gomoku.Point, *worker]{Positions: boardtest.Hundred(b), Depth: 8, Tail: 3,
		Shares: []enginetest.Share[*worker]{
			{Unit: "%fours", Of: func(w *worker) uint64 { return w.spent.fours }},
			{Unit: "%against", Of: func(w *worker) uint64 { return w.spent.against }},
		}}
	s.Begin = func(board *gomoku.Board) (*engine.Search[gomoku.Point, *worker], error) {
		e.Clear()
		return e.begin(b.Context(), board, Limits{Depth: s.Depth, NoProofs: true}), nil
	}
	s.Run(b)
}

// benchGames are openings of games without a forced win in sight.
var benchGames = []string{"h8h9j7i6j8j9", "h8i9j7", "h8j7k11g11e11", "h8j6e8i9h6", "h8i9e8f9g10", "h8i9j5e6e7e10g11"}

// The depth of a search with a fixed number of positions, and its speed in positions per second on one thread, in renju
// and freestyle:
func BenchmarkDepth(b *testing.B) {
	for _, nodes := range []uint64{20_000, 100_000, 1_000_000} {
		b.Run(fmt.Sprint(nodes), func(b *testing.B) {
			visited, depth, searches := 0.0, 0.0, 0.0
			for b.Loop() {
				for _, rules := range []gomoku.RuleSet{gomoku.Renju, gomoku.Freestyle} {
					for _, game := range benchGames {
						var last Info
						NewEngine(64).Search(b.Context(), boardtest.After(b, rules, game), Limits{Nodes: nodes}, func(i Info) { last = i })
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

// The time from the cancellation of a search on two threads to its end, mean and maximum: 0.8 and 31 ms on two busy
// cores.
func BenchmarkCancel(b *testing.B) {
	e := NewEngine(64)
	e.Search(b.Context(), boardtest.After(b, gomoku.Renju, benchGames[0]), Limits{Nodes: 1000, Threads: 2}, nil) // makes its tables
	worst := time.Duration(0)
	for i := 0; b.Loop(); i++ {
		b.StopTimer()
		board := boardtest.After(b, gomoku.Renju, benchGames[i%len(benchGames)])
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
