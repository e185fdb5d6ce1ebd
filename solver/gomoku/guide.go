package gomoku

import (
	"context"

	"qilab/core/gomoku"
)

// A guide is a proof of the attacker's win if the defender passes. It is tried against a reply: where it holds, move by
// move with all that the defender can do there, no search is needed.

// findReply looks for a win of the other side by fours and threes after p, a legal move. If Find has found one for a
// pass of the side to move, it tries that first. Otherwise it is like Find.
func (t *VCT) findReply(ctx context.Context, b *gomoku.Board, p gomoku.Point, nodes uint64) (Win, error) {
	b.Make(gomoku.NoPoint)
	t.begin(ctx, b, nodes)
	from := b.Hash()
	guide := t.table[from]
	b.Unmake()
	b.Make(p)
	defer b.Unmake()
	if guide != nil && guide.proven() {
		t.holds(guide, b.Hash()^from)
	}
	return t.answer()
}

// holds reports whether the attacker, who is to move, wins in the same way as in the guide, a proof without quiet
// stones for a position whose hash differs by delta. The result is a proof, which it puts into the table: it tries each
// reply on the actual board.
func (t *VCT) holds(guide *vctNode, delta uint64) bool {
	b := t.board
	if t.tick() {
		return false
	}
	known := t.table[b.Hash()]
	switch {
	case known != nil && known.proven():
		return true
	case guide.fours != nil || !b.Fives(t.side).Empty():
		return t.keepFours()
	}
	p, next := t.proven(guide, delta)
	fives := b.Fives(t.side.Other())
	if next == nil || !b.Has(t.side, p) || !fives.AndNot(gomoku.SetOf(p)).Empty() {
		return false
	}
	b.Make(p)
	won := t.answers(next, delta)
	b.Unmake()
	if won {
		t.node(t.key()).win(vctBody{moves: []gomoku.Point{p}})
	}
	return won
}

// keepFours checks whether the attacker, who is to move, wins by fours, and puts the win into the table.
func (t *VCT) keepFours() bool {
	line := t.byFours()
	if line != nil {
		t.node(t.key()).win(vctBody{fours: line, plies: len(line)})
	}
	return line != nil
}

// proven returns a winning move of the attacker's, and the node after it, in the guide's position, whose hash differs
// by delta from that of the board. Of several moves it is the one by which the guide's length was counted, although faster ones may
// have been proven since, or the fastest whose length was counted.
func (t *VCT) proven(guide *vctNode, delta uint64) (gomoku.Point, *vctNode) {
	first, next := gomoku.NoPoint, (*vctNode)(nil)
	for _, p := range guide.moves {
		after := t.table[t.keyAfter(p)^delta]
		if after == nil || !after.proven() {
			continue
		}
		if guide.plies > 0 && after.plies == guide.plies-1 {
			return p, after
		}
		if next == nil || after.plies > 0 && (next.plies == 0 || after.plies < next.plies) {
			first, next = p, after
		}
	}
	return first, next
}

// answers does the same as holds with the defender to move, after a threat.
func (t *VCT) answers(guide *vctNode, delta uint64) bool {
	b := t.board
	defender := t.side.Other()
	if !b.Fives(t.side).Empty() || !b.Fives(defender).Empty() {
		q, forced := reply(b, t.side)
		switch {
		case !forced && q == gomoku.NoPoint:
			t.node(t.key()).win(vctBody{plies: 2})
			return true
		case !forced:
			return false
		}
		won := t.counters(q, delta)
		if won {
			t.node(t.key()).win(vctBody{moves: []gomoku.Point{q}})
		}
		return won
	}
	b.Make(gomoku.NoPoint)
	threat := t.adapted(guide.fours)
	if threat == nil {
		threat = t.byFours()
	}
	b.Unmake()
	if threat == nil {
		return false
	}
	var moves []gomoku.Point
	for q := range t.relevant(threat).All() {
		if !b.Has(defender, q) {
			continue
		}
		b.Make(q)
		stopped := !t.replays(threat)
		b.Unmake()
		if !stopped {
			continue
		}
		if !t.counters(q, delta) {
			return false
		}
		moves = append(moves, q)
	}
	t.node(t.key()).win(vctBody{moves: moves, fours: threat})
	return true
}

// counters does the same as holds after a reply.
func (t *VCT) counters(q gomoku.Point, delta uint64) bool {
	b := t.board
	b.Make(q)
	defer b.Unmake()
	if next := t.table[b.Hash()^delta]; next != nil && next.proven() && t.holds(next, delta) {
		return true
	}
	return t.keepFours()
}
