package gomoku

import (
	"context"

	"qilab/core"
	"qilab/core/gomoku"
)

// A win found by the engine is confirmed by trying every reply against the moves that the engine would make. Quiet
// stones may be among these: they do not threaten a win by fours, but one by fours and threes, which is proven by
// letting the defender pass. The replies to a threat outside of its field need not be tried.

// adviser finds moves of the side to move that seem to win, or NoPoint, and counts the positions it visited, at most nodes. It may be
// wrong.
type adviser interface {
	ask(ctx context.Context, b *gomoku.Board, nodes uint64) (p gomoku.Point, visited uint64)
}

// confirmation is the state of one confirm.
type confirmation struct {
	*VCT
	oracle adviser
	asked  uint64          // nodes of the oracle for each move
	vain   map[uint64]bool // positions that could not be confirmed
}

const (
	guideThreats = 5000 // threats to visit for the threat of a quiet stone
	askedNodes   = 20   // nodes of the engine that take about as long as one threat
)

// confirm tries to prove that the attacker wins after p, a legal move of either side that makes no five, as the oracle claims. nodes,
// at least 1, bounds the threats and replies to visit. The line of the win starts with p. The board is the same afterwards. Errors:
// ctx.Err(), or that the win was not confirmed.
func (t *VCT) confirm(ctx context.Context, attacker core.Side, b *gomoku.Board, p gomoku.Point, nodes uint64, o adviser) (Win, error) {
	t.beginFor(attacker, ctx, b, nodes)
	t.quiet = true
	c := &confirmation{VCT: t, oracle: o, asked: nodes, vain: map[uint64]bool{}}
	before := t.key()
	b.Make(p)
	defer b.Unmake()
	attacking, proven := b.Turn() == attacker, c.lost
	if attacking {
		proven = c.won
	}
	switch {
	case proven():
		if !attacking {
			t.node(before).win(vctBody{moves: []gomoku.Point{p}}) // for the position before this one, see known
		}
		return winBy(append([]gomoku.Point{p}, t.win(attacking).Line...)), nil
	case ctx.Err() != nil:
		return Win{}, ctx.Err()
	}
	return Win{}, errNodes
}

// after returns the result of find after a move.
func (c *confirmation) after(p gomoku.Point, find func() bool) bool {
	c.board.Make(p)
	defer c.board.Unmake()
	return find()
}

// known reports whether the result for a position is known, or the limit is reached.
func (c *confirmation) known(n *vctNode, key uint64) bool {
	return n.proven() || c.vain[key] || c.tick()
}

// won confirms that the attacker, to move, wins.
func (c *confirmation) won() bool {
	key := c.key()
	n := c.node(key)
	if c.known(n, key) {
		return n.proven()
	}
	if plain := c.table[c.board.Hash()]; plain != nil && plain.proven() {
		n.win(vctBody{plain: true})
		return true
	}
	if c.keepFours() {
		return true
	}
	p := c.move()
	if p == gomoku.NoPoint || !c.after(p, c.lost) {
		c.vain[key] = true
		return false
	}
	n.win(vctBody{moves: []gomoku.Point{p}})
	return true
}

// move returns the attacker's move, or NoPoint if none seems to win.
func (c *confirmation) move() gomoku.Point {
	b := c.board
	if threat := b.Fives(c.side.Other()); !threat.Empty() {
		if p := threat.First(); threat.Len() == 1 && b.Has(c.side, p) {
			return p
		}
		return gomoku.NoPoint
	}
	p, nodes := c.oracle.ask(c.ctx, b, c.asked)
	c.nodes += nodes / askedNodes
	return p
}

// lost confirms that the attacker wins, with the defender to move.
func (c *confirmation) lost() bool {
	key := c.key()
	n := c.node(key)
	if c.known(n, key) {
		return n.proven()
	}
	how, ok := c.replies()
	for _, q := range how.moves {
		ok = ok && c.after(q, c.won)
	}
	if ok {
		n.win(how)
	} else {
		c.vain[key] = true
	}
	return ok
}

// replies returns the replies to try, and their context. ok is false if the last move does not threaten to win.
func (c *confirmation) replies() (how vctBody, ok bool) {
	b := c.board
	if !b.Fives(c.side).Empty() || !b.Fives(c.side.Other()).Empty() {
		q, forced := reply(b, c.side)
		switch {
		case forced:
			return vctBody{moves: []gomoku.Point{q}}, true
		case q == gomoku.NoPoint:
			return vctBody{plies: 2}, true
		}
		return vctBody{}, false
	}
	b.Make(gomoku.NoPoint)
	threat := c.byFours()
	b.Unmake()
	if threat != nil {
		return vctBody{moves: c.stopping(threat), fours: threat}, true
	}
	moves, ok := c.near()
	return vctBody{moves: moves, guided: true}, ok
}

// near returns the replies to a quiet stone in the field of its threat, if it has one.
func (c *confirmation) near() (list []gomoku.Point, ok bool) {
	b, limit := c.board, c.limit
	b.Make(gomoku.NoPoint)
	c.quiet = false
	guide := c.node(c.key())
	c.limit = min(limit, c.nodes+guideThreats)
	c.prove(guide, true, vctInfinite, vctInfinite)
	c.limit, c.stopped = limit, c.ctx.Err() != nil || c.full()
	field := everywhere
	if guide.proven() {
		c.length(guide, true) // the field is that of the fastest win
		field = c.field(guide)
	}
	c.quiet = true
	b.Unmake()
	return field.And(b.Moves()).List(), guide.proven()
}
