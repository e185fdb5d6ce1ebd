package eternal

import (
	"iter"
	"math/bits"

	"qilab/core"
)

// Bitboard is a set of cells. Ranks 1–8 are the bytes of Lo, a1 the lowest bit; rank 9 is the low byte of Hi.
type Bitboard struct{ Lo, Hi uint64 }

// loSquares is the number of cells in the low word of a Bitboard.
const loSquares = 64

// bit returns the set that holds one cell.
func bit(sq int) Bitboard {
	if sq < loSquares {
		return Bitboard{Lo: 1 << uint(sq)}
	}
	return Bitboard{Hi: 1 << uint(sq-loSquares)}
}

// Has reports whether sq is in b.
func (b Bitboard) Has(sq core.Square) bool { return b.has(int(sq)) }

func (b Bitboard) has(sq int) bool {
	if sq < loSquares {
		return b.Lo>>uint(sq)&1 != 0
	}
	return b.Hi>>uint(sq-loSquares)&1 != 0
}

// Or returns the union of b and o.
func (b Bitboard) Or(o Bitboard) Bitboard { return Bitboard{b.Lo | o.Lo, b.Hi | o.Hi} }

// And returns the intersection of b and o.
func (b Bitboard) And(o Bitboard) Bitboard { return Bitboard{b.Lo & o.Lo, b.Hi & o.Hi} }

// AndNot returns b without the cells of o.
func (b Bitboard) AndNot(o Bitboard) Bitboard { return Bitboard{b.Lo &^ o.Lo, b.Hi &^ o.Hi} }

// Xor returns the cells that are in exactly one of b and o.
func (b Bitboard) Xor(o Bitboard) Bitboard { return Bitboard{b.Lo ^ o.Lo, b.Hi ^ o.Hi} }

// Empty reports whether b has no cells.
func (b Bitboard) Empty() bool { return b.Lo|b.Hi == 0 }

// Count returns the number of cells in b.
func (b Bitboard) Count() int { return bits.OnesCount64(b.Lo) + bits.OnesCount64(b.Hi) }

// First returns the first cell of b, which must not be empty.
func (b Bitboard) First() core.Square { return core.Square(b.pop()) }

// Pop removes the first cell from b, which must not be empty, and returns it.
func (b *Bitboard) Pop() core.Square { return core.Square(b.pop()) }

func (b *Bitboard) pop() int {
	if b.Lo != 0 {
		sq := bits.TrailingZeros64(b.Lo)
		b.Lo &= b.Lo - 1
		return sq
	}
	sq := bits.TrailingZeros64(b.Hi) + loSquares
	b.Hi &= b.Hi - 1
	return sq
}

// All yields the cells of b in the order a1, b1, … h9.
func (b Bitboard) All() iter.Seq[core.Square] {
	return func(yield func(core.Square) bool) {
		for !b.Empty() {
			if !yield(b.Pop()) {
				return
			}
		}
	}
}

// The fixed parts of the board.
var (
	halves = [2]Bitboard{{Lo: 0x00000000FFFFFFFF}, {Lo: 0xFFFFFF0000000000, Hi: 0xFF}}
	zones  = [2]Bitboard{{Lo: 0x1818}, {Lo: 0x1800000000000000, Hi: 0x18}}
	river  = Bitboard{Lo: 0xFF << (River * Files)}
	all    = Bitboard{Lo: ^uint64(0), Hi: 0xFF}
)

// Zone returns the zone (禁区) of s: d1 d2 e1 e2 for Red, d8 d9 e8 e9 for Black.
func Zone(s core.Side) Bitboard { return zones[s] }

// InZone reports whether sq is a cell of the zone of s.
func InZone(s core.Side, sq core.Square) bool { return zones[s].Has(sq) }
