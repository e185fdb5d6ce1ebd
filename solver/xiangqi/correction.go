package xiangqi

import (
	"math/rand/v2"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/solver/xiangqi/internal/evaluation"
)

// Static evaluations are wrong in the same way in positions that have much in common. A correction remembers for each part of
// the board by how much the search came to other values.
const (
	correctionSlots = 1 << 13 // for each part and side, a power of two
	correctionMax   = 1 << 10 // bounds every entry
	correctionUnit  = 40      // entries for a centipawn
)

// correction is what was learned, by side to move and part of the board.
type correction [2][parts][correctionSlots]int16

// The parts of a board that a correction looks at.
const (
	partPawns = iota // of both sides
	partHomes        // kings, advisors and elephants of both sides
	partRed          // rooks, cannons and horses
	partBlack        // the same
	parts
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
func (w *worker) learned() int {
	s, c := w.pos.now(), &w.hist.correction[w.pos.Turn()&1]
	sum := 0
	for i := range s.parts {
		sum += int(c[i][s.parts[i]%correctionSlots])
	}
	return sum / correctionUnit
}

// corrected returns a static evaluation with what was learned of such positions.
func corrected(eval, learned int) int {
	return max(-evaluation.Most, min(eval+learned, evaluation.Most))
}

// correct learns that a position was worth more than its static evaluation by so much, or less, in a search to a depth.
func (w *worker) correct(difference, depth int) {
	if w.opts.noPruning {
		return
	}
	s, c := w.pos.now(), &w.hist.correction[w.pos.Turn()]
	bonus := max(-correctionMax/4, min(difference*depth/8, correctionMax/4))
	for i := range s.parts {
		e := &c[i][s.parts[i]%correctionSlots]
		*e += int16(bonus - int(*e)*max(bonus, -bonus)/correctionMax)
	}
}
