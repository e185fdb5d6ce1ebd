package gomoku

import (
	"math/rand/v2"
	"testing"

	"qilab/core"
)

// What the board keeps is always the sum over its empty points.
func TestWorthIsTheSum(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 9))
	var tables [2]Worths
	for s := range tables {
		for i := range tables[s] {
			tables[s][i] = Worth{rng.Int64N(2000) - 1000, rng.Int64N(2000) - 1000}
		}
	}
	for _, rules := range RuleSets() {
		b := NewBoard(rules)
		check := func() {
			t.Helper()
			for s := range tables {
				var want Worth
				for p := range b.Empty().All() {
					for i, x := range tables[s][b.shapes[s][p]] {
						want[i] += x
					}
				}
				if b.Worth(core.Side(s)) != want {
					t.Fatalf("%v: worth %d, want %d", rules, b.Worth(core.Side(s)), want)
				}
			}
		}
		for range 20 {
			list := b.Empty().List()
			b.Make(list[rng.IntN(len(list))])
		}
		b.Weigh(&tables[Black], &tables[White])
		check()
		for range 300 {
			if list := b.Empty().List(); rng.IntN(3) > 0 && len(list) > 0 {
				b.Make(list[rng.IntN(len(list))])
			} else if b.Plies() > 0 {
				b.Unmake()
			}
			check()
		}
		b.Weigh(nil, nil)
		b.Make(b.Empty().First())
		if b.Worth(Black) != (Worth{}) || b.Worth(White) != (Worth{}) {
			t.Error("a board without tables is worth something")
		}
	}
}
