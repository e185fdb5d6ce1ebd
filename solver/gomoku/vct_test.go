package gomoku_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"qilab/core/gametest"
	"qilab/core/gomoku"
	gomokusolver "qilab/solver/gomoku"
	"qilab/solver/gomoku/internal/boardtest"
)

func TestVCTOfTheData(t *testing.T) {
	gametest.OneGoroutine(t)
	for i, row := range gametest.Rows(t, "testdata/renju-vct.tsv") {
		b := boardtest.Of(t, row)
		hash := b.Hash()
		v := gomokusolver.NewVCT(16)
		win, err := v.Find(t.Context(), b, 200_000)
		if slices.Contains(boardtest.QuietWins, i) {
			if err != nil || win.Moves != 0 {
				t.Errorf("%v: found %+v, %v", row, win, err)
			}
			continue
		}
		if err != nil || win.Moves == 0 {
			t.Errorf("%v: found %+v, %v", row, win, err)
			continue
		}
		if b.Hash() != hash || b.Plies() != 0 {
			t.Fatalf("%v: the board has changed", row)
		}
		boardtest.CheckWin(t, b, win.Line)
		if known := boardtest.Points(t, row[4]); !slices.Contains(known, win.Line[0]) {
			t.Logf("%v: found %v, which is not in the list", row, win.Line)
		}
		t.Log(win.Line)
	}
}

// TestVCTStandsUp plays proofs to the end against every legal reply, including those that the search omitted.
func TestVCTStandsUp(t *testing.T) {
	gametest.OneGoroutine(t)
	for i, row := range gametest.Rows(t, "testdata/renju-vct.tsv")[:12] {
		if slices.Contains(boardtest.QuietWins, i) {
			continue
		}
		b := boardtest.Of(t, row)
		v := gomokusolver.NewVCT(16)
		win, err := v.Find(t.Context(), b, 200_000)
		if err != nil || win.Moves == 0 {
			t.Errorf("%v: %+v, %v", row, win, err)
			continue
		}
		rng := rand.New(rand.NewPCG(5, 5))
		for range 2 {
			boardtest.StandUp(t, *b, rng, func(b *gomoku.Board) ([]gomoku.Point, error) {
				win, err := v.Find(t.Context(), b, 200_000)
				return win.Line, err
			})
		}
	}
}

func BenchmarkVCT(b *testing.B) {
	for b.Loop() {
		for i, row := range gametest.Rows(b, "testdata/renju-vct.tsv") {
			if slices.Contains(boardtest.QuietWins, i) {
				continue
			}
			if win, err := gomokusolver.NewVCT(16).Find(b.Context(), boardtest.Of(b, row), 0); err != nil || win.Moves == 0 {
				b.Fatal(row, err)
			}
		}
	}
}
