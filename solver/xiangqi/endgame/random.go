package endgame

import (
	"context"
	"errors"
	"math/rand/v2"

	"qilab/core"
	"qilab/core/xiangqi"
)

// ErrRare means that random trials found no such position: there is none, or hardly any.
var ErrRare = errors.New("no such position was found")

// tries is the number of placements to try for a random position.
const tries = 200_000

// Random returns a random legal position of a class that suits, with a side to move. Errors: ErrRare, or that of ctx.
func (c Class) Random(ctx context.Context, turn core.Side, rng *rand.Rand, suits func(xiangqi.Position) bool) (xiangqi.Position, error) {
	pieces := c.pieces()
	cells := make([]core.Piece, squares)
	for i := range tries {
		if i%64 == 0 && ctx.Err() != nil {
			return xiangqi.Position{}, ctx.Err()
		}
		clear(cells)
		if !scatter(cells, pieces, rng) {
			continue
		}
		p, err := xiangqi.Rules{}.FromSetup(core.Setup{Board: cells, Turn: turn})
		if err != nil {
			continue
		}
		if at := p.(xiangqi.Position); suits(at) {
			return at, nil
		}
	}
	return xiangqi.Position{}, ErrRare
}

// placed is a piece with its possible points.
type placed struct {
	piece  core.Piece
	points []int8
}

// pieces lists the pieces of the class with their possible points.
func (c Class) pieces() (list []placed) {
	for s := range core.Side(2) {
		add := func(k xiangqi.Kind, fits func(sq int) bool) {
			p := placed{piece: xiangqi.PieceOf(s, k)}
			for sq := range squares {
				if xiangqi.CanStand(p.piece, core.Square(sq)) && fits(sq) {
					p.points = append(p.points, int8(sq))
				}
			}
			list = append(list, p)
		}
		anywhere := func(int) bool { return true }
		add(xiangqi.King, anywhere)
		for _, l := range letters {
			for i := range int(c.Material[s][l.kind]) {
				if l.kind == xiangqi.Pawn && c.levels[s] != "" {
					add(l.kind, func(sq int) bool { return pawnLevels[s][sq] == Level(c.levels[s][i]) })
				} else {
					add(l.kind, anywhere)
				}
			}
		}
	}
	return list
}

// scatter puts pieces on random points, and reports whether they are all different.
func scatter(cells []core.Piece, pieces []placed, rng *rand.Rand) bool {
	for _, p := range pieces {
		sq := p.points[rng.IntN(len(p.points))]
		if cells[sq] != core.NoPiece {
			return false
		}
		cells[sq] = p.piece
	}
	return true
}

// Quiet reports whether no tactics are pending: the side to move is not in check and has no capture, and the other side
// would have none.
func Quiet(p xiangqi.Position) bool {
	b := p.Board()
	if b.InCheck() {
		return false
	}
	for range 2 {
		var buffer [xiangqi.MaxMoves]xiangqi.Move
		if len(b.Captures(buffer[:0])) > 0 {
			return false
		}
		b.MakeNull()
	}
	return true
}
