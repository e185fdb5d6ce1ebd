package engine

import (
	"math"
	"math/rand/v2"
	"testing"
)

func TestDoubt(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	var counts [4]int
	const picks = 20_000
	for range picks {
		counts[doubt([]int{0, 10, outOfMind, -5}, 10, rng)]++
	}
	if counts[2] != 0 {
		t.Error("a move that is out of mind was picked")
	}
	for i, want := range map[int]float64{1: math.Exp(-1), 3: 1} {
		if share := float64(counts[i]) / float64(counts[0]); math.Abs(share-want) > 0.05 {
			t.Errorf("move %d was picked %.2f times as often as the best, wanted %.2f", i, share, want)
		}
	}
	if i := doubt([]int{0}, 1e-9, rng); i != 0 {
		t.Errorf("of one move the one with index %d was picked", i)
	}
}
