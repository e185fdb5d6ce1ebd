package gomoku

import (
	"math/bits"
	"sync"

	"qilab/core"
)

// Board is a position as the engine plays on it. Make and Unmake keep up to date, for every point, side and direction,
// the Shape that a stone of the side would make there, and lists of the points where each side makes fives, fours and
// threes. Only the shapes of empty points mean anything.
//
// It plays whatever it is told to: a stone on a forbidden point or after the end of the game is the caller's business
// (Forbidden, Winner). Copying a Board copies the position. It is not safe for concurrent use.
type Board struct {
	lines
	tables  [2]*patternTable // by side
	stones  [2]Set
	empty   Set
	shapes  [2][Points]Lined
	around  [Dirs][Points]uint32 // the patterns around each point along each line: Black's, and White's in the upper half
	lists   [2][listCount]Set    // with points that are taken; hidden by empty
	turn    core.Side
	rules   RuleSet
	hash    uint64
	history [maxPlies]Point
	plies   int
	worths  [2]*Worths
	worth   [2]Worth
	won     int // the ply after which somebody had won, 0 while nobody has; see Winner
	winner  core.Side
}

// maxPlies bounds the stones and passes of a Board: every stone and as many passes.
const maxPlies = 2 * Points

// Lined is the shapes of one point in all four directions, four bits each, that of East lowest. As an index into a table
// of 65536 it gives whatever is wanted of a point at once.
type Lined uint16

// Along is the shape along d.
func (x Lined) Along(d Dir) Shape { return Shape(x >> (4 * d) & 15) }

// Suspect reports whether a stone with these shapes may be a foul of renju by its shapes alone: an overline, two fours, or
// two threes. Without them it is none, whatever else is on the board.
func (x Lined) Suspect() bool { return listsOf[x]>>listSuspects&1 != 0 }

// The lists of points that a Board keeps for each side.
const (
	listFives    = iota // a five
	listFours           // a four of any kind
	listThrees          // a three
	listBuilding        // a closed three or an open two
	listSuspects        // for Black, maybe a foul
	listCount
)

// listsOf is in which lists a point with given shapes belongs, as bits.
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

// emptyBoards are the empty boards of the rule sets, which take some time to judge.
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

// NewBoard is an empty board with Black to move.
func NewBoard(r RuleSet) *Board {
	b := emptyBoards()[r]
	return &b
}

// enlist changes the lists that p is in when its shapes change.
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

// Rules is the rule set.
func (b *Board) Rules() RuleSet { return b.rules }

// Turn is the side to move.
func (b *Board) Turn() core.Side { return b.turn }

// Plies is the number of stones and passes made since the board was set up.
func (b *Board) Plies() int { return b.plies }

// Last is where the last stone was put, NoPoint for a pass and before the first.
func (b *Board) Last() Point {
	if b.plies == 0 {
		return NoPoint
	}
	return b.history[b.plies-1]
}

// Stones is the stones of a side.
func (b *Board) Stones(s core.Side) Set { return b.stones[s] }

// Empty is the points that are not taken.
func (b *Board) Empty() Set { return b.empty }

// Hash is the identity of the position, a Zobrist key of stones and side to move. The rule set is not in it.
func (b *Board) Hash() uint64 { return b.hash }

// HashAfter is the Hash after Make(p).
func (b *Board) HashAfter(p Point) uint64 { return b.hash ^ zobrist.stone[b.turn][p] ^ zobrist.white }

// Shapes is what a stone of s on p, an empty point, would make in each direction.
func (b *Board) Shapes(s core.Side, p Point) Lined { return b.shapes[s][p] }

// Shape is what a stone of s on p would make along d.
func (b *Board) Shape(s core.Side, p Point, d Dir) Shape { return b.shapes[s][p].Along(d) }

// Fives is the empty points where s makes a five, exactly five where the rule set wants that.
func (b *Board) Fives(s core.Side) Set { return b.lists[s][listFives].And(b.empty) }

// Fours is the empty points where s makes a four of any kind along some direction, forbidden or not.
func (b *Board) Fours(s core.Side) Set { return b.lists[s][listFours].And(b.empty) }

// Threes is the empty points where s makes a three along some direction, forbidden or not. Whether Black may make a
// straight four of it is not asked.
func (b *Board) Threes(s core.Side) Set { return b.lists[s][listThrees].And(b.empty) }

// Building is the empty points where s makes a closed three or an open two, which a next stone turns into a four or a
// three.
func (b *Board) Building(s core.Side) Set { return b.lists[s][listBuilding].And(b.empty) }

// Next is the points with which s would go on after a stone on p, along d: for a four those that make five of it (one, or
// two for a double and a straight four), for a three those that make a straight four, for a closed three those that make
// a four, for an open two those that make a three, and so on. Nothing for a five.
func (b *Board) Next(s core.Side, p Point, d Dir) Set {
	return p.spread(d, b.tables[s].patterns[b.index(p, s, d)].next())
}

// Stops is the points on the line at which a single stone of the opponent answers what s would make on p along d: the
// points that complete a four (one stone stops only a plain four), and for a three all points that leave no three of it.
// Nothing for lesser shapes. Answers elsewhere (a four of his own, or for a black three a stone that makes its point
// forbidden) are not in it.
func (b *Board) Stops(s core.Side, p Point, d Dir) Set {
	return p.spread(d, b.tables[s].patterns[b.index(p, s, d)].stop())
}

// Has reports whether s may put a stone on p: it is empty and no foul. The rule that the first stone of
// renju goes to the centre is not looked at.
func (b *Board) Has(s core.Side, p Point) bool {
	return b.empty.Has(p) && !(s == Black && b.Forbidden(p))
}

// Forbidden reports whether a black stone on p, an empty point, is a foul; never outside renju.
func (b *Board) Forbidden(p Point) bool { return b.Foul(p) != NoFoul }

// Foul is the foul that a black stone on p, an empty point, is in renju.
func (b *Board) Foul(p Point) Foul {
	if b.rules != Renju || !b.lists[Black][listSuspects].Has(p) {
		return NoFoul
	}
	return b.judge(b.tables[Black], p, noDir).foul
}

// ForbiddenPoints is all points where a black stone is a foul, whoever is to move; none outside renju.
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

// Winner is the side that has made a five since the board was set up; ok is false while none has.
func (b *Board) Winner() (s core.Side, ok bool) { return b.winner, b.won > 0 }

// Full reports whether there is no empty point.
func (b *Board) Full() bool { return b.empty.Empty() }

// Make puts a stone of the side to move on p, an empty point; NoPoint is a pass. At most 450 plies can be made.
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

// Put puts a stone of s on p, an empty point, without its being a move: for setting up, and for asking what if. It does
// not look for a win.
func (b *Board) Put(s core.Side, p Point) {
	b.weigh(p, -1)
	b.empty.Remove(p)
	b.stones[s].Add(p)
	b.flip(s, p, 1)
}

// Take takes away the stone of s from p, where one has to be.
func (b *Board) Take(s core.Side, p Point) {
	b.empty.Add(p)
	b.stones[s].Remove(p)
	b.flip(s, p, ^uint32(0))
	b.weigh(p, 1)
}

// SetTurn makes s the side to move.
func (b *Board) SetTurn(s core.Side) {
	if b.turn != s {
		b.turn = s
		b.hash ^= zobrist.white
	}
}

// flip changes the stone of s on p, and the shapes of all points that see it. sign is 1 for a stone that is put there, and
// ^0 for one that is taken away.
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

// weights is what a stone of a side adds to both patterns of the point that lies k-reach places further along the line.
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

// reshape writes a shape of a point, which is another than before, into its place.
func (b *Board) reshape(s core.Side, p Point, d Dir, shape Shape) {
	old := b.shapes[s][p]
	changed := old&^(15<<(4*d)) | Lined(shape)<<(4*d)
	b.shapes[s][p] = changed
	b.enlist(s, p, old, changed)
	if w := b.worths[s]; w != nil && b.empty.Has(p) {
		sum, to, from := &b.worth[s], &w[changed], &w[old]
		sum[0] += to[0] - from[0]
		sum[1] += to[1] - from[1]
	}
}
