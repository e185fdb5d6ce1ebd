package xiangqi

import (
	"math/bits"

	"qilab/core"
)

// MaxMoves exceeds the number of legal moves in any position of a full set: two rooks and two cannons with at most 17
// each, two horses with 8, five pawns with 3, and five pieces that stay at home with 4 come to 119.
const MaxMoves = 128

// everywhere is the set of all points.
var everywhere = Bitboard{^uint64(0), ^uint64(0)}

// Moves appends the legal moves of the side to move to list: by piece, king first, then by target. A list with a
// capacity of MaxMoves never grows. Only moves that may expose the king are tested one by one: those of the king itself
// and of pieces between it and an enemy.
func (b *Board) Moves(list []Move) []Move {
	var pins Pins
	b.Pins(&pins)
	return b.generate(&pins, list, everywhere)
}

// Captures appends the legal captures, in the same order.
func (b *Board) Captures(list []Move) []Move {
	var pins Pins
	b.Pins(&pins)
	return b.CapturesWith(&pins, list)
}

// CapturesWith does the same as Captures, given the pins.
func (b *Board) CapturesWith(pins *Pins, list []Move) []Move {
	return b.generate(pins, list, b.side[(b.turn^1)&1])
}

// QuietsWith appends the legal non-captures, in the same order, given the pins.
func (b *Board) QuietsWith(pins *Pins, list []Move) []Move {
	return b.generate(pins, list, everywhere.AndNot(b.side[Red].Or(b.side[Black])))
}

// generate appends the legal moves whose targets are in to.
func (b *Board) generate(pins *Pins, list []Move, to Bitboard) []Move {
	t := &lookup
	us := b.turn & 1
	mine := b.enemies(us ^ 1)
	to = to.AndNot(b.side[us])
	list = b.tested(pins, list, int(mine[SlotKing]), t.king[mine[SlotKing]&127].And(to))
	to = to.AndNot(pins.closed)
	for _, sq := range mine[SlotAdvisor:SlotElephant] {
		if sq != noSquare {
			list = b.append(pins, list, int(sq), t.advisor[sq&127].And(to))
		}
	}
	for _, sq := range mine[SlotElephant:SlotHorse] {
		if sq != noSquare {
			list = b.append(pins, list, int(sq), b.ElephantTargets(int(sq)).And(to))
		}
	}
	for _, sq := range mine[SlotHorse:SlotRook] {
		if sq != noSquare {
			list = b.append(pins, list, int(sq), b.HorseTargets(int(sq)).And(to))
		}
	}
	for _, sq := range mine[SlotRook:SlotCannon] {
		if sq != noSquare {
			list = b.append(pins, list, int(sq), b.RookTargets(int(sq)).And(to))
		}
	}
	for _, sq := range mine[SlotCannon:SlotPawn] {
		if sq != noSquare {
			list = b.append(pins, list, int(sq), b.CannonTargets(int(sq)).And(to))
		}
	}
	for _, sq := range mine[SlotPawn:] {
		if sq != noSquare {
			list = b.append(pins, list, int(sq), t.pawn[us][sq&127].And(to))
		}
	}
	return list
}

// append adds the legal moves among those of a piece other than the king to some targets, none of them closed.
func (b *Board) append(pins *Pins, list []Move, from int, set Bitboard) []Move {
	if set.Empty() {
		return list
	}
	if pins.watched.has(from) {
		return b.tested(pins, list, from, set)
	}
	set = set.And(pins.evade)
	for lo := set.Lo; lo != 0; lo &= lo - 1 {
		list = append(list, newMove(from, bits.TrailingZeros64(lo)))
	}
	for hi := set.Hi; hi != 0; hi &= hi - 1 {
		list = append(list, newMove(from, bits.TrailingZeros64(hi)+halfSquares))
	}
	return list
}

// tested adds those moves of a piece to some targets that leave the king safe.
func (b *Board) tested(pins *Pins, list []Move, from int, set Bitboard) []Move {
	for !set.Empty() {
		if target := set.pop(); b.safe(pins, from, target) {
			list = append(list, newMove(from, target))
		}
	}
	return list
}

// restrict keeps those targets of a piece on sq, other than the king, that may be legal, and reports whether each still
// needs a test.
func (b *Board) restrict(pins *Pins, sq int, set Bitboard) (Bitboard, bool) {
	set = set.AndNot(pins.closed)
	if pins.watched.has(sq) {
		return set, true
	}
	return set.And(pins.evade), false
}

// safe reports whether a pseudo-legal move leaves the king of the side to move unattacked.
func (b *Board) safe(pins *Pins, from, to int) bool {
	king := pins.king
	if from == king {
		king = to
	}
	return !b.exposed(b.turn, king, from, to)
}

// CountMoves returns the number of legal moves, without listing those that need no test.
func (b *Board) CountMoves() int {
	var pins Pins
	b.Pins(&pins)
	own := b.side[b.turn]
	first := int(b.turn) * slots
	count := 0
	for slot := first; slot < first+slots; slot++ {
		sq := int(b.at[slot])
		if sq == noSquare {
			continue
		}
		set := b.targets(slot, sq).AndNot(own)
		test := true
		if slot != first {
			set, test = b.restrict(&pins, sq, set)
		}
		if !test {
			count += set.Count()
			continue
		}
		for !set.Empty() {
			if b.safe(&pins, sq, set.pop()) {
				count++
			}
		}
	}
	return count
}

// HasMove reports whether the side to move has a legal move; without one it has lost.
func (b *Board) HasMove() bool {
	var pins Pins
	b.Pins(&pins)
	own := b.side[b.turn]
	first := int(b.turn) * slots
	for slot := first; slot < first+slots; slot++ {
		sq := int(b.at[slot])
		if sq == noSquare {
			continue
		}
		set := b.targets(slot, sq).AndNot(own)
		test := true
		if slot != first {
			set, test = b.restrict(&pins, sq, set)
		}
		for !set.Empty() {
			if target := set.pop(); !test || b.safe(&pins, sq, target) {
				return true
			}
		}
	}
	return false
}

// pseudoLegal reports whether m is a legal move of the side to move, ignoring its king's safety. It accepts any m, such
// as one from a hash table.
func (b *Board) pseudoLegal(m Move) bool {
	from, to := m.from(), m.to()
	if from >= Squares || to >= Squares {
		return false
	}
	slot := int(b.on[from])
	if slot == emptySlot || core.Side(slot/slots) != b.turn {
		return false
	}
	return b.targets(slot, from).AndNot(b.side[b.turn]).has(to)
}

// Legal reports whether m is a legal move of the side to move.
func (b *Board) Legal(m Move) bool {
	if !b.pseudoLegal(m) {
		return false
	}
	pins := Pins{king: int(b.at[int(b.turn)*slots])}
	return b.safe(&pins, m.from(), m.to())
}

// LegalWith does the same as Legal, given the pins.
func (b *Board) LegalWith(pins *Pins, m Move) bool {
	if !b.pseudoLegal(m) {
		return false
	}
	from, to := m.from(), m.to()
	if from == pins.king || pins.watched.has(from) {
		return b.safe(pins, from, to)
	}
	return pins.evade.AndNot(pins.closed).has(to)
}
