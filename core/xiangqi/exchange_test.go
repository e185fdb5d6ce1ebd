package xiangqi_test

import (
	"math/rand/v2"
	"testing"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/core/xiangqi"
)

var testValues = [8]int{xiangqi.King: 10000, xiangqi.Advisor: 200, xiangqi.Elephant: 220, xiangqi.Horse: 440, xiangqi.Rook: 960, xiangqi.Cannon: 480, xiangqi.Pawn: 130}

// slowExchange computes Exchange by making all moves.
func slowExchange(b xiangqi.Board, m xiangqi.Move) int {
	taken := testValues[xiangqi.KindOf(b.At(m.To()))]
	b.Make(m)
	return taken - slowRecapture(b, m.To())
}

// slowRecapture returns the gain of the side to move by capturing on a point with its least valuable piece, or 0 if it
// should not capture.
func slowRecapture(b xiangqi.Board, to core.Square) int {
	for _, kind := range []xiangqi.Kind{xiangqi.Pawn, xiangqi.Advisor, xiangqi.Elephant, xiangqi.Horse, xiangqi.Cannon, xiangqi.Rook, xiangqi.King} {
		for from := range b.Squares(b.Turn(), kind) {
			if !b.Targets(from).Has(to) {
				continue
			}
			m := xiangqi.NewMove(from, to)
			if kind == xiangqi.King {
				next := b
				next.Make(m)
				if attacks(&next, to) {
					return 0
				}
			}
			return max(0, slowExchange(b, m))
		}
	}
	return 0
}

// attacks reports whether a piece of the side to move reaches a point, ignoring pins.
func attacks(b *xiangqi.Board, to core.Square) bool {
	for kind := xiangqi.King; kind <= xiangqi.Pawn; kind++ {
		for from := range b.Squares(b.Turn(), kind) {
			if b.Targets(from).Has(to) {
				return true
			}
		}
	}
	return false
}

func TestExchange(t *testing.T) {
	rng := rand.New(rand.NewPCG(12, 0))
	captures, positions := 0, gametest.Sample(5000)
	for range positions {
		p := randomPosition(rng)
		b := p.Board()
		for _, m := range b.Moves(nil) {
			if b.At(m.To()) != core.NoPiece {
				captures++
			}
			want := slowExchange(*b, m)
			if got := b.Exchange(m, &testValues); got != want {
				t.Fatalf("%v %v: %d, want %d", p, m, got, want)
			}
			for _, bound := range []int{want - 1, want, want + 1, 0, -200, 300} {
				if got := b.ExchangeBelow(m, &testValues, bound); got != (want < bound) {
					t.Fatalf("%v %v: %d is below %d: %v", p, m, want, bound, got)
				}
			}
		}
	}
	if captures < positions {
		t.Errorf("only %d captures", captures)
	}
}

// A cannon reaches a point if there is one piece between them.
func TestCannonReach(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 0))
	for range 200 {
		p := randomPosition(rng)
		b := p.Board()
		for from := range core.Square(xiangqi.Squares) {
			var want xiangqi.Bitboard
			for file := range 9 {
				if to := xiangqi.SquareAt(file, xiangqi.RankOf(from)); between(p, from, to) == 1 {
					want = want.Or(xiangqi.Point(to))
				}
			}
			for rank := range 10 {
				if to := xiangqi.SquareAt(xiangqi.FileOf(from), rank); between(p, from, to) == 1 {
					want = want.Or(xiangqi.Point(to))
				}
			}
			if got := b.CannonReach(int(from)); got != want {
				t.Fatalf("%v: a cannon on %s reaches %v, want %v", p, xiangqi.SquareName(from), got, want)
			}
		}
	}
}

// between counts the pieces between two points of a file or rank.
func between(p xiangqi.Position, from, to core.Square) int {
	step := xiangqi.SquareAt(1, 0) - xiangqi.SquareAt(0, 0)
	if xiangqi.FileOf(from) == xiangqi.FileOf(to) {
		step = xiangqi.SquareAt(0, 1) - xiangqi.SquareAt(0, 0)
	}
	n := 0
	for sq := min(from, to) + step; sq < max(from, to); sq += step {
		if p.At(sq) != core.NoPiece {
			n++
		}
	}
	return n
}

func BenchmarkExchange(b *testing.B) {
	p, err := xiangqi.Rules{}.Parse("r1bakab1r/9/1cn2cn2/p1p1p1p1p/9/2P6/P3P1P1P/1C2C1N2/9/RNBAKAB1R w")
	if err != nil {
		b.Fatal(err)
	}
	board := p.(xiangqi.Position).Board()
	moves := board.Moves(nil)
	for b.Loop() {
		for _, m := range moves {
			board.ExchangeBelow(m, &testValues, 0)
		}
	}
}
