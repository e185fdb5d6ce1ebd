package gomoku

import (
	"context"

	"qilab/core/gomoku"
)

// reply returns the reply of the side to move to the other side's last stone, and whether that side was found to win by
// continuous fours and threes in spite of every reply. If so, the reply resists longest; otherwise it stops the win, or is NoPoint
// if the stone threatened nothing. nodes bounds the threats and replies to visit, 0: no bound. The board is the same
// afterwards. Errors: ctx.Err(), or that the limit was reached without an answer.
func (t *VCT) reply(ctx context.Context, b *gomoku.Board, nodes uint64) (q gomoku.Point, won bool, err error) {
	t.beginFor(b.Turn().Other(), ctx, b, nodes)
	n := t.node(t.key())
	t.prove(n, false, vctInfinite, vctInfinite)
	switch {
	case n.proven():
		return t.win(false).Line[0], true, nil
	case ctx.Err() != nil:
		return gomoku.NoPoint, false, ctx.Err()
	case t.stopped:
		return gomoku.NoPoint, false, errNodes
	}
	for _, p := range n.moves {
		if child := t.table[t.keyAfter(p)]; child != nil && child.dn == 0 {
			return p, false, nil
		}
	}
	return gomoku.NoPoint, false, nil
}
