package xiangqi

import "qilab/core"

// MaxMoves exceeds the number of legal moves in any position of a full set: two rooks and two cannons with at most 17
// each, two horses with 8, five pawns with 3, and five pieces that stay at home with 4 come to 119.
const MaxMoves = 128

// Moves appends the legal moves of the side to move to list: by piece, king first, then by target. A list with a
// capacity of MaxMoves never grows. Only the moves that can expose the king are tested one by one: those of the king,
// of pieces that stand between it and an enemy, and all of them in check.
func (b *Board) Moves(list []Move) []Move { return b.generate(list, Bitboard{^uint64(0), ^uint64(0)}) }

// Captures appends the legal captures, in the same order.
func (b *Board) Captures(list []Move) []Move { return b.generate(list, b.side[b.turn^1]) }

// Quiets appends the legal moves that capture nothing, in the same order.
func (b *Board) Quiets(list []Move) []Move {
	occupied := b.side[Red].Or(b.side[Black])
	return b.generate(list, Bitboard{^occupied.Lo, ^occupied.Hi})
}

// generate appends the legal moves whose targets are in to.
func (b *Board) generate(list []Move, to Bitboard) []Move {
	var th threats
	b.threatened(&th)
	own := b.side[b.turn]
	first := int(b.turn) * slots
	for slot := first; slot < first+slots; slot++ {
		sq := int(b.at[slot])
		if sq == noSquare {
			continue
		}
		set := b.targets(slot, sq).AndNot(own).And(to)
		test := true
		if slot != first {
			set, test = b.restrict(&th, sq, set)
		}
		for !set.Empty() {
			target := set.pop()
			if test && !b.safe(&th, sq, target) {
				continue
			}
			list = append(list, newMove(sq, target))
		}
	}
	return list
}

// restrict keeps those targets of a piece on sq, other than the king, that may be legal, and reports whether each still
// has to be tested.
func (b *Board) restrict(th *threats, sq int, set Bitboard) (Bitboard, bool) {
	watched := th.watched.has(sq)
	set = set.AndNot(th.closed)
	if th.checks > 0 && !watched {
		set = set.And(th.evade)
	}
	return set, watched || th.checks > 0
}

// safe reports whether the king of the side to move is not attacked after a pseudo-legal move.
func (b *Board) safe(th *threats, from, to int) bool {
	king := th.king
	if from == king {
		king = to
	}
	return !b.exposed(b.turn, king, from, to)
}

// CountMoves returns the number of legal moves, without listing those that need no test.
func (b *Board) CountMoves() int {
	var th threats
	b.threatened(&th)
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
			set, test = b.restrict(&th, sq, set)
		}
		if !test {
			count += set.Count()
			continue
		}
		for !set.Empty() {
			if b.safe(&th, sq, set.pop()) {
				count++
			}
		}
	}
	return count
}

// HasMove reports whether the side to move has a legal move; without one it has lost.
func (b *Board) HasMove() bool {
	var th threats
	b.threatened(&th)
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
			set, test = b.restrict(&th, sq, set)
		}
		for !set.Empty() {
			if target := set.pop(); !test || b.safe(&th, sq, target) {
				return true
			}
		}
	}
	return false
}

// PseudoLegal reports whether m is a legal move of the side to move if its king's safety is ignored. It accepts any m,
// such as one from a hash table.
func (b *Board) PseudoLegal(m Move) bool {
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
	if !b.PseudoLegal(m) {
		return false
	}
	th := threats{king: int(b.at[int(b.turn)*slots])}
	return b.safe(&th, m.from(), m.to())
}
