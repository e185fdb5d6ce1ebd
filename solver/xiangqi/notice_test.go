package xiangqi

import (
	"math/rand/v2"
	"slices"
	"testing"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/core/xiangqi"
	"qilab/solver/engine"
)

func TestOpponentNotices(t *testing.T) {
	line := gametest.Line(t, xiangqi.Rules{}, "start", "h2e2", "h9g7", "b2b6")
	moves := line.Last().Moves()
	b := line.Last().(xiangqi.Position).Board()
	rng := rand.New(rand.NewPCG(43, 0))
	fewer := 0
	for range 50 {
		list := noticed(line, moves, engine.Level{Notice: 0.5}, rng)
		if len(list) < len(moves) {
			fewer++
		}
		for _, m := range moves {
			if b.At(m.To) != core.NoPiece && !slices.Contains(list, m) {
				t.Fatalf("the capture %v is not noticed", m)
			}
		}
	}
	if fewer < 45 {
		t.Errorf("all moves are noticed in %d of 50 cases", 50-fewer)
	}
	if got := noticed(line, moves, engine.Level{Notice: 1}, rng); len(got) != len(moves) {
		t.Errorf("%d of %d moves", len(got), len(moves))
	}
}
