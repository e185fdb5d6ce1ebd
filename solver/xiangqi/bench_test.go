package xiangqi

import (
	"math"
	"strconv"
	"testing"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/core/xiangqi"
	"qilab/solver/engine"
	"qilab/solver/engine/enginetest"
)

// BenchmarkSearch searches the positions of testdata/hundred.txt to a fixed depth, none of them decided: a fifth from
// openings, a fifth from endgames, the rest from middle games. They come from games of the engine against itself with
// 3,000 nodes a move, from the openings of solver/match.
func BenchmarkSearch(b *testing.B) {
	e := NewEngine(16)
	defer e.Free()
	s := enginetest.Search[core.Line, xiangqi.Move, *worker]{Depth: 12, Tail: 4}
	for _, fen := range enginetest.Lines(b, "hundred.txt", 100) {
		s.Positions = append(s.Positions, gametest.Line(b, xiangqi.Rules{}, fen))
	}
	s.Begin = func(line core.Line) (*engine.Search[xiangqi.Move, *worker], error) {
		e.Clear()
		return e.begin(b.Context(), line, Limits{Depth: s.Depth})
	}
	s.Run(b)
}

// BenchmarkThreads searches every third of these positions to a depth with one thread and with two, which need as many cores, and
// reports the geometric means.
func BenchmarkThreads(b *testing.B) {
	list := enginetest.Lines(b, "hundred.txt", 100)
	for _, threads := range []int{1, 2} {
		b.Run(strconv.Itoa(threads), func(b *testing.B) {
			e := NewEngine(64)
			defer e.Free()
			for b.Loop() {
				var ms, nodes []float64
				for i := 0; i < len(list); i += 3 {
					e.Clear()
					s, err := e.begin(b.Context(), gametest.Line(b, xiangqi.Rules{}, list[i]), Limits{Depth: 19, Threads: threads})
					if err != nil {
						b.Fatal(err)
					}
					s.Run(b.Context(), engine.Events[*worker]{})
					ms = append(ms, s.Clock.Elapsed().Seconds()*1000)
					nodes = append(nodes, float64(s.Nodes()))
				}
				b.ReportMetric(geometricMean(ms), "ms/position")
				b.ReportMetric(geometricMean(nodes), "nodes/position")
			}
		})
	}
}

func geometricMean(list []float64) float64 {
	sum := 0.0
	for _, x := range list {
		sum += math.Log(x)
	}
	return math.Exp(sum / float64(len(list)))
}

// BenchmarkEvaluate evaluates the positions of testdata/bench.txt: the start, an opening, middle games and endgames.
func BenchmarkEvaluate(b *testing.B) {
	var list []*worker
	for _, text := range enginetest.Lines(b, "bench.txt", 5) {
		list = append(list, &worker{pos: newPosition(gametest.Line(b, xiangqi.Rules{}, text)), par: defaults()})
	}
	for b.Loop() {
		for _, w := range list {
			w.evaluate()
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(list)), "ns/position")
}
