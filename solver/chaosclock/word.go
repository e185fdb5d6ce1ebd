package chaosclock

import "qilab/core"

// A word holds the values of a placement (an arrangement, and which of its open pieces are home): four lanes of 16
// bits, two for each side to move, Jia's the lower.
//   - The first lane of a side holds its value if no piece is barred and, in the lowest four bits, the piece whose
//     walk is the best move (0 if the best move is another).
//   - The second lane holds its value if that piece is barred, with four zero bits. Barring any other changes
//     nothing.
//
// The values are stored for the move leading there: for the opponent of the side to move, one ply longer.

// lanes is the half of a word for one side to move.
type lanes = uint32

func half(w uint64, s core.Side) lanes { return lanes(w >> (32 * s)) }

// tagged is a value with four more bits for the piece that makes the walk, so that comparing tagged values compares
// values.
type tagged = uint32

func tag(v value, n uint8) tagged { return tagged(v)<<4 | tagged(n) }

func (b best) value() value { return value(b.first >> 4) }

// pick returns the value of the walk of piece n to a placement, tagged with n.
func pick(l lanes, n uint8) tagged {
	x := l & 0xffff
	if x&15 == tagged(n) {
		x = l >> 16
	}
	return x&^15 | tagged(n)
}

// free returns the value of a move after which no piece is barred, untagged.
func free(l lanes) value { return value(l >> 4 & 0xfff) }

// best holds the best move and the second best of a side, passes excluded. Every piece has at most one move, so the
// second best is the best if the first is barred.
type best struct{ first, second tagged }

func (b *best) add(t tagged) {
	b.second = max(b.second, min(b.first, t))
	b.first = max(b.first, t)
}

// clamped replaces both win by both lose in both moves.
func (b best) clamped() best {
	return best{
		tag(value(b.first>>4).clamp(), uint8(b.first&15)),
		tag(value(b.second>>4).clamp(), uint8(b.second&15)),
	}
}

func (b best) hasBothWin() bool {
	return value(b.first>>4).isBothWin() || value(b.second>>4).isBothWin()
}

// lanes returns the lanes for the best moves of a side; reply is the value of the opponent's best move after a pass.
// The opponent may always pass too, and then both lose.
func (b best) lanes(reply value) lanes {
	pass := after[max(reply, bothLose)&win0]
	return lanes(after[max(value(b.second>>4), pass)&win0])<<20 |
		lanes(after[max(value(b.first>>4), pass)&win0])<<4 | b.first&15
}

// word returns the word for the best moves of both sides.
func word(b *[2]best) uint64 {
	return uint64(b[0].lanes(b[1].value())) | uint64(b[1].lanes(b[0].value()))<<32
}

// settled returns the word of a placement where both sides have the same value whichever piece is barred.
func settled(v value) uint64 {
	return uint64(after[v]) << 4 * 0x0001_0001_0001_0001
}

// clampedWord returns w with both win replaced by both lose in every lane.
func clampedWord(w uint64) uint64 {
	for shift := 4; shift < 64; shift += 16 {
		if v := value(w >> shift & 0xfff); v.isBothWin() {
			w ^= uint64(v^bothLose) << shift
		}
	}
	return w
}
