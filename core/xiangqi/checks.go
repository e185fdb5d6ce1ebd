package xiangqi

// Checks appends the legal moves that give check, in the order of Moves. It is for searches that look only at checks
// and costs about as much as Moves; calling GivesCheck for every legal move costs several times that.
func (b *Board) Checks(list []Move) []Move {
	var pins Pins
	b.Pins(&pins)
	return b.ChecksWith(&pins, list)
}

// ChecksWith does the same as Checks, given the pins.
func (b *Board) ChecksWith(pins *Pins, list []Move) []Move {
	var goal Pins
	b.turn ^= 1
	b.Pins(&goal) // the lines between the enemy king and our pieces
	b.turn ^= 1

	direct := b.CheckPoints(goal.king)
	t := &lookup
	lines := t.lines[goal.king]
	ours := b.side[b.turn]
	first := int(b.turn) * slots
	for slot := first; slot < first+slots; slot++ {
		sq := int(b.at[slot])
		if sq == noSquare {
			continue
		}
		// A piece on a line of the enemy king, or on the leg of a horse, may uncover an attacker with any move, or be
		// its screen. Other pieces give check where they attack the king, and where they become the screen of a cannon.
		doubtful := lines.has(sq) || goal.watched.has(sq)
		set := b.targets(slot, sq).AndNot(ours)
		if !doubtful {
			set = set.And(direct[kindOfSlot[slot&(slots-1)]].Or(goal.closed))
		}
		if set.Empty() {
			continue
		}
		test := true
		if slot != first {
			set, test = b.restrict(pins, sq, set)
		}
		for !set.Empty() {
			target := set.pop()
			if test && !b.safe(pins, sq, target) {
				continue
			}
			m := newMove(sq, target)
			if doubtful && !b.GivesCheck(m) {
				continue
			}
			list = append(list, m)
		}
	}
	return list
}

// CheckPoints returns, by kind, the points from which a rook, cannon or horse, or a pawn of the side to move, would
// attack a king on the square king. It assumes that the piece comes from a point that does not matter to that king.
func (b *Board) CheckPoints(king int) (points [Pawn + 1]Bitboard) {
	points[Horse], points[Rook], points[Cannon] = b.Approaches(king)
	points[Pawn] = lookup.besides[b.turn&1][king&127]
	return points
}

// Approaches returns the CheckPoints of horses, rooks and cannons, which are the same for both sides.
func (b *Board) Approaches(king int) (horse, rook, cannon Bitboard) {
	// A horse attacks across the points diagonal to the king, which are also the eyes of an elephant there.
	f, r := lookup.fileOf[uint8(king)]&15, lookup.rankOf[uint8(king)]&15
	blocked := uint32(b.rank[r])<<1>>f&5 | uint32(b.rank[(r+2)&15])<<1>>f&5<<1
	return lookup.horseTo[king&127][blocked&15], b.RookTargets(king), b.CannonReach(king)
}
