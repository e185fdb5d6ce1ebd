package xiangqi_test

import (
	"fmt"
	"testing"

	"qilab/core"
	"qilab/core/xiangqi"
)

// shuffle returns a game of that many plies without a capture, in which rooks, horses and cannons move to and fro at
// different paces, so that positions repeat only after a while.
func shuffle(t testing.TB, plies int) *core.Game {
	t.Helper()
	g := core.NewGame(xiangqi.Rules{}, xiangqi.Start())
	ways := [2][]string{{"a0a1", "a1a0", "b0c2", "c2b0"}, {"a9a8", "a8a9", "b9c7", "c7b9", "i9i8", "i8i9"}}
	for ply := range plies {
		list := ways[ply%2]
		m, err := xiangqi.Rules{}.ParseMove(g.Position(), list[ply/2%len(list)])
		if err == nil {
			_, err = g.Play(m)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return g
}

// BenchmarkShuffle judges every position of long games without a capture, as the window does when one is pasted.
func BenchmarkShuffle(b *testing.B) {
	for _, plies := range []int{400, 1000, 2000, 4000} {
		g := shuffle(b, plies)
		b.Run(fmt.Sprint(plies), func(b *testing.B) {
			for b.Loop() {
				for n := g.Root(); n != nil; n = n.Next() {
					line := n.Line()
					_ = xiangqi.Rules{}.Adjudicate(line)
					_ = xiangqi.HistoryKey(line)
				}
			}
		})
	}
}
