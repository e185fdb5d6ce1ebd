package gomoku

import (
	"context"

	"qilab/core"
	"qilab/core/gomoku"
)

// Proofs are kept from one position to the next: a win that was proven against every reply is known after each of them, and one that
// was proven after a reply is known before it.

// known returns the line, from p on, of a win of the attacker after p, a legal move of either side that makes no five, if it was
// proven before; nil: it was not. The board is the same afterwards.
func (t *VCT) known(attacker core.Side, b *gomoku.Board, p gomoku.Point) []gomoku.Point {
	if t.side != attacker || t.rules != b.Rules() {
		return nil
	}
	t.board, t.ctx, t.limit, t.stopped = b, context.Background(), 0, false // it takes hardly any time
	var best []gomoku.Point
	for _, t.quiet = range []bool{false, true} {
		if line := t.knownAfter(p); line != nil && (best == nil || len(line) < len(best)) {
			best = line
		}
	}
	t.quiet = false
	return best
}

// knownAfter does the same with or without quiet stones.
func (t *VCT) knownAfter(p gomoku.Point) (line []gomoku.Point) {
	b := t.board
	attacking := b.Turn() != t.side // after p
	if n := t.table[t.keyAfter(p)]; n != nil && n.proven() {
		b.Make(p)
		defer b.Unmake()
		return append([]gomoku.Point{p}, t.line(attacking)...)
	}
	n := t.table[t.key()]
	if !attacking || n == nil || !n.proven() {
		return nil
	}
	switch { // p is a reply that the proof leaves out
	case n.fours != nil:
		b.Make(p)
		defer b.Unmake()
		if line = t.stillByFours(n.fours); line == nil {
			return nil
		}
	case n.guided:
		b.Make(gomoku.NoPoint)
		defer b.Unmake()
		defer func(quiet bool) { t.quiet = quiet }(t.quiet)
		t.quiet = false
		line = t.line(true)
	default:
		return nil // it does not stop a four
	}
	return append([]gomoku.Point{p}, line...)
}
