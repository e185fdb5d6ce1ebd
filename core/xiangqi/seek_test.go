package xiangqi_test

import (
	"slices"
	"testing"

	"qilab/core"
	"qilab/core/xiangqi"
)

// packed returns moves in UCI notation, played from the start, and the positions.
func packed(t testing.TB, words ...string) (line []core.PackedMove, positions []core.Position) {
	t.Helper()
	p := core.Position(xiangqi.Start())
	positions = append(positions, p)
	for _, word := range words {
		m, err := xiangqi.Rules{}.ParseMove(p, word)
		if err != nil {
			t.Fatal(err)
		}
		move, ok := core.PackMove(m)
		if p, err = p.Play(m); err != nil || !ok {
			t.Fatal(err)
		}
		line, positions = append(line, move), append(positions, p)
	}
	return line, positions
}

func TestSeekMirrored(t *testing.T) {
	line, positions := packed(t, "h2e2", "h9g7", "h0g2", "i9h9", "e2e6")
	other, mirrored := packed(t, "b2e2", "b9c7", "b0c2", "a9b9", "e2e6")
	index := xiangqi.Rules{}.Capabilities().Index
	for ply, p := range positions {
		if index.Key(p) != index.Key(mirrored[ply]) {
			t.Errorf("after %d moves the keys differ", ply)
		}
		s := index.Seek(p)
		at, symmetry := s.Find(xiangqi.Start(), other)
		if want := min(ply, 1); at != ply || symmetry != want {
			t.Errorf("after %d moves it is found after %d, mirrored %d", ply, at, symmetry)
		}
		if ply == len(line) {
			continue
		}
		want := []core.PackedMove{line[ply]}
		if ply == 0 {
			want = []core.PackedMove{other[0], line[0]}
		}
		if got := s.Images(nil, other[ply], symmetry); !slices.Equal(got, want) {
			t.Errorf("after %d moves, %v is %v, want %v", ply, other[ply].Move(), got, want)
		}
	}
	transposed, _ := packed(t, "g3g4", "h9g7", "h2e2")
	_, positions = packed(t, "b2e2", "b9c7", "c3c4")
	if at, _ := index.Seek(positions[3]).Find(xiangqi.Start(), transposed); at != 3 {
		t.Errorf("another order of moves is found after %d", at)
	}
}

func TestSeekNonsense(t *testing.T) {
	_, positions := packed(t, "h2e2", "h9g7")
	s := xiangqi.Rules{}.Capabilities().Index.Seek(positions[2])
	for _, line := range [][]core.PackedMove{nil, {core.PackedPass}, {0x3FFF}, {90}, {90 << 7}, {0x4001}, {0x8001}, {0, 0, 0}} {
		if at, _ := s.Find(xiangqi.Start(), line); at != -1 {
			t.Errorf("found after %d of %v", at, line)
		}
	}
}

func BenchmarkSeek(b *testing.B) {
	words := []string{"h2e2", "h9g7", "h0g2", "i9h9", "i0h0", "b9c7"}
	for range 18 {
		words = append(words, "h0h1", "a9a8", "h1h0", "a8a9")
	}
	line, positions := packed(b, words...)
	moved, err := positions[4].Play(core.Move{From: xiangqi.SquareAt(4, 3), To: xiangqi.SquareAt(4, 4)})
	if err != nil {
		b.Fatal(err)
	}
	s, start := xiangqi.Rules{}.Capabilities().Index.Seek(moved), core.Position(xiangqi.Start())
	for b.Loop() {
		s.Find(start, line)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(line)), "ns/ply")
}
