package endgame

import (
	"qilab/core"
	"qilab/core/xiangqi"
)

// mostAttackers is how many pieces that can cross the river a class has at most.
const mostAttackers = 6

// axis is a place of an attacker in the number of a row.
type axis struct {
	attacker
	points []int8
	number [squares]int16 // of a point; -1: none
	stride int
}

// table is a class of material with all its positions. They lie in rows: a row is a placement of everything but the line
// piece, and its places are the bits of a set.
type table struct {
	material Material
	line     attacker
	points   set    // where the line piece can be
	axes     []axis // the other attackers
	guards   [2]*guards
	rows     int
	strides  [2]int // of the guards

	subs map[Material]*table // by what is left after a capture; nil: nobody can win

	legal   [2][]set    // by the side to move: legal positions
	checked [2][]set    // by the side to move: those in which it is in check
	wins    [2][2][]set // by the side to move and the winner
	byRule  [2][2][]set // of wins: those that only the rule on perpetual check gives; nil: none
	plies   [2][]uint8  // by the side to move: see distance

	ruledAny [2]bool // by the winner: whether there is anything in byRule
}

// byRule in table.plies stands for a win that only the rule on perpetual check gives.
const byRule = 255

// distance returns the plies to the end of a position that is won, for the side to move or not, of which table.plies says b.
func distance(b uint8, winnerMoves bool) int {
	if winnerMoves {
		return 2*int(b) - 1
	}
	return 2 * int(b)
}

// newTable lays out a class that has attackers.
func newTable(m Material, shared func(side core.Side, advisors, elephants int) *guards) *table {
	list := m.attackers()
	t := &table{material: m, line: list[0], points: places(list[0].side, list[0].kind)}
	size := 1
	for i := len(list) - 1; i > 0; i-- {
		a := axis{attacker: list[i], stride: size}
		at := places(a.side, a.kind)
		for sq := range squares {
			a.number[sq] = -1
			if at.has(sq) {
				a.number[sq] = int16(len(a.points))
				a.points = append(a.points, int8(sq))
			}
		}
		size *= len(a.points)
		t.axes = append([]axis{a}, t.axes...)
	}
	for _, s := range []core.Side{core.Second, core.First} {
		t.guards[s] = shared(s, int(m[s][xiangqi.Advisor]), int(m[s][xiangqi.Elephant]))
		t.strides[s] = size
		size *= len(t.guards[s].list)
	}
	t.rows = size
	return t
}

// row is a placement of everything but the line piece.
type row struct {
	number int
	guard  [2]*guard
	at     [mostAttackers]int8 // of the attackers on axes
	occ    set
}

// row decodes the number of a row; ok is false if two pieces share a point.
func (t *table) row(number int) (r row, ok bool) {
	r.number = number
	rest := number
	for _, s := range [2]core.Side{core.First, core.Second} {
		r.guard[s] = &t.guards[s].list[rest/t.strides[s]]
		rest %= t.strides[s]
	}
	r.occ = r.guard[0].occ.or(r.guard[1].occ)
	count := r.guard[0].occ.count() + r.guard[1].occ.count()
	for i := range t.axes {
		a := &t.axes[i]
		r.at[i] = a.points[rest/a.stride]
		rest %= a.stride
		r.occ = r.occ.or(one(int(r.at[i])))
		count++
	}
	return r, r.occ.count() == count
}

// find returns the number of the row of a placement; mirrored says that it is that of the mirror image.
func (t *table) find(codes [2]guardCode, at []int8) (number int, mirrored bool) {
	red := t.guards[core.First].number[codes[0]]
	if red < 0 {
		mirrored = true
		red = t.guards[core.First].number[t.guards[core.First].mirrorOf[codes[0]]]
		codes[1] = t.guards[core.Second].mirrorOf[codes[1]]
	}
	number = int(red)*t.strides[core.First] + int(t.guards[core.Second].number[codes[1]])*t.strides[core.Second]
	for i := range t.axes {
		sq := int(at[i])
		if mirrored {
			sq = mirrorSquare(sq)
		}
		number += int(t.axes[i].number[sq]) * t.axes[i].stride
	}
	return number, mirrored
}

// prepare finds out which positions are legal, and which sides are in check.
func (t *table) prepare(p *pool) {
	for s := range t.legal {
		t.legal[s], t.checked[s] = make([]set, t.rows), make([]set, t.rows)
	}
	p.each(t.rows, func(_, number int) {
		r, ok := t.row(number)
		if !ok {
			return
		}
		base := t.points.andNot(r.occ)
		red, black := r.guard[0].king, r.guard[1].king
		if red%files == black%files {
			between := betweenTable[red][black]
			if between.and(r.occ).empty() {
				base = base.and(between)
			}
		}
		for s := range core.Side(2) {
			check := t.attacks(&r, s.Other(), r.guard[s].king).and(base)
			t.legal[s.Other()][number] = base.andNot(check)
			t.checked[s][number] = check
		}
		for s := range core.Side(2) {
			t.checked[s][number] = t.checked[s][number].and(t.legal[s][number])
		}
	})
}

// attacks returns for which points of the line piece a side attacks sq, by other pieces than guards.
func (t *table) attacks(r *row, s core.Side, sq int) (found set) {
	for i := range t.axes {
		if a := &t.axes[i]; a.side == s {
			found = found.or(hits(s, a.kind, int(r.at[i]), sq, r.occ))
		}
	}
	if t.line.side == s {
		found = found.or(lineHits(s, t.line.kind, sq, r.occ))
	}
	return found
}

// settle forgets what is not needed once the table is solved.
func (t *table) settle() {
	for winner := range t.ruledAny {
		for stm := range t.byRule {
			for _, b := range t.byRule[stm][winner] {
				t.ruledAny[winner] = t.ruledAny[winner] || !b.empty()
			}
		}
	}
	for winner, any := range t.ruledAny {
		for stm := range t.byRule {
			if !any {
				t.byRule[stm][winner] = nil
			}
		}
	}
	t.checked = [2][]set{}
	t.subs = nil // each is kept, or not, by itself
}
