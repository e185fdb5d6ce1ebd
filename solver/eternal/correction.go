package eternal

import (
	"qilab/core/eternal"
	"qilab/solver/engine"
	"qilab/solver/eternal/internal/evaluation"
)

// correctionSlots is the number of slots of a part of the board, a power of two.
const correctionSlots = engine.CorrectionSlots / 2

// The parts of a board by which corrections of the evaluation are indexed.
const (
	partRed   = iota // the pieces of a side, of any kind
	partBlack        //
	partSoft         // advisors, pawns and stones: the pieces that imitate, jump over or are blocked
	partModel        // rooks, horses, cannons and elephants
)

// slots returns the slots of the position in a correction.
func (p *position) slots() [engine.CorrectionParts]uint32 {
	red, black := p.Side(eternal.Red), p.Side(eternal.Black)
	return [engine.CorrectionParts]uint32{
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

// corrected returns a static evaluation with the learned correction.
func (w *worker) corrected(eval int) int {
	if w.opts.noPruning {
		return eval
	}
	slots := w.pos.slots()
	return max(-evaluation.Max, min(eval+w.hist.correction[w.pos.Turn()].Of(&slots), evaluation.Max))
}

// correct learns the difference between the value of a position in a search to a depth and its static evaluation.
func (w *worker) correct(difference, depth int) {
	if w.opts.noPruning {
		return
	}
	slots := w.pos.slots()
	w.hist.correction[w.pos.Turn()].Learn(&slots, difference*depth*w.par.CorrectionWeight/1024)
}
