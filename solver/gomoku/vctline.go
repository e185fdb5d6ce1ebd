package gomoku

import (
	"context"

	"qilab/core/gomoku"
)

// The line of a proven win: the fastest winning moves among those tried, against the replies that resist longest.

// length returns the number of plies to the five from a proven position, with best play among the moves tried.
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
	case n.guided: // a pass, which prolongs it too
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
		best = max(best, 1+len(n.fours)) // a pass, which prolongs it too
	}
	n.plies = best
	return best
}

// line returns the line to the five from a proven position, with the attacker to move or the other side.
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
			break // unreachable: a proven position of the attacker's has a proven move
		}
		if n.guided {
			push(gomoku.NoPoint) // all points to try are forbidden
			t.quiet = false
			continue
		}
		// No reply stops it: any point on the line of fours prolongs it equally.
		next = t.struggle(n)
		push(next)
		line = append(line, t.fours.Soon(context.Background(), b, soonNodes).Line...)
		break
	}
	for range made {
		b.Unmake()
	}
	return line
}

// soonNodes bounds the search for the fours that end a line, to a fraction of a second.
const soonNodes = 1 << 16

// longest returns the fastest winning move, or the reply that resists longest; NoPoint if there is none.
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
