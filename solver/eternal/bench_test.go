package eternal

import (
	"math/rand/v2"
	"testing"

	"qilab/core"
	"qilab/core/eternal"
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

// BenchmarkSearch measures nodes/s of one thread.
func BenchmarkSearch(b *testing.B) {
	e := NewEngine(16)
	nodes := uint64(0)
	for b.Loop() {
		e.Clear()
		r, err := e.Search(b.Context(), core.Line{{Position: eternal.Start()}}, Limits{Nodes: 100_000})
		if err != nil {
			b.Fatal(err)
		}
		nodes += r.Nodes
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}
