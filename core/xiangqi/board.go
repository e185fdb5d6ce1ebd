package xiangqi

import (
	"iter"

	"qilab/core"
)

// The slots of a side's pieces in Board.Places: every piece of a set has its own, which it keeps until it is captured.
// These are the first slots of Red's kinds, in the order of Kind; Black's come SideSlots later.
const (
	SlotKing     = 0
	SlotAdvisor  = 1
	SlotElephant = 3
	SlotHorse    = 5
	SlotRook     = 7
	SlotCannon   = 9
	SlotPawn     = 11
	SideSlots    = slots

	slots = 16

	emptySlot = 2 * slots // an empty point in Board.on
)

// kindOfSlot is the kind of the pieces in each slot of either side.
var kindOfSlot = [slots]Kind{
	King, Advisor, Advisor, Elephant, Elephant, Horse, Horse, Rook, Rook, Cannon, Cannon, Pawn, Pawn, Pawn, Pawn, Pawn,
}

// firstSlot is the first slot of each kind.
var firstSlot = [...]uint8{
	King: SlotKing, Advisor: SlotAdvisor, Elephant: SlotElephant, Horse: SlotHorse, Rook: SlotRook, Cannon: SlotCannon,
	Pawn: SlotPawn,
}

// pieceOfSlot is the piece of each slot of Board.at, and core.NoPiece for emptySlot.
var pieceOfSlot = newPieceOfSlot()

func newPieceOfSlot() (list [256]core.Piece) {
	for i, k := range kindOfSlot {
		list[i] = PieceOf(Red, k)
		list[slots+i] = PieceOf(Black, k)
	}
	return list
}

// Board is the engine's mutable position: a mailbox with piece lists, each side's points as a bitboard, and the
// occupancy of every rank and file, all kept up to date by Make and Unmake. It has no history: counters and repetitions
// are left to the caller. Copying a Board copies the position. It is not safe for concurrent use.
type Board struct {
	on   [128]uint8       // the slot of the piece on each point, or emptySlot
	at   [2 * slots]uint8 // the point of each piece, or noSquare
	side [2]Bitboard      // the points of each side
	rank [16]uint16
	file [16]uint16 // rank[r+1] and file[f] are the occupancies of rank r and file f
	turn core.Side
	hash uint64
}

// Move is a move on a Board: a pair of squares. Its zero value is NullMove.
type Move uint16

// NullMove stands for no move.
const NullMove Move = 0

// NewMove returns the move from one square to another.
func NewMove(from, to core.Square) Move { return newMove(int(from), int(to)) }

func newMove(from, to int) Move { return Move(from | to<<7) }

// From returns the square that m leaves.
func (m Move) From() core.Square { return core.Square(m.from()) }

// To returns the square that m goes to.
func (m Move) To() core.Square { return core.Square(m.to()) }

func (m Move) from() int { return int(m & 127) }
func (m Move) to() int   { return int(m >> 7 & 127) }

// String returns m in UCI notation, such as "h2e2", and "0000" for NullMove.
func (m Move) String() string {
	if m == NullMove {
		return "0000"
	}
	return SquareName(m.From()) + SquareName(m.To())
}

// Core converts m to a core.Move.
func (m Move) Core() core.Move { return core.Move{From: m.From(), To: m.To(), Kind: core.Walk} }

// Captured is the piece that Make captured, if any, for Unmake.
type Captured uint8

// Any reports whether a piece was captured.
func (c Captured) Any() bool { return c != emptySlot }

// Piece returns the piece captured, or core.NoPiece.
func (c Captured) Piece() core.Piece { return pieceOfSlot[c] }

// reset makes b an empty board with Red to move.
func (b *Board) reset() {
	*b = Board{}
	for i := range b.on {
		b.on[i] = emptySlot
	}
	for i := range b.at {
		b.at[i] = noSquare
	}
}

// put places a piece on an empty point; it returns false if all slots of its kind are taken.
func (b *Board) put(p core.Piece, sq int) bool {
	s, kind := SideOf(p), KindOf(p)
	first := int(s)*slots + int(firstSlot[kind])
	for slot := first; slot < first+setOf[kind]; slot++ {
		if b.at[slot] == noSquare {
			b.on[sq], b.at[slot] = uint8(slot), uint8(sq)
			b.side[s] = b.side[s].Or(bit(sq))
			b.flip(sq)
			b.hash ^= zobrist.piece[p][sq]
			return true
		}
	}
	return false
}

// flip toggles the occupancy of a point in its rank and file.
func (b *Board) flip(sq int) {
	f, r := lookup.fileOf[uint8(sq)]&15, lookup.rankOf[uint8(sq)]&15
	b.rank[(r+1)&15] ^= 1 << f
	b.file[f] ^= 1 << r
}

// flipSide toggles whether sq is one of the points of s.
func (b *Board) flipSide(s core.Side, sq int) {
	point := &lookup.points[sq&127]
	b.side[s&1].Lo ^= point.Lo
	b.side[s&1].Hi ^= point.Hi
}

// Turn returns the side to move.
func (b *Board) Turn() core.Side { return b.turn }

// Hash returns the Zobrist hash of the pieces and the side to move.
func (b *Board) Hash() uint64 { return b.hash }

// At returns the piece on sq, or core.NoPiece.
func (b *Board) At(sq core.Square) core.Piece { return pieceOfSlot[b.on[sq&127]] }

// Side returns the points occupied by s.
func (b *Board) Side(s core.Side) Bitboard { return b.side[s&1] }

// KingSquare returns the square of the king of s.
func (b *Board) KingSquare(s core.Side) core.Square { return core.Square(b.at[int(s&1)*slots]) }

// Absent is the place of a captured piece in Places.
const Absent = noSquare

// Places returns the point of each piece by its slot, or Absent. It is the board's own array and must not be written
// to.
func (b *Board) Places() *[2 * SideSlots]uint8 { return &b.at }

// OnRank returns the occupancy of a rank 0–9, bit 0 for file a.
func (b *Board) OnRank(r int) uint16 { return b.rank[(r+1)&15] }

// OnFile returns the occupancy of a file 0–8, bit 0 for rank 0.
func (b *Board) OnFile(f int) uint16 { return b.file[f&15] }

// Squares returns the points of the pieces of s of one kind.
func (b *Board) Squares(s core.Side, k Kind) iter.Seq[core.Square] {
	return func(yield func(core.Square) bool) {
		first := int(s)*slots + int(firstSlot[k])
		for _, sq := range b.at[first : first+setOf[k]] {
			if sq != noSquare && !yield(core.Square(sq)) {
				return
			}
		}
	}
}

// Targets returns the points that the piece on sq may move to, ignoring its king's safety: empty points and pieces of
// either side. It is empty for an empty point.
func (b *Board) Targets(sq core.Square) Bitboard {
	if b.on[sq] == emptySlot {
		return Bitboard{}
	}
	return b.targets(int(b.on[sq]), int(sq))
}

// Make plays m, which must be pseudo-legal, and returns the argument that Unmake needs.
func (b *Board) Make(m Move) Captured {
	from, to := m.from(), m.to()
	slot := b.on[from]
	captured := b.on[to]
	us := b.turn & 1
	keys := &zobrist.piece[pieceOfSlot[slot]&15]
	b.hash ^= keys[from] ^ keys[to] ^ zobrist.turn
	b.on[from] = emptySlot
	b.on[to] = slot
	b.at[slot&31] = uint8(to)
	b.flip(from)
	b.flipBoth(us, from, to)
	if captured == emptySlot {
		b.flip(to)
	} else {
		b.at[captured&31] = noSquare
		b.flipSide(us^1, to)
		b.hash ^= zobrist.piece[pieceOfSlot[captured]&15][to]
	}
	b.turn = us ^ 1
	return Captured(captured)
}

// Unmake takes back m, which must be the last move made.
func (b *Board) Unmake(m Move, captured Captured) {
	from, to := m.from(), m.to()
	slot := b.on[to]
	us := (b.turn ^ 1) & 1
	b.turn = us
	keys := &zobrist.piece[pieceOfSlot[slot]&15]
	b.hash ^= keys[from] ^ keys[to] ^ zobrist.turn
	b.on[from] = slot
	b.on[to] = uint8(captured)
	b.at[slot&31] = uint8(from)
	b.flip(from)
	b.flipBoth(us, from, to)
	if captured == emptySlot {
		b.flip(to)
	} else {
		b.at[captured&31] = uint8(to)
		b.flipSide(us^1, to)
		b.hash ^= zobrist.piece[pieceOfSlot[captured]&15][to]
	}
}

// flipBoth calls flipSide for two points.
func (b *Board) flipBoth(s core.Side, x, y int) {
	p, q := &lookup.points[x&127], &lookup.points[y&127]
	b.side[s&1].Lo ^= p.Lo ^ q.Lo
	b.side[s&1].Hi ^= p.Hi ^ q.Hi
}

// HashAfter returns the Hash after a pseudo-legal move, for a lookup before the move is made.
func (b *Board) HashAfter(m Move) uint64 {
	from, to := m.from(), m.to()
	keys := &zobrist.piece[pieceOfSlot[b.on[from]]&15]
	// The keys of core.NoPiece are zero.
	return b.hash ^ keys[from] ^ keys[to] ^ zobrist.turn ^ zobrist.piece[pieceOfSlot[b.on[to]]&15][to]
}

// MakeNull passes; a second call undoes it.
func (b *Board) MakeNull() {
	b.turn ^= 1
	b.hash ^= zobrist.turn
}
