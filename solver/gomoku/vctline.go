package gomoku

import "qilab/core/gomoku"

// How a win that is proven is played: the moves that win soonest among those that were tried, against the replies that
// hold out longest.

// length returns the number of plies to the five from a proven position, with the best play of those moves that were tried.
func (t *VCT) length(n *vctNode, attacking bool) int {
	if n.plies > 0 {
		return n.plies
	}
	best := 0
	switch {
	case n.plain:
		t.quiet = false
		best = t.length(t.table[t.key()], true)
		t.quiet = true
	case n.guided: // doing nothing, which prolongs it too
		t.board.Make(gomoku.NoPoint)
		t.quiet = false
		best = 1 + t.length(t.table[t.key()], true)
		t.quiet = true
		t.board.Unmake()
	}
	for _, p := range n.moves {
		child := t.table[t.keyAfter(p)]
		if child == nil || !child.proven() {
			continue
		}
		t.board.Make(p)
		plies := 1 + t.length(child, !attacking)
		t.board.Unmake()
		if best == 0 || attacking && plies < best || !attacking && plies > best {
			best = plies
		}
	}
	if !attacking && len(n.fours) > 0 {
		best = max(best, 1+len(n.fours)) // doing nothing, which prolongs it too
	}
	n.plies = best
	return best
}

// line returns the way to the five from a proven position, with the attacker to move or the other side.
func (t *VCT) line(attacking bool) []gomoku.Point {
	b := t.board
	var line []gomoku.Point
	made := 0
	push := func(p gomoku.Point) {
		line = append(line, p)
		b.Make(p)
		made++
	}
	for ; ; attacking = !attacking {
		n := t.node(t.key())
		if n.plain {
			t.quiet = false
			n = t.node(t.key())
		}
		if attacking && n.fours != nil {
			line = append(line, n.fours...)
			break
		}
		next := t.longest(n, attacking)
		if next != gomoku.NoPoint {
			push(next)
			continue
		}
		if attacking {
			break // not reached: a proven position of the attacker's has a proven move
		}
		if n.guided {
			push(gomoku.NoPoint) // all that could be tried is forbidden
			t.quiet = false
			continue
		}
		// No reply stops it: one on the way of the fours prolongs it as much as any.
		next = t.struggle(n)
		push(next)
		win, _ := t.fours.Find(t.ctx, b, 0, 0)
		line = append(line, win.Line...)
		break
	}
	for range made {
		b.Unmake()
	}
	return line
}

// longest returns the proven move that wins soonest, or the reply that holds out longest; NoPoint if there is none.
func (t *VCT) longest(n *vctNode, attacking bool) gomoku.Point {
	best, length := gomoku.NoPoint, 0
	for _, p := range n.moves {
		child := t.table[t.keyAfter(p)]
		if child == nil || !child.proven() {
			continue
		}
		t.board.Make(p)
		plies := t.length(child, !attacking)
		t.board.Unmake()
		if best == gomoku.NoPoint || attacking && plies < length || !attacking && plies > length {
			best, length = p, plies
		}
	}
	return best
}

// struggle returns a reply where none helps.
func (t *VCT) struggle(n *vctNode) gomoku.Point {
	b := t.board
	if fives := b.Fives(t.side); !fives.Empty() {
		return legalOf(b, fives)
	}
	for i := len(n.fours) - 1; i >= 0; i-- {
		if p := n.fours[i]; p != gomoku.NoPoint && b.Has(b.Turn(), p) {
			return p
		}
	}
	return gomoku.NoPoint
}
