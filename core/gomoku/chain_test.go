package gomoku_test

import (
	"math/rand/v2"
	"testing"

	"qilab/core/gametest"
	"qilab/core/gomoku"
)

// A chain agrees with the board after the same stones at every step, and does not modify the board.
func TestChainAgreesWithBoard(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 1))
	answers := map[gomoku.Answer]int{}
	deepest := 0
	for i := range gametest.Sample(6000) {
		b := gomoku.NewBoard(gomoku.RuleSets()[i%3])
		for range 20 + rng.IntN(60) {
			if p := gomoku.PointAt(3+rng.IntN(10), 3+rng.IntN(10)); b.Has(b.Turn(), p) {
				b.Make(p)
			}
		}
		if _, won := b.Winner(); won || !b.Fives(b.Turn()).Empty() {
			continue
		}
		before := *b
		copied := *b
		var c gomoku.Chain
		c.Begin(b)
		depth := 0
		for ; ; depth++ {
			s, o := copied.Turn(), copied.Turn().Other()
			want := copied.Fours(s)
			if threats := copied.Fives(o); threats.Len() > 1 {
				want = gomoku.Set{}
			} else if !threats.Empty() {
				want = want.And(threats)
			}
			if got := c.Fours(); got != want {
				t.Fatalf("%v, %v to move, black %v, white %v: fours %v, want %v", b.Rules(), s,
					copied.Stones(gomoku.Black).List(), copied.Stones(gomoku.White).List(), got.List(), want.List())
			}
			if c.Hash() != copied.Hash() {
				t.Fatal("another hash")
			}
			list := want.List()
			if len(list) == 0 {
				break
			}
			p := list[rng.IntN(len(list))]
			for d := range gomoku.Dirs {
				if got, want := c.Shape(p, d), copied.Shape(s, p, d); got != want {
					t.Fatalf("%v: %v at %v along %v, want %v", b.Rules(), got, p, d, want)
				}
			}
			got, wanted := c.Play(p), gomoku.Stopped
			if !copied.Has(s, p) {
				wanted = gomoku.NoFour
			} else {
				copied.Make(p)
				fives := copied.Fives(s)
				if q := fives.First(); fives.Len() > 1 || !copied.Has(o, q) {
					wanted = gomoku.NoReply
				} else {
					copied.Make(q)
				}
			}
			answers[got]++
			if got != wanted {
				t.Fatalf("%v, %v: answer %v, want %v", b.Rules(), p, got, wanted)
			}
			if got != gomoku.Stopped {
				break
			}
		}
		for range depth {
			c.Undo()
		}
		if *b != before || c.Hash() != before.Hash() {
			t.Fatal("the board is another one afterwards")
		}
		deepest = max(deepest, depth)
	}
	if min := gametest.Sample(20); answers[gomoku.NoFour] < min || answers[gomoku.NoReply] < min || deepest < 4 {
		t.Errorf("answers %v, at most %d steps", answers, deepest)
	}
}
