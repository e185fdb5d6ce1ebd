package xiangqi

import (
	"math/rand/v2"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/solver/xiangqi/internal/evaluation"
)

// The parts of a board by which corrections of the evaluation are indexed.
const (
	partPawns = iota // of both sides
	partHomes        // kings, advisors and elephants of both sides
	partRed          // rooks, cannons and horses
	partBlack        // the same
)

// partOf maps each piece to its part, and partKeys holds its keys by point.
var (
	partOf   = newPartOf()
	partKeys = newPartKeys()
)

func newPartOf() (list [16]uint8) {
	for side, part := range [2]uint8{partRed, partBlack} {
		for kind := xiangqi.King; kind <= xiangqi.Pawn; kind++ {
			p := &list[xiangqi.PieceOf(core.Side(side), kind)]
			switch kind {
			case xiangqi.Pawn:
				*p = partPawns
			case xiangqi.King, xiangqi.Advisor, xiangqi.Elephant:
				*p = partHomes
			default:
				*p = part
			}
		}
	}
	return list
}

func newPartKeys() (keys [16][128]uint32) {
	rng := rand.New(rand.NewPCG(1, 2))
	for i := range keys {
		for j := range xiangqi.Squares {
			keys[i][j] = rng.Uint32()
		}
	}
	return keys
}

// learned returns the average error of the static evaluation of similar positions. Call it before evaluating: the
// memory access is slow, and overlaps with the evaluation.
func (w *worker) learned() int { return w.hist.correction[w.pos.Turn()&1].Of(&w.pos.now().parts) }

// corrected returns a static evaluation with the learned correction.
func corrected(eval, learned int) int {
	return max(-evaluation.Max, min(eval+learned, evaluation.Max))
}

// correct learns the difference between the value of a position in a search to a depth and its static evaluation.
func (w *worker) correct(difference, depth int) {
	if !w.opts.noPruning {
		w.hist.correction[w.pos.Turn()&1].Learn(&w.pos.now().parts, difference*depth*w.par.CorrectionWeight/1024)
	}
}
