package xiangqi

import (
	"math/rand/v2"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/solver/xiangqi/internal/evaluation"
)

// The parts of a board that corrections of the evaluation look at.
const (
	partPawns = iota // of both sides
	partHomes        // kings, advisors and elephants of both sides
	partRed          // rooks, cannons and horses
	partBlack        // the same
)

// partOf is the part that each piece belongs to, and partKeys are its keys on each point.
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

// learned returns by how much static evaluations of such positions were wrong. Ask before evaluating: what it reads is far away,
// and comes while the evaluation goes on.
func (w *worker) learned() int { return w.hist.correction[w.pos.Turn()&1].Of(&w.pos.now().parts) }

// corrected returns a static evaluation with what was learned of such positions.
func corrected(eval, learned int) int {
	return max(-evaluation.Most, min(eval+learned, evaluation.Most))
}

// correct learns that a position was worth more than its static evaluation by so much, or less, in a search to a depth.
func (w *worker) correct(difference, depth int) {
	if !w.opts.noPruning {
		w.hist.correction[w.pos.Turn()&1].Learn(&w.pos.now().parts, difference*depth*w.par.CorrectionWeight/1024)
	}
}
