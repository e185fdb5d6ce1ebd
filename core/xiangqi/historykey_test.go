package xiangqi_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"qilab/core/xiangqi"
)

func TestHistoryKey(t *testing.T) {
	const fen = "4k4/9/9/9/9/9/9/9/R8/5K3 w"
	const loop = "a1e1 e9d9 e1d1 d9e9 d1e1 e9d9"
	for _, c := range []struct {
		name, fen, moves string
		want             string
	}{
		{"the beginning", fen, "", ""},
		{"nothing occurred twice", fen, "a1e1 e9d9", ""},
		{"once back", fen, "a1e1 e9d9 e1d1 d9e9 d1e1", "e9d9e1d1d9e9d1e1"},
		{"with what led into the loop", fen, "a1a2 e9e8 a2a1 e8e9 " + loop, "a1a2e9e8a2a1e8e9a1e1e9d9e1d1d9e9d1e1e9d9"},
		{"a capture begins anew", "4k4/9/9/9/9/9/9/9/R7p/5K3 w", "a1a2 e9d9 a2a1 d9e9 a1i1", ""},
		{"the limit in sight", fen + " - - 90 1", "", "q90"},
		{"the limit far off", fen + " - - 60 1", "", ""},
	} {
		if got := xiangqi.HistoryKey(playLine(t, c.fen, c.moves)); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// Two paths to a position have different keys if one contains a loop, and the same key if neither does.
func TestHistoryKeyOfTwoWays(t *testing.T) {
	one := xiangqi.HistoryKey(playLine(t, xiangqi.StartFEN, "b0c2 b9c7 h0g2"))
	other := xiangqi.HistoryKey(playLine(t, xiangqi.StartFEN, "h0g2 b9c7 b0c2"))
	if one != other {
		t.Errorf("%q and %q", one, other)
	}
	round := xiangqi.HistoryKey(playLine(t, xiangqi.StartFEN, "b0c2 b9c7 c2b0 c7b9 b0c2 b9c7 h0g2"))
	if round == one {
		t.Errorf("a loop makes no difference: %q", round)
	}
}

// Long histories have short keys, which differ by any move.
func TestHistoryKeyOfALongGame(t *testing.T) {
	seen := map[string]int{}
	line := shuffle(t, 400).Current().Line()
	for ply := 100; ply < len(line); ply++ {
		key := xiangqi.HistoryKey(line[:ply])
		if at, twice := seen[key]; twice || len(key) > 100 {
			t.Errorf("after %d plies the key is %s, as after %d", ply, key, at)
		}
		seen[key] = ply
	}
	other := slices.Clone(line)
	other[60].Move, other[62].Move = other[62].Move, other[60].Move
	if xiangqi.HistoryKey(other) == xiangqi.HistoryKey(line) {
		t.Error("exchanged moves make no difference")
	}
}

func BenchmarkHistoryKey(b *testing.B) {
	var moves []string
	for i := range 25 {
		moves = append(moves, "b0c2 b9c7 c2b0 c7b9")
		_ = i
	}
	line := playLine(b, xiangqi.StartFEN, strings.Join(moves, " "))
	b.Run(fmt.Sprint(len(line)), func(b *testing.B) {
		for b.Loop() {
			xiangqi.HistoryKey(line)
		}
	})
}
