package gomoku

import (
	"context"

	"qilab/core/gomoku"
)

// Firsts lists the first moves that make a shape or a threat and after which the side to move is found to win by
// continuous fours and threes, from a1 to o15. A move that is not listed may also win. nodes limits the threats and
// replies visited for each move. The board is unchanged afterwards. The error is ctx.Err().
func (t *VCT) Firsts(ctx context.Context, b *gomoku.Board, nodes uint64) (list []gomoku.Point, err error) {
	t.begin(ctx, b, nodes)
	points := b.Fives(t.side).Or(b.Fours(t.side)).Or(b.Threes(t.side)).Or(b.Building(t.side))
	if threat := b.Fives(t.side.Other()); !threat.Empty() {
		points = points.And(threat.Or(b.Fives(t.side)))
	}
	for p := range points.All() {
		if !b.Has(t.side, p) {
			continue
		}
		if t.full() {
			t.begin(ctx, b, nodes) // with an empty table
		}
		t.limit, t.stopped = t.nodes+nodes, ctx.Err() != nil
		b.Make(p)
		won := false
		if _, over := b.Winner(); over {
			won = true
		} else {
			n := t.node(t.key())
			t.prove(n, false, vctInfinite, vctInfinite)
			won = n.proven()
		}
		b.Unmake()
		if won {
			list = append(list, p)
		}
	}
	return list, ctx.Err()
}
