package samples_test

import (
	"errors"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"testing"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/solver/xiangqi/internal/samples"
)

// some returns samples of positions from random games.
func some(seed uint64, n int) (list []samples.Sample, positions []xiangqi.Position) {
	rng := rand.New(rand.NewPCG(seed, 1))
	p := xiangqi.Start()
	for ply := 0; len(list) < n; ply++ {
		moves := p.Moves()
		if len(moves) == 0 || ply == 300 {
			p, ply = xiangqi.Start(), 0
			continue
		}
		list = append(list, samples.New(p.Board(), rng.IntN(60_000)-30_000, rng.IntN(4), ply))
		positions = append(positions, p)
		next, _ := p.Play(moves[rng.IntN(len(moves))])
		p = next.(xiangqi.Position)
	}
	return list, positions
}

func TestSample(t *testing.T) {
	list, positions := some(1, 500)
	for i, s := range list {
		want := positions[i]
		got, err := s.Position()
		if err != nil {
			t.Fatal(err)
		}
		for sq := core.Square(0); sq < xiangqi.Squares; sq++ {
			if got.At(sq) != want.At(sq) {
				t.Fatalf("%v comes back as %v", want, got)
			}
		}
		if got.Turn() != want.Turn() || s.Turn() != want.Turn() {
			t.Fatalf("%v: the turn is wrong", want)
		}
	}
	s := samples.New(xiangqi.Start().Board(), -1234, samples.Won, 300)
	if s.Score() != -1234 || s.Result() != samples.Won || s.Ply() != 255 {
		t.Errorf("%d, %d, %d", s.Score(), s.Result(), s.Ply())
	}
	if s = s.WithResult(samples.Lost); s.Score() != -1234 || s.Result() != samples.Lost {
		t.Errorf("%d, %d", s.Score(), s.Result())
	}
}

func TestChunk(t *testing.T) {
	list, _ := some(2, 300)
	folder := t.TempDir()
	for i, part := range [][]samples.Sample{list[:100], list[100:100], list[100:]} {
		if err := samples.WriteFile(filepath.Join(folder, string(rune('a'+i))+samples.Extension), part); err != nil {
			t.Fatal(err)
		}
	}
	paths, err := samples.Files(folder)
	if err != nil || len(paths) != 3 {
		t.Fatal(paths, err)
	}
	if got, err := samples.ReadFiles(paths); err != nil || !slices.Equal(got, list) {
		t.Errorf("%d samples, %v", len(got), err)
	}
}

func TestDamagedChunk(t *testing.T) {
	list, _ := some(3, 20)
	good := samples.Encode(list)
	for i := range good {
		bad := slices.Clone(good)
		bad[i] ^= 0x40
		if _, err := samples.Decode(nil, bad); !errors.Is(err, samples.ErrDamaged) {
			t.Errorf("byte %d: %v", i, err)
		}
	}
	for n := range good {
		if _, err := samples.Decode(nil, good[:n]); !errors.Is(err, samples.ErrDamaged) {
			t.Errorf("%d bytes: %v", n, err)
		}
	}
}

// The pieces of any sample that Decode accepts can be listed.
func FuzzDecode(f *testing.F) {
	list, _ := some(4, 3)
	f.Add(samples.Encode(list))
	f.Add(samples.Encode(nil))
	f.Fuzz(func(t *testing.T, body []byte) {
		var raw samples.Sample
		copy(raw[:], body)
		data := samples.Encode([]samples.Sample{raw})
		got, err := samples.Decode(nil, data)
		if err != nil {
			return
		}
		n := 0
		for sq, piece := range got[0].Pieces() {
			if n++; sq >= xiangqi.Squares || !xiangqi.ValidPiece(piece) {
				t.Errorf("piece %d on %d", piece, sq)
			}
		}
		if n < 2 || n > samples.MaxPieces {
			t.Errorf("%d pieces", n)
		}
		_, _ = got[0].Position()
		_, _ = samples.Decode(nil, body)
	})
}

// Fitting recovers the odds that the games were made with.
func TestFittedOdds(t *testing.T) {
	list, positions := some(10, 4000)
	rng := rand.New(rand.NewPCG(5, 5))
	for i := range list {
		score := rng.IntN(2000) - 1000
		result := samples.Lost
		if rng.Float64() < samples.Odds(400).Chance(float64(score)) {
			result = samples.Won
		}
		list[i] = samples.New(positions[i].Board(), score, result, i)
	}
	if o := samples.FittedOdds(list); o < 340 || o > 460 {
		t.Errorf("%v", o)
	}
}
