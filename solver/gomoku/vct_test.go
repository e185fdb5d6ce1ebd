package gomoku

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"qilab/core/gametest"
	"qilab/core/gomoku"
)

// quietWins are the rows of the table whose wins begin with a stone that does not threaten to win by fours. By this
// search's definition they are no VCT, so it must find none.
var quietWins = []int{3, 4, 7}

func TestVCTOfTheData(t *testing.T) {
	gametest.OneGoroutine(t)
	for i, row := range gametest.Rows(t, "testdata/renju-vct.tsv") {
		b := boardOf(t, row)
		hash := b.Hash()
		v := NewVCT(16)
		win, err := v.Find(t.Context(), b, 200_000)
		if slices.Contains(quietWins, i) {
			if err != nil || win.Moves != 0 {
				t.Errorf("%v: found %+v, %v", row, win, err)
			}
			continue
		}
		if err != nil || win.Moves == 0 {
			t.Errorf("%v: found %+v, %v after %d", row, win, err, v.nodes)
			continue
		}
		if b.Hash() != hash || b.Plies() != 0 {
			t.Fatalf("%v: the board has changed", row)
		}
		checkWin(t, b, win)
		if known := pointsOf(t, row[4]); !slices.Contains(known, win.Line[0]) {
			t.Logf("%v: found %v, which is not in the list", row, win.Line)
		}
		t.Logf("%d positions, %v", v.nodes, win.Line)
	}
}

// checkWin plays a line, which must end with a five of the side to move and must not miss an earlier five.
func checkWin(t *testing.T, b *gomoku.Board, win Win) {
	t.Helper()
	board := *b
	s := board.Turn()
	for i, p := range win.Line {
		if p != gomoku.NoPoint && !board.Has(board.Turn(), p) {
			t.Fatalf("%v: %v is forbidden or taken", win.Line, p)
		}
		if i%2 == 1 && !board.Fives(s.Other()).Empty() {
			t.Fatalf("%v: the defender does not make five at %d", win.Line, i)
		}
		board.Make(p)
	}
	if winner, ok := board.Winner(); !ok || winner != s {
		t.Fatalf("%v does not end with a five", win.Line)
	}
}

// TestVCTStandsUp plays proofs to the end against every legal reply, including those that the search omitted.
func TestVCTStandsUp(t *testing.T) {
	gametest.OneGoroutine(t)
	for i, row := range gametest.Rows(t, "testdata/renju-vct.tsv")[:12] {
		if slices.Contains(quietWins, i) {
			continue
		}
		b := boardOf(t, row)
		v := NewVCT(16)
		win, err := v.Find(t.Context(), b, 200_000)
		if err != nil || win.Moves == 0 {
			t.Errorf("%v: %+v, %v", row, win, err)
			continue
		}
		rng := rand.New(rand.NewPCG(5, 5))
		for range 2 {
			standUp(t, *b, v, rng)
		}
	}
}

// standUp plays a proven win to the end against random replies, after trying all replies of each turn for one ply.
func standUp(t *testing.T, b gomoku.Board, v *VCT, rng *rand.Rand) {
	t.Helper()
	standUpBy(t, b, rng, func(b *gomoku.Board) (Win, error) { return v.Find(t.Context(), b, 200_000) })
}

func standUpBy(t *testing.T, b gomoku.Board, rng *rand.Rand, find func(*gomoku.Board) (Win, error)) {
	t.Helper()
	s := b.Turn()
	for {
		win, err := find(&b)
		if err != nil || win.Moves == 0 {
			t.Fatalf("%v: the win is lost, %v", b.Stones(s).List(), err)
		}
		b.Make(win.Line[0])
		if _, won := b.Winner(); won {
			return
		}
		replies := b.Moves().List()
		if own := b.Fives(s.Other()); !own.Empty() {
			t.Fatalf("the defender has a five at %v", own.List())
		}
		if len(replies) == 0 {
			return
		}
		// Random ones, and always one that stops a four.
		q := replies[rng.IntN(len(replies))]
		if fives := b.Fives(s); !fives.Empty() {
			if stop := legalOf(&b, fives); stop != gomoku.NoPoint {
				q = stop
			}
		} else if rng.IntN(3) > 0 && len(win.Line) > 1 && win.Line[1] != gomoku.NoPoint {
			q = win.Line[1]
		}
		b.Make(q)
	}
}

func TestVCTStops(t *testing.T) {
	row := gametest.Rows(t, "testdata/renju-vct.tsv")[2]
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	v := NewVCT(1)
	if win, err := v.Find(ctx, boardOf(t, row), 0); !errors.Is(err, context.Canceled) || win.Moves != 0 {
		t.Errorf("cancelled: %+v, %v", win, err)
	}
	if win, err := v.Find(t.Context(), boardOf(t, row), 1); !errors.Is(err, errNodes) || win.Moves != 0 {
		t.Errorf("one position: %+v, %v", win, err)
	}
	if win, err := v.Find(t.Context(), gomoku.NewBoard(gomoku.Freestyle), 0); err != nil || win.Moves != 0 {
		t.Errorf("an empty board: %+v, %v", win, err)
	}
}

func BenchmarkVCT(b *testing.B) {
	for b.Loop() {
		for i, row := range gametest.Rows(b, "testdata/renju-vct.tsv") {
			if slices.Contains(quietWins, i) {
				continue
			}
			if win, err := NewVCT(16).Find(b.Context(), boardOf(b, row), 0); err != nil || win.Moves == 0 {
				b.Fatal(row, err)
			}
		}
	}
}
