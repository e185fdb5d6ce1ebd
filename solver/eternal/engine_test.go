package eternal_test

import (
	"math/rand/v2"
	"testing"

	eternalsolver "qilab/solver/eternal"
	"qilab/solver/eternal/internal/linetest"
)

func TestSearchIsDeterministic(t *testing.T) {
	line := linetest.Random(t, rand.New(rand.NewPCG(5, 5)), 30, false)
	first, err := eternalsolver.NewEngine(4).Search(t.Context(), line, eternalsolver.Limits{Nodes: 20_000})
	if err != nil {
		t.Fatal(err)
	}
	again, err := eternalsolver.NewEngine(4).Search(t.Context(), line, eternalsolver.Limits{Nodes: 20_000})
	if err != nil || again.Score != first.Score || len(again.Line) != len(first.Line) || again.Line[0] != first.Line[0] ||
		again.Nodes != first.Nodes {
		t.Errorf("%+v, then %+v, %v", first, again, err)
	}
}
