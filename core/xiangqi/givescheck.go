package xiangqi

// GivesCheck reports whether the legal move m gives check: by the piece that moves, by one behind it, by a cannon whose
// screen it becomes, or by a horse whose leg it frees. The board is not touched; only the two lines through the enemy's
// king are adjusted for the move.
func (b *Board) GivesCheck(m Move) bool {
	t := lookup
	from, to := m.from(), m.to()
	us := b.turn
	king := int(b.at[int(us^1)*slots])
	kf, kr := t.fileOf[king], t.rankOf[king]
	onFile, onRank := b.file[kf], b.rank[kr+1]
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
	own := *b.enemies(us ^ 1)
	moved := int(b.on[from]) & (slots - 1)
	own[moved] = uint8(to)
	for _, e := range own[SlotRook:SlotCannon] {
		if t.fileOf[e] == kf && onFile&t.between[t.rankOf[e]][kr] == 0 ||
			t.rankOf[e] == kr && onRank&t.between[t.fileOf[e]][kf] == 0 {
			return true
		}
	}
	for _, e := range own[SlotCannon:SlotPawn] {
		var screens uint16
		switch {
		case t.fileOf[e] == kf:
			screens = onFile & t.between[t.rankOf[e]][kr]
		case t.rankOf[e] == kr:
			screens = onRank & t.between[t.fileOf[e]][kf]
		}
		if screens != 0 && screens&(screens-1) == 0 {
			return true
		}
	}
	for _, e := range own[SlotHorse:SlotRook] {
		if e == noSquare {
			continue
		}
		leg := int(t.horseLeg[e][king])
		if leg != noSquare && leg != to && (leg == from || b.on[leg] == emptySlot) {
			return true
		}
	}
	return moved >= SlotPawn && t.pawn[us][to].has(king)
}
