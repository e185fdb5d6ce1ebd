package xiangqi

import (
	"math"
	"os"
	"strings"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/solver/engine"
)

// benchPositions are a start, an opening, middle games and endgames.
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

// hundred returns the positions of testdata/hundred.txt: a fifth from openings, a fifth from endgames, the rest from middle games,
// none decided. They are of games of the engine against itself with 3,000 nodes a move, from openings of solver/match.
func hundred(t testing.TB) []core.Line {
	t.Helper()
	text, err := os.ReadFile("testdata/hundred.txt")
	if err != nil {
		t.Fatal(err)
	}
	var list []core.Line
	for fen := range strings.Lines(string(text)) {
		list = append(list, lineOf(t, strings.TrimSpace(fen)))
	}
	if len(list) != 100 {
		t.Fatalf("%d positions", len(list))
	}
	return list
}

// The depth of BenchmarkSearch, and the iterations at its end that the branching factor is taken from.
const (
	benchDepth = 12
	benchTail  = 4
)

// BenchmarkSearch searches a hundred positions to a fixed depth, each with an empty table: how long that takes and how many
// nodes, by what each further ply multiplies them, how many are of the quiescence, and how often a node that a move refutes is
// refuted by its first. A change that is for speed alone leaves the number of nodes as it was.
func BenchmarkSearch(b *testing.B) {
	lines := hundred(b)
	e := NewEngine(16)
	defer e.Free()
	for range b.N {
		var all tally
		var nodes, early uint64
		start := time.Now()
		for _, line := range lines {
			e.Clear()
			s, err := e.begin(b.Context(), line, Limits{Depth: benchDepth})
			if err != nil {
				b.Fatal(err)
			}
			main := s.Main()
			s.Run(b.Context(), engine.Events[*worker]{Iteration: func(depth int) bool {
				if depth == benchDepth-benchTail {
					early += main.Nodes
				}
				return true
			}})
			nodes += main.Nodes
			all.quiet += main.tally.quiet
			all.cuts += main.tally.cuts
			all.prompt += main.tally.prompt
		}
		b.ReportMetric(float64(nodes)/time.Since(start).Seconds(), "nodes/s")
		b.ReportMetric(float64(nodes), "nodes")
		b.ReportMetric(math.Pow(float64(nodes)/float64(early), 1./benchTail), "branching")
		b.ReportMetric(100*float64(all.quiet)/float64(nodes), "%quiet")
		b.ReportMetric(100*float64(all.prompt)/float64(all.cuts), "%first")
	}
}

func BenchmarkEvaluate(b *testing.B) {
	var list []*worker
	for _, text := range benchPositions {
		list = append(list, &worker{pos: newPosition(lineOf(b, text))})
	}
	for b.Loop() {
		for _, w := range list {
			w.evaluate()
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(list)), "ns/position")
}
