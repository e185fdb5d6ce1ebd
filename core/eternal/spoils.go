package eternal

import "qilab/core"

// spoils counts the points of each side; captured pieces return to the board.
func spoils(_, p core.Position) (gained [2]core.Spoils) {
	at := p.(Position)
	for side := range gained {
		gained[side] = core.Spoils{Points: at.Score(core.Side(side)), Target: at.Target()}
	}
	return gained
}
