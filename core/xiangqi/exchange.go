package xiangqi

// Exchange returns the static exchange evaluation of m: what the side to move wins or loses, in units of value (by
// Kind), if both sides go on capturing on the target square with their least valuable piece for as long as it pays.
// Pieces behind others join in as they come into sight, including cannons, for which each capture adds or removes a
// screen. Pins and facing kings are ignored; a king does not capture a protected piece.
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
			n-- // the king would be captured: it cannot
			break
		}
		mover = next
	}
	for ; n > 0; n-- {
		gain[n-1] = min(gain[n-1], -gain[n])
	}
	return gain[0]
}

// ExchangeBelow reports whether Exchange(m) is less than bound. It is quicker than Exchange where the first captures
// decide.
func (b *Board) ExchangeBelow(m Move, value *[8]int, bound int) bool {
	balance := value[KindOf(pieceOfSlot[b.on[m.to()]])] - bound
	if balance < 0 {
		return true // not enough even if nothing recaptures
	}
	mover := int(b.on[m.from()])
	balance = value[kindOfSlot[mover&(slots-1)]] - balance
	if balance <= 0 {
		return false // enough even if the piece is lost
	}
	x := b.exchange(m)
	below := false // as it would be if the side to move stopped here
	for side := int(b.turn); ; {
		side ^= 1
		next := x.attacker(side)
		if next < 0 {
			return below
		}
		x.leave(next)
		if next&(slots-1) == SlotKing && x.attacker(side^1) >= 0 {
			return below // the king would be captured: it cannot
		}
		// The side that captures stands better now. If it would even after losing that piece, it is decided.
		below = !below
		balance = value[kindOfSlot[next&(slots-1)]] - balance
		if balance < 0 || balance == 0 && !below {
			return below
		}
	}
}

// exchange returns the exchange that begins with m.
func (b *Board) exchange(m Move) exchange {
	x := exchange{board: b, at: b.at, to: m.to()}
	t := lookup
	x.file, x.rank = t.fileOf[x.to], t.rankOf[x.to]
	x.onFile, x.onRank = b.file[x.file]|1<<(x.rank&15), b.rank[x.rank+1]|1<<(x.file&15)
	x.leave(int(b.on[m.from()]))
	if c := b.on[x.to]; c != emptySlot {
		x.at[c] = noSquare
	}
	return x
}

// exchange is the state of a sequence of captures on one point.
type exchange struct {
	board          *Board
	at             [2 * slots]uint8 // as Board.at; noSquare for pieces that have captured
	to             int
	file, rank     uint8
	onFile, onRank uint16
}

// leave takes the piece in slot off its point, as it goes to capture.
func (x *exchange) leave(slot int) {
	t := lookup
	from := x.at[slot]
	x.at[slot] = noSquare
	if t.fileOf[from] == x.file {
		x.onFile &^= 1 << (t.rankOf[from] & 15)
	}
	if t.rankOf[from] == x.rank {
		x.onRank &^= 1 << (t.fileOf[from] & 15)
	}
}

// attackOrder lists the slots from the least valuable kind to the most valuable.
var attackOrder = [slots]uint8{11, 12, 13, 14, 15, 1, 2, 3, 4, 5, 6, 9, 10, 7, 8, 0}

// attacker returns the slot of side's least valuable piece that attacks the point, or -1.
func (x *exchange) attacker(side int) int {
	t := lookup
	list := x.at[side*slots : side*slots+slots]
	for _, slot := range attackOrder {
		e := list[slot]
		if e == noSquare {
			continue
		}
		reaches := false
		switch {
		case slot >= SlotPawn:
			reaches = t.pawn[side][e].has(x.to)
		case slot >= SlotRook:
			var screens uint16
			switch {
			case t.fileOf[e] == x.file:
				screens = x.onFile & t.between[t.rankOf[e]][x.rank]
			case t.rankOf[e] == x.rank:
				screens = x.onRank & t.between[t.fileOf[e]][x.file]
			default:
				continue
			}
			if slot < SlotCannon {
				reaches = screens == 0
			} else {
				reaches = screens != 0 && screens&(screens-1) == 0
			}
		case slot >= SlotHorse:
			leg := t.horseLeg[e][x.to]
			reaches = leg != noSquare && x.free(int(leg))
		case slot >= SlotElephant:
			eye, ok := eyeBetween(int(e), x.to)
			reaches = ok && t.elephant[e][0].has(x.to) && x.free(eye)
		case slot >= SlotAdvisor:
			reaches = t.advisor[e].has(x.to)
		default:
			reaches = t.king[e].has(x.to)
		}
		if reaches {
			return side*slots + int(slot)
		}
	}
	return -1
}

// free reports whether sq is empty by now.
func (x *exchange) free(sq int) bool {
	slot := x.board.on[sq]
	return slot == emptySlot || x.at[slot] == noSquare
}

// eyeBetween returns the point halfway between two points, where an elephant's move can be blocked.
func eyeBetween(from, to int) (int, bool) { return (from + to) / 2, (from+to)%2 == 0 }
