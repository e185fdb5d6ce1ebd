package eternal

import (
	"math/rand/v2"
	"testing"

	"qilab/core"
)

// Doors agrees with the moves: for each piece, whether it can score, and for each empty cell, whether a piece placed
// there could.
func TestDoors(t *testing.T) {
	rng := rand.New(rand.NewPCG(12, 0))
	randomPositions(t, rng, 400, func(p Position) {
		b := p.Board()
		if b.Phase() == ToReturn {
			return
		}
		for _, s := range []core.Side{Red, Black} {
			var strikers Bitboard
			for k, doors := range b.Doors(s) {
				k := Kind(k)
				if k < Rook {
					continue
				}
				strikers = strikers.Or(doors.And(b.Side(s)).And(b.Pieces(k)))
				for sq := core.Square(0); sq < Squares; sq++ {
					if b.At(sq) != core.NoPiece || InZone(s, sq) || InZone(s.Other(), sq) {
						continue
					}
					c := *b
					c.put(PieceOf(s, k), int(sq))
					if scores := !c.Targets(sq).And(Zone(s.Other())).Empty(); scores != doors.Has(sq) {
						t.Fatalf("%v: %v of %v on %s: %v", p, k, s, SquareName(sq), doors.Has(sq))
					}
				}
			}
			if got := b.Strikers(s); got != strikers {
				t.Fatalf("%v: strikers of %v are %s, by their doors %s", p, s, cellNames(got), cellNames(strikers))
			}
		}
	})
}
