package gomoku

import (
	"math/bits"
	"sync"

	"qilab/core"
)

// Board is the engine's mutable position. For every point, side and direction, Make and Unmake maintain the Shape that
// a stone of the side would make there, and the lists of points where each side makes fives, fours and threes. Only the
// shapes of empty points are meaningful.
//
// It accepts any stone: the caller checks for forbidden points and the end of the game (Forbidden, Winner). Copying a
// Board copies the position. It is not safe for concurrent use.
type Board struct {
	lines
	tables  [2]*patternTable // by side
	stones  [2]Set
	empty   Set
	shapes  [2][Points]Lined
	around  [Dirs][Points]uint32 // the patterns around each point along each line: Black's in the lower half, White's in the upper
	lists   [2][listCount]Set    // may include occupied points, which empty masks
	turn    core.Side
	rules   RuleSet
	hash    uint64
	history [MaxPlies]Point
	plies   int
	won     int // the ply of the first five, 0 while there is none; see Winner
	winner  core.Side
}

// MaxPlies bounds the stones and passes of a Board: 225 stones and as many passes.
const MaxPlies = 2 * Points

// Lined packs the shapes of one point in all four directions, four bits each, East lowest. It indexes tables of 65536
// entries, which describe a whole point at once.
type Lined uint16

// Along returns the shape along d.
func (x Lined) Along(d Dir) Shape { return Shape(x >> (4 * d) & 15) }

// The lists of points that a Board keeps for each side.
const (
	listFives    = iota // a five
	listFours           // a four of any kind
	listThrees          // a three
	listBuilding        // a closed three or an open two
	listSuspects        // for Black, maybe a foul
	listCount
)

// listsOf holds, as bits, the lists that a point belongs to by its shapes.
var listsOf = newListsOf()

func newListsOf() *[1 << 16]uint8 {
	t := &[1 << 16]uint8{}
	for i := range t {
		x := Lined(i)
		sum := uint8(0)
		for d := range Dirs {
			s := x.Along(d)
			switch {
			case s == Five:
				t[i] |= 1 << listFives
			case s >= Four:
				t[i] |= 1 << listFours
			case s == Three:
				t[i] |= 1 << listThrees
			case s == ClosedThree || s == OpenTwo:
				t[i] |= 1 << listBuilding
			}
			sum += suspicion[s]
		}
		if sum >= 8 {
			t[i] |= 1 << listSuspects
		}
	}
	return t
}

// emptyBoards holds the empty board of each rule set, whose tables take a while to fill.
var emptyBoards = sync.OnceValue(func() *[3]Board {
	var list [3]Board
	for _, r := range RuleSets() {
		b := &list[r]
		b.rules, b.empty = r, allPoints
		for s := range b.tables {
			b.tables[s] = tableOf(r.Exact(core.Side(s)))
			for p := range Point(Points) {
				for d := range Dirs {
					i := b.index(p, core.Side(s), d)
					b.around[d][p] |= i << (16 * s)
					b.shapes[s][p] |= Lined(b.tables[s].shapes[i]) << (4 * d)
				}
				b.enlist(core.Side(s), p, 0, b.shapes[s][p])
			}
		}
	}
	return &list
})

// NewBoard returns an empty board with Black to move.
func NewBoard(r RuleSet) *Board {
	b := emptyBoards()[r]
	return &b
}

// enlist moves p between lists when its shapes change.
func (b *Board) enlist(s core.Side, p Point, from, to Lined) {
	change := listsOf[from] ^ listsOf[to]
	if change == 0 {
		return
	}
	word, bit := p>>6, p&63
	for ; change != 0; change &= change - 1 {
		b.lists[s][bits.TrailingZeros8(change)][word] ^= 1 << bit
	}
}

// Rules returns the rule set.
func (b *Board) Rules() RuleSet { return b.rules }

// Turn returns the side to move.
func (b *Board) Turn() core.Side { return b.turn }

// Plies returns the number of stones and passes made since the board was set up.
func (b *Board) Plies() int { return b.plies }

// Last returns the point of the last stone, or NoPoint after a pass and before the first stone.
func (b *Board) Last() Point {
	if b.plies == 0 {
		return NoPoint
	}
	return b.history[b.plies-1]
}

// Stones returns the stones of a side.
func (b *Board) Stones(s core.Side) Set { return b.stones[s] }

// Empty returns the empty points.
func (b *Board) Empty() Set { return b.empty }

// Hash returns a Zobrist hash of the stones and the side to move. It does not depend on the rule set.
func (b *Board) Hash() uint64 { return b.hash }

// HashAfter returns the Hash after Make(p).
func (b *Board) HashAfter(p Point) uint64 { return b.hash ^ zobrist.stone[b.turn][p] ^ zobrist.white }

// Shapes returns the shapes that a stone of s on p, an empty point, would make in each direction.
func (b *Board) Shapes(s core.Side, p Point) Lined { return b.shapes[s][p] }

// AllShapes returns the Shapes of all points for s. The array is the board's own: it changes with the board and must
// not be written to.
func (b *Board) AllShapes(s core.Side) *[Points]Lined { return &b.shapes[s] }

// Shape returns the shape that a stone of s on p, an empty point, would make along d.
func (b *Board) Shape(s core.Side, p Point, d Dir) Shape { return b.shapes[s][p].Along(d) }

// Fives returns the empty points where s makes a five, of exactly five stones where the rule set demands it.
func (b *Board) Fives(s core.Side) Set { return b.lists[s][listFives].And(b.empty) }

// Fours returns the empty points where s makes a four of any kind along some direction, forbidden or not.
func (b *Board) Fours(s core.Side) Set { return b.lists[s][listFours].And(b.empty) }

// Threes returns the empty points where s makes a three along some direction, forbidden or not, and whether or not
// Black may turn it into a straight four.
func (b *Board) Threes(s core.Side) Set { return b.lists[s][listThrees].And(b.empty) }

// Building returns the empty points where s makes a closed three or an open two, which one more stone turns into a four
// or a three.
func (b *Board) Building(s core.Side) Set { return b.lists[s][listBuilding].And(b.empty) }

// Next returns the points where s would continue along d after a stone on p: those that turn a four into a five (one,
// or two for a double or a straight four), a three into a straight four, a closed three into a four, an open two into a
// three, and so on. A five has none.
func (b *Board) Next(s core.Side, p Point, d Dir) Set {
	return p.spread(d, b.tables[s].patterns[b.index(p, s, d)].next())
}

// Has reports whether s may put a stone on p: it is empty and no foul. It ignores the rule that the first stone of
// renju goes to the centre.
func (b *Board) Has(s core.Side, p Point) bool {
	return b.empty.Has(p) && !(s == Black && b.Forbidden(p))
}

// Forbidden reports whether a black stone on p, an empty point, is a foul; outside renju it never is.
func (b *Board) Forbidden(p Point) bool { return b.Foul(p) != NoFoul }

// Foul returns the foul that a black stone on p, an empty point, commits in renju, or NoFoul.
func (b *Board) Foul(p Point) Foul {
	if b.rules != Renju || !b.lists[Black][listSuspects].Has(p) {
		return NoFoul
	}
	return b.judge(b.tables[Black], p, noDir).foul
}

// ForbiddenPoints returns all points where a black stone is a foul, regardless of the side to move; outside renju there
// are none.
func (b *Board) ForbiddenPoints() Set {
	var list Set
	if b.rules != Renju {
		return list
	}
	for s := b.lists[Black][listSuspects].And(b.empty); !s.Empty(); {
		if p := s.Pop(); b.judge(b.tables[Black], p, noDir).foul != NoFoul {
			list.Add(p)
		}
	}
	return list
}

// Winner returns the side that has made a five since the board was set up; ok is false while none has.
func (b *Board) Winner() (s core.Side, ok bool) { return b.winner, b.won > 0 }

// Full reports whether there is no empty point.
func (b *Board) Full() bool { return b.empty.Empty() }

// Make puts a stone of the side to move on p, an empty point; NoPoint is a pass. A Board holds at most 450 plies.
func (b *Board) Make(p Point) {
	s := b.turn
	b.history[b.plies] = p
	b.plies++
	b.turn = s.Other()
	b.hash ^= zobrist.white
	if p == NoPoint {
		return
	}
	if b.won == 0 && b.lists[s][listFives].Has(p) {
		b.won, b.winner = b.plies, s
	}
	b.Put(s, p)
}

// Unmake takes back the last Make.
func (b *Board) Unmake() {
	if b.won == b.plies {
		b.won, b.winner = 0, Black
	}
	b.plies--
	b.turn = b.turn.Other()
	b.hash ^= zobrist.white
	if p := b.history[b.plies]; p != NoPoint {
		b.Take(b.turn, p)
	}
}

// Put puts a stone of s on p, an empty point, without making a move: to set up a position or to try a stone. It does
// not check for a win.
func (b *Board) Put(s core.Side, p Point) {
	b.empty.Remove(p)
	b.stones[s].Add(p)
	b.flip(s, p, 1)
}

// Take removes the stone of s from p, which must hold one.
func (b *Board) Take(s core.Side, p Point) {
	b.empty.Add(p)
	b.stones[s].Remove(p)
	b.flip(s, p, ^uint32(0))
}

// SetTurn makes s the side to move.
func (b *Board) SetTurn(s core.Side) {
	if b.turn != s {
		b.turn = s
		b.hash ^= zobrist.white
	}
}

// flip updates the hash, the lines and the shapes of all points in line with p when a stone of s is put there (sign 1)
// or taken away (sign ^0).
func (b *Board) flip(s core.Side, p Point, sign uint32) {
	b.hash ^= zobrist.stone[s][p]
	b.put(p, s)
	black, white := &b.tables[Black].shapes, &b.tables[White].shapes
	for d := range Dirs {
		around := &b.around[d]
		back, ahead := int(geometry.back[p][d]), int(geometry.ahead[p][d])
		q := int(p) - back*steps[d]
		for k := reach - back; k <= reach+ahead; k++ {
			if k != reach {
				x := around[q] + sign*weights[s][k]
				around[q] = x
				if shape := black[x&0xffff]; shape != b.shapes[Black][q].Along(d) {
					b.reshape(Black, Point(q), d, shape)
				}
				if shape := white[x>>16]; shape != b.shapes[White][q].Along(d) {
					b.reshape(White, Point(q), d, shape)
				}
			}
			q += steps[d]
		}
	}
}

// weights holds the amounts that a stone of a side adds to both patterns of the point k-reach places further along the
// line.
var weights = newWeights()

func newWeights() (t [2][windowBits]uint32) {
	for k := range windowBits {
		if k == reach {
			continue
		}
		power := uint32(thirds[1<<(2*reach-k)])
		t[Black][k] = power | 2*power<<16
		t[White][k] = 2*power | power<<16
	}
	return t
}

// reshape changes the shape of a point along d; the new shape must differ.
func (b *Board) reshape(s core.Side, p Point, d Dir, shape Shape) {
	old := b.shapes[s][p]
	changed := old&^(15<<(4*d)) | Lined(shape)<<(4*d)
	b.shapes[s][p] = changed
	b.enlist(s, p, old, changed)
}
