package endgame

import (
	"fmt"
	"slices"

	"qilab/core"
)

// forced finds the wins that either side can force, slice by slice: by play that makes progress with every move, and
// then by the rule. It goes backwards, a move of the winner at a time: a position is won for the side to move if a move
// leads to a lost one, and lost if all moves lead to won ones, the last of which was just found.
func (t *table) forced(p *pool) error {
	t.room()
	desk := newDesk(t, p.workers)
	defer desk.free()
	for number := range t.slices {
		if err := t.forcedIn(p, desk, number); err != nil {
			return err
		}
		t.done = number + 1
	}
	t.worked = desk.taken()
	return nil
}

// forcedIn solves a slice; the slices that its pawns can move to are solved.
func (t *table) forcedIn(p *pool, desk *desk, number int) error {
	var climbs []*climb
	for x := range core.Side(2) {
		if !t.canWin(x) {
			p.work.climbed(t, x, longest)
			continue
		}
		c := newClimb(t, x, p, desk, number)
		if err := c.run(); err != nil {
			return err
		}
		climbs = append(climbs, c)
	}
	for _, c := range climbs {
		p.work.ruling(t, c.x)
		if c.ruleMatters() {
			if err := c.rule(); err != nil {
				return err
			}
		}
	}
	for _, c := range climbs {
		for w := range c.wide {
			desk.lists = max(desk.lists, int64(cap(c.wide[w])+cap(c.fresh[w]))*int64(p.workers))
		}
		desk.give(c.escapes)
	}
	return nil
}

// climb is the search for the wins of one side in a slice. Its arrays have a set for each row of the slice.
type climb struct {
	t *table
	span
	number  int // of the slice
	pool    *pool
	desk    *desk
	x, y    core.Side // the winner, and the loser
	legal   [2][]set
	won     []set       // x to move
	lost    []set       // y to move
	theirs  [2][]set    // the wins of y, by the side to move; nil: none
	escapes []set       // y to move: with a capture that does not lose
	pending [2][]set    // by the side to move: decisive captures, at the distance in t.plies
	buckets [2][]bucket // by worker
	fresh   [][]spots   // the last results, by worker
	wide    [][]spots   // the current results

	outside bool     // x wins by the rule after some capture
	checked [2][]set // by the side to move, while the rule is applied: it is in check
	bound   []set    // y to move, likewise: all moves are checks or lose
}

// spots are positions of one row.
type spots struct {
	row int32
	set set
}

func newClimb(t *table, x core.Side, p *pool, d *desk, number int) *climb {
	y, in := x.Other(), t.slices[number]
	c := &climb{
		t: t, span: in, number: number, pool: p, desk: d, x: x, y: y,
		won: t.wins[x][x][in.from:in.to], lost: t.wins[y][x][in.from:in.to], escapes: d.take(),
		fresh: make([][]spots, p.workers), wide: make([][]spots, p.workers),
	}
	for s := range core.Side(2) {
		c.legal[s] = t.legal[s][in.from:in.to]
		if t.wins[s][y] != nil {
			c.theirs[s] = t.wins[s][y][in.from:in.to]
		}
	}
	return c
}

// size returns the number of rows.
func (c *climb) size() int { return c.to - c.from }

// other returns the wins of y in a row.
func (c *climb) other(stm core.Side, i int) set {
	if c.theirs[stm] == nil {
		return set{}
	}
	return c.theirs[stm][i]
}

// undecided returns the undecided places of a row, y to move, without a capture by which y escapes.
func (c *climb) undecided(i int) set {
	return c.legal[c.y][i].andNot(c.lost[i]).andNot(c.escapes[i]).andNot(c.other(c.y, i))
}

// run finds all wins with their distances.
func (c *climb) run() error {
	c.captures(false)
	c.mates()
	for n := 1; c.more() || c.left(n); n++ {
		if err := c.pool.ctx.Err(); err != nil {
			return err
		}
		if n >= int(c.t.ruledFrom) {
			return fmt.Errorf("%s: a win takes more than %d plies", c.t.region, 2*n)
		}
		c.winning(n, uint8(n))
		c.losing(n, uint8(n), nil)
		c.t.farthest = max(c.t.farthest, n)
		c.pool.work.climbed(c.t, c.x, 2*n)
	}
	c.pool.work.climbed(c.t, c.x, longest)
	c.drop()
	return c.pool.ctx.Err()
}

// more reports whether there are fresh results.
func (c *climb) more() bool {
	for _, list := range c.fresh {
		if len(list) > 0 {
			return true
		}
	}
	return false
}

// left reports whether captures are pending that decide in n moves or later.
func (c *climb) left(n int) bool {
	later := func(b bucket) bool { return n < len(b) }
	return slices.ContainsFunc(c.buckets[0], later) || slices.ContainsFunc(c.buckets[1], later)
}

// drop discards the decisive captures.
func (c *climb) drop() {
	for s := range c.pending {
		c.desk.give(c.pending[s])
		c.pending[s], c.buckets[s] = nil, nil
	}
}

// mates finds the positions in which y, to move, has no move.
func (c *climb) mates() {
	c.pool.each(c.size(), func(worker, i int) {
		legal := c.undecided(i).andNot(c.pending[c.y][i])
		if legal.empty() {
			return
		}
		r, _ := c.t.row(c.from + i)
		b := legal.andNot(c.quiet(&r, c.y, func(at int) set { return c.legal[c.x][at] }))
		c.keep(worker, c.y, i, b, 0)
	})
	c.gather(c.y, 0)
}

// gather makes the results of the workers the fresh ones.
func (c *climb) gather(stm core.Side, b uint8) {
	c.fresh, c.wide = c.wide, c.fresh
	for w := range c.wide {
		c.wide[w] = c.wide[w][:0]
	}
	if !c.t.twin {
		return
	}
	// The data that a row may write were read by others until now.
	for _, list := range c.fresh {
		c.pool.each(len(list), func(_, i int) {
			number := c.from + int(list[i].row)
			c.note(stm, number, list[i].set.and(c.t.own(number)), b)
		})
	}
}

// note writes the numbers of the places that a row owns.
func (c *climb) note(stm core.Side, number int, found set, b uint8) {
	plies := c.t.plies[stm]
	for !found.empty() {
		plies[c.t.cell(number, found.pop())] = b
	}
}

// keep records decided positions.
func (c *climb) keep(worker int, stm core.Side, i int, found set, b uint8) {
	if found.empty() {
		return
	}
	where := c.won
	if stm == c.y {
		where = c.lost
	}
	where[i] = where[i].or(found)
	if !c.t.twin {
		c.note(stm, c.from+i, found, b)
	}
	c.wide[worker] = append(c.wide[worker], spots{int32(i), found})
}

// touch marks the positions one move of side s before the fresh ones.
func (c *climb) touch(s core.Side) {
	d := c.desk
	for _, list := range c.fresh {
		c.pool.each(len(list), func(worker, i int) {
			r, _ := c.t.row(c.from + int(list[i].row))
			c.scatter(&r, s, list[i].set, func(at int, b set) {
				if d.mark[at].add(b) {
					d.touched[worker] = append(d.touched[worker], int32(at))
				}
			})
		})
	}
}

// due marks the captures that decide in n moves.
func (c *climb) due(s core.Side, n int) {
	d, plies := c.desk, c.t.plies[s]
	for _, b := range c.buckets[s] {
		list := b.take(n)
		c.pool.each(len(list), func(worker, i int) {
			var found set
			at := int(list[i])
			for rest := c.pending[s][at]; !rest.empty(); {
				if sq := rest.pop(); plies[c.t.cell(c.from+at, sq)] == uint8(n) {
					found = found.or(one(sq))
				}
			}
			if !found.empty() && d.mark[at].add(found) {
				d.touched[worker] = append(d.touched[worker], int32(at))
			}
		})
	}
}

// eachTouched calls f with the touched rows and their marked places.
func (c *climb) eachTouched(f func(worker, i int, b set)) {
	d := c.desk
	for w := range d.touched {
		list := d.touched[w]
		c.pool.each(len(list), func(worker, i int) {
			if b := d.mark[list[i]].take(); !b.empty() {
				f(worker, int(list[i]), b)
			}
		})
		d.touched[w] = list[:0]
	}
}

// winning finds the positions that x, to move, wins in n moves of its own, and records them as b.
func (c *climb) winning(n int, b uint8) {
	c.touch(c.x)
	c.due(c.x, n)
	c.eachTouched(func(worker, i int, found set) {
		c.keep(worker, c.x, i, found.and(c.legal[c.x][i]).andNot(c.won[i]), b)
	})
	c.gather(c.x, b)
}

// losing finds the positions of y that are lost in n moves of x. It calls rest, if that is not nil, with the candidates
// that are not lost.
func (c *climb) losing(n int, b uint8, rest func(i int, among set)) {
	t := c.t
	c.touch(c.y)
	c.due(c.y, n)
	c.eachTouched(func(worker, i int, found set) {
		if found = found.and(c.undecided(i)); found.empty() {
			return
		}
		if c.pending[c.y] != nil {
			for late := found.and(c.pending[c.y][i]); !late.empty(); {
				if sq := late.pop(); int(t.plies[c.y][t.cell(c.from+i, sq)]) > n {
					found = found.andNot(one(sq))
				}
			}
		}
		if found.empty() {
			return
		}
		r, _ := t.row(c.from + i)
		out := c.quiet(&r, c.y, func(at int) set { return c.legal[c.x][at].andNot(c.won[at]) })
		c.keep(worker, c.y, i, found.andNot(out), b)
		if rest != nil {
			rest(i, found.and(out))
		}
	})
	c.gather(c.y, b)
}
