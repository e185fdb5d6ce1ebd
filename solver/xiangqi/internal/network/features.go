package network

import (
	"qilab/core"
	"qilab/core/xiangqi"
)

// pointsOfOneSide is the sum over the kinds of the number of possible points of a piece.
const pointsOfOneSide = 9 + 5 + 7 + 90 + 90 + 90 + 55

// view is the point of view of a side: the set of rows, and whether it is mirrored.
type view struct{ set, mirror uint8 }

// views is the view of each side by the square of its king. There is a set for a king on its starting point, one for a
// king further up the middle, and one for a king on a wing.
var views = newViews()

func newViews() (list [2][xiangqi.Squares]view) {
	for side := range core.Side(2) {
		for sq := core.Square(0); sq < xiangqi.Squares; sq++ {
			if !xiangqi.CanStand(xiangqi.PieceOf(side, xiangqi.King), sq) {
				continue
			}
			file, v := xiangqi.FileOf(sq), view{}
			switch {
			case file != 4:
				v.set = 2
			case sq != turnedTo(side, 4):
				v.set = 1
			}
			if file > 4 {
				v.mirror = 1
			}
			list[side][sq] = v
		}
	}
	return list
}

// turnedTo returns a square of Red's first rank from the point of view of a side.
func turnedTo(side core.Side, file int) core.Square {
	if side == xiangqi.Black {
		return xiangqi.SquareAt(file, xiangqi.Ranks-1)
	}
	return xiangqi.SquareAt(file, 0)
}

// rows is the row of each piece on each point, by the side of the view and whether it is mirrored.
var rows = newRows()

func newRows() *[2][2][16][xiangqi.Squares]uint16 {
	// Red's rows come first, from Red's point of view; those of the enemy follow.
	var plain [2][8][xiangqi.Squares]uint16
	next := uint16(0)
	for side := range core.Side(2) {
		for kind := xiangqi.King; kind <= xiangqi.Pawn; kind++ {
			for sq := core.Square(0); sq < xiangqi.Squares; sq++ {
				if xiangqi.CanStand(xiangqi.PieceOf(side, kind), sq) {
					plain[side][kind][sq] = next
					next++
				}
			}
		}
	}
	if next != Rows {
		panic("network: the number of rows is wrong")
	}
	list := new([2][2][16][xiangqi.Squares]uint16)
	for looks := range core.Side(2) {
		for mirror := range 2 {
			for side := range core.Side(2) {
				for kind := xiangqi.King; kind <= xiangqi.Pawn; kind++ {
					for sq := range core.Square(xiangqi.Squares) {
						list[looks][mirror][xiangqi.PieceOf(side, kind)][sq] = plain[turned(side, looks == xiangqi.Black)][kind][seen(looks, mirror, sq)]
					}
				}
			}
		}
	}
	return list
}

// seen returns a square from the point of view of a side: its own first rank is rank 0.
func seen(looks core.Side, mirror int, sq core.Square) core.Square {
	file, rank := xiangqi.FileOf(sq), xiangqi.RankOf(sq)
	if looks == xiangqi.Black {
		rank = xiangqi.Ranks - 1 - rank
	}
	if mirror == 1 {
		file = xiangqi.Files - 1 - file
	}
	return xiangqi.SquareAt(file, rank)
}

// A Look is the point of view of one side: the set of rows by its king's square, and the mapping of pieces to rows.
type Look struct {
	Set  int
	rows *[16][xiangqi.Squares]uint16
}

// LookOf returns the look of a side with its king on a square.
func LookOf(side core.Side, king core.Square) Look {
	v := views[side][king]
	return Look{int(v.set), &rows[side][v.mirror]}
}

// Row returns the number of the row of a piece on a square.
func (l Look) Row(piece core.Piece, sq core.Square) int { return int(l.rows[piece][sq]) }

// Output returns the set of output weights of a position, by its phase as the package evaluation counts it.
func Output(phase int) int { return output(phase, maxPhase) }
