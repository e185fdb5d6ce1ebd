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
	ours := *b.enemies(us ^ 1)
	ours[moved] = uint8(to)
	l := b.kingLines(int(king), from, to)
	return l.attacked(&ours, noSquare) || b.horseBeside(&ours, int(king), from, to, noSquare) || moved >= SlotPawn && t.pawn[us][to].has(int(king))
}
