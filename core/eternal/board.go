package eternal

import "qilab/core"

// Phase is the kind of the next step.
type Phase uint8

// The phases, in the order of a turn.
const (
	ToReturn Phase = iota // return the piece with which the opponent has scored
	ToMove                // move a piece
	ToPlace               // place the piece just captured
)

// noCell means that no piece is to be returned.
const noCell = 255

// Board is the engine's mutable position: a mailbox and a bitboard for every kind and side, kept up to date by Make and
// Unmake. It has no history: repetitions and turn counts are left to the caller. Copying a Board copies the position.
// It is not safe for concurrent use.
type Board struct {
	on     [Squares]core.Piece
	kind   [8]Bitboard // by Kind, both sides together
	side   [2]Bitboard
	hash   uint64
	turn   core.Side
	score  [2]uint8
	target uint8
	held   core.Piece // the piece to be placed, or core.NoPiece
	scored uint8      // the cell of the piece to be returned, or noCell
}

// Undo is the record for Unmake.
type Undo struct {
	hash     uint64
	captured core.Piece
	held     core.Piece
	scored   uint8
}

// put places a piece on an empty cell, and lift removes it.
func (b *Board) put(p core.Piece, sq int) {
	b.on[sq] = p
	b.flip(p, bit(sq))
	b.hash ^= zobrist.piece[p&15][sq]
}

func (b *Board) lift(sq int) core.Piece {
	p := b.on[sq]
	b.on[sq] = core.NoPiece
	b.flip(p, bit(sq))
	b.hash ^= zobrist.piece[p&15][sq]
	return p
}

// flip toggles a piece on the cells of set in the bitboards.
func (b *Board) flip(p core.Piece, set Bitboard) {
	k := p & 7
	b.kind[k] = b.kind[k].Xor(set)
	if p != Stone {
		s := p >> 3 & 1
		b.side[s] = b.side[s].Xor(set)
	}
}

// Turn returns the side to make the next step.
func (b *Board) Turn() core.Side { return b.turn }

// Phase returns the kind of the next step.
func (b *Board) Phase() Phase {
	switch {
	case b.scored != noCell:
		return ToReturn
	case b.held != core.NoPiece:
		return ToPlace
	}
	return ToMove
}

// Held returns the captured piece that the side to move must place, or core.NoPiece.
func (b *Board) Held() core.Piece { return b.held }

// Scored returns the cell of the piece that the side to move must return, or core.NoSquare.
func (b *Board) Scored() core.Square {
	if b.scored == noCell {
		return core.NoSquare
	}
	return core.Square(b.scored)
}

// Score returns the points of s.
func (b *Board) Score(s core.Side) int { return int(b.score[s]) }

// Target returns the points that win the game, 1 to 9.
func (b *Board) Target() int { return int(b.target) }

// Winner returns the side that has reached the target. A side without a legal step has lost as well; see CountSteps.
func (b *Board) Winner() (s core.Side, ok bool) {
	return core.Side(boolBit(b.score[Black] >= b.target)), b.score[Red] >= b.target || b.score[Black] >= b.target
}

func boolBit(v bool) uint8 {
	if v {
		return 1
	}
	return 0
}

// won reports whether a side has reached the target.
func (b *Board) won() bool { return b.score[Red] >= b.target || b.score[Black] >= b.target }

// Hash returns a Zobrist hash of everything in Position.Key: pieces, side to move, scores, target and the pending step.
func (b *Board) Hash() uint64 { return b.hash }

// At returns the piece on sq, or core.NoPiece.
func (b *Board) At(sq core.Square) core.Piece { return b.on[sq] }

// Side returns the cells on which s has pieces.
func (b *Board) Side(s core.Side) Bitboard { return b.side[s] }

// Pieces returns the cells with a piece of kind k, of either side; for StoneKind they are the stones.
func (b *Board) Pieces(k Kind) Bitboard { return b.kind[k&7] }

// occupied returns the set of cells that are not empty.
func (b *Board) occupied() Bitboard {
	return b.side[Red].Or(b.side[Black]).Or(b.kind[StoneKind])
}

// Models returns the pieces that advisors can imitate and pawns can jump over: rooks, horses, cannons and elephants of
// either side.
func (b *Board) Models() Bitboard {
	return b.kind[Rook].Or(b.kind[Horse]).Or(b.kind[Cannon]).Or(b.kind[Elephant])
}

// Guardian returns the cell of the guardian (守护者) of s; ok is false if there is none.
func (b *Board) Guardian(s core.Side) (sq core.Square, ok bool) {
	set := b.side[s].And(zones[s])
	if set.Empty() {
		return core.NoSquare, false
	}
	return set.First(), true
}

// Make plays a step, which must be legal, and returns the record for Unmake.
func (b *Board) Make(m Move) Undo {
	u := Undo{hash: b.hash, held: b.held, scored: b.scored}
	to := m.to()
	switch m >> 14 {
	case placeBits >> 14:
		b.put(b.held, to)
		b.hash ^= zobrist.held[b.held&15]
		b.held = core.NoPiece
		b.pass()
	case returnBits >> 14:
		b.put(b.lift(m.from()), to)
		b.hash ^= zobrist.scored[m.from()]
		b.scored = noCell
	default:
		piece := b.lift(m.from())
		if b.on[to] != core.NoPiece {
			u.captured = b.lift(to)
		}
		b.put(piece, to)
		switch {
		case u.captured != core.NoPiece && u.captured != Stone:
			b.held = u.captured
			b.hash ^= zobrist.held[b.held&15]
			return u // the turn is not over
		case zones[b.turn^1].has(to):
			b.addScore(b.turn, 1)
			b.scored = uint8(to)
			b.hash ^= zobrist.scored[to]
		}
		b.pass()
	}
	return u
}

// Unmake takes back m, which must be the last step made.
func (b *Board) Unmake(m Move, u Undo) {
	to := m.to()
	switch m >> 14 {
	case placeBits >> 14:
		b.turn ^= 1
		b.lift(to)
	case returnBits >> 14:
		b.put(b.lift(to), m.from())
	default:
		if b.held == core.NoPiece {
			b.turn ^= 1
			if b.scored != noCell {
				b.score[b.turn]--
			}
		}
		b.put(b.lift(to), m.from())
		if u.captured != core.NoPiece {
			b.put(u.captured, to)
		}
	}
	b.held, b.scored, b.hash = u.held, u.scored, u.hash
}

// pass gives the turn to the other side.
func (b *Board) pass() {
	b.turn ^= 1
	b.hash ^= zobrist.turn
}

// addScore adds n points to the score of s.
func (b *Board) addScore(s core.Side, n uint8) {
	keys := &zobrist.score[s&1]
	b.hash ^= keys[b.score[s]&15]
	b.score[s] += n
	b.hash ^= keys[b.score[s]&15]
}

// MakeNull passes where a move is next; a second call undoes it.
func (b *Board) MakeNull() { b.pass() }
