package xiangqi

// Checks appends the legal moves that give check, in the order of Moves. It is for searches that look only at checks
// and costs about as much as Moves; asking GivesCheck of every legal move costs several times that.
func (b *Board) Checks(list []Move) []Move {
	var own, goal threats
	b.threatened(&own)
	b.turn ^= 1
	b.threatened(&goal) // what stands between the enemy's king and our pieces
	b.turn ^= 1

	direct := b.CheckPoints(goal.king)
	t := lookup
	lines := t.lines[goal.king]
	ours := b.side[b.turn]
	first := int(b.turn) * slots
	for slot := first; slot < first+slots; slot++ {
		sq := int(b.at[slot])
		if sq == noSquare {
			continue
		}
		// A piece on a line of the enemy's king may uncover an attacker with any move, or be that attacker's screen; so
		// may one on the leg of a horse. Other pieces give check where they attack the king, and where they become the
		// screen of a cannon.
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
			set, test = b.restrict(&own, sq, set)
		}
		for !set.Empty() {
			target := set.pop()
			if test && !b.safe(&own, sq, target) {
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
// attack a king on the square king, provided that it comes from a point that does not matter to that king.
func (b *Board) CheckPoints(king int) (points [Pawn + 1]Bitboard) {
	t := lookup
	points[Rook] = b.RookTargets(king)
	// A cannon attacks from behind the first piece on a line, as far as the second.
	f, r := int(t.fileOf[king]), int(t.rankOf[king])
	nearRank, nearFile := t.rookRank[f][b.rank[r+1]&511], t.rookFile[r][b.file[f]&1023]
	farRank := t.rookRank[f][b.rank[r+1]&^nearRank&511]
	farFile := t.rookFile[r][b.file[f]&^nearFile&1023]
	points[Cannon] = lines(f, r, farRank&^nearRank, farFile&^nearFile)
	around := t.horse[king][0]
	for set := around; !set.Empty(); {
		from := set.pop()
		if b.on[t.horseLeg[from][king]] == emptySlot {
			points[Horse] = points[Horse].Or(bit(from))
		}
	}
	points[Pawn] = t.besides[b.turn][king]
	return points
}
