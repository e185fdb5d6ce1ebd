package xiangqi

import (
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
