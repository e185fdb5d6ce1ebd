package gomoku

import "math/bits"

// Undo is the record for taking back a Try.
type Undo struct {
	lists   [2][listCount]Set
	count   int
	changed [2 * 4 * 2 * reach]undoShape // at most all neighbours on four lines, for both sides
}

type undoShape struct {
	old   Lined
	point Point
	side  uint8
}

// Try does the same as Make for a search that takes everything back in reverse order with Back: it updates only the
// visible state, that is the shapes of empty points, and records its changes in u. A pass must be made with Make. Make
// and Unmake may be used in between.
func (b *Board) Try(p Point, u *Undo) {
	s := b.turn
	b.history[b.plies] = p
	b.plies++
	b.turn = s.Other()
	if b.won == 0 && b.lists[s][listFives].Has(p) {
		b.won, b.winner = b.plies, s
	}
	u.lists, u.count = b.lists, 0
	b.hash = b.hash ^ zobrist.white ^ zobrist.stone[s][p]
	b.empty.Remove(p)
	b.stones[s].Add(p)
	b.put(p, s)
	black, white := &b.tables[Black].shapes, &b.tables[White].shapes
	for d := range Dirs {
		around := &b.around[d]
		for free := b.freeAround(p, d); free != 0; free &= free - 1 {
			k := bits.TrailingZeros32(free)
			q := int(p) + (k-reach)*steps[d]
			x := around[q] + weights[s][k]
			around[q] = x
			if shape := black[x&0xffff]; shape != b.shapes[Black][q].Along(d) {
				u.changed[u.count] = undoShape{b.shapes[Black][q], Point(q), uint8(Black)}
				u.count++
				b.reshape(Black, Point(q), d, shape)
			}
			if shape := white[x>>16]; shape != b.shapes[White][q].Along(d) {
				u.changed[u.count] = undoShape{b.shapes[White][q], Point(q), uint8(White)}
				u.count++
				b.reshape(White, Point(q), d, shape)
			}
		}
	}
}

// Back takes back the last ply, which Try made with the same u.
func (b *Board) Back(u *Undo) {
	if b.won == b.plies {
		b.won, b.winner = 0, Black
	}
	b.plies--
	s := b.turn.Other()
	b.turn = s
	p := b.history[b.plies]
	for d := range Dirs {
		around := &b.around[d]
		for free := b.freeAround(p, d); free != 0; free &= free - 1 {
			k := bits.TrailingZeros32(free)
			around[int(p)+(k-reach)*steps[d]] -= weights[s][k]
		}
	}
	b.put(p, s)
	b.empty.Add(p)
	b.stones[s].Remove(p)
	b.hash = b.hash ^ zobrist.white ^ zobrist.stone[s][p]
	for _, c := range u.changed[:u.count] {
		b.shapes[c.side][c.point] = c.old
	}
	b.lists = u.lists
}

// freeAround returns, as bits, the empty points of the window around p along d without p itself.
func (b *Board) freeAround(p Point, d Dir) uint32 {
	at := geometry.places[p][d]
	taken := (b.lines.stones[Black][at.line] | b.lines.stones[White][at.line] | geometry.walls[at.line]) >> at.shift
	return ^taken & (1<<windowBits - 1) &^ middle
}
