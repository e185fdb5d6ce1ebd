package xiangqi

import "qilab/core"

// targets returns the points that the piece in slot, standing on sq, may move to if its king's safety is ignored: empty
// points and pieces of either side. It does not depend on whose turn it is.
func (b *Board) targets(slot, sq int) Bitboard {
	switch kindOfSlot[slot&(slots-1)] {
	case Rook:
		return b.RookTargets(sq)
	case Cannon:
		return b.CannonTargets(sq)
	case Horse:
		return b.HorseTargets(sq)
	case Elephant:
		return b.elephantTargets(sq)
	case Advisor:
		return lookup.advisor[sq]
	case King:
		return lookup.king[sq]
	default:
		return lookup.pawn[slot>>4&1][sq]
	}
}

// RookTargets returns what Targets would for a rook on sq, whatever stands there.
func (b *Board) RookTargets(sq int) Bitboard {
	f, r := int(lookup.fileOf[sq]), int(lookup.rankOf[sq])
	return lines(f, r, lookup.rookRank[f][b.rank[r+1]&511], lookup.rookFile[r][b.file[f]&1023])
}

// CannonTargets returns what Targets would for a cannon on sq, whatever stands there.
func (b *Board) CannonTargets(sq int) Bitboard {
	f, r := int(lookup.fileOf[sq]), int(lookup.rankOf[sq])
	return lines(f, r, lookup.cannonRank[f][b.rank[r+1]&511], lookup.cannonFile[r][b.file[f]&1023])
}

// lines combines the points of a rank and of a file into one set.
func lines(f, r int, onRank, onFile uint16) Bitboard {
	set := Bitboard{lookup.spread[onFile&31] << (f & 15), lookup.spread[onFile>>5&31] << (f & 15)}
	if r < riverRanks {
		set.Lo |= uint64(onRank) << (uint(r*Files) & 63)
	} else {
		set.Hi |= uint64(onRank) << (uint(r*Files-halfSquares) & 63)
	}
	return set
}

// CannonReach returns what a cannon on sq attacks or would attack if an enemy stood there: the points beyond one
// screen.
func (b *Board) CannonReach(sq int) Bitboard {
	f, r := int(lookup.fileOf[sq]), int(lookup.rankOf[sq])
	return lines(f, r, lookup.reachRank[f][b.rank[r+1]&511], lookup.reachFile[r][b.file[f]&1023])
}

// PawnTargets returns what Targets would for a pawn of s on sq.
func (b *Board) PawnTargets(s core.Side, sq int) Bitboard { return lookup.pawn[s&1][sq] }

// HorseTargets returns what Targets would for a horse on sq, whatever stands there.
func (b *Board) HorseTargets(sq int) Bitboard {
	f, r := lookup.fileOf[sq]&15, lookup.rankOf[sq]&15
	blocked := uint32(b.rank[r+1])<<1>>f&5 | uint32(b.file[f])<<1>>r&5<<1
	return lookup.horse[sq][blocked]
}

func (b *Board) elephantTargets(sq int) Bitboard {
	f, r := lookup.fileOf[sq]&15, lookup.rankOf[sq]&15
	blocked := uint32(b.rank[r])<<1>>f&5 | uint32(b.rank[r+2])<<1>>f&5<<1
	return lookup.elephant[sq][blocked]
}

// InCheck reports whether the king of the side to move is attacked, or faces the other one.
func (b *Board) InCheck() bool { return b.attacked(b.turn) }

// attacked reports whether the king of s is attacked or faces the other king.
func (b *Board) attacked(s core.Side) bool {
	king := int(b.at[int(s)*slots])
	return b.exposed(s, king, noSquare, noSquare)
}

// exposed reports whether a king of s standing on king would be attacked, or face the other king, once a piece has
// moved from from to to (both noSquare: the board as it is). That piece may be the king itself.
func (b *Board) exposed(s core.Side, king, from, to int) bool {
	t := lookup
	kf, kr := t.fileOf[king], t.rankOf[king]
	onFile, onRank := b.file[kf], b.rank[kr+1]
	if from != noSquare {
		if t.fileOf[from] == kf {
			onFile &^= 1 << (t.rankOf[from] & 15)
		}
		if t.rankOf[from] == kr {
			onRank &^= 1 << (t.fileOf[from] & 15)
		}
		if t.fileOf[to] == kf {
			onFile |= 1 << (t.rankOf[to] & 15)
		}
		if t.rankOf[to] == kr {
			onRank |= 1 << (t.fileOf[to] & 15)
		}
	}
	enemy := b.enemies(s)
	if e := enemy[SlotKing]; t.fileOf[e] == kf && onFile&t.between[t.rankOf[e]][kr] == 0 {
		return true
	}
	for slot := SlotRook; slot < SlotPawn; slot++ {
		e := enemy[slot]
		var screens uint16
		switch {
		case int(e) == to:
			continue // captured
		case t.fileOf[e] == kf:
			screens = onFile & t.between[t.rankOf[e]][kr]
		case t.rankOf[e] == kr:
			screens = onRank & t.between[t.fileOf[e]][kf]
		default:
			continue
		}
		if slot < SlotCannon {
			if screens == 0 {
				return true
			}
		} else if screens != 0 && screens&(screens-1) == 0 {
			return true
		}
	}
	for slot := SlotHorse; slot < SlotRook; slot++ {
		e := int(enemy[slot])
		if e == noSquare || e == to {
			continue
		}
		leg := int(t.horseLeg[e][king])
		if leg != noSquare && leg != to && (leg == from || b.on[leg] == emptySlot) {
			return true
		}
	}
	for slot := SlotPawn; slot < slots; slot++ {
		e := int(enemy[slot])
		if e != noSquare && e != to && t.pawn[s^1][e].has(king) {
			return true
		}
	}
	return false
}

// enemies returns the squares of the opponent's pieces, by slot.
func (b *Board) enemies(s core.Side) *[slots]uint8 {
	if s == Red {
		return (*[slots]uint8)(b.at[slots:])
	}
	return (*[slots]uint8)(b.at[:slots])
}

// threats describes what stands between the king of the side to move and the enemy's pieces.
type threats struct {
	king   int
	checks int      // how many pieces give check
	evade  Bitboard // if there are checks: where a piece that is no screen must go to meet all of them
	// watched holds the points whose piece may not move without a test that its king stays safe: the piece stands
	// between the king and a rook, the other king or a horse, is one of a cannon's two screens, or is its only one (in
	// check).
	watched Bitboard
	// closed holds the points that no piece may move to because it would become the screen that a cannon needs.
	closed Bitboard
}

// threatened finds the threats to the king of the side to move.
func (b *Board) threatened(th *threats) {
	t := lookup
	king := int(b.at[int(b.turn)*slots])
	*th = threats{king: king, evade: Bitboard{^uint64(0), ^uint64(0)}}
	kf, kr := t.fileOf[king], t.rankOf[king]
	enemy := b.enemies(b.turn)
	if e := enemy[SlotKing]; t.fileOf[e] == kf {
		between := t.between[t.rankOf[e]][kr]
		th.rook(int(e), filePoints(kf, between), filePoints(kf, between&b.file[kf]))
	}
	for slot := SlotRook; slot < SlotPawn; slot++ {
		e := enemy[slot]
		var between, screens Bitboard
		switch {
		case t.fileOf[e] == kf:
			mask := t.between[t.rankOf[e]][kr]
			between, screens = filePoints(kf, mask), filePoints(kf, mask&b.file[kf])
		case t.rankOf[e] == kr:
			mask := t.between[t.fileOf[e]][kf]
			between, screens = rankPoints(kr, mask), rankPoints(kr, mask&b.rank[kr+1])
		default:
			continue
		}
		if slot < SlotCannon {
			th.rook(int(e), between, screens)
		} else {
			th.cannon(int(e), between, screens)
		}
	}
	for slot := SlotHorse; slot < SlotRook; slot++ {
		e := int(enemy[slot])
		if e == noSquare {
			continue
		}
		leg := int(t.horseLeg[e][king])
		switch {
		case leg == noSquare:
		case b.on[leg] == emptySlot:
			th.check(bit(e).Or(bit(leg)))
		default:
			th.watched = th.watched.Or(bit(leg))
		}
	}
	// A pawn gives check from beside the king or from the point before it; the palace has points on all three sides.
	them := int(b.turn^1) * slots
	for _, sq := range [3]int{king - 1, king + 1, king + Files - 2*Files*int(b.turn)} {
		if slot := int(b.on[sq]); slot >= them+SlotPawn && slot < them+slots {
			th.check(bit(sq))
		}
	}
}

func (th *threats) check(answers Bitboard) {
	th.checks++
	th.evade = th.evade.And(answers)
}

// rook notes a piece on e that attacks along a line, given the points between it and the king and those of them that
// are occupied.
func (th *threats) rook(e int, between, screens Bitboard) {
	switch screens.Count() {
	case 0:
		th.check(between.Or(bit(e)))
	case 1:
		th.watched = th.watched.Or(screens)
	}
}

// cannon does for a cannon what rook does for a rook.
func (th *threats) cannon(e int, between, screens Bitboard) {
	switch screens.Count() {
	case 0:
		th.closed = th.closed.Or(between)
	case 1:
		th.check(between.Or(bit(e)))
		th.watched = th.watched.Or(screens)
	case 2:
		th.watched = th.watched.Or(screens)
	}
}

// filePoints returns the points of a file whose ranks are in mask.
func filePoints(f uint8, mask uint16) Bitboard {
	return Bitboard{lookup.spread[mask&31] << (f & 15), lookup.spread[mask>>5&31] << (f & 15)}
}

// rankPoints returns the points of a rank whose files are in mask.
func rankPoints(r uint8, mask uint16) Bitboard {
	if r < riverRanks {
		return Bitboard{Lo: uint64(mask) << (uint(r) * Files & 63)}
	}
	return Bitboard{Hi: uint64(mask) << ((uint(r)*Files - halfSquares) & 63)}
}
