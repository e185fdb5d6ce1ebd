package endgame

import "math/bits"

// squares is the number of points of the board; point s is on file s%files and rank s/files, as in package xiangqi.
const (
	squares = 90
	files   = 9
	ranks   = 10
)

// set is a set of points. One word operation, so to speak, answers one question for every place of the line piece.
type set struct{ lo, hi uint64 }

// all is the whole board.
var all = set{^uint64(0), 1<<(squares-64) - 1}

func one(sq int) set {
	if sq < 64 {
		return set{lo: 1 << uint(sq)}
	}
	return set{hi: 1 << uint(sq-64)}
}

func (a set) has(sq int) bool {
	if sq < 64 {
		return a.lo>>uint(sq)&1 != 0
	}
	return a.hi>>uint(sq-64)&1 != 0
}

func (a set) or(b set) set     { return set{a.lo | b.lo, a.hi | b.hi} }
func (a set) and(b set) set    { return set{a.lo & b.lo, a.hi & b.hi} }
func (a set) andNot(b set) set { return set{a.lo &^ b.lo, a.hi &^ b.hi} }
func (a set) empty() bool      { return a.lo|a.hi == 0 }
func (a set) count() int       { return bits.OnesCount64(a.lo) + bits.OnesCount64(a.hi) }

// pop removes the first point of a set that is not empty, and returns it.
func (a *set) pop() int {
	if a.lo != 0 {
		sq := bits.TrailingZeros64(a.lo)
		a.lo &= a.lo - 1
		return sq
	}
	sq := bits.TrailingZeros64(a.hi)
	a.hi &= a.hi - 1
	return sq + 64
}

func (a set) left(n uint) set  { return set{a.lo << n, a.hi<<n | a.lo>>(64-n)} }
func (a set) right(n uint) set { return set{a.lo>>n | a.hi<<(64-n), a.hi >> n} }

// landing[2+df] are the points that a step of df files can lead to.
var landing = func() (list [5]set) {
	for df := -2; df <= 2; df++ {
		for sq := range squares {
			if from := sq%files - df; from >= 0 && from < files {
				list[2+df] = list[2+df].or(one(sq))
			}
		}
	}
	return list
}()

// step returns the points df files and dr ranks away from those of a.
func (a set) step(df, dr int) set {
	if n := dr*files + df; n >= 0 {
		a = a.left(uint(n))
	} else {
		a = a.right(uint(-n))
	}
	return a.and(landing[2+df])
}

// mirrorFiles pairs the files that a mirror exchanges.
var mirrorFiles = func() (list [4]set) {
	for f := range list {
		for r := range ranks {
			list[f] = list[f].or(one(r*files + f))
		}
	}
	return list
}()

var middle = func() (m set) {
	for r := range ranks {
		m = m.or(one(r*files + 4))
	}
	return m
}()

// mirror returns the mirror image of a, left for right.
func (a set) mirror() set {
	m := a.and(middle)
	for f, file := range mirrorFiles {
		n := uint(8 - 2*f)
		m = m.or(a.and(file).left(n)).or(a.right(n).and(file))
	}
	return m
}

func mirrorSquare(sq int) int { return sq + 8 - 2*(sq%files) }

// slides returns the points from which a piece reaches one of a in a straight line over free points. The points of a
// are free.
func (a set) slides(free set) set {
	return fill(a, free, 1, 0).or(fill(a, free, -1, 0)).or(fill(a, free, 0, 1)).or(fill(a, free, 0, -1))
}

// fill returns the free points beyond those of a in one direction, up to the first that is not free.
func fill(a, free set, df, dr int) set {
	if df != 0 {
		free = free.and(landing[2+df])
	}
	n := dr*files + df
	if n > 0 {
		k := uint(n)
		g, p := a, free
		g = g.or(p.and(g.left(k)))
		p = p.and(p.left(k))
		g = g.or(p.and(g.left(2 * k)))
		p = p.and(p.left(2 * k))
		g = g.or(p.and(g.left(4 * k)))
		p = p.and(p.left(4 * k))
		if 8*k < 64 {
			g = g.or(p.and(g.left(8 * k)))
		} else {
			g = g.or(p.and(set{0, g.lo << (8*k - 64)}))
		}
		return g.left(k).and(free)
	}
	k := uint(-n)
	g, p := a, free
	g = g.or(p.and(g.right(k)))
	p = p.and(p.right(k))
	g = g.or(p.and(g.right(2 * k)))
	p = p.and(p.right(2 * k))
	g = g.or(p.and(g.right(4 * k)))
	p = p.and(p.right(4 * k))
	if 8*k < 64 {
		g = g.or(p.and(g.right(8 * k)))
	} else {
		g = g.or(p.and(set{lo: g.hi >> (8*k - 64)}))
	}
	return g.right(k).and(free)
}
