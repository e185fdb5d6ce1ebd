package evaluation

import (
	"math/rand/v2"
	"testing"

	"qilab/core"
	"qilab/core/gomoku"
)

// slowEvaluate follows the definition of the evaluation: the sums over the empty points, and what the network makes of them.
func slowEvaluate(b *gomoku.Board) int {
	var sums [2][WorthSize]int
	kind := KindOf(b.Rules(), b.Turn())
	for i, s := range []core.Side{b.Turn(), b.Turn().Other()} {
		w := worths[KindOf(b.Rules(), s)]
		for p := range b.Empty().All() {
			var shapes [4]gomoku.Shape
			for d := range gomoku.Dirs {
				shapes[d] = b.Shape(s, p, d)
			}
			for j, n := range w.of(shapes) {
				sums[i][j] += n
			}
		}
	}
	added := outputBias[kind]
	for j, u := range network {
		h := u.bias[kind]
		for i := range Lanes {
			h += u.own[i]*sums[0][2+i] + u.other[i]*sums[1][2+i]
		}
		switch {
		case h <= 0:
		case j < Units/2:
			added += h
		default:
			added -= h
		}
	}
	sum := sums[0][0] - sums[1][1] + added>>NetworkShift
	return max(-Most, min(sum/Unit, Most))
}

// scattered returns a random board in the middle of a game on which nobody has five.
func scattered(rng *rand.Rand, rules gomoku.RuleSet) *gomoku.Board {
	for {
		b := gomoku.NewBoard(rules)
		for range 6 + rng.IntN(40) {
			if p := gomoku.PointAt(rng.IntN(15), rng.IntN(15)); b.Has(b.Turn(), p) {
				b.Make(p)
			}
		}
		if _, won := b.Winner(); !won {
			return b
		}
	}
}

func TestEvaluationIsTheSum(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	for _, rules := range gomoku.RuleSets() {
		for range 50 {
			b := scattered(rng, rules)
			Weigh(b)
			for range 10 {
				if got, want := Of(b), slowEvaluate(b); got != want {
					t.Fatalf("%v: %d, want %d", rules, got, want)
				}
				list := b.Empty().List()
				b.Make(list[rng.IntN(len(list))])
			}
		}
	}
}

// A turned or mirrored board is worth the same, and where both sides have the same rules so is one with the colours
// exchanged.
func TestEvaluationIsSymmetric(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 2))
	turned := func(b *gomoku.Board, swap bool, to func(col, row int) (int, int)) *gomoku.Board {
		other := gomoku.NewBoard(b.Rules())
		for s := range gomoku.White + 1 {
			for p := range b.Stones(s).All() {
				side := s
				if swap {
					side = s.Other()
				}
				other.Put(side, gomoku.PointAt(to(p.Col(), p.Row())))
			}
		}
		other.SetTurn(b.Turn())
		if swap {
			other.SetTurn(b.Turn().Other())
		}
		Weigh(other)
		return other
	}
	same := func(col, row int) (int, int) { return col, row }
	for _, rules := range gomoku.RuleSets() {
		for range 50 {
			b := scattered(rng, rules)
			Weigh(b)
			want := Of(b)
			for name, to := range map[string]func(col, row int) (int, int){
				"turned":   func(col, row int) (int, int) { return 14 - row, col },
				"half":     func(col, row int) (int, int) { return 14 - col, 14 - row },
				"back":     func(col, row int) (int, int) { return row, 14 - col },
				"mirrored": func(col, row int) (int, int) { return 14 - col, row },
				"flipped":  func(col, row int) (int, int) { return col, 14 - row },
				"diagonal": func(col, row int) (int, int) { return row, col },
				"other":    func(col, row int) (int, int) { return 14 - row, 14 - col },
			} {
				if got := Of(turned(b, false, to)); got != want {
					t.Fatalf("%v, %s: %d, want %d", rules, name, got, want)
				}
			}
			if got := Of(turned(b, true, same)); rules != gomoku.Renju && got != want {
				t.Fatalf("%v, colours exchanged: %d, want %d", rules, got, want)
			}
		}
	}
}

func TestPackedNumbersAddUp(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	for range 1000 {
		var sum [WorthSize]int
		var w gomoku.Worth
		for range 1 + rng.IntN(30) {
			var n [WorthSize]int
			for i := range n {
				n[i] = rng.IntN(2001) - 1000
				sum[i] += n[i]
			}
			for i, x := range packed(n) {
				w[i] += x
			}
		}
		if got := unpacked(w); got != sum {
			t.Fatalf("%v, want %v", got, sum)
		}
	}
}
