package xiangqi

import "qilab/core"

// chased returns the points on which s threatens a piece in the sense of the rules on perpetual chase: if it were to
// move, it could capture the piece without exposing its own king, and
//   - the attacker is neither a king nor a pawn, the target neither a king nor a pawn on its own half;
//   - the target is unprotected, that is, no enemy may recapture (a pinned protector may not), or it is a rook
//     attacked by a horse or a cannon;
//   - the two are not of the same kind with the target able to capture the attacker as well: that offers an exchange.
//
// The last point does not hold for a target that may not capture because it is pinned.
func (b *Board) chased(s core.Side) Bitboard {
	if b.turn != s {
		b.MakeNull()
		defer b.MakeNull()
	}
	var set Bitboard
	first := int(s) * slots
	for slot := first + SlotAdvisor; slot < first+SlotPawn; slot++ {
		from := int(b.at[slot])
		if from == noSquare {
			continue
		}
		attacked := b.targets(slot, from).And(b.side[s^1]).AndNot(set)
		for !attacked.Empty() {
			if to := attacked.pop(); b.chases(from, to) {
				set = set.Or(bit(to))
			}
		}
	}
	return set
}

// chases reports whether the piece of the side to move on from chases the enemy on to, which it attacks.
func (b *Board) chases(from, to int) bool {
	attacker, target := b.At(core.Square(from)), b.At(core.Square(to))
	switch KindOf(target) {
	case King:
		return false
	case Pawn:
		if !CrossedRiver(SideOf(target), core.Square(to)) {
			return false
		}
	}
	m := newMove(from, to)
	if !b.Legal(m) {
		return false
	}
	if kind := KindOf(attacker); KindOf(target) == Rook && (kind == Horse || kind == Cannon) {
		return true
	}
	if b.protected(m) {
		return false
	}
	if KindOf(attacker) != KindOf(target) {
		return true
	}
	b.MakeNull()
	exchange := b.Legal(newMove(to, from))
	b.MakeNull()
	return !exchange
}

// protected reports whether the opponent can recapture after the legal capture m.
func (b *Board) protected(m Move) bool {
	captured := b.Make(m)
	defer b.Unmake(m, captured)
	first := int(b.turn) * slots
	for slot := first; slot < first+slots; slot++ {
		if from := b.at[slot]; from != noSquare && b.Legal(newMove(int(from), m.to())) {
			return true
		}
	}
	return false
}
