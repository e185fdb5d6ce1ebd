// Package evaluation is the static evaluation of the engine of xiangqi: a sum of readable terms. It is a package of its
// own to share it between the engine and the tuner (solver/xiangqi/cmd/tune), which fits the weights, and no other
// code.
//
//   - evaluation.go: the value of a position; side.go: the part of each side; tables.go: lookup tables
//   - counts.go: the same, slower and term by term
//   - terms.go: the numbers of the terms
//   - weights.go: their values, written by the tuner
//   - tapered.go: two scores in one number
package evaluation

import "qilab/core/xiangqi"

const (
	// Max bounds the result of Of, in centipawns.
	Max = 19_759
	// Scale is the score by which the odds of winning grow by a factor of e: the weights are fitted to it.
	Scale = 260
)

// Of evaluates a position for the side to move. single is the sum of Places over the pieces, and phase that of Phases.
func Of(b *xiangqi.Board, single Tapered, phase int) int {
	var red, black side
	total := single + red.gather(b, xiangqi.Red) - black.gather(b, xiangqi.Black)
	total += red.relate(b, xiangqi.Red, &black) - black.relate(b, xiangqi.Black, &red)
	us, tempo := &red, weights[termTempo]
	if b.Turn() == xiangqi.Black {
		us, tempo = &black, -tempo
	}
	total += tempo
	phase = min(phase, MaxPhase)
	score := (total.mg()*phase + total.eg()*(MaxPhase-phase)) / MaxPhase
	better := &red
	if score < 0 {
		better = &black
	}
	score = score * Winning(better.rooks, better.horses+better.cannons, better.pawns) / 64
	if us == &black {
		score = -score
	}
	return max(-Max, min(score, Max))
}

// Winning returns the factor, in 64ths, of the score of a side that is ahead, by its pieces: without attackers it
// cannot win, with a single weak one hardly.
func Winning(rooks, minor, pawns int) int {
	switch {
	case rooks > 0 || minor > 1:
		return 64
	case minor+pawns == 0:
		return 2
	case minor == 1 && pawns == 0:
		return 20
	case minor == 0 && pawns == 1:
		return 32
	case minor == 1 && pawns == 1:
		return 48
	}
	return 64
}

// b2i returns 1 for true.
func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// Winnable scales a score for the side to move, other than one from Of, by the winning chances of the material of the
// side that is ahead.
func Winnable(b *xiangqi.Board, score int) int {
	better := b.Turn() & 1
	if score < 0 {
		better ^= 1
	}
	list := (*[xiangqi.SideSlots]uint8)(b.Places()[int(better)*xiangqi.SideSlots:])
	if there(list[xiangqi.SlotRook])+there(list[xiangqi.SlotRook+1]) > 0 {
		return score
	}
	minor := there(list[xiangqi.SlotHorse]) + there(list[xiangqi.SlotHorse+1]) + there(list[xiangqi.SlotCannon]) + there(list[xiangqi.SlotCannon+1])
	pawns := 0
	for _, sq := range list[xiangqi.SlotPawn:] {
		pawns += there(sq)
	}
	return score * Winning(0, minor, pawns) / 64
}
