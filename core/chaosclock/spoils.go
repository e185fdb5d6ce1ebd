package chaosclock

import "qilab/core"

// spoils lists the pieces of the other side that are off the clock.
func spoils(_, p core.Position) (gained [2]core.Spoils) {
	for side := range gained {
		for _, n := range p.(Position).Hand(core.Side(side).Other()) {
			gained[side].Pieces = append(gained[side].Pieces, core.Piece(n))
		}
	}
	return gained
}
