//go:build unix

package review_test

import (
	_ "embed"
	"syscall"
	"testing"
	"time"

	"qilab/solver/catalog"
	"qilab/solver/games"
	"qilab/solver/review"
)

// benchGame is a game of 100 plies between two engines with 20,000 nodes a move.
//
//go:embed testdata/game.txt
var benchGame string

func BenchmarkQuick(b *testing.B)  { benchmark(b, review.Quick, 60) }
func BenchmarkNormal(b *testing.B) { benchmark(b, review.Normal, 100) }

// benchmark reviews the first plies of a game on all cores. On two idle cores, the targets are 10 s for 60 plies with
// quick effort and 60 s for 100 plies with normal effort. On a busy machine compare cpu/2-s instead: half the processor
// time of all cores.
func benchmark(b *testing.B, effort review.Effort, plies int) {
	g, _ := catalog.Find(games.All(nil), "xiangqi")
	read, err := g.Reader().Game(benchGame)
	if err != nil {
		b.Fatal(err)
	}
	nodes := read.MainLine()
	line := nodes[len(nodes)-1].Line()
	if len(line) <= plies {
		b.Fatalf("the game has %d plies", len(line)-1)
	}
	before := cpu(b)
	judged := 0
	for b.Loop() {
		judged = 0
		err := review.Run(b.Context(), review.Request{Game: g, Line: line[:plies+1], Effort: effort}, func(f review.Found, _ review.Progress) {
			if f.Verdict != nil && f.Verdict.Judged {
				judged++
			}
		})
		if err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(b.Elapsed().Seconds()/float64(b.N), "wall-s")
	b.ReportMetric((cpu(b)-before).Seconds()/2/float64(b.N), "cpu/2-s")
	b.ReportMetric(float64(judged), "judged")
	b.ReportMetric(0, "ns/op")
}

// cpu returns the processor time of the process so far.
func cpu(b *testing.B) time.Duration {
	b.Helper()
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		b.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
