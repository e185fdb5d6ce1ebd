package xiangqi_test

import (
	"math/rand/v2"
	"testing"

	"qilab/core/xiangqi"
)

// InCheck agrees with the board, which has no shortcut.
func TestInCheck(t *testing.T) {
	checks := 0
	for seed := range uint64(100) {
		rng := rand.New(rand.NewPCG(seed, 1))
		p := xiangqi.Start()
		for range 200 {
			moves := p.Moves()
			if len(moves) == 0 {
				break
			}
			next, err := p.Play(moves[rng.IntN(len(moves))])
			if err != nil {
				t.Fatal(err)
			}
			p = next.(xiangqi.Position)
			if p.InCheck() != p.Board().InCheck() {
				t.Fatalf("%v: in check %t", p, p.InCheck())
			}
			if p.InCheck() {
				checks++
			}
		}
	}
	if checks < 200 {
		t.Errorf("only %d checks occurred", checks)
	}
}
