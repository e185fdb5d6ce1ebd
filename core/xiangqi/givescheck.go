package xiangqi

// GivesCheck reports whether the legal move m gives check: by the moving piece, by one behind it, by a cannon whose
// screen it becomes, or by a horse whose leg it frees. It does not touch the board; it adjusts only the two lines
// through the enemy king.
func (b *Board) GivesCheck(m Move) bool {
	t := &lookup
	from, to := m.from(), m.to()
	us := b.turn & 1
	king := b.at[int(us^1)*slots]
	moved := int(b.on[from]) & (slots - 1)
	if t.points[from].Or(t.points[to]).And(t.near[king&127]).Empty() {
		// Such a move neither opens nor closes a line, and pawns, rooks and cannons attack from elsewhere.
		if moved < SlotHorse || moved >= SlotRook {
			return false
		}
		leg := t.horseLeg[to][king&127]
		return leg != noSquare && b.on[leg&127] == emptySlot
	}
	kf, kr := t.fileOf[king]&15, t.rankOf[king]&15
	ff, fr, tf, tr := t.fileOf[from], t.rankOf[from], t.fileOf[to], t.rankOf[to]
	onFile, onRank := after(b.file[kf], ff == kf, fr, tf == kf, tr), after(b.rank[(kr+1)&15], fr == kr, ff, tr == kr, tf)
	own := *b.enemies(us ^ 1)
	own[moved] = uint8(to)
	for _, e := range own[SlotRook:SlotCannon] {
		if t.fileOf[e] == kf && onFile&t.between[t.rankOf[e]&15][kr] == 0 ||
			t.rankOf[e] == kr && onRank&t.between[t.fileOf[e]&15][kf] == 0 {
			return true
		}
	}
	for _, e := range own[SlotCannon:SlotPawn] {
		var screens uint16
		switch {
		case t.fileOf[e] == kf:
			screens = onFile & t.between[t.rankOf[e]&15][kr]
		case t.rankOf[e] == kr:
			screens = onRank & t.between[t.fileOf[e]&15][kf]
		}
		if screens != 0 && screens&(screens-1) == 0 {
			return true
		}
	}
	for _, e := range own[SlotHorse:SlotRook] {
		leg := int(t.horseLeg[e&127][king&127])
		if leg != noSquare && leg != to && (leg == from || b.on[leg&127] == emptySlot) {
			return true
		}
	}
	return moved >= SlotPawn && t.pawn[us][to].has(int(king))
}
