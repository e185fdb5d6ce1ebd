package evaluation

import (
	"math/rand/v2"
	"testing"

	"qilab/core"
	"qilab/core/gomoku"
)

// random returns a network with random numbers.
func random(seed uint64) *Network {
	rng := rand.New(rand.NewPCG(seed, 5))
	n := new(Network)
	number := func(limit int) int { return rng.IntN(2*limit+1) - limit }
	for kind := range Kinds {
		for i := range n.Bias[kind] {
			n.Bias[kind][i] = int16(number(100))
		}
		for class := 1; class < Classes; class++ {
			for place := range Places {
				for i := range n.Rows[kind][class][place] {
					n.Rows[kind][class][place][i] = int16(number(200))
				}
			}
			n.Alone[kind][class] = [2]int32{int32(number(4000)), int32(number(4000))}
		}
		for u := range Units {
			n.HiddenBias[kind][u] = int32(number(100_000))
		}
		n.OutputBias[kind] = int32(number(40_000))
	}
	for u := range Units {
		for i := range n.Hidden[u] {
			n.Hidden[u][i] = int16(number(1000))
		}
		n.Output[u] = int32(number(800))
	}
	return n
}

// slow evaluates a board by the definition.
func slow(n *Network, b *gomoku.Board) int {
	own, other := b.Turn(), b.Turn().Other()
	sides := [2]core.Side{own, other}
	kind := KindOf(b.Rules(), own)
	value := int(n.OutputBias[kind])
	var total [2][Channels]int
	for row := range gomoku.Size {
		for col := range gomoku.Size {
			var at [2][Channels]int
			for i, s := range sides {
				for c := range Channels {
					at[i][c] = int(n.Bias[KindOf(b.Rules(), s)][c])
				}
			}
			for y := row - 1; y <= row+1; y++ {
				for x := col - 1; x <= col+1; x++ {
					if y < 0 || y >= gomoku.Size || x < 0 || x >= gomoku.Size {
						continue
					}
					away := (y-row)*(y-row) + (x-col)*(x-col) // 0, 1 or 2, as the places
					for i, s := range sides {
						r := n.Rows[KindOf(b.Rules(), s)][ClassOf(b, s, gomoku.PointAt(x, y))][away]
						for c := range Channels {
							at[i][c] += int(r[c])
							at[1-i][c] += int(r[Channels+c])
						}
					}
				}
			}
			for i := range sides {
				for c, x := range at[i] {
					total[i][c] += max(0, min(x, 4095))
				}
			}
			p := gomoku.PointAt(col, row)
			value += int(n.Alone[kind][ClassOf(b, own, p)][0]) - int(n.Alone[KindOf(b.Rules(), other)][ClassOf(b, other, p)][1])
		}
	}
	for u := range Units {
		h := int(n.HiddenBias[kind][u])
		for i := range sides {
			for c, x := range total[i] {
				h += x / 64 * int(n.Hidden[u][Channels*i+c])
			}
		}
		value += max(0, h) / 1024 * int(n.Output[u])
	}
	return max(-Max, min(value*200/(32*2048), Max))
}

// scattered returns a random board in the middle of a game, without a five.
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

// In random games with undone stones, passes, and other boards in between, the accumulator agrees with the definition.
func TestAccumulator(t *testing.T) {
	n := random(1)
	a := NewAccumulator(Prepare(n))
	rng := rand.New(rand.NewPCG(3, 1))
	for round := range 60 {
		b := scattered(rng, gomoku.RuleSets()[round%3])
		undo := make([]gomoku.Undo, 20)
		depth := 0
		for range 30 {
			if got, want := a.Value(b), slow(n, b); got != want {
				t.Fatalf("%v: %d, not %d", b.Rules(), got, want)
			}
			switch list := b.Empty().List(); {
			case depth > 0 && rng.IntN(3) == 0:
				depth--
				b.Back(&undo[depth])
			case depth == len(undo):
			case rng.IntN(10) == 0: // a pass, as the search for threats makes it
				b.Make(gomoku.NoPoint)
				if got, want := a.Value(b), slow(n, b); got != want {
					t.Fatalf("%v after a pass: %d, not %d", b.Rules(), got, want)
				}
				b.Unmake()
			default:
				b.Try(list[rng.IntN(len(list))], &undo[depth])
				depth++
			}
		}
	}
}

// A turned or mirrored board has the same value, and so has one with the colours exchanged if both sides have the same
// rules.
func TestValueIsSymmetric(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 2))
	a := NewAccumulator(Prepare(random(2)))
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
		return other
	}
	same := func(col, row int) (int, int) { return col, row }
	for _, rules := range gomoku.RuleSets() {
		for range 50 {
			b := scattered(rng, rules)
			want := a.Value(b)
			for name, to := range map[string]func(col, row int) (int, int){
				"turned":   func(col, row int) (int, int) { return 14 - row, col },
				"half":     func(col, row int) (int, int) { return 14 - col, 14 - row },
				"back":     func(col, row int) (int, int) { return row, 14 - col },
				"mirrored": func(col, row int) (int, int) { return 14 - col, row },
				"flipped":  func(col, row int) (int, int) { return col, 14 - row },
				"diagonal": func(col, row int) (int, int) { return row, col },
				"other":    func(col, row int) (int, int) { return 14 - row, 14 - col },
			} {
				if got := a.Value(turned(b, false, to)); got != want {
					t.Fatalf("%v, %s: %d, want %d", rules, name, got, want)
				}
			}
			if got := a.Value(turned(b, true, same)); rules != gomoku.Renju && got != want {
				t.Fatalf("%v, colours exchanged: %d, want %d", rules, got, want)
			}
		}
	}
}

// The cost of a move: evaluating a board that differs from the previous one by one stone added and one removed. 0.6 µs
// on an AMD EPYC.
func BenchmarkValue(b *testing.B) {
	rng := rand.New(rand.NewPCG(3, 9))
	board := scattered(rng, gomoku.Freestyle)
	list := board.Empty().List()
	a := NewAccumulator(Standard())
	var undo gomoku.Undo
	for i := 0; b.Loop(); i++ {
		board.Try(list[i%len(list)], &undo)
		a.Value(board)
		board.Back(&undo)
	}
}
