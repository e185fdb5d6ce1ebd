package endgame

import "qilab/core"

// The rule on perpetual check. The package comment defines the result and proves it correct.

// ruleMatters reports whether x can win anything because y may not go on giving check for ever.
func (c *climb) ruleMatters() bool {
	c.outside = c.t.ruledAny[c.x]
	for _, sub := range c.t.subs {
		c.outside = c.outside || sub != nil && sub.ruledAny[c.x]
	}
	return c.outside || c.t.canWin(c.y) // a side without winning material cannot give check
}

// rule finds the wins of x beyond those of c.run, due to the ban on perpetual check by y.
func (c *climb) rule() error {
	for s := range c.checked {
		c.checked[s] = c.desk.take()
	}
	c.bound = c.desk.take()
	defer func() {
		c.desk.give(c.bound, c.checked[0], c.checked[1])
		c.bound, c.checked = nil, [2][]set{}
	}()
	c.pool.each(c.size(), func(_, i int) { c.check(i) })
	next := 0 // place in the order of these wins
	if c.outside {
		c.captures(true)
		next = c.spread(stage{})
		c.drop()
	}
	c.pool.each(c.size(), func(_, i int) { c.bind(i, c.undecided(i)) })
	for c.pool.ctx.Err() == nil {
		s := stage{first: uint8(min(next, maxMoves))}
		if !newArena(c).play(&s) {
			break
		}
		next = c.spread(s)
	}
	return c.pool.ctx.Err()
}

// check finds the positions of a row in which the side to move is in check.
func (c *climb) check(i int) {
	if c.legal[0][i].or(c.legal[1][i]).empty() {
		return
	}
	r, _ := c.t.row(c.from + i)
	for s := range core.Side(2) {
		c.checked[s][i] = c.t.attacks(&r, s.Other(), r.guard[s].king).and(c.legal[s][i])
	}
}

// answers returns the undecided places of a row, x to move, where x answers a check.
func (c *climb) answers(i int) set {
	return c.checked[c.x][i].andNot(c.won[i]).andNot(c.other(c.x, i))
}

// open returns the places of a row, x to move, that x does not win and that are no answers to a check.
func (c *climb) open(i int) set {
	return c.legal[c.x][i].andNot(c.won[i]).andNot(c.answers(i))
}

// bind records those positions among some of a row, y to move, in which y has no moves but checks and those that lose.
func (c *climb) bind(i int, among set) {
	if among.empty() {
		return
	}
	r, _ := c.t.row(c.from + i)
	c.bound[i] = c.bound[i].or(among.andNot(c.quiet(&r, c.y, c.open)))
}

// spread plays backwards from the fresh positions, y to move and lost, in a stage: the positions that lead there are
// won by the rule. It returns the first place in the order after the stage.
func (c *climb) spread(s stage) int {
	place, any := int(s.first)+int(s.level), c.more()
	next := place + 1
	for n := 1; (c.more() || c.left(n)) && c.pool.ctx.Err() == nil; n++ {
		place++
		b := c.t.code(place)
		c.winning(n, b)
		found := c.more()
		c.losing(n, b, c.bind)
		if found || c.more() {
			any, next = true, place+1
		}
	}
	if any {
		stages := c.t.stages[c.x]
		stages[c.number] = append(stages[c.number], s)
		c.t.ruledAny[c.x] = true
	}
	return next
}

// arena is the set of positions where y gives check with every move, since otherwise x wins: positions of y in which
// all moves are checks or lose, and the checks that x can answer without leaving it.
type arena struct {
	*climb
	bound []set // y to move
	check []set // x to move, in check
}

// newArena finds the largest arena.
func newArena(c *climb) *arena {
	a := &arena{climb: c, bound: c.desk.take(), check: c.desk.take()}
	c.pool.each(c.size(), func(worker, i int) {
		if b := c.bound[i].and(c.undecided(i)); !b.empty() {
			a.bound[i] = b
			c.wide[worker] = append(c.wide[worker], spots{int32(i), b})
		}
	})
	a.turn()
	c.touch(c.x)
	c.eachTouched(func(_, i int, found set) { a.check[i] = found.and(c.answers(i)) })
	dead := func(i int) set { return c.answers(i).andNot(a.check[i]) }
	for _, begin := range c.fresh {
		c.pool.each(len(begin), func(worker, i int) {
			at := int(begin[i].row)
			r, _ := c.t.row(c.from + at)
			a.drop(worker, at, begin[i].set.and(c.quiet(&r, c.y, dead)))
		})
	}
	a.turn()
	a.prune()
	return a
}

// turn makes the positions found by the workers the fresh ones; none of them is won.
func (a *arena) turn() {
	a.fresh, a.wide = a.wide, a.fresh
	for w := range a.wide {
		a.wide[w] = a.wide[w][:0]
	}
}

// drop removes positions of y.
func (a *arena) drop(worker, i int, found set) {
	if found.empty() {
		return
	}
	a.bound[i] = a.bound[i].andNot(found)
	a.wide[worker] = append(a.wide[worker], spots{int32(i), found})
}

// prune propagates the last removals, which are fresh: it removes checks that x can no longer answer within the arena,
// and with them the positions of y from which they are given.
func (a *arena) prune() {
	bound := func(i int) set { return a.bound[i] }
	for a.more() && a.pool.ctx.Err() == nil {
		a.touch(a.x)
		a.eachTouched(func(worker, i int, found set) {
			found = found.and(a.check[i])
			if found.empty() {
				return
			}
			r, _ := a.t.row(a.from + i)
			if out := found.andNot(a.quiet(&r, a.x, bound)); !out.empty() {
				a.check[i] = a.check[i].andNot(out)
				a.wide[worker] = append(a.wide[worker], spots{int32(i), out})
			}
		})
		a.turn()
		a.touch(a.y)
		a.eachTouched(func(worker, i int, found set) { a.drop(worker, i, found.and(a.bound[i])) })
		a.turn()
	}
}

// play reduces the arena to the part that x can keep up while making moves that are no checks again and again, gives it
// to x as a stage, and reports whether there is any.
func (a *arena) play(s *stage) bool {
	defer a.desk.give(a.bound, a.check)
	level, stalls := a.stall()
	for ; stalls; level, stalls = a.stall() {
		a.prune()
	}
	if level < 0 || a.pool.ctx.Err() != nil {
		return false
	}
	s.level = uint8(min(level, maxMoves-int(s.first)))
	plies := a.t.plies[a.y]
	codes := make([]uint8, s.level+1)
	for level := range codes {
		codes[level] = a.t.code(int(s.first) + level)
	}
	a.pool.each(a.size(), func(worker, i int) {
		b := a.bound[i]
		if b.empty() {
			return
		}
		a.lost[i] = a.lost[i].or(b)
		for own := b.and(a.t.own(a.from + i)); !own.empty(); {
			cell := a.t.cell(a.from+i, own.pop())
			plies[cell] = codes[min(int(plies[cell]), int(s.level))]
		}
		a.wide[worker] = append(a.wide[worker], spots{int32(i), b})
	})
	a.turn()
	return true
}

// stall drops the positions of y from which x cannot be sure to reach one in which y is not in check, and reports
// whether there were any. For the others it records the number of moves x needs, and returns the maximum; -1: there are
// no positions.
func (a *arena) stall() (level int, found bool) {
	calm, good := a.desk.take(), a.desk.take() // y to move: known to be sure; x to move: checks with an answer that leads there
	defer a.desk.give(calm, good)
	level = -1
	note := func(worker, i int, now set, level int) {
		if now.empty() {
			return
		}
		calm[i] = calm[i].or(now)
		a.note(a.y, a.from+i, now.and(a.t.own(a.from+i)), uint8(min(level, maxMoves)))
		a.wide[worker] = append(a.wide[worker], spots{int32(i), now})
	}
	a.pool.each(a.size(), func(worker, i int) { note(worker, i, a.bound[i].andNot(a.checked[a.y][i]), 0) })
	a.turn()
	bad := func(i int) set { return a.check[i].andNot(good[i]) }
	for a.more() && a.pool.ctx.Err() == nil {
		level++
		a.touch(a.x)
		a.eachTouched(func(_, i int, found set) { good[i] = good[i].or(found.and(a.check[i])) })
		a.pool.each(a.size(), func(worker, i int) {
			rest := a.bound[i].andNot(calm[i])
			if rest.empty() {
				return
			}
			r, _ := a.t.row(a.from + i)
			note(worker, i, rest.andNot(a.quiet(&r, a.y, bad)), level+1)
		})
		a.turn()
	}
	a.pool.each(a.size(), func(worker, i int) { a.drop(worker, i, a.bound[i].andNot(calm[i])) })
	a.turn()
	return level, a.more()
}
