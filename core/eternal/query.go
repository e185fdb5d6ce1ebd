package eternal

import "qilab/core"

// Targets returns the cells to which the piece on sq may move, regardless of the next step: empty cells, and those of
// pieces and stones that it may capture, pieces of either side included. It is empty for an empty cell and for a stone.
func (b *Board) Targets(sq core.Square) Bitboard {
	p := b.on[sq]
	if !Owned(p) {
		return Bitboard{}
	}
	g := b.generator(SideOf(p))
	return b.targets(&g, KindOf(p), int(sq))
}

// Reach returns the cells to which s has a move, as if a move of s were next.
func (b *Board) Reach(s core.Side) Bitboard {
	var set Bitboard
	for _, targets := range b.allTargets(s) {
		set = set.Or(targets)
	}
	return set
}

// ScoringMoves appends the moves with which s would score a point at once if a move of s were next, in the order of
// Steps.
func (b *Board) ScoringMoves(list []Move, s core.Side) []Move { return b.walks(list, s, zones[s^1]) }

// CanScore reports whether s has any ScoringMoves.
func (b *Board) CanScore(s core.Side) bool { return b.reaches(s, zones[s^1]) }

// Scores reports whether a legal step m scores a point.
func (b *Board) Scores(m Move) bool {
	return m.Kind() == core.Walk && zones[b.turn^1].has(m.to())
}

// Captures returns the stone or piece, of either side, that a legal step m captures, or core.NoPiece.
func (b *Board) Captures(m Move) core.Piece {
	if m.Kind() != core.Walk {
		return core.NoPiece
	}
	return b.on[m.to()]
}

// ImitatedBy returns the neighbours whose way of moving takes the advisor on from to to. It is empty if there is no
// advisor on from or it cannot get to to.
func (b *Board) ImitatedBy(from, to core.Square) Bitboard {
	var set Bitboard
	if KindOf(b.on[from]) != Advisor || !b.Targets(from).Has(to) {
		return set
	}
	g := b.generator(SideOf(b.on[from]))
	for near := lookup.neighbours[from].And(g.models); !near.Empty(); {
		sq := near.pop()
		if b.targets(&g, KindOf(b.on[sq]), int(from)).Has(to) {
			set = set.Or(bit(sq))
		}
	}
	return set
}

// Chain returns a shortest chain of jumps that takes the pawn on from to to: the cells it touches, from from to to. The
// model that it jumps over is halfway between two of them. It is nil if there is no pawn on from or it cannot get to
// to.
func (b *Board) Chain(from, to core.Square) []core.Square {
	if KindOf(b.on[from]) != Pawn || !b.Targets(from).Has(to) {
		return nil
	}
	g := b.generator(SideOf(b.on[from]))
	barred := g.guarded
	if g.guardian.Has(from) {
		barred = g.enemy
	}
	stop := g.occupied.Or(g.goal).AndNot(bit(int(from)))
	before := map[core.Square]core.Square{from: from}
	for queue := []core.Square{from}; len(queue) > 0; queue = queue[1:] {
		at := queue[0]
		if at == to {
			break
		}
		if stop.Has(at) {
			continue
		}
		for over := range lookup.jumped[at].And(g.models).All() {
			land := 2*over - at
			if _, seen := before[land]; !seen && !barred.Has(land) {
				before[land] = at
				queue = append(queue, land)
			}
		}
	}
	chain := []core.Square{to}
	for at := to; at != from; {
		at = before[at]
		chain = append([]core.Square{at}, chain...)
	}
	return chain
}

// CellSet returns the set of the given cells.
func CellSet(cells ...core.Square) Bitboard {
	var set Bitboard
	for _, sq := range cells {
		set = set.Or(bit(int(sq)))
	}
	return set
}
