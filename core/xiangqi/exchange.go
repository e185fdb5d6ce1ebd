package xiangqi

import "qilab/core"

// Exchange returns the static exchange evaluation of m: the gain or loss of the side to move, in units of value (by
// Kind), if both sides keep capturing on the target square with their least valuable piece for as long as it pays.
// Pieces behind others join in once the line opens, including cannons, for which each capture adds or removes a screen.
// Pins and facing kings are ignored; a king does not capture a protected piece.
func (b *Board) Exchange(m Move, value *[8]int) int {
	x := b.exchange(m)
	mover := int(b.on[m.from()])
	var gain [2*slots + 1]int
	gain[0] = value[KindOf(pieceOfSlot[b.on[x.to]])]
	side := int(b.turn)
	n := 0
	for {
		side ^= 1
		next := x.attacker(side)
		if next < 0 {
			break
		}
		held := mover
		n++
		gain[n] = value[kindOfSlot[held&(slots-1)]] - gain[n-1]
		x.leave(next)
		if next&(slots-1) == SlotKing && x.attacker(side^1) >= 0 {
			n-- // a king cannot capture a protected piece
			break
		}
		mover = next
	}
	for ; n > 0; n-- {
		gain[n-1] = min(gain[n-1], -gain[n])
	}
	return gain[0]
}

// ExchangeBelow reports whether Exchange(m) is less than bound. It is faster than Exchange where the first captures
// decide.
func (b *Board) ExchangeBelow(m Move, value *[8]int, bound int) bool {
	balance := value[KindOf(pieceOfSlot[b.on[m.to()]])&7] - bound
	if balance < 0 {
		return true // not enough even if nothing recaptures
	}
	mover := int(b.on[m.from()])
	balance = value[kindOfSlot[mover&(slots-1)]&7] - balance
	if balance <= 0 {
		return false // enough even if the piece is lost
	}
	x := b.exchange(m)
	below := false // the result if the side to move stopped here
	for side := int(b.turn); ; {
		side ^= 1
		next := x.attacker(side)
		if next < 0 {
			return below
		}
		x.leave(next)
		if next&(slots-1) == SlotKing && x.attacker(side^1) >= 0 {
			return below // a king cannot capture a protected piece
		}
		// The side that captures is ahead now. If it would be even after losing that piece, the question is decided.
		below = !below
		balance = value[kindOfSlot[next&(slots-1)]&7] - balance
		if balance < 0 || balance == 0 && !below {
			return below
		}
	}
}

// exchange returns the initial state of the exchange that begins with m.
func (b *Board) exchange(m Move) exchange {
	t := &lookup
	to := m.to()
	x := exchange{board: b, to: to, file: t.fileOf[uint8(to)] & 15, rank: t.rankOf[uint8(to)] & 15}
	x.onFile, x.onRank = b.file[x.file]|1<<x.rank, b.rank[(x.rank+1)&15]|1<<x.file
	x.gone = 1<<emptySlot | 1<<b.on[to]
	x.leave(int(b.on[m.from()]))
	return x
}

// exchange is the state of a sequence of captures on one point.
type exchange struct {
	board          *Board
	gone           uint64 // by slot: the pieces that have captured or were captured; emptySlot counts as one
	to             int
	file, rank     uint8
	onFile, onRank uint16
}

// leave removes the piece in slot from its point, because it captures.
func (x *exchange) leave(slot int) {
	t := &lookup
	from := x.board.at[slot&(2*slots-1)]
	x.gone |= 1 << uint(slot&63)
	if t.fileOf[from] == x.file {
		x.onFile &^= 1 << (t.rankOf[from] & 15)
	}
	if t.rankOf[from] == x.rank {
		x.onRank &^= 1 << (t.fileOf[from] & 15)
	}
}

// attacker returns the slot of side's least valuable attacker of the point, or -1: pawns come first, then advisors,
// elephants, horses, cannons, rooks and the king, each kind by its slots.
func (x *exchange) attacker(side int) int {
	t, b, to := &lookup, x.board, x.to&127
	side &= 1
	first := side * slots
	list := b.enemies(core.Side(side ^ 1))
	here := x.gone >> uint(first)
	if set := t.besides[side][to].And(b.side[side]); !set.Empty() {
		best := slots
		for !set.Empty() {
			slot := int(b.on[set.pop()&127]) - first
			if slot >= SlotPawn && slot < best && here>>uint(slot)&1 == 0 {
				best = slot
			}
		}
		if best < slots {
			return first + best
		}
	}
	home := t.homes[side][to]
	if home&homeAdvisor != 0 {
		for slot := SlotAdvisor; slot < SlotElephant; slot++ {
			if here>>uint(slot)&1 == 0 && t.advisor[list[slot]&127].has(to) {
				return first + slot
			}
		}
	}
	if home&homeElephant != 0 {
		for slot := SlotElephant; slot < SlotHorse; slot++ {
			e := int(list[slot])
			if here>>uint(slot)&1 == 0 && t.elephant[e&127][0].has(to) && x.free((e+to)/2) {
				return first + slot
			}
		}
	}
	for slot := SlotHorse; slot < SlotRook; slot++ {
		leg := t.horseLeg[list[slot]&127][to]
		if leg != noSquare && here>>uint(slot)&1 == 0 && x.free(int(leg)) {
			return first + slot
		}
	}
	for slot := SlotCannon; slot < SlotPawn; slot++ {
		e := list[slot]
		var screens uint16
		switch {
		case t.fileOf[e] == x.file:
			screens = x.onFile & t.between[t.rankOf[e]&15][x.rank&15]
		case t.rankOf[e] == x.rank:
			screens = x.onRank & t.between[t.fileOf[e]&15][x.file&15]
		default:
			continue
		}
		if screens != 0 && screens&(screens-1) == 0 && here>>uint(slot)&1 == 0 {
			return first + slot
		}
	}
	for slot := SlotRook; slot < SlotCannon; slot++ {
		e := list[slot]
		if here>>uint(slot)&1 == 0 && (t.fileOf[e] == x.file && x.onFile&t.between[t.rankOf[e]&15][x.rank&15] == 0 ||
			t.rankOf[e] == x.rank && x.onRank&t.between[t.fileOf[e]&15][x.file&15] == 0) {
			return first + slot
		}
	}
	if home&homeKing != 0 && here&1 == 0 && t.king[list[SlotKing]&127].has(to) {
		return first
	}
	return -1
}

// free reports whether sq is empty by now.
func (x *exchange) free(sq int) bool { return x.gone>>(x.board.on[sq&127]&63)&1 != 0 }
