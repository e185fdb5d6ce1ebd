package xiangqi

import (
	"math/bits"

	"qilab/core"
)

// Bitboard is a set of points. Ranks 0–4 are the low 45 bits of Lo, ranks 5–9 those of Hi, so that no rank straddles
// the words.
type Bitboard struct{ Lo, Hi uint64 }

// halfSquares is the number of points in each word of a Bitboard.
const halfSquares = Squares / 2

// bit returns the set that holds one point.
func bit(sq int) Bitboard { return lookup.points[sq&127] }

// Point returns the set that holds only sq.
func Point(sq core.Square) Bitboard { return bit(int(sq)) }

// Near returns the points that matter to the safety of a king on sq: its rank and file, its own point, and the points
// diagonal to it, which are the legs of horses.
func Near(sq core.Square) Bitboard { return lookup.near[sq&127] }

// Has reports whether sq is in b.
func (b Bitboard) Has(sq core.Square) bool { return b.has(int(sq)) }

func (b Bitboard) has(sq int) bool { return !b.And(lookup.points[sq&127]).Empty() }

// Or returns the union of b and o.
func (b Bitboard) Or(o Bitboard) Bitboard { return Bitboard{b.Lo | o.Lo, b.Hi | o.Hi} }

// And returns the intersection of b and o.
func (b Bitboard) And(o Bitboard) Bitboard { return Bitboard{b.Lo & o.Lo, b.Hi & o.Hi} }

// AndNot returns b without the points of o.
func (b Bitboard) AndNot(o Bitboard) Bitboard { return Bitboard{b.Lo &^ o.Lo, b.Hi &^ o.Hi} }

// Empty reports whether b has no points.
func (b Bitboard) Empty() bool { return b.Lo|b.Hi == 0 }

// Count returns the number of points in b.
func (b Bitboard) Count() int { return bits.OnesCount64(b.Lo) + bits.OnesCount64(b.Hi) }

// Pop removes the first point from b, which must not be empty, and returns it.
func (b *Bitboard) Pop() core.Square { return core.Square(b.pop()) }

func (b *Bitboard) pop() int {
	if b.Lo != 0 {
		sq := bits.TrailingZeros64(b.Lo)
		b.Lo &= b.Lo - 1
		return sq
	}
	sq := bits.TrailingZeros64(b.Hi) + halfSquares
	b.Hi &= b.Hi - 1
	return sq
}
