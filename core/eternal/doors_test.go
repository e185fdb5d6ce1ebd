package eternal_test

import (
	"math/rand/v2"
	"testing"

	"qilab/core"
	"qilab/core/eternal"
	"qilab/core/gametest"
)

// Doors agrees with the moves: for each piece, whether it can score, and for each empty cell, whether a piece placed
// there could.
func TestDoors(t *testing.T) {
	rng := rand.New(rand.NewPCG(12, 0))
	randomPositions(t, rng, gametest.Sample(1000), func(p eternal.Position) {
		b := p.Board()
		setup := eternal.Rules{}.SetupOf(p)
		if b.Phase() == eternal.ToReturn {
			return
		}
		for _, s := range []core.Side{eternal.Red, eternal.Black} {
			var strikers eternal.Bitboard
			for k, doors := range b.Doors(s) {
				k := eternal.Kind(k)
				if k < eternal.Rook {
					continue
				}
				strikers = strikers.Or(doors.And(b.Side(s)).And(b.Pieces(k)))
				for sq := core.Square(0); sq < eternal.Squares; sq++ {
					if b.At(sq) != core.NoPiece || eternal.InZone(s, sq) || eternal.InZone(s.Other(), sq) {
						continue
					}
					setup.Board[sq] = eternal.PieceOf(s, k)
					more := setUp(t, setup).Board()
					setup.Board[sq] = core.NoPiece
					if scores := !more.Targets(sq).And(eternal.Zone(s.Other())).Empty(); scores != doors.Has(sq) {
						t.Fatalf("%v: %v of %v on %s: %v", p, k, s, eternal.SquareName(sq), doors.Has(sq))
					}
				}
			}
			if got := b.Strikers(s); got != strikers {
				t.Fatalf("%v: strikers of %v are %s, by their doors %s", p, s, cellNames(got), cellNames(strikers))
			}
		}
	})
}
