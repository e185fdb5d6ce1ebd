package endgame

import (
	"fmt"
	"sync/atomic"

	"qilab/core"
)

// forced finds what either side can force by play that gets nearer to the end with every move. It goes backwards, a ply at a
// time: a position is won for the side to move if a move leads to one that is lost, and lost if all moves lead to won ones, the
// last of which was found just before.
func (t *table) forced(p *pool) error {
	t.room()
	var climbs [2]*climb
	mark := make([]atomicSet, t.rows)
	for x := range core.Side(2) {
		climbs[x] = newClimb(t, x, p, mark)
		if err := climbs[x].run(); err != nil {
			return err
		}
	}
	for x, c := range climbs {
		p.work.ruling(t, core.Side(x))
		if err := c.rule(); err != nil {
			return err
		}
	}
	return nil
}

// room makes the arrays of what is known of the positions.
func (t *table) room() {
	for stm := range t.wins {
		for winner := range t.wins[stm] {
			t.wins[stm][winner] = make([]set, t.rows)
		}
		t.plies[stm] = make([]uint8, t.rows*squares)
	}
}

// climb is the search for the wins of one side.
type climb struct {
	t       *table
	pool    *pool
	x, y    core.Side // who wins, and who loses
	won     []set     // x to move
	lost    []set     // y to move
	escapes []set     // y to move: with a capture that is no loss
	pending [2][]set  // by the side to move: captures that decide, at the distance that t.plies says
	buckets [2][][]int32
	mark    []atomicSet // what one step has touched; shared by both climbs of a table
	touched [][]int32   // by worker
	fresh   []spots
	wide    [][]spots // by worker

	outside bool  // x wins by the rule after some capture
	seeded  bool  // what is marked is to be taken up
	open    []set // x to move: neither won by x nor an answer to a check
	bound   []set // y to move: all moves are checks or lose
}

// spots are positions of one row.
type spots struct {
	row int32
	set set
}

// atomicSet is a set that several goroutines add to. The last bit says that somebody has.
type atomicSet struct{ lo, hi atomic.Uint64 }

const marked = 1 << 63

// add adds places and reports whether they are the first.
func (a *atomicSet) add(s set) bool {
	if s.lo != 0 {
		a.lo.Or(s.lo)
	}
	return a.hi.Or(s.hi|marked)&marked == 0
}

// take empties the set when nobody adds to it any more.
func (a *atomicSet) take() set {
	s := set{a.lo.Load(), a.hi.Load() &^ marked}
	a.lo.Store(0)
	a.hi.Store(0)
	return s
}

func newClimb(t *table, x core.Side, p *pool, mark []atomicSet) *climb {
	y := x.Other()
	c := &climb{
		t: t, pool: p, x: x, y: y, won: t.wins[x][x], lost: t.wins[y][x],
		escapes: make([]set, t.rows), mark: mark,
		touched: make([][]int32, p.workers), wide: make([][]spots, p.workers),
	}
	for s := range c.pending {
		c.pending[s] = make([]set, t.rows)
	}
	for _, sub := range t.subs {
		c.outside = c.outside || sub != nil && sub.ruledAny[x]
	}
	return c
}

// run finds all wins with their distances.
func (c *climb) run() error {
	c.captures()
	c.mates()
	for ply := 1; len(c.fresh) > 0 || c.left(ply); ply += 2 {
		if err := c.pool.ctx.Err(); err != nil {
			return err
		}
		if ply > 2*(byRule-1) {
			return fmt.Errorf("%s: a win takes more than %d plies", c.t.material, ply)
		}
		c.winning(ply)
		c.losing(ply + 1)
		c.pool.work.climbed(c.t, c.x, ply+1)
	}
	c.pool.work.climbed(c.t, c.x, longest)
	c.pending = [2][]set{}
	return c.pool.ctx.Err()
}

// left reports whether captures are pending at ply or later.
func (c *climb) left(ply int) bool {
	b := (ply + 1) / 2
	return b < len(c.buckets[c.x]) || b < len(c.buckets[c.y])
}

// captures works out what the captures decide.
func (c *climb) captures() {
	t := c.t
	type event struct {
		row int32
		b   uint8
	}
	events := [2][][]event{make([][]event, c.pool.workers), make([][]event, c.pool.workers)}
	c.pool.each(t.rows, func(worker, number int) {
		r, ok := t.row(number)
		if !ok {
			return
		}
		if legal := t.legal[c.x][number]; !legal.empty() {
			var best [squares]uint8
			var found set
			t.captures(&r, c.x, func(k capture) {
				k.wins(c.y, c.x, legal, func(sq int, b uint8) {
					if b != byRule && (!found.has(sq) || b+1 < best[sq]) {
						best[sq] = b + 1
						found = found.or(one(sq))
					}
				})
			})
			c.pending[c.x][number] = found
			for b := range levels(found, &best, t.plies[c.x][number*squares:]) {
				events[c.x][worker] = append(events[c.x][worker], event{int32(number), b})
			}
		}
		legal := t.legal[c.y][number].andNot(t.wins[c.y][c.y][number])
		if legal.empty() {
			return
		}
		var worst [squares]uint8
		var found, escape set
		t.captures(&r, c.y, func(k capture) {
			escape = escape.or(k.spared(c.x, c.x, legal, false))
			k.wins(c.x, c.x, legal, func(sq int, b uint8) {
				worst[sq] = max(worst[sq], b)
				found = found.or(one(sq))
			})
		})
		c.escapes[number] = escape
		found = found.andNot(escape)
		c.pending[c.y][number] = found
		for b := range levels(found, &worst, t.plies[c.y][number*squares:]) {
			events[c.y][worker] = append(events[c.y][worker], event{int32(number), b})
		}
	})
	for s := range events {
		for _, list := range events[s] {
			for _, e := range list {
				for len(c.buckets[s]) <= int(e.b) {
					c.buckets[s] = append(c.buckets[s], nil)
				}
				c.buckets[s][e.b] = append(c.buckets[s][e.b], e.row)
			}
		}
	}
}

// levels keeps the numbers of the places of a row and yields each number once.
func levels(found set, numbers *[squares]uint8, kept []uint8) func(yield func(uint8) bool) {
	return func(yield func(uint8) bool) {
		var seen [256]bool
		for !found.empty() {
			sq := found.pop()
			b := numbers[sq]
			kept[sq] = b
			if !seen[b] {
				seen[b] = true
				if !yield(b) {
					return
				}
			}
		}
	}
}

// wins calls f with the places of legal from which the capture leads to a position that winner wins, with stm to move there, and
// with what table.plies says of it.
func (k *capture) wins(stm, winner core.Side, legal set, f func(sq int, b uint8)) {
	if k.to == nil {
		return
	}
	m := k.mask.and(legal)
	if m.empty() {
		return
	}
	won := k.to.wins[stm][winner][k.row]
	plies := k.to.plies[stm][k.row*squares : (k.row+1)*squares]
	if k.place >= 0 {
		if won.has(k.place) {
			for b := plies[k.place]; !m.empty(); {
				f(m.pop(), b)
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
		f(sq, plies[at])
	}
}

// spared returns the places of legal from which the capture is legal and leads to a position that winner does not win, with
// stm to move there; a win by the rule alone counts only with rule.
func (k *capture) spared(stm, winner core.Side, legal set, rule bool) set {
	m := k.mask.and(legal)
	if k.to == nil || m.empty() {
		return m
	}
	open := k.to.legal[stm][k.row].andNot(k.to.wins[stm][winner][k.row])
	if !rule {
		open = open.or(k.to.ruled(stm, winner, k.row))
	}
	if k.place >= 0 {
		if open.has(k.place) {
			return m
		}
		return set{}
	}
	if k.mirrored {
		open = open.mirror()
	}
	return m.and(open)
}

// ruled returns the places of a row that winner wins by the rule alone.
func (t *table) ruled(stm, winner core.Side, number int) (found set) {
	if t.byRule[stm][winner] == nil {
		return set{}
	}
	return t.byRule[stm][winner][number]
}

// mates finds the positions in which y, to move, has no move.
func (c *climb) mates() {
	t := c.t
	c.pool.each(t.rows, func(worker, number int) {
		legal := t.legal[c.y][number].andNot(c.escapes[number]).andNot(c.pending[c.y][number]).andNot(t.wins[c.y][c.y][number])
		if legal.empty() {
			return
		}
		r, _ := t.row(number)
		if b := legal.andNot(t.quiet(&r, c.y, t.legal[c.x])); !b.empty() {
			c.lost[number] = b
			for rest, at := b, number*squares; !rest.empty(); {
				t.plies[c.y][at+rest.pop()] = 0
			}
			c.wide[worker] = append(c.wide[worker], spots{int32(number), b})
		}
	})
	c.gather()
}

// gather makes what the workers found what is fresh.
func (c *climb) gather() {
	c.fresh = c.fresh[:0]
	for w := range c.wide {
		c.fresh = append(c.fresh, c.wide[w]...)
		c.wide[w] = c.wide[w][:0]
	}
}

// touch marks what lies a move of side s before what is fresh.
func (c *climb) touch(s core.Side) {
	c.pool.each(len(c.fresh), func(worker, i int) {
		r, _ := c.t.row(int(c.fresh[i].row))
		c.t.scatter(&r, s, c.fresh[i].set, func(number int, b set) {
			if c.mark[number].add(b) {
				c.touched[worker] = append(c.touched[worker], int32(number))
			}
		})
	})
}

// due marks the captures that decide at b.
func (c *climb) due(s core.Side, b uint8) {
	if int(b) >= len(c.buckets[s]) {
		return
	}
	plies := c.t.plies[s]
	for _, number := range c.buckets[s][b] {
		var found set
		for rest := c.pending[s][number]; !rest.empty(); {
			if sq := rest.pop(); plies[int(number)*squares+sq] == b {
				found = found.or(one(sq))
			}
		}
		if !found.empty() && c.mark[number].add(found) {
			c.touched[0] = append(c.touched[0], number)
		}
	}
	c.buckets[s][b] = nil
}

// eachTouched calls f with the rows that were touched and what was marked in them.
func (c *climb) eachTouched(f func(worker, number int, b set)) {
	for w := range c.touched {
		list := c.touched[w]
		c.pool.each(len(list), func(worker, i int) {
			if b := c.mark[list[i]].take(); !b.empty() {
				f(worker, int(list[i]), b)
			}
		})
		c.touched[w] = list[:0]
	}
	c.gather()
}

// winning finds the wins in exactly ply plies, an odd number.
func (c *climb) winning(ply int) {
	t := c.t
	b := uint8((ply + 1) / 2)
	c.touch(c.x)
	c.due(c.x, b)
	c.eachTouched(func(worker, number int, found set) {
		found = found.and(t.legal[c.x][number]).andNot(c.won[number])
		if !found.empty() {
			c.keep(worker, c.x, c.won, number, found, b)
		}
	})
}

// losing finds the positions of y that are lost in exactly ply plies, an even number.
func (c *climb) losing(ply int) {
	t := c.t
	b := uint8(ply / 2)
	c.touch(c.y)
	c.due(c.y, b)
	c.eachTouched(func(worker, number int, found set) {
		found = found.and(t.legal[c.y][number]).andNot(c.lost[number]).andNot(c.escapes[number]).andNot(t.wins[c.y][c.y][number])
		for late := found.and(c.pending[c.y][number]); !late.empty(); {
			if sq := late.pop(); t.plies[c.y][number*squares+sq] > b {
				found = found.andNot(one(sq))
			}
		}
		if found.empty() {
			return
		}
		r, _ := t.row(number)
		found = found.andNot(t.quietOut(&r, c.y, t.legal[c.x], c.won))
		if !found.empty() {
			c.keep(worker, c.y, c.lost, number, found, b)
		}
	})
}

// keep notes positions that are decided.
func (c *climb) keep(worker int, stm core.Side, where []set, number int, found set, b uint8) {
	where[number] = where[number].or(found)
	plies := c.t.plies[stm][number*squares:]
	for rest := found; !rest.empty(); {
		plies[rest.pop()] = b
	}
	c.wide[worker] = append(c.wide[worker], spots{int32(number), found})
}
