package eternal

import (
	"qilab/core/eternal"
	"qilab/solver/eternal/internal/evaluation"
)

// Static evaluations are wrong in the same way in positions that have much in common. A correction remembers for each part of
// the board by how much the search came to other values.
const (
	correctionSlots = 1 << 12 // for each part and side, a power of two
	correctionMax   = 1 << 10 // bounds every entry
	correctionUnit  = 40      // entries for a unit of the score
)

// The parts of a board that a correction looks at.
const (
	partRed   = iota // the pieces of a side, whatever they are
	partBlack        //
	partSoft         // advisors, pawns and stones: what others imitate, jump over and run into
	partModel        // rooks, horses, cannons and elephants
	parts
)

// correction is what was learned, by side to move and part of the board.
type correction [2][parts][correctionSlots]int16

// slots returns where the position stands in a correction.
func (p *position) slots() [parts]uint32 {
	red, black := p.Side(eternal.Red), p.Side(eternal.Black)
	return [parts]uint32{
		partRed:   slotOf(red),
		partBlack: slotOf(black),
		partSoft:  slotOf(p.Pieces(eternal.Advisor), p.Pieces(eternal.Pawn), p.Pieces(eternal.StoneKind)),
		partModel: slotOf(p.Pieces(eternal.Rook), p.Pieces(eternal.Horse), p.Pieces(eternal.Cannon), p.Pieces(eternal.Elephant)),
	}
}

// slotOf mixes sets of cells.
func slotOf(sets ...eternal.Bitboard) uint32 {
	h := uint64(0)
	for _, s := range sets {
		h = (h ^ s.Lo) * 0x9E3779B97F4A7C15
		h = (h>>29 ^ h ^ s.Hi) * 0xBF58476D1CE4E5B9
	}
	return uint32(h>>40) % correctionSlots
}

// corrected returns a static evaluation with what was learned of such positions.
func (w *worker) corrected(eval int) int {
	if w.opts.noPruning {
		return eval
	}
	sum, c := 0, &w.hist.correction[w.pos.Turn()]
	for i, slot := range w.pos.slots() {
		sum += int(c[i][slot])
	}
	return max(-evaluation.Most, min(eval+sum/correctionUnit, evaluation.Most))
}

// correct learns that a position was worth more than its static evaluation by so much, or less, in a search to a depth.
func (w *worker) correct(difference, depth int) {
	if w.opts.noPruning {
		return
	}
	bonus := max(-correctionMax/4, min(difference*depth/16, correctionMax/4))
	c := &w.hist.correction[w.pos.Turn()]
	for i, slot := range w.pos.slots() {
		e := &c[i][slot]
		*e += int16(bonus - int(*e)*max(bonus, -bonus)/correctionMax)
	}
}
