package gomoku

import (
	"math/rand/v2"
	"testing"

	"qilab/core/gametest"
	"qilab/core/gomoku"
	"qilab/solver/gomoku/internal/boardtest"
)

// Soon finds the win that Find finds, where that is quick.
func TestSoon(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	v, wins := NewVCF(1), 0
	for range gametest.Sample(2000) {
		b := boardtest.Crowded(rng, gomoku.RuleSets()[rng.IntN(3)], 12+rng.IntN(20))
		want, err := v.Find(t.Context(), b, 0, soonNodes)
		if err != nil {
			continue
		}
		got := v.Soon(t.Context(), b, soonNodes)
		if got.Moves != want.Moves {
			t.Fatalf("%v: %d moves, wanted %d", b.Stones(b.Turn()), got.Moves, want.Moves)
		}
		if got.Moves > 0 {
			wins++
			boardtest.CheckVCF(t, b, got.Moves, got.Line)
		}
	}
	if wins == 0 {
		t.Error("no wins")
	}
}

// There are positions, this one from a game, in which the shortest win takes many minutes to find, and another one a moment.
func TestSoonOfManyFours(t *testing.T) {
	b := boardtest.Of(t, []string{
		"freestyle", "b",
		"o1 f3 g3 h3 e4 i4 j4 k4 c5 f5 g5 i5 l5 m5 d6 g6 j6 k6 e7 f7 g7 k7 d8 h8 j8 k8 l8 f9 k9 n9 a10 i10 l10 g11 i11 j11 l11 g12 i12 k12 g13 m13",
		"n2 e3 j3 m3 f4 g4 h4 l4 d5 e5 h5 j5 k5 e6 h6 i6 m6 d7 h7 i7 j7 l7 c8 e8 f8 g8 i8 b9 e9 i9 j9 l9 m9 j10 k10 h11 k11 l12 j13 l13 g14 i14",
	})
	v := NewVCF(1)
	win := v.Soon(t.Context(), b, soonNodes)
	if win.Moves == 0 || v.nodes > 4*soonNodes {
		t.Fatalf("%+v after %d positions", win, v.nodes)
	}
	boardtest.CheckVCF(t, b, win.Moves, win.Line)
}
