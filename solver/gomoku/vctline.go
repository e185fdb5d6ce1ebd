package gomoku

import (
	"context"
	"slices"

	"qilab/core/gomoku"
)

// The line of a proven win: the fastest winning moves among those tried, against the replies that resist longest. No
// reply puts off the five further; a move that was not tried may bring it sooner.

// length returns the number of plies to the five from a proven position, with best play among the moves tried.
func (t *VCT) length(n *vctNode, attacking bool) int {
	if n.plies > 0 {
		return n.plies
	}
	_, n.plies = t.longest(n, attacking)
	switch {
	case n.plain:
		n.plies = t.lengthPlain()
	case attacking:
	case n.guided:
		_, plies := t.outside(n)
		n.plies = max(n.plies, plies)
	case n.fours != nil:
		_, rest := t.delay(n)
		n.plies = max(n.plies, 1+len(rest))
	}
	return n.plies
}

// lengthPlain returns the length of the position on the board without quiet stones, with the attacker to move.
func (t *VCT) lengthPlain() int {
	t.quiet = false
	defer func() { t.quiet = true }()
	return t.length(t.node(t.key()), true)
}

// outside returns a reply to a quiet stone outside of the field of its threat, and the length after it; 0: there is
// none. A pass takes its place if there is no legal point at all.
func (t *VCT) outside(n *vctNode) (q gomoku.Point, plies int) {
	b := t.board
	q = legalOf(b, b.Moves().AndNot(gomoku.SetOf(n.moves...)))
	if q == gomoku.NoPoint && len(n.moves) > 0 {
		return q, 0
	}
	b.Make(gomoku.NoPoint)
	defer b.Unmake()
	return q, 1 + t.lengthPlain()
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
	passed, outside := -1, gomoku.NoPoint // the place of a pass in the line, and the reply that it stands for
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
		next, plies := t.onProof(n, attacking)
		if !attacking && n.fours != nil {
			if q, rest := t.delay(n); 1+len(rest) > plies {
				q, rest = t.onLine(n, q, rest)
				line = append(append(line, q), rest...)
				break
			}
		}
		if n.guided {
			if q, longer := t.outside(n); longer > plies {
				passed, outside = len(line), q
				push(gomoku.NoPoint) // the table has its line after a pass
				t.quiet = false
				continue
			}
		}
		if next == gomoku.NoPoint {
			q, five := lastPlies(b, t.side) // a four that cannot be stopped
			line = append(line, q, five)
			break
		}
		push(next)
	}
	for range made {
		b.Unmake()
	}
	if passed >= 0 {
		line[passed] = outside
	}
	return line
}

// onProof is longest, but for the attacker the move by which the length of the position was counted: the line is then as long as that.
func (t *VCT) onProof(n *vctNode, attacking bool) (next gomoku.Point, length int) {
	if !attacking {
		return t.longest(n, false)
	}
	length = t.length(n, true)
	next, _ = t.proven(n, 0)
	return next, length
}

// longest returns the fastest winning move, or the reply that resists longest, among those tried, and the length with
// it; NoPoint if there is none.
func (t *VCT) longest(n *vctNode, attacking bool) (best gomoku.Point, length int) {
	best = gomoku.NoPoint
	for _, p := range n.moves {
		child := t.table[t.keyAfter(p)]
		if child == nil || !child.proven() {
			continue
		}
		t.board.Make(p)
		plies := 1 + t.length(child, !attacking)
		t.board.Unmake()
		if best == gomoku.NoPoint || attacking && plies < length || !attacking && plies > length {
			best, length = p, plies
		}
	}
	return best, length
}

// soonNodes bounds the search for the fours that end a line, to a fraction of a second.
const soonNodes = 1 << 16

// delay returns the reply to a threatened win by fours that resists longest of those that do not stop it, and the line
// after it.
func (t *VCT) delay(n *vctNode) (best gomoku.Point, rest []gomoku.Point) {
	b := t.board
	field := t.relevant(n.fours)
	if best = legalOf(b, b.Moves().AndNot(field)); best != gomoku.NoPoint || b.Moves().Empty() {
		rest = n.fours
	}
	for q := range field.AndNot(gomoku.SetOf(n.moves...)).All() {
		if !b.Has(b.Turn(), q) {
			continue
		}
		b.Make(q)
		line := t.stillByFours(n.fours)
		b.Unmake()
		if len(line) >= len(rest) {
			best, rest = q, line
		}
	}
	return best, rest
}

// onLine returns a reply on the threatened line of fours, and the line after it, if it resists as long as another one
// and stops nothing either: such a reply is easier to understand.
func (t *VCT) onLine(n *vctNode, other gomoku.Point, rest []gomoku.Point) (gomoku.Point, []gomoku.Point) {
	b := t.board
	for _, q := range slices.Backward(n.fours) {
		if q == gomoku.NoPoint || !b.Has(b.Turn(), q) {
			continue
		}
		if slices.Contains(n.moves, q) {
			break
		}
		b.Make(q)
		line := t.fours.Soon(context.Background(), b, soonNodes).Line
		b.Unmake()
		if len(line) >= len(rest) {
			return q, line
		}
		break
	}
	return other, rest
}

// stillByFours returns a win by fours on this board, known to exist: by the same line as before, or the shortest known.
func (t *VCT) stillByFours(line []gomoku.Point) []gomoku.Point {
	if adapted := t.adapted(line); adapted != nil {
		return adapted
	}
	if win := t.fours.Soon(context.Background(), t.board, fourNodes); win.Moves > 0 {
		return win.Line
	}
	return t.fours.Soon(context.Background(), t.board, soonNodes).Line // the table has lost it
}
