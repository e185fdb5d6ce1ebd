package eternal_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"qilab/core"
	"qilab/core/eternal"
	"qilab/core/gametest"
	eternalsolver "qilab/solver/eternal"
	"qilab/solver/eternal/internal/linetest"
)

// slowForced implements the definition of a forced point step by step.
func slowForced(b *eternal.Board, attacker core.Side, base, turns int) bool {
	if b.Score(attacker) > base {
		return true
	}
	if _, over := b.Winner(); over || turns == 0 {
		return false
	}
	attacks := b.Turn() == attacker
	for _, m := range b.Steps(nil) {
		u := b.Make(m)
		left := turns
		if attacks && b.Turn() != attacker {
			left--
		}
		forced := slowForced(b, attacker, base, left)
		b.Unmake(m, u)
		if forced == attacks {
			return attacks
		}
	}
	return !attacks
}

func TestForcedIsTheDefinition(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 3))
	f := eternalsolver.NewForcer(4)
	count := map[[2]int]int{}
	for n := range gametest.Sample(1500) {
		line := linetest.Random(t, rng, 40, true)
		b := line.Last().(eternal.Position).Board()
		if b.CountSteps() > 30 {
			continue
		}
		for _, attacker := range []core.Side{eternal.Red, eternal.Black} {
			for turns := range 3 {
				if turns == 2 && n%4 != 0 {
					continue
				}
				base := b.Score(attacker)
				c := *b
				want := slowForced(&c, attacker, base, turns)
				_, got, err := f.Forced(t.Context(), b, attacker, base, turns, math.MaxUint32)
				if err != nil || got != want {
					t.Fatalf("%v: side %v, %d turns: %v, %v, by the definition %v", line.Last(), attacker, turns, got, err, want)
				}
				if want {
					count[[2]int{turns, 1}]++
				} else {
					count[[2]int{turns, 0}]++
				}
			}
		}
	}
	for turns := 1; turns <= 2; turns++ {
		if min := gametest.Sample(20); count[[2]int{turns, 0}] < min || count[[2]int{turns, 1}] < min {
			t.Errorf("too few of a kind: %v", count)
		}
	}
}
