package gomoku_test

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/core/gomoku"
	gomokusolver "qilab/solver/gomoku"
	"qilab/solver/gomoku/internal/boardtest"
)

func TestVCFOfTheData(t *testing.T) {
	v := gomokusolver.NewVCF(16)
	for _, row := range gametest.Rows(t, "testdata/renju-vcf.tsv") {
		b := boardtest.Of(t, row)
		hash := b.Hash()
		win, err := v.Find(t.Context(), b, 0, 0)
		if err != nil || strconv.Itoa(win.Moves) != row[4] {
			t.Errorf("%v: found %+v, %v", row, win, err)
			continue
		}
		boardtest.CheckVCF(t, b, win.Moves, win.Line)
		firsts, err := v.Firsts(t.Context(), b, 0, 0)
		want := boardtest.Points(t, row[5])
		slices.Sort(want)
		if err != nil || !slices.Equal(firsts, want) {
			t.Errorf("%v: the first moves are %v, %v; wanted %v", row[:4], firsts, err, want)
		}
		if b.Hash() != hash || b.Plies() != 0 {
			t.Errorf("%v: the board has changed", row[:4])
		}
		if less, err := v.Find(t.Context(), b, win.Moves-1, 0); err != nil || less.Moves != 0 && win.Moves > 1 {
			t.Errorf("%v: within one move less: %+v, %v", row[:4], less, err)
		}
	}
}

func TestNoVCFOfTheData(t *testing.T) {
	v := gomokusolver.NewVCF(16)
	for _, row := range gametest.Rows(t, "testdata/renju-vcf-none.tsv") {
		if win, err := v.Find(t.Context(), boardtest.Of(t, row), 0, 0); err != nil || win.Moves != 0 {
			t.Errorf("%v: found %+v, %v", row, win, err)
		}
	}
}

// slowVCF implements the definition: it returns the least number of moves, at most k, in which the side to move makes
// five if each move but the last threatens only that and the defender stops the threat in the best way, or 0.
func slowVCF(b *gomoku.Board, k int) int {
	s := b.Turn()
	if k < 1 {
		return 0
	}
	if wins(b, s) {
		return 1
	}
	best := 0
	for p := range b.Empty().All() {
		if k < 2 || !b.Has(s, p) {
			continue
		}
		b.Make(p)
		if n := slowReplies(b, s, k); n > 0 && (best == 0 || n+1 < best) {
			best = n + 1
		}
		b.Unmake()
	}
	return best
}

// wins reports whether s, which is made the side to move, has a winning point.
func wins(b *gomoku.Board, s core.Side) bool {
	turn := b.Turn()
	b.SetTurn(s)
	defer b.SetTurn(turn)
	for p := range b.Empty().All() {
		if !b.Has(s, p) {
			continue
		}
		b.Make(p)
		_, won := b.Winner()
		b.Unmake()
		if won {
			return true
		}
	}
	return false
}

// slowReplies returns the number of moves in which the attacker wins after a move, or 0 if the move is no four or does
// not win.
func slowReplies(b *gomoku.Board, s core.Side, k int) int {
	if !wins(b, s) {
		return 0
	}
	worst := 1 // if nothing can be done the five comes next
	for q := range b.Empty().All() {
		if !b.Has(s.Other(), q) {
			continue
		}
		b.Make(q)
		_, lost := b.Winner()
		n := 0
		if !lost {
			n = slowVCF(b, k-1)
		}
		b.Unmake()
		if n == 0 {
			return 0
		}
		worst = max(worst, n)
	}
	return worst
}

func TestVCFAgreesWithDefinition(t *testing.T) {
	gametest.OneGoroutine(t)
	count := max(gametest.Sample(36), 6)
	rng := rand.New(rand.NewPCG(1, 2))
	v := gomokusolver.NewVCF(4)
	found := 0
	for i := range count {
		b := boardtest.Crowded(rng, []gomoku.RuleSet{gomoku.Renju, gomoku.Standard, gomoku.Freestyle}[i%3], 14+rng.IntN(6))
		const limit = 3
		want := slowVCF(b, limit)
		win, err := v.Find(t.Context(), b, limit, 0)
		if err != nil || win.Moves != want {
			p := b.Stones(gomoku.Black).List()
			t.Fatalf("%v to move, black %v, white %v: found %+v, %v; wanted %d", b.Turn(), p, b.Stones(gomoku.White).List(), win, err, want)
		}
		if want > 0 {
			found++
			boardtest.CheckVCF(t, b, win.Moves, win.Line)
		}
	}
	if found == 0 {
		t.Error("there was no win among the boards")
	}
}

func BenchmarkVCF(b *testing.B) {
	rows := append(gametest.Rows(b, "testdata/renju-vcf.tsv"), gametest.Rows(b, "testdata/renju-vcf-none.tsv")...)
	for b.Loop() {
		v := gomokusolver.NewVCF(16)
		for _, row := range rows {
			if _, err := v.Find(b.Context(), boardtest.Of(b, row), 0, 0); err != nil {
				b.Fatal(err)
			}
		}
	}
}
