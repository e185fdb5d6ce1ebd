package xiangqi

import (
	"qilab/core"
	"qilab/core/xiangqi"
)

// neighbours holds the adjacent points of each point.
var neighbours = newNeighbours()

func newNeighbours() (list [xiangqi.Squares]xiangqi.Bitboard) {
	for a := range core.Square(xiangqi.Squares) {
		for b := range core.Square(xiangqi.Squares) {
			df, dr := xiangqi.FileOf(a)-xiangqi.FileOf(b), xiangqi.RankOf(a)-xiangqi.RankOf(b)
			if df*df+dr*dr == 1 {
				list[a] = list[a].Or(xiangqi.Point(b))
			}
		}
	}
	return list
}

// roams reports whether it is proven that no single quiet move of the enemy of s, without check, can leave s without a
// move. False is inconclusive. It looks for two pieces that keep a move whatever the enemy does short of capturing
// them, which can happen to only one. Such a piece shields its king from nothing and has a move to another such point
// that no enemy piece can prevent by blocking:
//   - a pawn, an advisor: any, since a piece on the target can be captured;
//   - a rook, a cannon: to an empty adjacent point, for the same reason; a cannon cannot capture there and needs two;
//   - a horse, an elephant: two, with different legs or eyes, since one move blocks one point.
func roams(b *xiangqi.Board, s core.Side) bool {
	unsafe := xiangqi.Near(b.KingSquare(s))
	own := b.Side(s)
	free := 0
	for set := own.AndNot(unsafe); !set.Empty(); {
		sq := set.Pop()
		to := b.Targets(sq).AndNot(own).AndNot(unsafe)
		var stays bool
		switch xiangqi.KindOf(b.At(sq)) {
		case xiangqi.Pawn, xiangqi.Advisor:
			stays = !to.Empty()
		case xiangqi.Rook:
			stays = !to.And(neighbours[sq]).Empty()
		case xiangqi.Cannon:
			stays = to.And(neighbours[sq]).Count() > 1
		case xiangqi.Elephant:
			stays = to.Count() > 1
		case xiangqi.Horse:
			stays = differentLegs(sq, to)
		}
		if stays {
			if free++; free == 2 {
				return true
			}
		}
	}
	return false
}

// differentLegs reports whether a horse on sq goes to points of to past two different legs.
func differentLegs(sq core.Square, to xiangqi.Bitboard) bool {
	first := core.NoSquare
	for !to.Empty() {
		target := to.Pop()
		df, dr := xiangqi.FileOf(target)-xiangqi.FileOf(sq), xiangqi.RankOf(target)-xiangqi.RankOf(sq)
		leg := xiangqi.SquareAt(xiangqi.FileOf(sq)+df/2, xiangqi.RankOf(sq)+dr/2)
		if first != core.NoSquare && leg != first {
			return true
		}
		first = leg
	}
	return false
}
