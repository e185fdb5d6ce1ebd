package eternal

import (
	"math/rand/v2"
	"testing"

	"qilab/core"
	"qilab/core/eternal"
	"qilab/solver/engine"
	"qilab/solver/engine/enginetest"
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

// forty returns the positions of testdata/forty.txt, which come from games of the engine against itself with 1,500
// nodes a step, after eight random steps.
func forty(t testing.TB) (list []core.Line) {
	t.Helper()
	for _, name := range enginetest.Lines(t, "forty.txt", 40) {
		p, err := eternal.Rules{}.Parse(name)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, core.Line{{Position: p}})
	}
	return list
}

// BenchmarkSearch searches forty positions to a fixed depth in turns.
func BenchmarkSearch(b *testing.B) {
	e := NewEngine(16)
	defer e.Free()
	s := enginetest.Search[core.Line, eternal.Move, *worker]{Positions: forty(b), Depth: 4, Tail: 2}
	s.Begin = func(line core.Line) (*engine.Search[eternal.Move, *worker], error) {
		e.Clear()
		return e.begin(b.Context(), line, Limits{Depth: s.Depth})
	}
	s.Settled = func(w *worker) bool { return proven(&w.Root[0]) != 0 }
	s.Run(b)
}
