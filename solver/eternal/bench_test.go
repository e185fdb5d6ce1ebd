package eternal

import (
	"math"
	"math/rand/v2"
	"testing"

	"qilab/core"
	"qilab/core/eternal"
	"qilab/core/gametest"
	"qilab/solver/engine"
	"qilab/solver/engine/enginetest"
	"qilab/solver/eternal/internal/evaluation"
	"qilab/solver/eternal/internal/linetest"
)

func BenchmarkEvaluate(b *testing.B) {
	rng := rand.New(rand.NewPCG(3, 3))
	var list []*eternal.Board
	for range 64 {
		list = append(list, linetest.Random(b, rng, 80, false).Last().(eternal.Position).Board())
	}
	for i := 0; b.Loop(); i++ {
		evaluation.Of(list[i%len(list)])
	}
}

// BenchmarkSearch searches the positions of testdata/forty.txt to a fixed depth in turns. They come from games of the
// engine against itself with 1,500 nodes a step, after eight random steps.
func BenchmarkSearch(b *testing.B) {
	e := NewEngine(16)
	defer e.Free()
	s := enginetest.Search[core.Line, eternal.Move, *worker]{Depth: 4, Tail: 2}
	for _, text := range enginetest.Lines(b, "forty.txt", 40) {
		s.Positions = append(s.Positions, gametest.Line(b, eternal.Rules{}, text))
	}
	s.Begin = func(line core.Line) (*engine.Search[eternal.Move, *worker], error) {
		e.Clear()
		return e.begin(b.Context(), line, Limits{Depth: s.Depth})
	}
	s.Settled = func(w *worker) bool { return proven(&w.Root[0]) != 0 }
	s.Run(b)
}

func BenchmarkForced(b *testing.B) {
	rng := rand.New(rand.NewPCG(3, 3))
	var list []*eternal.Board
	for range 64 {
		list = append(list, linetest.Random(b, rng, 80, false).Last().(eternal.Position).Board())
	}
	f := NewForcer(16)
	for i := 0; b.Loop(); i++ {
		clear(f.known)
		board := list[i%len(list)]
		if _, _, err := f.Forced(b.Context(), board, board.Turn(), board.Score(board.Turn()), 2, math.MaxUint32); err != nil {
			b.Fatal(err)
		}
	}
}
