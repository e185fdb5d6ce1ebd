package endgame

import "qilab/core"

// Decisive captures. A pawn that moves to the next slice counts as one: there too a table is solved already.

// captures finds the decisive captures, and their distances in moves of x: those that lead to wins by progress or, with
// rule, to wins by the rule.
func (c *climb) captures(rule bool) {
	t := c.t
	for s := range c.pending {
		c.pending[s], c.buckets[s] = c.desk.take(), make([]bucket, c.pool.workers)
	}
	c.pool.each(c.size(), func(worker, i int) {
		number := c.from + i
		r, ok := t.row(number)
		if !ok {
			return
		}
		var numbers [squares]uint8
		if legal := c.legal[c.x][i].andNot(c.won[i]); !legal.empty() {
			var found set
			t.captures(&r, c.x, func(k capture) {
				k.wins(c.y, c.x, legal, func(sq, n int, ruled bool) {
					if ruled == rule && (!found.has(sq) || n+1 < int(numbers[sq])) {
						numbers[sq] = uint8(n + 1)
						found = found.or(one(sq))
					}
				})
			})
			c.pending[c.x][i] = found
			for b := range c.levels(c.x, number, found, &numbers) {
				c.buckets[c.x][worker].add(b, i)
			}
		}
		legal := c.legal[c.y][i].andNot(c.other(c.y, i))
		if rule {
			legal = legal.and(c.escapes[i])
		}
		if legal.empty() {
			return
		}
		clear(numbers[:])
		var found, escape set
		t.captures(&r, c.y, func(k capture) {
			escape = escape.or(k.spared(c.x, c.x, legal, rule))
			k.wins(c.x, c.x, legal, func(sq, n int, ruled bool) {
				if ruled == rule {
					numbers[sq] = max(numbers[sq], uint8(n))
				}
				found = found.or(one(sq))
			})
		})
		c.escapes[i] = escape
		found = found.andNot(escape)
		c.pending[c.y][i] = found
		for b := range c.levels(c.y, number, found, &numbers) {
			c.buckets[c.y][worker].add(b, i)
		}
	})
}

// bucket lists rows by the number of moves in which a capture decides there.
type bucket [][]int32

func (b *bucket) add(n uint8, i int) {
	for len(*b) <= int(n) {
		*b = append(*b, nil)
	}
	(*b)[n] = append((*b)[n], int32(i))
}

// take returns the rows of a number and removes them.
func (b bucket) take(n int) []int32 {
	if n >= len(b) {
		return nil
	}
	list := b[n]
	b[n] = nil
	return list
}

// levels records the numbers of the places of a row and yields each number once.
func (c *climb) levels(stm core.Side, number int, found set, numbers *[squares]uint8) func(yield func(uint8) bool) {
	return func(yield func(uint8) bool) {
		var seen [256]bool
		for !found.empty() {
			sq := found.pop()
			b := numbers[sq]
			if c.t.keeps(number, sq) {
				c.t.plies[stm][c.t.cell(number, sq)] = b
			}
			if !seen[b] {
				seen[b] = true
				if !yield(b) {
					return
				}
			}
		}
	}
}

// wins calls f with the places of legal from which the capture leads to a position that winner wins, with stm to move
// there, and with the number of moves as table.moves returns it.
func (k *capture) wins(stm, winner core.Side, legal set, f func(sq, n int, ruled bool)) {
	if k.to == nil || k.to.wins[stm][winner] == nil {
		return
	}
	m := k.mask.and(legal)
	if m.empty() {
		return
	}
	won := k.to.wins[stm][winner][k.row]
	plies := k.to.plies[stm]
	if k.place >= 0 {
		if won.has(k.place) {
			n, ruled := k.to.moves(winner, k.row, plies[k.to.cell(k.row, k.place)])
			for !m.empty() {
				f(m.pop(), n, ruled)
			}
		}
		return
	}
	if k.mirrored {
		won = won.mirror()
	}
	for m = m.and(won); !m.empty(); {
		sq := m.pop()
		at := sq
		if k.mirrored {
			at = mirrorSquare(sq)
		}
		n, ruled := k.to.moves(winner, k.row, plies[k.to.cell(k.row, at)])
		f(sq, n, ruled)
	}
}

// spared returns the places of legal from which the capture is legal and leads to a position that winner does not win,
// with stm to move there; a win only by the rule counts only with rule.
func (k *capture) spared(stm, winner core.Side, legal set, rule bool) set {
	m := k.mask.and(legal)
	if k.to == nil || m.empty() {
		return m
	}
	won := k.to.wonBy(stm, winner, k.row)
	if k.place >= 0 {
		open := k.to.legal[stm][k.row].andNot(won).has(k.place) ||
			!rule && won.has(k.place) && k.to.plies[stm][k.to.cell(k.row, k.place)] >= k.to.ruledFrom
		if open {
			return m
		}
		return set{}
	}
	open := k.to.legal[stm][k.row].andNot(won)
	if !rule && k.to.ruledAny[winner] {
		among := m
		if k.mirrored {
			among = m.mirror()
		}
		open = open.or(k.to.ruled(stm, k.row, won.and(among)))
	}
	if k.mirrored {
		open = open.mirror()
	}
	return m.and(open)
}
