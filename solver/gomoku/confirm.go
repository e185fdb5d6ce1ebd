package gomoku

import (
	"context"

	"qilab/core/gomoku"
)

// A win that the engine has seen is confirmed by trying every reply against the moves that it would make. Quiet stones may be
// among these, which threaten no win by fours, but one by fours and threes: that one threatens so is proven by letting the
// defender pass. The replies to a threat that do not lie in the field of what is threatened need not be tried.

// confirmation is the work of one Confirm.
type confirmation struct {
	*VCT
	oracle *oracle
	asked  uint64          // positions that the oracle may visit for each move
	vain   map[uint64]bool // positions that could not be confirmed
}

const (
	guideThreats = 5000 // threats that may be looked at for what a quiet stone threatens
	askedNodes   = 20   // positions of the engine take about as long as looking at one threat
)

// Confirm tries to prove that p, a legal move that makes no five, wins as the oracle says. nodes, at least 1, is how many
// threats and replies may be looked at. The board is the same afterwards. Errors: ctx.Err(), or that p was not confirmed.
func (t *VCT) Confirm(ctx context.Context, b *gomoku.Board, p gomoku.Point, nodes uint64, o *oracle) (Win, error) {
	t.begin(ctx, b, nodes)
	t.quiet = true
	c := &confirmation{VCT: t, oracle: o, asked: nodes, vain: map[uint64]bool{}}
	b.Make(p)
	defer b.Unmake()
	switch {
	case c.lost():
		return winBy(append([]gomoku.Point{p}, t.win(false).Line...)), nil
	case ctx.Err() != nil:
		return Win{}, ctx.Err()
	}
	return Win{}, errNodes
}

// after returns what is found after a move.
func (c *confirmation) after(p gomoku.Point, find func() bool) bool {
	c.board.Make(p)
	defer c.board.Unmake()
	return find()
}

// known reports whether it is known whether a position could be confirmed, or nothing more can be found.
func (c *confirmation) known(n *vctNode, key uint64) bool {
	return n.proven() || c.vain[key] || c.tick()
}

// won confirms that the attacker wins, who is to move.
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

// move returns the attacker's move, or NoPoint if there is none that seems to win.
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

// replies returns the replies that have to be tried, and what they are about. It is not ok if the last move does not threaten
// to win.
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

// near returns the replies to a quiet stone that lie in the field of what it threatens, if it does threaten something.
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
		field = c.field(guide)
	}
	c.quiet = true
	b.Unmake()
	return field.And(b.Moves()).List(), guide.proven()
}
