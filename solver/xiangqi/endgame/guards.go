package endgame

import (
	"math/bits"

	"qilab/core"
	"qilab/core/xiangqi"
)

// The points of kings, advisors and elephants, Red's; Black's are the same turned upside down.
var (
	kingPoints     = [9]int8{3, 4, 5, 12, 13, 14, 21, 22, 23}
	advisorPoints  = [5]int8{3, 5, 13, 21, 23}
	elephantPoints = [7]int8{2, 6, 18, 22, 26, 38, 42}
)

func upright(s core.Side, sq int8) int {
	if s == core.First {
		return int(sq)
	}
	return int(sq) + (ranks-1-2*(int(sq)/files))*files
}

// guardCode is a placement of a king with its advisors and elephants: the number of the king's point, and a bit for each of
// theirs.
type guardCode uint32

func codeOf(king, advisors, elephants int) guardCode {
	return guardCode(king<<12 | advisors<<7 | elephants)
}

func (c guardCode) king() int      { return int(c >> 12) }
func (c guardCode) advisors() int  { return int(c >> 7 & 31) }
func (c guardCode) elephants() int { return int(c & 127) }

const guardCodes = 9 << 12

// guard is a placement of a side's king, advisors and elephants.
type guard struct {
	code   guardCode
	king   int
	occ    set
	moves  []guardMove
	takes  []guardTake
	pieces []guardPiece // the ones that can be captured
}

// guardMove leads to another placement; over is the eye of an elephant, -1 for the others.
type guardMove struct {
	guard    int32 // its number
	mirrored bool  // guard is the mirror image of the placement: everything else must be mirrored
	// twin is the mirror image of guard if, backward, the move leads to the middle: from there the mirror image of this
	// placement can be reached as well, which is stored as this one. -1: it does not.
	twin     int32
	to, over int8
}

// guardTake is a way to a point, where a piece may be captured.
type guardTake struct {
	code     guardCode // afterwards
	to, over int8
}

// guardPiece is an advisor or elephant.
type guardPiece struct {
	at   int8
	code guardCode // without it
}

// guards are all placements of a side's king with a number of advisors and elephants. With half, the king is on the left or
// in the middle, and placements with it on the right are their mirror images.
type guards struct {
	side                core.Side
	advisors, elephants int
	half                bool
	list                []guard
	number              [guardCodes]int32 // of a code; -1: none, or not in this half
	mirrorOf            [guardCodes]guardCode
}

func newGuards(side core.Side, advisors, elephants int, half bool) *guards {
	g := &guards{side: side, advisors: advisors, elephants: elephants, half: half}
	for c := range g.number {
		g.number[c], g.mirrorOf[c] = -1, g.mirror(guardCode(c))
	}
	for k := range kingPoints {
		for a := range 1 << len(advisorPoints) {
			for e := range 1 << len(elephantPoints) {
				c := codeOf(k, a, e)
				if half && kingPoints[k]%files > 4 || bits.OnesCount(uint(a)) != advisors || bits.OnesCount(uint(e)) != elephants {
					continue
				}
				occ, ok := g.occupied(c)
				if !ok {
					continue
				}
				g.number[c] = int32(len(g.list))
				g.list = append(g.list, guard{code: c, king: upright(side, kingPoints[k]), occ: occ})
			}
		}
	}
	for i := range g.list {
		g.connect(&g.list[i])
	}
	return g
}

// occupied returns the points of a placement; ok is false if two pieces share one.
func (g *guards) occupied(c guardCode) (occ set, ok bool) {
	occ, ok = one(upright(g.side, kingPoints[c.king()])), true
	add := func(sq int8) {
		b := one(upright(g.side, sq))
		ok = ok && occ.and(b).empty()
		occ = occ.or(b)
	}
	for i, sq := range advisorPoints {
		if c.advisors()>>i&1 != 0 {
			add(sq)
		}
	}
	for i, sq := range elephantPoints {
		if c.elephants()>>i&1 != 0 {
			add(sq)
		}
	}
	return occ, ok
}

// connect fills in the moves of the pieces of a placement.
func (g *guards) connect(p *guard) {
	c := p.code
	ways := func(points []int8, from int, reach func(a, b int8) (over int8, ok bool), after func(to int) guardCode) {
		for i, to := range points {
			over, ok := reach(points[from], to)
			if !ok {
				continue
			}
			at, eye := int8(upright(g.side, to)), int8(-1)
			if over >= 0 {
				eye = int8(upright(g.side, over))
			}
			if p.occ.has(int(at)) || eye >= 0 && p.occ.has(int(eye)) {
				continue
			}
			code := after(i)
			p.takes = append(p.takes, guardTake{code, at, eye})
			m := guardMove{guard: g.number[code], twin: -1, to: at, over: eye}
			switch {
			case m.guard < 0:
				m.guard, m.mirrored = g.number[g.mirrorOf[code]], true
			case g.half && p.king%files < 4 && upright(g.side, kingPoints[code.king()])%files == 4:
				m.twin = g.number[g.mirrorOf[code]]
			}
			p.moves = append(p.moves, m)
		}
	}
	ways(kingPoints[:], c.king(), nextTo, func(to int) guardCode { return codeOf(to, c.advisors(), c.elephants()) })
	for i, sq := range advisorPoints {
		if c.advisors()>>i&1 == 0 {
			continue
		}
		p.pieces = append(p.pieces, guardPiece{int8(upright(g.side, sq)), codeOf(c.king(), c.advisors()&^(1<<i), c.elephants())})
		ways(advisorPoints[:], i, diagonal, func(to int) guardCode { return codeOf(c.king(), c.advisors()&^(1<<i)|1<<to, c.elephants()) })
	}
	for i, sq := range elephantPoints {
		if c.elephants()>>i&1 == 0 {
			continue
		}
		p.pieces = append(p.pieces, guardPiece{int8(upright(g.side, sq)), codeOf(c.king(), c.advisors(), c.elephants()&^(1<<i))})
		ways(elephantPoints[:], i, field, func(to int) guardCode { return codeOf(c.king(), c.advisors(), c.elephants()&^(1<<i)|1<<to) })
	}
}

func apart(a, b int8) (df, dr int) {
	df, dr = int(b%files-a%files), int(b/files-a/files)
	return max(df, -df), max(dr, -dr)
}

func nextTo(a, b int8) (over int8, ok bool) {
	df, dr := apart(a, b)
	return -1, df+dr == 1
}

func diagonal(a, b int8) (over int8, ok bool) {
	df, dr := apart(a, b)
	return -1, df == 1 && dr == 1
}

func field(a, b int8) (over int8, ok bool) {
	df, dr := apart(a, b)
	return (a + b) / 2, df == 2 && dr == 2
}

// mirror returns the code of the mirror image.
func (g *guards) mirror(c guardCode) guardCode {
	swap := func(points []int8, set int) (out int) {
		for i, sq := range points {
			if set>>i&1 == 0 {
				continue
			}
			for j, other := range points {
				if int(other) == mirrorSquare(int(sq)) {
					out |= 1 << j
				}
			}
		}
		return out
	}
	king := bits.TrailingZeros(uint(swap(kingPoints[:], 1<<c.king())))
	return codeOf(king, swap(advisorPoints[:], c.advisors()), swap(elephantPoints[:], c.elephants()))
}

// kindWithout returns the kind of the piece that is in before and not in after.
func (g *guards) kindWithout(before, after guardCode) xiangqi.Kind {
	if before.advisors() != after.advisors() {
		return xiangqi.Advisor
	}
	return xiangqi.Elephant
}
