package gomoku

import (
	"math/rand/v2"
	"testing"

	"qilab/core"
	"qilab/core/gomoku"
)

// slowEvaluate is the definition of the evaluation: the sum over the empty points.
func slowEvaluate(b *gomoku.Board) int {
	sum := 0
	for i, s := range []core.Side{b.Turn(), b.Turn().Other()} {
		w := worths[kindOf(b.Rules(), s)]
		for p := range b.Empty().All() {
			var shapes [4]gomoku.Shape
			for d := range gomoku.Dirs {
				shapes[d] = b.Shape(s, p, d)
			}
			sum += (1 - 2*i) * w.of(shapes, i)
		}
	}
	return max(-mostEval, min(sum/evalUnit, mostEval))
}

// scattered is a random board in the middle of a game on which nobody has five.
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
			weigh(b)
			for range 10 {
				if got, want := evaluate(b), slowEvaluate(b); got != want {
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
		weigh(other)
		return other
	}
	same := func(col, row int) (int, int) { return col, row }
	for _, rules := range gomoku.RuleSets() {
		for range 50 {
			b := scattered(rng, rules)
			weigh(b)
			want := evaluate(b)
			for name, to := range map[string]func(col, row int) (int, int){
				"turned":   func(col, row int) (int, int) { return 14 - row, col },
				"half":     func(col, row int) (int, int) { return 14 - col, 14 - row },
				"back":     func(col, row int) (int, int) { return row, 14 - col },
				"mirrored": func(col, row int) (int, int) { return 14 - col, row },
				"flipped":  func(col, row int) (int, int) { return col, 14 - row },
				"diagonal": func(col, row int) (int, int) { return row, col },
				"other":    func(col, row int) (int, int) { return 14 - row, 14 - col },
			} {
				if got := evaluate(turned(b, false, to)); got != want {
					t.Fatalf("%v, %s: %d, want %d", rules, name, got, want)
				}
			}
			if got := evaluate(turned(b, true, same)); rules != gomoku.Renju && got != want {
				t.Fatalf("%v, colours exchanged: %d, want %d", rules, got, want)
			}
		}
	}
}

func TestWorthPairs(t *testing.T) {
	for _, m := range []int{0, 1, -1, 30_000, -30_000} {
		for _, o := range []int{0, 1, -1, 30_000, -30_000} {
			if w := worthPair(m, o); moverWorth(w) != m || otherWorth(w) != o {
				t.Errorf("%d, %d become %d, %d", m, o, moverWorth(w), otherWorth(w))
			}
			if w := worthPair(m, o) + worthPair(7, -9); moverWorth(w) != m+7 || otherWorth(w) != o-9 {
				t.Errorf("%d, %d plus 7, -9 become %d, %d", m, o, moverWorth(w), otherWorth(w))
			}
		}
	}
}
