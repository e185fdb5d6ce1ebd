package xiangqi

import (
	"testing"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/solver/engine"
	"qilab/solver/engine/enginetest"
)

// benchPositions are the start, an opening, middle games and endgames.
var benchPositions = []string{
	"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
	"r1bakab1r/9/1cn2cn2/p1p1p1p1p/9/2P6/P3P1P1P/1C2C1N2/9/RNBAKAB1R b - - 0 4",
	"r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1",
	"1cbak4/9/n2a5/2p1p3p/5cp2/2n2N3/6PCP/3AB4/2C6/3A1K1N1 w - - 0 1",
	"5a3/3k5/3aR4/9/5r3/5n3/9/3A1A3/5K3/2BC2B2 w - - 0 1",
}

func lineOf(t testing.TB, text string) core.Line {
	t.Helper()
	p, err := xiangqi.Rules{}.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return core.Line{{Position: p}}
}

// hundred returns the positions of testdata/hundred.txt, none of them decided: a fifth from openings, a fifth from
// endgames, the rest from middle games. They come from games of the engine against itself with 3,000 nodes a move, from
// the openings of solver/match.
func hundred(t testing.TB) (list []core.Line) {
	t.Helper()
	for _, fen := range enginetest.Lines(t, "hundred.txt", 100) {
		list = append(list, lineOf(t, fen))
	}
	return list
}

// BenchmarkSearch searches a hundred positions to a fixed depth.
func BenchmarkSearch(b *testing.B) {
	e := NewEngine(16)
	defer e.Free()
	s := enginetest.Search[core.Line, xiangqi.Move, *worker]{Positions: hundred(b), Depth: 12, Tail: 4}
	s.Begin = func(line core.Line) (*engine.Search[xiangqi.Move, *worker], error) {
		e.Clear()
		return e.begin(b.Context(), line, Limits{Depth: s.Depth})
	}
	s.Run(b)
}

func BenchmarkEvaluate(b *testing.B) {
	var list []*worker
	for _, text := range benchPositions {
		list = append(list, &worker{pos: newPosition(lineOf(b, text)), par: defaults()})
	}
	for b.Loop() {
		for _, w := range list {
			w.evaluate()
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(list)), "ns/position")
}
