package endgame

import (
	"slices"

	"qilab/core"
)

// The rule on perpetual check. See the package comment for what is decided here, and why.

// rule finds what x wins beyond c.run because y may not go on giving check for ever.
func (c *climb) rule() error {
	t := c.t
	c.open, c.bound = make([]set, t.rows), make([]set, t.rows)
	if c.outside {
		c.openCaptures()
	}
	c.pool.each(t.rows, func(_, number int) {
		c.open[number] = t.legal[c.x][number].andNot(c.won[number]).andNot(c.answers(number))
	})
	c.pool.each(t.rows, func(_, number int) { c.bind(number, c.undecided(number)) })
	if c.seeded {
		c.allow()
		c.spread()
	}
	for c.pool.ctx.Err() == nil && newArena(c).play() {
		c.spread()
	}
	c.open, c.bound, c.escapes = nil, nil, nil
	return c.pool.ctx.Err()
}

// allow makes room for wins by the rule.
func (c *climb) allow() {
	for stm := range c.t.byRule {
		if c.t.byRule[stm][c.x] == nil {
			c.t.byRule[stm][c.x] = make([]set, c.t.rows)
		}
	}
}

// answers returns the places of a row, x to move, at which x answers a check and nothing is decided.
func (c *climb) answers(number int) set {
	return c.t.checked[c.x][number].andNot(c.won[number]).andNot(c.t.wins[c.x][c.y][number])
}

// undecided returns the places of a row, y to move, that nobody wins yet and from which no capture gets y away.
func (c *climb) undecided(number int) set {
	return c.t.legal[c.y][number].andNot(c.lost[number]).andNot(c.escapes[number]).andNot(c.t.wins[c.y][c.y][number])
}

// bind notes the positions among those of a row, y to move, in which y has no moves but checks and those that lose.
func (c *climb) bind(number int, among set) {
	if among.empty() {
		return
	}
	r, _ := c.t.row(number)
	c.bound[number] = c.bound[number].or(among.andNot(c.t.quiet(&r, c.y, c.open)))
}

// openCaptures takes up the captures that lead to wins of x by the rule in other tables: those of y are no escapes, and those of
// x win.
func (c *climb) openCaptures() {
	t := c.t
	c.pool.each(t.rows, func(worker, number int) {
		r, ok := t.row(number)
		if !ok {
			return
		}
		if legal := t.legal[c.x][number].andNot(c.won[number]); !legal.empty() {
			var found set
			t.captures(&r, c.x, func(k capture) {
				k.wins(c.y, c.x, legal, func(sq int, _ uint8) { found = found.or(one(sq)) })
			})
			if !found.empty() && c.mark[number].add(found) {
				c.touched[worker] = append(c.touched[worker], int32(number))
			}
		}
		if legal := c.escapes[number]; !legal.empty() {
			var escape set
			t.captures(&r, c.y, func(k capture) { escape = escape.or(k.spared(c.x, c.x, legal, true)) })
			c.escapes[number] = escape
		}
	})
	c.seeded = true
}

// spread plays backwards from what is fresh, y to move and lost: what leads there is won by the rule.
func (c *climb) spread() {
	t := c.t
	for len(c.fresh) > 0 || c.seeded {
		c.seeded = false
		c.touch(c.x)
		c.eachTouched(func(worker, number int, found set) {
			found = found.and(t.legal[c.x][number]).andNot(c.won[number])
			if !found.empty() {
				c.keepRuled(worker, c.x, number, found)
			}
		})
		c.touch(c.y)
		c.eachTouched(func(worker, number int, found set) {
			found = found.and(c.undecided(number))
			if found.empty() {
				return
			}
			r, _ := t.row(number)
			kept := t.quietOut(&r, c.y, t.legal[c.x], c.won)
			if lost := found.andNot(kept); !lost.empty() {
				c.keepRuled(worker, c.y, number, lost)
			}
			c.bind(number, found.and(kept))
		})
	}
}

// keepRuled notes positions that x wins by the rule.
func (c *climb) keepRuled(worker int, stm core.Side, number int, found set) {
	where := c.won
	if stm == c.y {
		where = c.lost
	} else {
		c.open[number] = c.open[number].andNot(found)
	}
	ruled := c.t.byRule[stm][c.x]
	ruled[number] = ruled[number].or(found)
	c.keep(worker, stm, where, number, found, byRule)
}

// arena is where y gives check with every move, for otherwise x wins: positions of y in which all moves are checks or lose, and
// the checks that x can answer without leaving it.
type arena struct {
	*climb
	bound []set // y to move
	check []set // x to move, in check
}

// newArena finds the largest such region.
func newArena(c *climb) *arena {
	t := c.t
	a := &arena{climb: c, bound: make([]set, t.rows), check: make([]set, t.rows)}
	c.pool.each(t.rows, func(worker, number int) {
		if b := c.bound[number].and(c.undecided(number)); !b.empty() {
			a.bound[number] = b
			c.wide[worker] = append(c.wide[worker], spots{int32(number), b})
		}
	})
	c.gather()
	begin := append([]spots(nil), c.fresh...)
	c.touch(c.x)
	c.eachTouched(func(_, number int, found set) { a.check[number] = found.and(c.answers(number)) })
	dead := make([]set, t.rows)
	c.pool.each(t.rows, func(_, number int) { dead[number] = c.answers(number).andNot(a.check[number]) })
	c.pool.each(len(begin), func(worker, i int) {
		number := int(begin[i].row)
		r, _ := t.row(number)
		a.drop(worker, number, begin[i].set.and(t.quiet(&r, c.y, dead)))
	})
	c.gather()
	a.prune()
	return a
}

// drop takes positions of y out.
func (a *arena) drop(worker, number int, found set) {
	if found.empty() {
		return
	}
	a.bound[number] = a.bound[number].andNot(found)
	a.wide[worker] = append(a.wide[worker], spots{int32(number), found})
}

// prune follows up what was dropped last, which is fresh: a check that x can no longer answer within the arena is out, and with it
// the positions of y from which it is given.
func (a *arena) prune() {
	t := a.t
	for len(a.fresh) > 0 {
		a.touch(a.x)
		a.eachTouched(func(worker, number int, found set) {
			found = found.and(a.check[number])
			if found.empty() {
				return
			}
			r, _ := t.row(number)
			if out := found.andNot(t.quiet(&r, a.x, a.bound)); !out.empty() {
				a.check[number] = a.check[number].andNot(out)
				a.wide[worker] = append(a.wide[worker], spots{int32(number), out})
			}
		})
		a.touch(a.y)
		a.eachTouched(func(worker, number int, found set) { a.drop(worker, number, found.and(a.bound[number])) })
	}
}

// play leaves only what x can keep up while making moves that are no checks again and again, gives it to x, and reports whether
// there is any.
func (a *arena) play() bool {
	for a.stall() {
		a.prune()
	}
	if !slices.ContainsFunc(a.bound, func(b set) bool { return !b.empty() }) {
		return false
	}
	a.allow()
	a.pool.each(a.t.rows, func(worker, number int) {
		if b := a.bound[number]; !b.empty() {
			a.keepRuled(worker, a.y, number, b)
		}
	})
	a.gather()
	return true
}

// stall drops the positions of y from which x cannot be sure to reach one in which y is not in check, and reports whether there
// were any.
func (a *arena) stall() bool {
	t := a.t
	rest := make([]set, t.rows) // of y in check, not known to be good yet
	good := make([]set, t.rows) // checks that x can answer with a move to a good one
	var rows []int32
	for number := range rest {
		b := a.bound[number]
		if b.empty() {
			continue
		}
		if rest[number] = b.and(t.checked[a.y][number]); !rest[number].empty() {
			rows = append(rows, int32(number))
		}
		if b = b.andNot(rest[number]); !b.empty() {
			a.wide[0] = append(a.wide[0], spots{int32(number), b})
		}
	}
	if len(rows) == 0 {
		a.wide[0] = a.wide[0][:0]
		return false
	}
	bad := make([]set, t.rows) // checks that are not good
	copy(bad, a.check)
	a.gather()
	for len(a.fresh) > 0 {
		a.touch(a.x)
		a.eachTouched(func(_, number int, found set) {
			good[number] = good[number].or(found.and(a.check[number]))
			bad[number] = a.check[number].andNot(good[number])
		})
		a.pool.each(len(rows), func(worker, i int) {
			number := int(rows[i])
			if rest[number].empty() {
				return
			}
			r, _ := t.row(number)
			if now := rest[number].andNot(t.quiet(&r, a.y, bad)); !now.empty() {
				rest[number] = rest[number].andNot(now)
				a.wide[worker] = append(a.wide[worker], spots{int32(number), now})
			}
		})
		a.gather()
	}
	any := false
	for _, number := range rows {
		if !rest[number].empty() {
			any = true
			a.drop(0, int(number), rest[number])
		}
	}
	a.gather()
	return any
}
