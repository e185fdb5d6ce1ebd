package xiangqi

import (
	"math/bits"

	"qilab/core"
)

// Bitboard is a set of points. The ranks 0–4 are the low 45 bits of Lo, the ranks 5–9 those of Hi, so that no rank
// straddles the words.
type Bitboard struct{ Lo, Hi uint64 }

// halfSquares is the number of points in each word of a Bitboard.
const halfSquares = Squares / 2

// bit is the set of one point.
func bit(sq int) Bitboard {
	if sq < halfSquares {
		return Bitboard{Lo: 1 << uint(sq)}
	}
	return Bitboard{Hi: 1 << uint(sq-halfSquares)}
}

// Point is the set of one point.
func Point(sq core.Square) Bitboard { return bit(int(sq)) }

// Has reports whether sq is in b.
func (b Bitboard) Has(sq core.Square) bool { return b.has(int(sq)) }

func (b Bitboard) has(sq int) bool {
	if sq < halfSquares {
		return b.Lo>>uint(sq)&1 != 0
	}
	return b.Hi>>uint(sq-halfSquares)&1 != 0
}

// Or is the union.
func (b Bitboard) Or(o Bitboard) Bitboard { return Bitboard{b.Lo | o.Lo, b.Hi | o.Hi} }

// And is the intersection.
func (b Bitboard) And(o Bitboard) Bitboard { return Bitboard{b.Lo & o.Lo, b.Hi & o.Hi} }

// AndNot is b without o.
func (b Bitboard) AndNot(o Bitboard) Bitboard { return Bitboard{b.Lo &^ o.Lo, b.Hi &^ o.Hi} }

// Empty reports whether no point is in b.
func (b Bitboard) Empty() bool { return b.Lo|b.Hi == 0 }

// Count is the number of points in b.
func (b Bitboard) Count() int { return bits.OnesCount64(b.Lo) + bits.OnesCount64(b.Hi) }

// Pop takes the first point out of b, which must not be empty.
func (b *Bitboard) Pop() core.Square { return core.Square(b.pop()) }

// pop takes the first point out of b, which is not empty.
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
