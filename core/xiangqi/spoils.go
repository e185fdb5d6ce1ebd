package xiangqi

import "qilab/core"

// times are the usual time controls: fast games, tournaments, and those of servers with a time for the game, for each
// move and for the byo-yomi at the end.
var times = []string{"180+2", "300+3", "600+5", "1200+10", "3600+30", "600@60:1/30", "1200@90:1/30", "3600:3x1/60"}

// worth is the order in which captured pieces are listed.
var worth = [...]Kind{Rook, Cannon, Horse, Elephant, Advisor, Pawn, King}

// spoils lists the pieces that each side has captured.
func spoils(start, p core.Position) (gained [2]core.Spoils) {
	var gone [core.Piece(blackBit) << 1]int
	for _, piece := range start.(Position).cells {
		gone[piece]++
	}
	for _, piece := range p.(Position).cells {
		gone[piece]--
	}
	for side := range gained {
		for _, kind := range worth {
			piece := PieceOf(core.Side(side).Other(), kind)
			for range gone[piece] {
				gained[side].Pieces = append(gained[side].Pieces, piece)
			}
		}
	}
	return gained
}
