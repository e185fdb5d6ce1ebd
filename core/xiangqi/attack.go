package xiangqi

import "qilab/core"

// targets returns the points that the piece in slot, placed on sq, may move to, ignoring its king's safety: empty
// points and pieces of either side. It does not depend on the side to move.
func (b *Board) targets(slot, sq int) Bitboard {
	switch kindOfSlot[slot&(slots-1)] {
	case Rook:
		return b.RookTargets(sq)
	case Cannon:
		return b.CannonTargets(sq)
	case Horse:
		return b.HorseTargets(sq)
	case Elephant:
		return b.ElephantTargets(sq)
	case Advisor:
		return lookup.advisor[sq&127]
	case King:
		return lookup.king[sq&127]
	default:
		return lookup.pawn[slot>>4&1][sq&127]
	}
}

// RookTargets returns the Targets of a rook on sq, whether or not one is there.
func (b *Board) RookTargets(sq int) Bitboard {
	f, r := lookup.fileOf[uint8(sq)]&15, lookup.rankOf[uint8(sq)]&15
	return lines(f, r, lookup.rookRank[f][b.rank[(r+1)&15]&511], lookup.rookFile[r][b.file[f]&1023])
}

// CannonTargets returns the Targets of a cannon on sq, whether or not one is there.
func (b *Board) CannonTargets(sq int) Bitboard {
	f, r := lookup.fileOf[uint8(sq)]&15, lookup.rankOf[uint8(sq)]&15
	return lines(f, r, lookup.cannonRank[f][b.rank[(r+1)&15]&511].targets, lookup.cannonFile[r][b.file[f]&1023].targets)
}

// lines combines the points of a rank and of a file into one set.
func lines(f, r uint8, onRank, onFile uint16) Bitboard {
	return Bitboard{
		lookup.spread[onFile&31]<<(f&15) | uint64(onRank)<<lookup.loShift[r&15],
		lookup.spread[onFile>>5&31]<<(f&15) | uint64(onRank)<<lookup.hiShift[r&15],
	}
}

// CannonReach returns the points that a cannon on sq attacks, or would attack if they were occupied: those beyond
// exactly one screen.
func (b *Board) CannonReach(sq int) Bitboard {
	f, r := lookup.fileOf[uint8(sq)]&15, lookup.rankOf[uint8(sq)]&15
	return lines(f, r, lookup.cannonRank[f][b.rank[(r+1)&15]&511].reach, lookup.cannonFile[r][b.file[f]&1023].reach)
}

// CannonLines returns CannonTargets and CannonReach.
func (b *Board) CannonLines(sq int) (targets, reach Bitboard) {
	f, r := lookup.fileOf[uint8(sq)]&15, lookup.rankOf[uint8(sq)]&15
	onRank, onFile := &lookup.cannonRank[f][b.rank[(r+1)&15]&511], &lookup.cannonFile[r][b.file[f]&1023]
	return lines(f, r, onRank.targets, onFile.targets), lines(f, r, onRank.reach, onFile.reach)
}

// PawnTargets returns the Targets of a pawn of s on sq, whether or not one is there.
func (b *Board) PawnTargets(s core.Side, sq int) Bitboard { return lookup.pawn[s&1][sq&127] }

// HorseTargets returns the Targets of a horse on sq, whether or not one is there.
func (b *Board) HorseTargets(sq int) Bitboard {
	f, r := lookup.fileOf[uint8(sq)]&15, lookup.rankOf[uint8(sq)]&15
	blocked := uint32(b.rank[(r+1)&15])<<1>>f&5 | uint32(b.file[f])<<1>>r&5<<1
	return lookup.horse[sq&127][blocked&15]
}

// ElephantTargets returns the Targets of an elephant on sq, whether or not one is there.
func (b *Board) ElephantTargets(sq int) Bitboard {
	f, r := lookup.fileOf[uint8(sq)]&15, lookup.rankOf[uint8(sq)]&15
	blocked := uint32(b.rank[r])<<1>>f&5 | uint32(b.rank[(r+2)&15])<<1>>f&5<<1
	return lookup.elephant[sq&127][blocked&15]
}

// AdvisorTargets returns the Targets of an advisor on sq, whether or not one is there.
func (b *Board) AdvisorTargets(sq int) Bitboard { return lookup.advisor[sq&127] }

// KingTargets returns the Targets of a king on sq, whether or not one is there.
func (b *Board) KingTargets(sq int) Bitboard { return lookup.king[sq&127] }

// InCheck reports whether the king of the side to move is attacked, or faces the other one.
func (b *Board) InCheck() bool { return b.attacked(b.turn) }

// attacked reports whether the king of s is attacked or faces the other king.
func (b *Board) attacked(s core.Side) bool {
	return b.exposed(s, int(b.at[int(s&1)*slots]), noSquare, noSquare)
}

// pawnBeside reports whether an enemy pawn, other than one on except, attacks a king of s on king: from either side or
// from the point in front. The palace has points on all three sides.
func (b *Board) pawnBeside(s core.Side, king, except int) bool {
	them := int(s^1) & 1 * slots
	for _, sq := range [3]int{king - 1, king + 1, king + Files - 2*Files*int(s&1)} {
		if slot := int(b.on[sq&127]) - them; slot >= SlotPawn && slot < slots && sq != except {
			return true
		}
	}
	return false
}

// exposed reports whether a king of s on king would be attacked, or face the other king, once a piece has moved from
// from to to, which are noSquare for the board as it is. That piece may be the king itself.
func (b *Board) exposed(s core.Side, king, from, to int) bool {
	enemy := b.enemies(s)
	l := b.kingLines(king, from, to)
	return l.faces(enemy[SlotKing]) || l.attacked(enemy, to) || b.horseBeside(enemy, king, from, to, to) || b.pawnBeside(s, king, to)
}

// kingLines are the file and the rank of a king.
type kingLines struct {
	f, r           uint8  // of the king
	onFile, onRank uint16 // the occupancy
}

// kingLines returns the lines of a king on king once a piece has moved from from to to.
func (b *Board) kingLines(king, from, to int) kingLines {
	t := &lookup
	l := kingLines{f: t.fileOf[uint8(king)] & 15, r: t.rankOf[uint8(king)] & 15}
	ff, fr := t.fileOf[uint8(from)], t.rankOf[uint8(from)]
	tf, tr := t.fileOf[uint8(to)], t.rankOf[uint8(to)]
	l.onFile = after(b.file[l.f], ff == l.f, fr, tf == l.f, tr)
	l.onRank = after(b.rank[(l.r+1)&15], fr == l.r, ff, tr == l.r, tf)
	return l
}

// faces reports whether nothing is between the king and one on other.
func (l *kingLines) faces(other uint8) bool {
	t := &lookup
	return t.fileOf[other] == l.f && l.onFile&t.between[t.rankOf[other]&15][l.r] == 0
}

// attacked reports whether a rook or cannon among pieces, other than one captured on taken, attacks along the lines.
func (l *kingLines) attacked(pieces *[slots]uint8, taken int) bool {
	t := &lookup
	for _, e := range pieces[SlotRook:SlotCannon] {
		if (t.fileOf[e] == l.f && l.onFile&t.between[t.rankOf[e]&15][l.r] == 0 ||
			t.rankOf[e] == l.r && l.onRank&t.between[t.fileOf[e]&15][l.f] == 0) && int(e) != taken {
			return true
		}
	}
	for _, e := range pieces[SlotCannon:SlotPawn] {
		var screens uint16
		switch {
		case t.fileOf[e] == l.f:
			screens = l.onFile & t.between[t.rankOf[e]&15][l.r]
		case t.rankOf[e] == l.r:
			screens = l.onRank & t.between[t.fileOf[e]&15][l.f]
		default:
			continue
		}
		if screens != 0 && screens&(screens-1) == 0 && int(e) != taken {
			return true
		}
	}
	return false
}

// horseBeside reports whether a horse among pieces, other than one captured on taken, attacks a king on king once a piece
// has moved from from to to.
func (b *Board) horseBeside(pieces *[slots]uint8, king, from, to, taken int) bool {
	for _, e := range pieces[SlotHorse:SlotRook] {
		leg := int(lookup.horseLeg[e&127][king&127])
		if leg != noSquare && leg != to && (leg == from || b.on[leg&127] == emptySlot) && int(e) != taken {
			return true
		}
	}
	return false
}

// after returns the occupancy of a line after a piece has left one of its points (leaves) or come to one (comes).
func after(line uint16, leaves bool, from uint8, comes bool, to uint8) uint16 {
	if leaves {
		line &^= 1 << (from & 15)
	}
	if comes {
		line |= 1 << (to & 15)
	}
	return line
}

// enemies returns the squares of the opponent's pieces, by slot.
func (b *Board) enemies(s core.Side) *[slots]uint8 {
	if s == Red {
		return (*[slots]uint8)(b.at[slots:])
	}
	return (*[slots]uint8)(b.at[:slots])
}

// Pins describes the lines between the king of the side to move and the enemy's pieces. Board.Pins fills it in; it is
// valid until a move is made.
type Pins struct {
	king   int
	checks int      // the number of pieces giving check
	evade  Bitboard // the targets that meet all checks, for any piece but a screen; everywhere if there are no checks
	// watched holds the points whose piece may expose its king by moving, so that each move needs a test: the piece is
	// between the king and a rook, the other king or a horse, is one of a cannon's two screens, or is its only screen
	// (in check).
	watched Bitboard
	// closed holds the points that no piece may move to because it would become a cannon's screen.
	closed Bitboard
}

// Pins computes the pins of the side to move.
func (b *Board) Pins(th *Pins) {
	t := &lookup
	king := b.at[int(b.turn&1)*slots]
	*th = Pins{king: int(king), evade: Bitboard{^uint64(0), ^uint64(0)}}
	kf, kr := t.fileOf[king]&15, t.rankOf[king]&15
	enemy := b.enemies(b.turn)
	if e := enemy[SlotKing]; t.fileOf[e] == kf {
		between := t.between[t.rankOf[e]&15][kr]
		th.rook(int(e), filePoints(kf, between), filePoints(kf, between&b.file[kf]))
	}
	for slot := SlotRook; slot < SlotPawn; slot++ {
		e := enemy[slot]
		var between, screens Bitboard
		switch {
		case t.fileOf[e] == kf:
			mask := t.between[t.rankOf[e]&15][kr]
			between, screens = filePoints(kf, mask), filePoints(kf, mask&b.file[kf])
		case t.rankOf[e] == kr:
			mask := t.between[t.fileOf[e]&15][kf]
			between, screens = rankPoints(kr, mask), rankPoints(kr, mask&b.rank[(kr+1)&15])
		default:
			continue
		}
		if slot < SlotCannon {
			th.rook(int(e), between, screens)
		} else {
			th.cannon(int(e), between, screens)
		}
	}
	for _, e := range enemy[SlotHorse:SlotRook] {
		leg := t.horseLeg[e&127][king&127]
		switch {
		case leg == noSquare:
		case b.on[leg&127] == emptySlot:
			th.check(bit(int(e)).Or(bit(int(leg))))
		default:
			th.watched = th.watched.Or(bit(int(leg)))
		}
	}
	// A pawn gives check from beside the king or from the point before it; the palace has points on all three sides.
	them := int(b.turn^1) & 1 * slots
	for _, sq := range [3]int{int(king) - 1, int(king) + 1, int(king) + Files - 2*Files*int(b.turn&1)} {
		if slot := int(b.on[sq&127]); slot >= them+SlotPawn && slot < them+slots {
			th.check(bit(sq))
		}
	}
}

func (th *Pins) check(answers Bitboard) {
	th.checks++
	th.evade = th.evade.And(answers)
}

// rook records a piece on e that attacks along a line, given the points between it and the king and the occupied ones
// among them.
func (th *Pins) rook(e int, between, screens Bitboard) {
	switch screens.Count() {
	case 0:
		th.check(between.Or(bit(e)))
	case 1:
		th.watched = th.watched.Or(screens)
	}
}

// cannon does the same as rook for a cannon. Capturing the only screen does not help: the capturer becomes the screen.
func (th *Pins) cannon(e int, between, screens Bitboard) {
	switch screens.Count() {
	case 0:
		th.closed = th.closed.Or(between)
	case 1:
		th.check(between.AndNot(screens).Or(bit(e)))
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
	return Bitboard{uint64(mask) << lookup.loShift[r&15], uint64(mask) << lookup.hiShift[r&15]}
}
