package eternal

import (
	"math"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/eternal"
	"qilab/solver/engine"
	"qilab/solver/eternal/internal/evaluation"
)

func BenchmarkEvaluate(b *testing.B) {
	rng := rand.New(rand.NewPCG(3, 3))
	var list []*eternal.Board
	for range 64 {
		list = append(list, randomLine(b, rng, 80, false).Last().(eternal.Position).Board())
	}
	for i := 0; b.Loop(); i++ {
		evaluation.Of(list[i%len(list)])
	}
}

// forty returns the positions of testdata/forty.txt, which are of games of the engine against itself with 1,500 nodes a step,
// after eight random steps.
func forty(t testing.TB) []core.Line {
	t.Helper()
	text, err := os.ReadFile("testdata/forty.txt")
	if err != nil {
		t.Fatal(err)
	}
	var list []core.Line
	for name := range strings.Lines(string(text)) {
		p, err := eternal.Rules{}.Parse(strings.TrimSpace(name))
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, core.Line{{Position: p}})
	}
	if len(list) != 40 {
		t.Fatalf("%d positions", len(list))
	}
	return list
}

// The depth of BenchmarkSearch in turns, and the iterations at its end that the branching factor is taken from.
const (
	benchDepth = 4
	benchTail  = 2
)

// BenchmarkSearch searches forty positions to a fixed depth, each with an empty table: how long that takes and how many nodes,
// by what each further turn multiplies them, how many are of the quiescence, and how often a node that a step refutes is
// refuted by its first. A change that is for speed alone leaves the number of nodes as it was.
func BenchmarkSearch(b *testing.B) {
	lines := forty(b)
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
				return proven(&main.Root[0]) == 0
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
