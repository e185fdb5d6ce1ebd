package chaosclock

import "qilab/core"

// spoils lists the other side's pieces that are off the board.
func spoils(_, p core.Position) (gained [2]core.Spoils) {
	for side := range gained {
		for _, n := range p.(Position).Hand(core.Side(side).Other()) {
			gained[side].Pieces = append(gained[side].Pieces, core.Piece(n))
		}
	}
	return gained
}
