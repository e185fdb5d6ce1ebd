package endgame

import (
	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/solver/memory"
)

// maxAttackers is the maximum number of pieces in a class that can cross the river.
const maxAttackers = 6

// axis is the place of an attacker in the number of a row.
type axis struct {
	attacker
	points []int8
	number [squares]int16 // of a point; -1: none
	stride int
}

// table is a region with all its positions. They are arranged in rows: a row is a placement of everything but the line
// piece, and its places are the bits of a set.
type table struct {
	region
	line    attacker
	points  set            // of the line piece
	index   [squares]int16 // of a point among these
	across  int            // their number
	twin    bool           // the line piece and the first axis are alike, so they are interchangeable
	axes    []axis         // the other attackers
	guards  [2]*guards
	strides [2]int // of the guards
	rows    int
	march   int    // the axis of the pawn whose rank defines the slices; -1: none
	slices  []span // of the rows, in the order of solving
	done    int    // the number of solved slices

	subs map[Material]*table // by the material after a capture; nil: neither side can win

	positions uint64       // that are legal, with either side to move
	legal     [2][]set     // by the side to move: legal positions
	wins      [2][2][]set  // by the side to move and the winner; nil: it has no winning material
	plies     [2][]uint8   // by the side to move: see measure.go
	stages    [2][][]stage // by the winner and the slice: of the wins by the rule
	slabs     []*memory.Slab[set]
	bytes     [2]*memory.Slab[uint8]
	ruledAny  [2]bool // by the winner: whether there are wins by the rule
	ruledFrom uint8   // the lowest number in plies of a win by the rule
	farthest  int     // the winner's moves in the longest win that needs no rule
	worked    int64   // bytes of extra memory while solving it
}

// span is a slice of the rows: from, and below to.
type span struct{ from, to int }

// newTable lays out a region that has attackers.
func newTable(g region, shared func(side core.Side, advisors, elephants int) *guards) *table {
	list := g.attackers()
	t := &table{region: g, line: list[0], points: g.places(list[0]), march: -1}
	for sq := range squares {
		if t.index[sq] = -1; t.points.has(sq) {
			t.index[sq] = int16(t.across)
			t.across++
		}
	}
	for _, a := range list[1:] {
		axis := axis{attacker: a}
		at := g.places(a)
		for sq := range squares {
			axis.number[sq] = -1
			if at.has(sq) {
				axis.number[sq] = int16(len(axis.points))
				axis.points = append(axis.points, int8(sq))
			}
		}
		t.axes = append(t.axes, axis)
	}
	if last := len(t.axes) - 1; last >= 0 && t.axes[last].kind == xiangqi.Pawn {
		t.march = last
	}
	t.twin = len(t.axes) > 0 && t.march != 0 && t.axes[0].attacker == t.line
	t.stride(shared)
	t.slice()
	return t
}

// stride numbers the rows: the axis that is like the line piece varies fastest, and the slicing pawn slowest.
func (t *table) stride(shared func(side core.Side, advisors, elephants int) *guards) {
	size := 1
	along := func(i int) {
		t.axes[i].stride = size
		size *= len(t.axes[i].points)
	}
	if t.twin {
		along(0)
	}
	for i := len(t.axes) - 1; i >= 0; i-- {
		if i != t.march && !(i == 0 && t.twin) {
			along(i)
		}
	}
	for _, s := range []core.Side{core.Second, core.First} {
		t.guards[s] = shared(s, int(t.Material[s][xiangqi.Advisor]), int(t.Material[s][xiangqi.Elephant]))
		t.strides[s] = size
		size *= len(t.guards[s].list)
	}
	if t.march >= 0 {
		along(t.march)
	}
	t.rows = size
}

// slice defines the slices: one for each rank of the marching pawn, starting with the rank that it reaches last.
func (t *table) slice() {
	if t.march < 0 {
		t.slices = []span{{0, t.rows}}
		return
	}
	a := &t.axes[t.march]
	for i, sq := range a.points {
		from := i * a.stride
		if i > 0 && sq/files == a.points[i-1]/files {
			t.slices[len(t.slices)-1].to = from + a.stride
			continue
		}
		t.slices = append(t.slices, span{from, from + a.stride})
	}
	if a.side == core.First {
		for i, j := 0, len(t.slices)-1; i < j; i, j = i+1, j-1 {
			t.slices[i], t.slices[j] = t.slices[j], t.slices[i]
		}
	}
}

// sliceOf returns the number of the slice of a row.
func (t *table) sliceOf(number int) int {
	for i, s := range t.slices {
		if number >= s.from && number < s.to {
			return i
		}
	}
	return -1 // unreachable
}

// widest returns the number of rows of the largest slice.
func (t *table) widest() (width int) {
	for _, s := range t.slices {
		width = max(width, s.to-s.from)
	}
	return width
}

// cells returns the length of table.plies.
func (t *table) cells() int {
	if t.twin {
		return t.rows / t.across * (t.across * (t.across - 1) / 2)
	}
	return t.rows * t.across
}

// cell returns the index in table.plies of a place of a row. Where the line piece and another are alike, two places are
// the same position and share an index.
func (t *table) cell(number, sq int) int {
	at := int(t.index[sq])
	if !t.twin {
		return number*t.across + at
	}
	group, other := number/t.across, number%t.across
	if at < other {
		at, other = other, at
	}
	return group*(t.across*(t.across-1)/2) + at*(at-1)/2 + other
}

// keeps reports whether a row owns the number of a place, and so writes it.
func (t *table) keeps(number, sq int) bool {
	return !t.twin || int(t.index[sq]) < number%t.across
}

// own returns the places of a row whose numbers it owns.
func (t *table) own(number int) set {
	if !t.twin {
		return all
	}
	other := uint(t.axes[0].points[number%t.across])
	if other < 64 {
		return set{lo: 1<<other - 1}
	}
	return set{^uint64(0), 1<<(other-64) - 1}
}

// wonBy returns the places of a row, stm to move, that winner wins.
func (t *table) wonBy(stm, winner core.Side, number int) set {
	if t.wins[stm][winner] == nil {
		return set{}
	}
	return t.wins[stm][winner][number]
}

// canWin reports whether a side has a piece that can win.
func (m Material) canWin(s core.Side) bool {
	return m[s][xiangqi.Rook]+m[s][xiangqi.Horse]+m[s][xiangqi.Cannon]+m[s][xiangqi.Pawn] > 0
}

// room allocates the arrays of the outcomes.
func (t *table) room() {
	for stm := range core.Side(2) {
		for winner := range core.Side(2) {
			if t.canWin(winner) {
				t.wins[stm][winner] = t.sets()
			}
		}
		t.bytes[stm] = memory.NewSlab[uint8](t.cells())
		t.plies[stm] = t.bytes[stm].Items()
	}
	t.ruledFrom = unmeasured
	for winner := range t.stages {
		t.stages[winner] = make([][]stage, len(t.slices))
	}
}

// taken returns the bytes of the arrays.
func (t *table) taken() int64 {
	return int64(len(t.slabs))*int64(t.rows)*setBytes + int64(len(t.plies[0])+len(t.plies[1]))
}

// vacate undoes room. The arrays must not be in use.
func (t *table) vacate() {
	t.wins, t.plies, t.stages, t.ruledAny = [2][2][]set{}, [2][]uint8{}, [2][][]stage{}, [2]bool{}
	for _, s := range t.slabs[len(t.legal):] {
		s.Free()
	}
	t.bytes[0].Free()
	t.bytes[1].Free()
	t.slabs, t.bytes = t.slabs[:len(t.legal)], [2]*memory.Slab[uint8]{}
}

// free frees all arrays. They must not be in use.
func (t *table) free() {
	t.vacate()
	t.legal = [2][]set{}
	for _, s := range t.slabs {
		s.Free()
	}
	t.slabs = nil
}

// sets returns an array of a set for each row.
func (t *table) sets() []set {
	s := memory.NewSlab[set](t.rows)
	t.slabs = append(t.slabs, s)
	return s.Items()
}

// row is a placement of everything but the line piece.
type row struct {
	number int
	guard  [2]*guard
	at     [maxAttackers]int8 // of the attackers on axes
	occ    set
}

// row decodes the number of a row; ok is false if two pieces share a point.
func (t *table) row(number int) (r row, ok bool) {
	r.number = number
	for s := range r.guard {
		list := t.guards[s].list
		r.guard[s] = &list[number/t.strides[s]%len(list)]
	}
	r.occ = r.guard[0].occ.or(r.guard[1].occ)
	count := r.guard[0].occ.count() + r.guard[1].occ.count()
	for i := range t.axes {
		a := &t.axes[i]
		r.at[i] = a.points[number/a.stride%len(a.points)]
		r.occ = r.occ.or(one(int(r.at[i])))
		count++
	}
	return r, r.occ.count() == count
}

// find returns the number of the row of a placement; mirrored means that it is that of the mirror image.
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

// prepare finds the legal positions.
func (t *table) prepare(p *pool) {
	counts := make([]uint64, p.workers)
	for s := range t.legal {
		t.legal[s] = t.sets()
	}
	p.each(t.rows, func(worker, number int) {
		r, ok := t.row(number)
		if !ok {
			return
		}
		base := t.apart(&r)
		for s := range core.Side(2) {
			legal := base.andNot(t.attacks(&r, s, r.guard[s.Other()].king))
			t.legal[s][number] = legal
			counts[worker] += uint64(legal.count())
		}
	})
	for _, n := range counts {
		t.positions += n
	}
}

// apart returns the places of a row at which the kings do not face each other.
func (t *table) apart(r *row) set {
	base := t.points.andNot(r.occ)
	red, black := r.guard[0].king, r.guard[1].king
	if red%files == black%files {
		between := betweenTable[red][black]
		if between.and(r.occ).empty() {
			base = base.and(between)
		}
	}
	return base
}

// attacks returns the points of the line piece for which a side attacks sq with pieces other than guards.
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
