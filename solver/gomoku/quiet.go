package gomoku

import (
	"context"

	"qilab/core/gomoku"
)

// Quiet stones: those that threaten to win by continuous fours and threes, but not by fours alone. That one threatens so
// is proven by letting the defender pass. The proof of it (the guide) is then tried against the replies: a reply against
// which it holds, move by move with all that the defender can do there, needs no search. Every reply is tried, those that
// have to do with the guide first.

// repliesProof is what the replies to a quiet stone add to its proof number before they are known.
const repliesProof = 8

// pass works on what a quiet stone threatens, within the bounds of prove.
func (t *VCT) pass(n *vctNode, mostProof, mostDisproof uint32) {
	b := t.board
	b.Make(gomoku.NoPoint)
	t.quiet = false
	guide := t.node(b.Hash())
	if guide.pn != 0 && guide.dn != 0 {
		t.prove(guide, true, max(1, mostProof-min(mostProof, repliesProof)), mostDisproof)
	}
	t.quiet = true
	b.Unmake()
	switch {
	case guide.proven():
		t.replies(n, guide)
	case guide.dn == 0:
		n.decide(false)
	default:
		n.pn, n.dn = min(vctInfinite, guide.pn+repliesProof), guide.dn
	}
}

// replies lists the replies to a quiet stone, of which guide proves what it threatens, among those near the guide.
func (t *VCT) replies(n, guide *vctNode) {
	b := t.board
	defender := t.side.Other()
	b.Make(gomoku.NoPoint)
	zone := t.zone(guide)
	b.Unmake()
	zone = zone.Or(b.Fours(defender)).And(b.Empty())
	list := t.against(guide, zone)
	if t.stopped {
		return
	}
	n.passing, n.guided, n.moves, n.zone = false, true, list, zone
	n.pn, n.dn = max(1, proofOf(uint32(len(list)), 1)), 1
	if len(list) == 0 {
		t.others(n)
	}
}

// others adds the replies that have not been looked at, when all those that have been are proven. Where there is none, the
// position is won.
func (t *VCT) others(n *vctNode) {
	b := t.board
	b.Make(gomoku.NoPoint)
	guide := t.table[b.Hash()]
	b.Unmake()
	list := t.against(guide, b.Empty().AndNot(n.zone))
	if t.stopped {
		n.pn, n.dn = max(1, n.pn), 1
		return
	}
	n.zone = gomoku.Set{}
	n.moves = append(n.moves, list...)
	n.pn, n.dn = proofOf(uint32(len(list)), 1), 1
	if len(list) == 0 {
		n.pn, n.dn = 0, vctInfinite
	}
}

// against lists the replies of a set against which the guide does not hold.
func (t *VCT) against(guide *vctNode, set gomoku.Set) (list []gomoku.Point) {
	b := t.board
	for q := range set.All() {
		if t.stopped {
			return nil
		}
		if b.Has(t.side.Other(), q) && !t.holdsAfter(q, guide, false) {
			list = append(list, q)
		}
	}
	return list
}

// FindReply looks for a win of the other side by fours and threes after p, a legal move. If Find has found one for the case
// that the side to move passes, that is tried before anything else. Otherwise it is like Find.
func (t *VCT) FindReply(ctx context.Context, b *gomoku.Board, p gomoku.Point, nodes uint64) (Win, error) {
	b.Make(gomoku.NoPoint)
	t.begin(ctx, b, nodes)
	guide := t.table[b.Hash()]
	b.Unmake()
	if guide != nil && guide.proven() {
		t.holdsAfter(p, guide, true)
		t.quiet = false
	}
	b.Make(p)
	defer b.Unmake()
	return t.answerOf(true)
}

// holdsAfter is holds after a reply to a quiet stone.
func (t *VCT) holdsAfter(q gomoku.Point, guide *vctNode, keep bool) bool {
	b := t.board
	b.Make(gomoku.NoPoint)
	from := b.Hash()
	b.Unmake()
	b.Make(q)
	t.quiet = false
	won := t.holds(guide, b.Hash()^from, keep)
	t.quiet = true
	b.Unmake()
	return won
}

// holds reports whether the attacker, whose turn it is, wins as the guide does, which is proven and without quiet stones
// and of which the position on the board differs by delta in its hash. What it finds is a proof: each reply that there is
// on the board is tried. keep says to put it into the table.
func (t *VCT) holds(guide *vctNode, delta uint64, keep bool) bool {
	b := t.board
	if t.tick() {
		return false
	}
	known := t.table[b.Hash()]
	switch {
	case known != nil && known.proven():
		return true
	case !b.Fives(t.side).Empty(), guide.fours != nil && b.Fives(t.side.Other()).Empty() && t.replays(guide.fours):
		if keep {
			t.keep(t.byFours())
		}
		return true
	case guide.fours != nil:
		line := t.byFours()
		if keep && line != nil {
			t.keep(line)
		}
		return line != nil
	}
	p, next := t.proven(guide, delta)
	fives := b.Fives(t.side.Other())
	if next == nil || !b.Has(t.side, p) || !fives.AndNot(gomoku.SetOf(p)).Empty() {
		return false
	}
	b.Make(p)
	won := t.answers(next, delta, keep)
	b.Unmake()
	if won && keep {
		n := t.node(b.Hash())
		n.decide(true)
		n.moves = []gomoku.Point{p}
	}
	return won
}

// keep puts into the table that the position on the board is won by fours.
func (t *VCT) keep(line []gomoku.Point) {
	n := t.node(t.board.Hash())
	n.decide(true)
	n.fours, n.plies = line, len(line)
}

// proven is a move of the attacker's that wins in the guide, and what is known after it.
func (t *VCT) proven(guide *vctNode, delta uint64) (gomoku.Point, *vctNode) {
	for _, p := range guide.moves {
		if next := t.table[t.board.HashAfter(p)^delta]; next != nil && next.proven() {
			return p, next
		}
	}
	return gomoku.NoPoint, nil
}

// block is a reply to a quiet stone where none helps, after which the table has the way on; NoPoint if there is none.
func (t *VCT) block() gomoku.Point {
	b := t.board
	b.Make(gomoku.NoPoint)
	guide := t.table[b.Hash()]
	list := t.zone(guide).List()
	if p, _ := t.proven(guide, 0); p != gomoku.NoPoint {
		list = append([]gomoku.Point{p}, list...)
	}
	b.Unmake()
	for _, q := range list {
		if b.Has(t.side.Other(), q) && t.holdsAfter(q, guide, true) {
			return q
		}
	}
	return gomoku.NoPoint
}

// answers is holds with the defender to move, after a threat.
func (t *VCT) answers(guide *vctNode, delta uint64, keep bool) bool {
	b := t.board
	defender := t.side.Other()
	if !b.Fives(t.side).Empty() || !b.Fives(defender).Empty() {
		q, forced := reply(b, t.side)
		switch {
		case !forced && q == gomoku.NoPoint:
			if keep {
				n := t.node(b.Hash())
				n.decide(true)
				n.plies = 2
			}
			return true
		case !forced:
			return false
		}
		won := t.answer(q, delta, keep)
		if won && keep {
			n := t.node(b.Hash())
			n.decide(true)
			n.moves = []gomoku.Point{q}
		}
		return won
	}
	threat := guide.fours
	b.Make(gomoku.NoPoint)
	if threat == nil || !t.replays(threat) {
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
		if !t.answer(q, delta, keep) {
			return false
		}
		moves = append(moves, q)
	}
	if keep {
		n := t.node(b.Hash())
		n.decide(true)
		n.moves, n.fours = moves, threat
	}
	return true
}

// answer is holds after a reply.
func (t *VCT) answer(q gomoku.Point, delta uint64, keep bool) bool {
	b := t.board
	b.Make(q)
	defer b.Unmake()
	if next := t.table[b.Hash()^delta]; next != nil && next.proven() && t.holds(next, delta, keep) {
		return true
	}
	line := t.byFours()
	if line != nil && keep {
		t.keep(line)
	}
	return line != nil
}

// zone is the points that have to do with a proven win without quiet stones of the attacker, whose turn it is: where
// either side puts a stone, and where fours are completed. It is a guess at which replies may help, and no more.
func (t *VCT) zone(n *vctNode) (zone gomoku.Set) {
	b := t.board
	if n.fours != nil {
		return t.lineZone(n.fours)
	}
	p, next := t.proven(n, 0)
	if next == nil {
		return zone
	}
	zone.Add(p)
	b.Make(p)
	defer b.Unmake()
	zone = zone.Or(b.Fives(t.side))
	if next.fours != nil {
		b.Make(gomoku.NoPoint)
		zone = zone.Or(t.lineZone(next.fours))
		b.Unmake()
	}
	for _, q := range next.moves {
		zone.Add(q)
		b.Make(q)
		if after := t.table[b.Hash()]; after != nil && after.proven() {
			zone = zone.Or(t.zone(after))
		}
		b.Unmake()
	}
	return zone
}

// lineZone is the zone of a win by fours.
func (t *VCT) lineZone(line []gomoku.Point) (zone gomoku.Set) {
	b := t.board
	for _, p := range line {
		if p != gomoku.NoPoint {
			zone.Add(p)
		}
		b.Make(p)
		zone = zone.Or(b.Fives(t.side))
	}
	for range line {
		b.Unmake()
	}
	return zone
}

// mostPlain bounds the proof number that a move begins with because it was in vain without quiet stones.
const mostPlain = 2 * repliesProof

// weighPlain gives the moves of the attacker the proof numbers to begin with that they have come to without quiet stones.
func (t *VCT) weighPlain(n *vctNode) {
	for _, p := range n.moves {
		plain := t.table[t.board.HashAfter(p)]
		if key := t.keyAfter(p); plain != nil && plain.vctBody != nil && !plain.proven() && t.table[key] == nil {
			t.table[key] = &vctNode{pn: min(plain.pn, mostPlain), dn: 1}
		}
	}
}
