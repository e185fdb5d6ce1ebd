package gomoku

import (
	"context"

	"qilab/core/gomoku"
)

// A proof for one position often holds, move by move, for another that differs in a stone far away (simulation, Kawano 1996).

// simulation advises the moves of a proof for a similar position, and where it has none those of another adviser.
type simulation struct {
	adviser
	root  uint64 // the hash of the position to prove
	moves map[uint64]gomoku.Point
}

// ask implements adviser.
func (s simulation) ask(ctx context.Context, b *gomoku.Board, nodes uint64) (gomoku.Point, uint64) {
	if p, ok := s.moves[b.Hash()^s.root]; ok && b.Has(b.Turn(), p) {
		return p, 0
	}
	return s.adviser.ask(ctx, b, nodes)
}

// recording remembers the advice of another adviser, by the stones that were added to the position to prove.
type recording simulation

// ask implements adviser.
func (r recording) ask(ctx context.Context, b *gomoku.Board, nodes uint64) (gomoku.Point, uint64) {
	p, visited := r.adviser.ask(ctx, b, nodes)
	if p != gomoku.NoPoint {
		r.moves[b.Hash()^r.root] = p
	}
	return p, visited
}
