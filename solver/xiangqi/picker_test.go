package xiangqi

import (
	"math/rand/v2"
	"testing"

	"qilab/core/xiangqi"
)

// The picker takes the best of the remaining moves, the first among equals, and loses none.
func TestPickerTakesTheBest(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	for range 300 {
		var k picker
		k.list = k.buffer[:0]
		for i := range rng.IntN(xiangqi.MaxMoves) {
			k.list = append(k.list, newScored(xiangqi.Move(i+1), rng.IntN(7)*30_000-90_000+rng.IntN(2)))
		}
		seen := make(map[xiangqi.Move]bool)
		for n := range k.list {
			want := k.list[n]
			for _, s := range k.list[n:] {
				if s.score() > want.score() {
					want = s
				}
			}
			if got := k.best(); got != want.move() || k.list[n] != want || seen[got] {
				t.Fatalf("of %d moves %v was taken, not %v", len(k.list), got, want.move())
			}
			seen[want.move()] = true
		}
	}
}
