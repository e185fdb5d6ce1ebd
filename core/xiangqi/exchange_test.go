package xiangqi

import (
	"math/rand/v2"
	"testing"

	"qilab/core"
)

var testValues = [8]int{King: 10000, Advisor: 200, Elephant: 220, Horse: 440, Rook: 960, Cannon: 480, Pawn: 130}

// slowExchange computes Exchange by making all moves.
func slowExchange(b Board, m Move) int {
	taken := testValues[KindOf(b.At(m.To()))]
	b.Make(m)
	return taken - slowRecapture(b, m.to())
}

// slowRecapture returns the gain of the side to move by capturing on a point, or 0 if it should not capture.
func slowRecapture(b Board, to int) int {
	first := int(b.turn) * slots
	for _, slot := range attackOrder {
		from := b.at[first+int(slot)]
		if from == noSquare || !b.targets(first+int(slot), int(from)).has(to) {
			continue
		}
		m := newMove(int(from), to)
		if slot == SlotKing {
			next := b
			next.Make(m)
			if next.attacks(to) {
				return 0
			}
		}
		return max(0, slowExchange(b, m))
	}
	return 0
}

// attacks reports whether a piece of the side to move reaches a point, ignoring pins.
func (b *Board) attacks(to int) bool {
	first := int(b.turn) * slots
	for slot := first; slot < first+slots; slot++ {
		if from := b.at[slot]; from != noSquare && b.targets(slot, int(from)).has(to) {
			return true
		}
	}
	return false
}

func TestExchange(t *testing.T) {
	rng := rand.New(rand.NewPCG(12, 0))
	captures := 0
	for range 3000 {
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
	if captures < 1000 {
		t.Errorf("only %d captures", captures)
	}
}

// A cannon reaches a point if it could capture an enemy piece there.
func TestCannonReach(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 0))
	for range 200 {
		p := randomPosition(rng)
		b := p.Board()
		occupied := b.side[Red].Or(b.side[Black])
		for sq := range b.Squares(b.turn, Cannon) {
			var want Bitboard
			for to := range Squares {
				with := *b
				if !occupied.has(to) {
					if !with.put(PieceOf(b.turn^1, Advisor), to) {
						with.put(PieceOf(b.turn^1, Pawn), to)
					}
					if with.At(core.Square(to)) == core.NoPiece {
						return
					}
				}
				if with.CannonTargets(int(sq)).has(to) && !(to == int(sq)) {
					want = want.Or(bit(to))
				}
			}
			if got := b.CannonReach(int(sq)); got != want {
				t.Fatalf("%v: the cannon on %s reaches %v, want %v", p, SquareName(sq), got, want)
			}
		}
	}
}

func BenchmarkExchange(b *testing.B) {
	p, err := Rules{}.Parse("r1bakab1r/9/1cn2cn2/p1p1p1p1p/9/2P6/P3P1P1P/1C2C1N2/9/RNBAKAB1R w")
	if err != nil {
		b.Fatal(err)
	}
	board := p.(Position).Board()
	moves := board.Moves(nil)
	for b.Loop() {
		for _, m := range moves {
			board.ExchangeBelow(m, &testValues, 0)
		}
	}
}
